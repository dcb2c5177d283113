import type { ProgressReport } from '@collimate/contract/progress'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { checkAccessibility } from './support/check-accessibility.ts'
import { sitByHttp } from './support/exam-by-http.ts'
import { expect, test } from './support/test.ts'

test('the progress page teaches while it is empty, and is reached from the menu', async ({ student }) => {
  test.slow()
  const { page } = student
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Mastery map' })).toContainText('Not seen')
  await page.getByRole('button', { name: student.username }).click()
  await page.getByRole('menuitem', { name: 'Progress' }).click()
  await expect(page.getByRole('link', { name: 'Take a mock exam' })).toHaveAttribute('href', '/mock-exam')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await expect(page.getByText('The exam gives you 63 seconds a question.')).toBeVisible()
  const changed = page.getByRole('region', { name: 'Changed answers' })
  await expect(changed).toContainText('Change an answer in a mock exam, and you’ll see')
  // One line: it stretched to the height of its neighbor, and was empty below its words.
  expect((await changed.boundingBox())?.height).toBeLessThan(120)
  await checkAccessibility(page, 'progress, empty')
  await page.goto('/quizzes')
  await expect(categoryCard(page, 'Safety')).toContainText(/Radiation biology and protection\d+ questions$/)
})

test('time per question is held against the pace of the student’s own extended time', async ({ student }) => {
  const { page } = student
  await page.request.patch('/api/profiles/me', { data: { exam_time_factor: 2 } })
  await page.route('**/api/progress/report?*', async (route) => {
    const response = await route.fetch()
    const { report } = (await response.json()) as { report: ProgressReport }
    const safety = { category: 'safety', answers: 20, median: 80, low: 60, high: 110 } as const
    await route.fulfill({ response, json: { report: { ...report, times: [safety] } } })
  })
  await page.goto('/progress')
  const time = page.getByRole('region', { name: 'Time per question' })
  await expect(time).toContainText('You keep the pace everywhere.')
  await expect(time).toContainText('Exam pace, 126 s')
})

/** Of the quiz picker. */
const categoryCard = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').getByRole('button', { name })

test('A10, D6: every old exam opens from the trend and the list; the map stays after the second', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await sitByHttp(page.request, { right: 120, wrong: 80 })
  await sitByHttp(page.request, { right: 160, wrong: 40, changed: { toRight: 5, toWrong: 2 } })
  await page.goto('/dashboard')
  const map = page.getByRole('region', { name: 'Mastery map' })
  await expect(map.getByText(/^\d+% of \d+ seen$/).first()).toBeVisible()
  const rooms = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(rooms.first()).toBeVisible()
  // Of each of the four parts its name, and how much of it was right.
  const words = map.locator('li > span:first-child > span')
  await expect(words).toHaveCount(8)
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await expect.poll(() => rooms.or(words).evaluateAll(broken)).toEqual([])
  }
  await page.goto('/quizzes')
  await expect(categoryCard(page, 'Safety')).toContainText(/\d+% right, \d+ of \d+ seen$/)
  await page.goto('/dashboard')
  await map.getByRole('link', { name: 'See all progress' }).click()

  const trend = page.getByRole('region', { name: 'Mock exam scores', exact: true })
  await expect(trend).toContainText('the rise from 60 to 80 is more than chance')
  await checkAccessibility(page, 'progress')
  // Paper is narrow, but no phone: the small chart would fill a page of it.
  await page.setViewportSize({ width: 700, height: 900 })
  await page.emulateMedia({ media: 'print' })
  const chart = trend.getByRole('group', { name: /^Mock exam scores by date/ })
  await expect.poll(async () => (await chart.boundingBox())?.height).toBeLessThan(240)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 860 })
  await trend.getByText('Show as a table').click()
  await expect(trend.getByRole('row')).toHaveText([
    'DateScoreRangeBand',
    /80%74 to 85Ready$/,
    /60%53 to 67Build up$/,
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^Date,What,.*\r\n\S+,Mock exam,,200,5400,80,5,2,0\r\n\S+,Mock exam,,200,5400,60,0,0,0\r\n$/,
  )

  const changed = page.getByRole('region', { name: 'Changed answers', exact: true })
  await expect(changed).toContainText('you changed 7 of ')
  await expect(changed).toContainText('too close to say whether changing helps you')
  await expect(changed.getByRole('listitem')).toHaveText([
    'Wrong to right5 (71%)',
    'Right to wrong2 (29%)',
    'Wrong to wrong0 (0%)',
  ])
  await changed.getByText('Show as a table').click()
  await expect(changed.getByRole('row')).toHaveText([
    'ExamWrong to rightRight to wrongWrong to wrongAnswers',
    /520\d+$/,
    /000\d+$/,
  ])
  // The widest of the tables: it scrolled the page sideways on a phone.
  await page.getByRole('region', { name: 'Mastery map' }).getByText('Show as a table').click()
  await checkAccessibility(page, 'progress, changed answers')

  await trend.getByRole('link', { name: /60 percent, between 53 and 67/ }).click()
  await expect(page.getByText('120 of 200 correct', { exact: false })).toBeVisible()
  await page.goBack()
  const results = page.getByRole('region', { name: 'All results', exact: true })
  await results.getByText('Exams', { exact: true }).click()
  await expect(results.getByText('Newest 2 of 2')).toBeVisible()
  await results
    .getByRole('link', { name: /Mock exam/ })
    .first()
    .click()
  await expect(page.getByText('160 of 200 correct', { exact: false })).toBeVisible()
})

test('the mastery map leads to a quiz of the weakest sections, which it names to the builder', async ({
  student: { page },
}) => {
  await page.route('**/api/progress/report?*', async (route) => {
    const response = await route.fetch()
    const { report } = (await response.json()) as { report: ProgressReport }
    const sections = report.sections.map((section, place) => ({
      ...section,
      seen: 10,
      right: place < 2 ? 7 - place : 10,
    }))
    await route.fulfill({ response, json: { report: { ...report, sections } } })
  })
  await page.goto('/progress')
  await page.getByRole('link', { name: 'Practice weak sections' }).click()
  const form = page.getByRole('region', { name: 'Build your own' })
  await expect(form.getByText(/^2 of \d+$/)).toBeVisible()
  await page.goto('/quizzes?sections=nothing-like-it')
  await expect(form.getByText(/^(\d+) of \1$/)).toBeVisible()
})

/** The words of these that take more than one line. */
function broken(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().height > 32
    })
    .map(({ textContent }) => textContent)
}
