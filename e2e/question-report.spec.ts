import type { Page } from '@playwright/test'
import { sitByHttp } from './support/exam-by-http.ts'
import { holdSave } from './support/hold-save.ts'
import { failure } from './support/failure.ts'
import { loseSession } from './support/sessions.ts'
import { expect, test } from './support/test.ts'
import { seesToast } from './support/toasts.ts'

test('Q-REPORT-01, Q-REPORT-02, Q-REPORT-03: a report shows its question, asks for words, and says how it went', async ({
  student,
}) => {
  const { page } = student
  const exam = await student.startExam()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/question-reports')) sent.push(request.postDataJSON())
  })
  const { dialog, comment, submit } = await openReport(page)
  await expect(dialog).toContainText(exam.questions[0]?.question_text ?? '')
  await expect(comment).toBeFocused()
  await submit.click()
  await seesToast(page, 'Please enter a comment', 'We need your feedback to understand the issue.')
  await expect(comment).toBeFocused()
  await expect(comment).toHaveAttribute('aria-invalid', 'true')
  await comment.fill('Which?')
  await expect(comment).not.toHaveAttribute('aria-invalid')
  await comment.fill('   \n ')
  await submit.click()
  await seesToast(page, 'Please enter a comment', 'We need your feedback to understand the issue.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([])

  await page.route('**/api/question-reports', (route) => route.fulfill(failure))
  await openReport(page)
  await comment.fill('  Two options say the same.  ')
  await submit.click()
  await seesToast(page, 'Error submitting report', 'Please try again later.')
  await expect(comment).toHaveValue('  Two options say the same.  ')
  await page.unroute('**/api/question-reports')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/question-reports', async (route) => {
    await released
    await route.continue()
  })
  await submit.click()
  await expect(dialog.getByRole('button', { name: 'Submitting...', exact: true })).toBeVisible()
  await comment.fill('And its picture is missing.')
  release()
  await seesToast(page, 'Report submitted', "Thank you for your feedback. We'll review this question.")
  await expect(dialog).toBeHidden()
  expect(sent.at(-1)).toMatchObject({
    question_id: exam.questions[0]?.id,
    question_type: 'mock-exam',
    question_text: exam.questions[0]?.question_text,
    comment: 'Two options say the same.',
  })
  // What was written while the first was on its way is not lost with it.
  await openReport(page)
  await expect(comment).toHaveValue('And its picture is missing.')
  await submit.click()
  await seesToast(page, 'Report submitted')
  await openReport(page)
  await expect(comment).toHaveValue('')
})

test('Q-REPORT-01, Q-REPORT-04: a question is reported from the review of an exam too', async ({
  student,
}) => {
  const { page } = student
  const { questions } = await sitByHttp(page.request, { right: 3 })
  await page.goto('/mock-exam?result=latest')
  const { dialog, comment, submit } = await openReport(page)
  await expect(dialog).toContainText(questions[3]?.question_text ?? '')
  await comment.fill('No option is right.')
  const sent = page.waitForRequest('**/api/question-reports')
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({
    question_id: questions[3]?.id,
    question_type: 'mock-exam',
    question_text: questions[3]?.question_text,
    comment: 'No option is right.',
  })
  await seesToast(page, 'Report submitted', "Thank you for your feedback. We'll review this question.")
})

test('Q-REPORT-05: without a session a report is refused, and the comment kept', async ({
  student,
  playwright,
  server,
}) => {
  const { page } = student
  await student.startExam()
  const { comment, submit } = await openReport(page)
  await comment.fill('The picture is upside down.')
  // The report is to find out, and no save of the exam's time before it.
  await holdSave(page)
  await page.context().clearCookies()
  await submit.click()
  await seesToast(page, 'Authentication error', 'Please log in to report a question.')
  await expect(comment).toHaveValue('The picture is upside down.')

  const visitor = await playwright.request.newContext({ baseURL: server.url })
  const report = { question_id: 'x', question_text: 'x', question_type: 'mock-exam', comment: 'x' }
  expect((await visitor.post('/api/question-reports', { data: report })).status()).toBe(401)
  await visitor.dispose()
})

test('Q-REPORT-05: what was typed in a review stays when the session ends meanwhile', async ({
  student,
  browser,
}) => {
  const { page } = student
  await sitByHttp(page.request, { right: 3 })
  const live = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto('/mock-exam?result=latest')
  const { comment, submit } = await openReport(page)
  await comment.fill('No option is right.')
  await live
  await loseSession(student, browser)
  await submit.click()
  await seesToast(page, 'Authentication error', 'Please log in to report a question.')
  await expect(comment).toHaveValue('No option is right.')
})

async function openReport(page: Page) {
  await page.getByRole('button', { name: 'Report question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Question' })
  await expect(dialog).toBeVisible()
  return {
    dialog,
    comment: dialog.getByLabel('What is the issue with this question?'),
    submit: dialog.getByRole('button', { name: 'Submit Report', exact: true }),
  }
}
