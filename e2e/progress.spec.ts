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
  await expect(page.getByText('The exam leaves 63 seconds a question.')).toBeVisible()
  await checkAccessibility(page, 'progress, empty')
})

test('A10, D6: every old exam opens from the trend and the list; the map stays after the second', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await sitByHttp(page.request, { right: 120, wrong: 80 })
  await sitByHttp(page.request, { right: 160, wrong: 40 })
  await page.goto('/dashboard')
  const map = page.getByRole('region', { name: 'Mastery map' })
  await expect(map.getByText('%').first()).toBeVisible()
  await map.getByRole('link', { name: 'See all progress' }).click()

  const trend = page.getByRole('region', { name: 'Mock exam scores', exact: true })
  await expect(trend).toContainText('the rise from 60 to 80 is more than chance')
  await checkAccessibility(page, 'progress')
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
    /^Date,What,.*\r\n\S+,Mock exam,,200,5400,80\r\n\S+,Mock exam,,200,5400,60\r\n$/,
  )

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
