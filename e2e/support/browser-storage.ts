import { expect, type Page } from '@playwright/test'

/** A page of the product that shows no exam: storage can be looked at and changed here with nobody writing. */
export const quietPage = '/faq'

/** The running exam as the browser keeps it for a user; undefined without one. */
export async function storedExam(page: Page, userId: string): Promise<Record<string, unknown> | undefined> {
  const { exams, questions } = await allStored(page)
  const progress = exams[userId] as Record<string, unknown> | undefined
  const shown = questions[userId] as { questions: unknown } | undefined
  return progress === undefined ? undefined : { ...progress, questions: shown?.questions }
}

/**
 * Waits until the server has taken so many answers, every flag and every change of them. The sign in the header does
 * not say so much: it keeps reading "Saved" for the moment a save takes.
 */
export async function seesSent(page: Page, userId: string, answers: number): Promise<void> {
  await expect
    .poll(async () => {
      const { acknowledged, unsent } = (await storedExam(page, userId)) ?? {}
      const taken = (acknowledged as { answers: object } | undefined)?.answers ?? {}
      return { answers: Object.keys(taken).length, unsent }
    })
    .toEqual({ answers, unsent: { changes: {}, madeAt: {}, flags: null } })
}

/**
 * Waits until this browser keeps the running exam with so many answers, and the student at this place of it. What is
 * on the screen is not yet on the disk: a reload or the end of the page must wait for that.
 *
 * @param kept.timeRemaining seconds, where they matter
 */
export async function seesKept(
  page: Page,
  kept: { answers: number; position: number; timeRemaining?: number },
): Promise<void> {
  await expect
    .poll(async () => {
      const [record] = Object.values((await allStored(page)).exams)
      const { answers, currentQuestion, timeRemaining } = (record ?? {}) as {
        answers?: object
        currentQuestion?: number
        timeRemaining?: number
      }
      return { answers: Object.keys(answers ?? {}).length, position: currentQuestion, timeRemaining }
    })
    .toMatchObject(kept)
}

/** Everything the browser keeps of this site. */
export function allStored(page: Page) {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const stores: Record<string, Record<string, unknown>> = { exams: {}, questions: {} }
    const others: unknown[] = []
    for (const name of names) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const read = database.transaction(store).objectStore(store)
        const keys = await settled(read.getAllKeys())
        const values = await settled(read.getAll())
        const own = stores[store]
        if (own === undefined) others.push({ store, values })
        else for (const [index, key] of keys.entries()) if (typeof key === 'string') own[key] = values[index]
      }
      database.close()
    }
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    const { exams = {}, questions = {} } = stores
    const cached = kept.flat().map(({ url }) => url)
    return { exams, questions, others, cached, local: { ...localStorage }, session: { ...sessionStorage } }
  })
}

/** The browser keeps no exam any more. */
export function forgetExams(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('collimate-exam')
        deleting.addEventListener('success', () => resolve())
        deleting.addEventListener('error', () => reject(deleting.error))
      }),
  )
}

/** Puts a record in the place of the one kept for a user. */
export async function storeExam(page: Page, userId: string, record: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    async ({ key, questions, progress }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('collimate-exam')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      const write = database.transaction(['exams', 'questions'], 'readwrite', { durability: 'strict' })
      write.objectStore('exams').put(progress, key)
      write.objectStore('questions').put({ attemptId: progress['attemptId'], questions }, key)
      await new Promise((resolve) => write.addEventListener('complete', resolve))
      database.close()
    },
    { key: userId, questions: record['questions'], progress: withoutQuestions(record) },
  )
}

function withoutQuestions({
  questions: _questions,
  ...progress
}: Record<string, unknown>): Record<string, unknown> {
  return progress
}

/** Counts, from now on, how often a toast of this title appears. */
export async function countToasts(page: Page, title: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((wanted) => {
    const seen = { count: 0 }
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node.textContent?.includes(wanted) && (node as Element).closest?.('[aria-live=polite]'))
          seen.count += 1
      }
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return seen
  }, title)
  return () => counter.evaluate((seen) => seen.count)
}
