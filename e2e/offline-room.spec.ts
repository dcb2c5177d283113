import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test('E-RESUME-01, E-SAVE-04: without a connection a reload comes back to the same question with its answers and pictures, and all is saved when the connection is back', async ({
  student,
  context,
}) => {
  const exam = await student.startExam()
  const picture = exam.questions.findIndex(
    (question, position) => position > 1 && question.image_url !== null,
  )
  await expect
    .poll(() => keptPictures(student.page))
    .toBe(exam.questions.filter((question) => question.image_url).length)

  await context.setOffline(true)
  await student.choose([1])
  await student.next()
  await student.choose([0])
  await student.page.reload()

  await student.sees(1)
  await expect(student.page.locator('fieldset input').nth(0)).toBeChecked()
  await expect(student.page.getByText('Will save when online (2)').first()).toBeVisible()
  await student.page.getByRole('button', { name: `Question ${picture + 1}`, exact: true }).click()
  const shown = student.page.locator('section[aria-label^="Question"] img').first()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  await context.setOffline(false)
  await student.seesSaved()
  const opened = await student.page.request.get('/api/mock-exams/current')
  expect(await opened.json()).toMatchObject({ exam: { answered: 2 } })
})

function keptPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('exam-room')).keys()
    return kept.filter((request) => request.url.includes('/content/images/')).length
  })
}
