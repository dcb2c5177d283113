import { randomUUID } from 'node:crypto'
import type { Quiz, QuizResult } from '@collimate/contract/quizzes'
import type { Page } from '@playwright/test'
import { rightPlaces } from './support/answer-keys.ts'
import { checkAccessibility } from './support/check-accessibility.ts'
import { failure } from './support/failure.ts'
import { expect, test } from './support/test.ts'

/** A finished quiz of one question with one right option. */
async function takeQuiz(page: Page): Promise<{ id: string; questionId: string }> {
  const holder = randomUUID()
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { data })
    expect(response.status()).toBe(200)
    return response.json() as Promise<unknown>
  }
  for (;;) {
    const started = await post('/api/quizzes', { category: 'safety', count: 1, holder })
    const { quiz } = started as { quiz: Quiz }
    const question = quiz.questions[0]?.question
    if (question?.type !== 'single') continue
    await post(`/api/quizzes/${quiz.id}/check`, { holder, position: 0, answer: rightPlaces(question)[0] })
    await post(`/api/quizzes/${quiz.id}/complete`, { holder })
    return { id: quiz.id, questionId: question.id }
  }
}

test('X-API-10: a review shows who chose what from 50 students on, and what is known of the question', async ({
  student: { page },
}) => {
  test.slow()
  const { id, questionId } = await takeQuiz(page)
  const about = page.locator('summary').filter({ hasText: 'About this question' })
  await page.goto(`/quiz-complete?result=${id}`)
  await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  await expect(page.getByText('chose this')).toHaveCount(0)

  // The first try fails, and the next one is the reader's.
  const passport = `**/api/questions/${questionId}/passport`
  let failing = true
  await page.route(passport, (route) => (failing ? route.fulfill(failure) : route.continue()))
  await about.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We couldn’t load this')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  for (const term of ['Objective', 'Level', 'Version', 'How it was checked', 'Answers'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
  await expect(page.getByText('Fewer than 50 students have answered it so far.')).toBeVisible()
  await expect(page.getByText('Not yet checked by a radiographer.')).toBeVisible()
  await checkAccessibility(page, 'a question with its passport')

  // Fifty students take a night's job; its own tests are the server's.
  await page.route(`**/api/quizzes/${id}/result`, async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: QuizResult }
    const questions = result.questions.map((question) => ({
      ...question,
      choice_shares: question.options.map((_, place) => (place === 0 ? 0.617 : 0.1)),
    }))
    await route.fulfill({ json: { result: { ...result, questions } } })
  })
  await page.reload()
  const first = page.getByRole('listitem').filter({ hasText: '62% chose this' })
  await expect(first).toHaveCount(1)
  await checkAccessibility(page, 'a review with shares')
})
