import type { Page, Route } from '@playwright/test'

/** The next save of the exam waits on the way until released; the room sends no other meanwhile. */
export async function holdSave(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await released
    await route.continue()
  }
  await page.route('**/api/mock-exams/*/answers', hold, { times: 1 })
  return release
}
