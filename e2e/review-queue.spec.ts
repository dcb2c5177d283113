import { randomUUID } from 'node:crypto'
import type { Quiz } from '@collimate/contract/quizzes'
import type { APIRequestContext } from '@playwright/test'
import { sql } from 'kysely'
import { checkAccessibility } from './support/check-accessibility.ts'
import { betweenRuns, questionRow } from './support/question-rows.ts'
import type { ServerUnderTest } from './support/server.ts'
import { expect, test } from './support/test.ts'

const bank = [
  ...['sa-1', 'sa-2', 'sa-3', 'sa-4', 'sa-5', 'sa-6'].map((id) =>
    questionRow(id, { explanation: 'Because.' }),
  ),
  questionRow('ph-1', { category: 'physics', section: 'PH1', explanation: 'Because.' }),
]

test.use({ bank: [bank, { scope: 'worker' }] })

/** As if everything had been answered so many days earlier. */
function letPass(server: ServerUnderTest, days: number): Promise<void> {
  return betweenRuns(server, async ({ db }) => {
    await sql`update item_responses set created_at = created_at - ${days} * interval '1 day'`.execute(db)
    await sql`delete from review_cards`.execute(db)
    await sql`delete from review_plans`.execute(db)
  })
}

/** A whole quiz by HTTP, every answer the first option, which is wrong. */
async function answerWrong(request: APIRequestContext, category: string): Promise<void> {
  const holder = randomUUID()
  const started = await request.post('/api/quizzes', { data: { category, count: 5, holder } })
  const { quiz } = (await started.json()) as { quiz: Quiz }
  for (const position of quiz.questions.keys()) {
    const data = { holder, position, answer: 0 }
    expect((await request.post(`/api/quizzes/${quiz.id}/check`, { data })).status()).toBe(200)
  }
  const finished = await request.post(`/api/quizzes/${quiz.id}/complete`, { data: { holder } })
  expect(finished.status()).toBe(200)
}

test('answers come back: a review is started, checked and finished, and says what returns when', async ({
  student,
  server,
}) => {
  test.slow()
  const { page } = student
  await page.goto('/quizzes')
  const due = page.getByRole('region', { name: /^Due today/ })
  await expect(due).toContainText('Questions you answer come back here, just before you would forget them.')
  await expect(due.getByRole('img', { name: 'Nothing due in the next 7 days' })).toContainText('Nothing due')
  await expect(due.getByText('0', { exact: true })).toHaveCount(0)
  await checkAccessibility(page, 'quizzes, nothing answered yet')
  await due.getByRole('button', { name: 'Take your first quiz' }).click()
  await expect(page.getByRole('dialog', { name: 'Start Quiz' })).toBeVisible()

  await page.goto('/quiz?category=safety&count=2')
  await student.sees(0)
  // The second option is right.
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await student.sees(1)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await page.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(page.getByText('1 comes back tomorrow, 1 in 2 days.')).toBeVisible()
  await page.getByRole('link', { name: 'Take Another Quiz' }).click()
  await expect(due).toContainText('Nothing is due. 1 question comes back tomorrow.')
  await checkAccessibility(page, 'quizzes, nothing due')

  await letPass(server, 3)
  await page.reload()
  await expect(due.getByRole('heading')).toHaveText('Due today: 2 questions')
  await expect(due).toContainText('Safety 2')
  await expect(due.getByRole('img', { name: /^Questions due: today 2,/ })).toBeVisible()
  const form = page.getByRole('region', { name: 'Build your own' })
  await form.getByText('Due', { exact: true }).click()
  await expect(form.getByText('2 match.')).toBeVisible()
  await checkAccessibility(page, 'quizzes, two due')
  await page.goto('/progress')
  const map = page.getByRole('region', { name: 'Mastery map' })
  await expect(map.getByText('2 of 6 seen, 2 due')).toBeVisible()

  await page.goto('/quizzes')
  await due.getByRole('button', { name: 'Start review' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await student.sees(0)
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  // Left half way, it waits.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your review is waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'Resume' }).click()
  await expect(page.getByText('Your answer, correct')).toBeVisible()
  await page.getByRole('button', { name: 'Next Question' }).click()
  await student.sees(1)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your answer', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finish Quiz' }).click()
  await expect(page.getByText(/^1 comes back tomorrow, 1 in \d+ days\.$/)).toBeVisible()
  await checkAccessibility(page, 'results of a review')
  await page.goto('/progress')
  const results = page.getByRole('region', { name: 'All results', exact: true })
  await results.getByText('Reviews', { exact: true }).click()
  await expect(results.getByText('Newest 1 of 1')).toBeVisible()
  await expect(results.getByRole('link', { name: /^Quiz, Safety / })).toHaveCount(0)
  await results.getByRole('link', { name: /^Review / }).click()
  await expect(page.getByText('1/2', { exact: true })).toBeVisible()
  await page.goBack()
  await results.getByRole('link', { name: /^Quiz, Safety / }).click()
  await expect(page.getByText('Safety Quiz', { exact: true })).toBeVisible()
})

test('Q-QUIZ-03: what is due is moved to tomorrow and back, and a member takes 5 of it at a time', async ({
  student,
  server,
}) => {
  test.slow()
  const { page } = student
  for (const category of ['safety', 'safety', 'physics']) await answerWrong(page.request, category)
  await letPass(server, 3)
  await page.goto('/quizzes')
  const due = page.getByRole('region', { name: /^Due today/ })
  await expect(due.getByRole('heading')).toHaveText('Due today: 7 questions')
  await expect(due).toContainText('A review takes 5 of them, the most overdue first.')
  await page.route('**/api/quizzes/review/postponed', (route) => route.abort())
  await due.getByRole('button', { name: 'Move to tomorrow' }).click()
  await expect(page.getByText('That didn’t work')).toBeVisible()
  await page.unroute('**/api/quizzes/review/postponed')
  await due.getByRole('button', { name: 'Move to tomorrow' }).click()
  await expect(due).toContainText('You moved 7 questions to tomorrow.')
  await expect(due.getByRole('heading')).toBeFocused()
  await checkAccessibility(page, 'quizzes, moved to tomorrow')
  await due.getByRole('button', { name: 'Bring them back' }).click()
  await expect(due.getByRole('heading')).toHaveText('Due today: 7 questions')
  await due.getByRole('button', { name: 'Start review' }).click()
  await expect(page.getByText('Question 1 of 5', { exact: true })).toBeVisible()
})

test('the dashboard says what a day asks for until the exam', async ({ student: { page }, server }) => {
  test.slow()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Mastery map' })).toBeVisible()
  await expect(page.getByText(/to your exam/)).toHaveCount(0)
  const setDate = async (days: number) => {
    const now = await page.evaluate(() => Date.now() - new Date().getTimezoneOffset() * 60_000)
    const exam_date = new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    expect((await page.request.patch('/api/profiles/me', { data: { exam_date } })).status()).toBe(200)
    await page.goto('/dashboard')
  }
  await setDate(300)
  await expect(page.getByText(/^(300|299) days until your exam\.$/)).toBeVisible()
  await expect(page.getByText('One new question a day, and you’ll have seen them all.')).toBeVisible()
  await checkAccessibility(page, 'dashboard with a date')
  // All but two of the seven.
  await answerWrong(page.request, 'safety')
  await letPass(server, 3)
  await page.goto('/dashboard')
  await expect(page.getByText('5 are due for review.')).toBeVisible()
  await page.getByRole('link', { name: '5 due for review' }).click()
  await expect(page.getByRole('heading', { name: 'Due today: 5 questions' })).toBeVisible()
})
