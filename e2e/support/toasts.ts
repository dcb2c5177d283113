import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

type ToastText = { title: string; description?: string }
type NotedToast = { title: string; description: string }

declare global {
  interface Window {
    noteToast(toast: NotedToast): void
  }
}

/** Per page, the toasts it has shown that no test has asked about yet, the earliest first. */
const noted = new WeakMap<Page, NotedToast[]>()
const watched = new WeakSet<BrowserContext>()

/**
 * From now on the pages of this context tell of every toast as it appears: it stands for seconds only, and a busy
 * machine may be slower than that to look.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  watched.add(context)
  await context.exposeBinding('noteToast', ({ page }, toast: NotedToast) => {
    noted.set(page, [...notedBy(page), toast])
  })
  await context.addInitScript(tellOfToasts)
}

/** Runs in the page. */
function tellOfToasts(): void {
  const told = new WeakSet<Element>()
  const look = () => {
    for (const card of document.querySelectorAll('[aria-live="polite"] > div')) {
      if (told.has(card) || card.getBoundingClientRect().height === 0) continue
      told.add(card)
      const [title = '', description = ''] = [...card.querySelectorAll('p')].map((words) => words.innerText)
      window.noteToast({ title, description })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** The toast that reads exactly so, whichever others are shown beside it. */
export function toastOf(page: Page, { title, description }: ToastText): Locator {
  const toasts = page
    .locator('[aria-live="polite"] > div')
    .filter({ has: page.getByText(title, { exact: true }) })
  return description === undefined
    ? toasts
    : toasts.filter({ has: page.getByText(description, { exact: true }) })
}

/**
 * A toast that reads exactly so appears, or has appeared since this was last asked; one asked about before does not
 * count again.
 */
export async function seesToast(page: Page, title: string, description?: string): Promise<void> {
  if (!watched.has(page.context()))
    throw new Error('Nobody notes the toasts of this page: noteToasts(context).')
  const wanted = { title, ...(description !== undefined && { description }) }
  await expect
    .poll(() => notedBy(page), { message: `a toast that reads ${title}` })
    .toContainEqual(expect.objectContaining(wanted))
  const others = notedBy(page).filter(
    (toast) => toast.title !== title || (description !== undefined && toast.description !== description),
  )
  noted.set(page, others)
}

/** The toasts that have appeared and that nobody has asked about yet, the earliest first. */
export function notedBy(page: Page): NotedToast[] {
  return noted.get(page) ?? []
}
