import type { Page } from '@playwright/test'
import { seesKept } from './support/browser-storage.ts'
import { unfinishedByHttp } from './support/exam-by-http.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test('E-RESUME-01, E-SAVE-04: without a connection a reload comes back to the same question with its answers and pictures, and all is saved when the connection is back', async ({
  student,
  context,
}) => {
  const exam = await student.startExam()
  const picture = exam.questions.findIndex(
    (question, position) => position > 1 && question.image_url !== null,
  )
  const pictures = exam.questions.flatMap(({ image_url }) => image_url ?? [])
  await expect.poll(() => notKept(student.page, pictures), { timeout: 90_000 }).toEqual([])

  await context.setOffline(true)
  await student.choose([1])
  await student.next()
  await student.sees(1)
  await student.choose([0])
  await seesKept(student.page, { answers: 2, position: 1 })
  await student.page.reload()

  await student.sees(1)
  await expect(student.page.locator('fieldset input').nth(0)).toBeChecked()
  // A page reloaded under Playwright's offline is told by some versions of Chromium that it is online.
  await expect(student.page.getByText(/^(Will save when online|Not saved yet) \(2\)$/).first()).toBeVisible()
  await student.page.getByRole('button', { name: `Question ${picture + 1}`, exact: true }).click()
  const shown = student.page.locator('section[aria-label^="Question"] img').first()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  // What opens on need is here too.
  await student.page.keyboard.press('?')
  const help = student.page.getByRole('dialog', { name: 'Help' })
  await expect(help).toBeVisible()
  await student.page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await student.page.keyboard.press('Shift+C')
  await expect(student.page.getByRole('heading', { name: 'Calculator' })).toBeVisible()

  await context.setOffline(false)
  await student.seesSaved()
  await expect.poll(() => unfinishedByHttp(student.page.request)).toMatchObject({ answered: 2 })
})

test.describe('without a copy of the room on this device', () => {
  test.use({ serviceWorkers: 'block' })

  test('E-SAVE-01: a part of the room that cannot be loaded says so; the exam goes on, and the next press tries again', async ({
    student,
  }) => {
    const { page } = student
    const part = /\/assets\/help-dialog-/
    await page.route(part, (route) => route.abort())
    const exam = await student.startExam()
    expect(exam.questions.length).toBeGreaterThan(1)
    const help = page.getByRole('button', { name: 'Help and keys' })
    await help.click()
    await seesToast(page, 'This could not be loaded')
    await student.choose([0])
    await student.seesSaved()
    await student.next()
    await student.sees(1)

    await page.unroute(part)
    await help.click()
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeFocused()
  })
})

/** What a reload needs and this device does not hold yet: the page, its scripts and styles, the pictures. */
function notKept(page: Page, pictures: string[]): Promise<string[]> {
  return page.evaluate(async (addresses) => {
    const kept = await (await caches.open('exam-room')).keys()
    const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(js|css)$/.test(path))
    return ['/mock-exam', ...parts, ...addresses].filter((path) => !paths.has(path))
  }, pictures)
}
