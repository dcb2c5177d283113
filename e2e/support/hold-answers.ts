import type { Page, Route } from '@playwright/test'

type Held = {
  method?: string
  /** Where it waits: `there` before the server has heard of it, `back` with what the server said to it. */
  on?: 'there' | 'back'
  /** How many of them; all others pass. */
  times?: number
}

/** Calls of this address wait on their way until released; those made later pass. */
export async function holdAnswers(
  page: Page,
  address: string | RegExp,
  { method, on = 'back', times = Infinity }: Held = {},
): Promise<() => void> {
  let held = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    held += 1
    if (held > times) return route.fallback()
    await (on === 'back' ? answerLate(route, released) : passLate(route, released))
  })
  return release
}

async function answerLate(route: Route, released: Promise<void>): Promise<void> {
  const response = await route.fetch()
  await released
  // Nobody may wait for it any more.
  await route.fulfill({ response }).catch(() => undefined)
}

async function passLate(route: Route, released: Promise<void>): Promise<void> {
  await released
  await route.fallback().catch(() => undefined)
}
