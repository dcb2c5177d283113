import type { MockExamResult } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import { answerKeys, rightPlaces, wrongPlaces } from './support/answer-keys.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { choiceOf, startByHttp } from './support/exam-by-http.ts'
import { ExamRoom, positionOf } from './support/exam-room.ts'
import { plainRows, questionRow } from './support/question-rows.ts'
import { expect, test } from './support/test.ts'

const pilotRows = ['one', 'two', 'three'].map((name) => questionRow(`pilot-${name}`, { pilot: true }))
const rows = [...plainRows(200), ...pilotRows]
for (const { id } of rows) answerKeys.set(id, ['Second'])
const isPilot = ({ id }: { id: string }) => pilotRows.some((row) => row.id === id)

test.use({ bank: [rows, { scope: 'worker' }], serverEnv: { MOCK_EXAM_PILOTS: '3' } })

test('E-START-01, E-SCORE-01: pilot questions are told before the exam, not in it, and do not count', async ({
  student,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/mock-exam')
  const format = page.getByRole('region', { name: 'Exam format' })
  await expect(format.getByRole('listitem').first()).toHaveText(
    /^203 questions3 of them are pilot questions\. They look like the others and don’t count toward your score\.$/,
  )
  await expect(format.getByRole('listitem').nth(1)).toHaveText('3.5 hours')
  await checkAccessibility(page, 'the start of an exam with pilot questions')

  const exam = await student.startExam()
  expect(exam.questions).toHaveLength(203)
  expect(exam.questions.filter(isPilot)).toHaveLength(3)
  const room = new ExamRoom(page)
  await room.goTo(positionOf(exam, isPilot))
  await expect(page.getByText(/pilot question/i)).toHaveCount(0)
  await room.goTo(202)
  await expect(page.getByText('Question 203 of 203')).toBeVisible()

  // The rest by HTTP: the 160 right, the other 40 and the pilots wrong.
  const { exam: whole, holder } = await startByHttp(page.request)
  const scored = whole.questions.filter((question) => !isPilot(question)).slice(0, 160)
  const choose = (question: ShownQuestion) =>
    choiceOf(question, scored.includes(question) ? rightPlaces(question) : wrongPlaces(question))
  const changes = Object.fromEntries(
    whole.questions.map((question, position) => [position, choose(question)]),
  )
  const answer = await page.request.post(`/api/mock-exams/${whole.id}/complete`, {
    data: { holder, sequence: 1, changes, time_spent: 5400 },
  })
  expect(answer.status()).toBe(200)
  const { result } = (await answer.json()) as { result: MockExamResult }
  expect(result).toMatchObject({ score: 80, correct: 160, answered: 200, total: 200 })

  await page.goto(`/mock-exam?result=${whole.id}`)
  await expect(page.getByText(/^160 of 200 correct in .*, 200 answered\. 3 more were pilot/)).toBeVisible()
  await page
    .getByRole('group', { name: 'Which questions to review' })
    .getByText('All', { exact: true })
    .click()
  const squares = page.getByRole('navigation', { name: 'All questions' }).getByRole('button')
  await expect(squares).toHaveCount(203)
  await squares.nth(positionOf(whole, isPilot)).click()
  await expect(page.getByText('This was a pilot question. It did not count toward your score.')).toBeVisible()
  await checkAccessibility(page, 'the results of an exam with pilot questions')

  await page.goto('/dashboard')
  await expect(page.getByText('160 of 200 right')).toBeVisible()
})
