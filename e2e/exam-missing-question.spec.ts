import { forgetExams, quietPage } from './support/browser-storage.ts'
import { openByHttp, unfinishedByHttp } from './support/exam-by-http.ts'
import { betweenRuns, plainRows } from './support/question-rows.ts'
import { expect, test } from './support/test.ts'

test.use({ bank: [plainRows(200), { scope: 'worker' }] })

test('E-RESUME-06: a question deleted from its table leaves its place, on resuming and in the results; the others keep theirs', async ({
  student,
  server,
}) => {
  const { page } = student
  const exam = await student.startExam()
  for (const position of [0, 1, 2]) {
    await student.choose([position])
    await student.next()
  }
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(3)
  await page.goto(quietPage)
  const gone = exam.questions[1]?.id ?? ''
  const deleted = await betweenRuns(server, ({ db }) =>
    db.deleteFrom('questions').where('id', '=', gone).executeTakeFirst(),
  )
  expect(deleted.numDeletedRows).toBe(1n)

  // As in another browser: the questions come from the server.
  await page.goto(quietPage)
  await forgetExams(page)
  await page.goto('/mock-exam')
  await page.getByRole('button', { name: 'Resume Previous Exam' }).click()
  await student.sees(3)
  await student.goTo(1)
  await expect(page.locator('#stem')).toHaveText('Question data not available')
  await expect(page.getByRole('radio')).toHaveCount(0)
  for (const position of [0, 2]) {
    await student.goTo(position)
    await expect(page.locator('#stem')).toHaveText(exam.questions[position]?.question_text ?? '')
    await expect(student.option(position)).toBeChecked()
  }
  const opened = await openByHttp(page.request, exam.id)
  expect(opened.questions.filter((question) => question.missing).map(({ id }) => id)).toEqual([gone])
  expect(opened.questions.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id))

  await page.getByRole('dialog').getByRole('button', { name: 'Take it back here' }).click()
  await page.getByRole('button', { name: 'Review before completing' }).click()
  await page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  const squares = page.getByRole('navigation', { name: 'All questions' }).getByRole('button')
  await expect(squares).toHaveCount(200)
  await squares.nth(1).click()
  await expect(page.getByRole('heading', { name: 'Question data not available', level: 3 })).toBeVisible()
  await expect(page.getByText(/^We no longer have this question, so it can’t be shown/)).toBeVisible()
  expect((await student.latestResult()).questions.filter((question) => question.missing)).toHaveLength(1)
})
