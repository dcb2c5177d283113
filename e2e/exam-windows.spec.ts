import type { Page } from '@playwright/test'
import { quietPage, storedExam } from './support/browser-storage.ts'
import { unfinishedByHttp } from './support/exam-by-http.ts'
import { plainRows } from './support/question-rows.ts'
import { userIdOf } from './support/sessions.ts'
import { atAnotherBrowser, expect, test, type Student } from './support/test.ts'

test.use({ bank: [plainRows(20), { scope: 'worker' }] })

/** What the server holds, without taking the exam from its window. */
async function openedAnswers(page: Page, id: string): Promise<unknown> {
  const stored = await storedExam(page, await userIdOf(page))
  expect(stored?.['attemptId']).toBe(id)
  const acknowledged = stored?.['acknowledged'] as { answers: unknown } | undefined
  return acknowledged?.answers
}

async function resume(student: Student): Promise<void> {
  await student.page.goto('/mock-exam')
  await student.page.getByRole('button', { name: 'Resume Previous Exam' }).click()
}

/** Answers so many questions in a row with the second option. */
async function answerOn(student: Student, from: number, count: number): Promise<void> {
  for (let position = from; position < from + count; position += 1) {
    await student.goTo(position)
    await student.choose([1])
  }
}

test('A5 answers another window left are offered by number, compared and added as the student says', async ({
  student,
  context,
}) => {
  const { page } = student
  const exam = await student.startExam()
  await student.choose([0])
  await student.seesSaved()
  const userId = await userIdOf(page)
  const other = await context.newPage()
  await other.goto(quietPage)
  await other.evaluate(
    (leftover) => new BroadcastChannel('collimate-exam').postMessage({ kind: 'left', leftover }),
    {
      userId,
      attemptId: exam.id,
      holder: '00000000-0000-4000-8000-000000000001',
      changes: { 0: 1, 1: 1, 2: 3 },
      madeAt: { 0: 1, 1: 1, 2: 1 },
      questions: {},
    },
  )
  await page.bringToFront()
  const offer = page.getByRole('dialog', { name: '3 answers from your other window' })
  await expect(offer).toContainText('2 are to questions you have not answered here, 1 differs')
  await offer.getByRole('button', { name: 'Add the 2 unanswered' }).click()
  const rest = page.getByRole('dialog', { name: '1 answer from your other window' })
  await rest.getByRole('button', { name: 'Review the 1 differing' }).click()
  const compare = page.getByRole('dialog', { name: 'Which answers to keep' })
  await compare.getByRole('radio', { name: /^Other window: B\./ }).check()
  await compare.getByRole('button', { name: 'Keep these answers' }).click()
  await expect(compare).toBeHidden()
  await expect
    .poll(async () => await openedAnswers(page, exam.id), { timeout: 60_000 })
    .toEqual({ 0: 1, 1: 1, 2: 3 })
})

test('A5 answers made offline while another browser completes are shown, and said not to count', async ({
  student,
  browser,
  context,
  baseURL,
}) => {
  const { page } = student
  await student.startExam()
  await student.choose([0])
  await expect.poll(async () => (await unfinishedByHttp(page.request))?.answered).toBe(1)
  await context.setOffline(true)
  await answerOn(student, 1, 3)

  const { student: there, context: other } = await atAnotherBrowser(student, browser, baseURL ?? '')
  await resume(there)
  await there.sees(1)
  await there.page.getByRole('button', { name: 'Review before completing' }).click()
  await there.page.getByRole('button', { name: 'Complete Exam', exact: true }).click()
  await expect(there.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()

  await context.setOffline(false)
  const late = page.getByRole('dialog', { name: 'This exam was completed in another window' })
  await expect(late).toContainText('3 answers from this window were not saved before that, and do not count.')
  await late.getByRole('button', { name: 'See them' }).click()
  await expect(late.getByRole('listitem')).toHaveText([/Question 2.*B\. Second/, /Question 3/, /Question 4/])
  await late.getByRole('button', { name: 'Go to the results' }).click()
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await other.close()
})
