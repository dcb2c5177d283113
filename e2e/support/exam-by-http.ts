import type { Choice, MockExam, MockExamResult } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import type { APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { rightPlaces, wrongPlaces } from './answer-keys.ts'
import { expect } from './test.ts'

export type ExamByHttp = { exam: MockExam; holder: string }

/** Starts an exam with the session of `request`, as a window of its own. */
export async function startByHttp(request: APIRequestContext): Promise<ExamByHttp> {
  const holder = randomUUID()
  const answer = await request.post('/api/mock-exams', { data: { holder } })
  expect(answer.status()).toBe(200)
  const { exam } = (await answer.json()) as { exam: MockExam }
  return { exam, holder }
}

type Work = { changes?: Record<string, Choice>; flags?: number[]; timeSpent?: number }

/** The first save of a window that has just started the exam. */
export async function saveByHttp(
  request: APIRequestContext,
  { exam, holder }: ExamByHttp,
  work: Work,
): Promise<void> {
  const answer = await request.put(`/api/mock-exams/${exam.id}/answers`, { data: workBody(holder, work) })
  expect(answer.status()).toBe(200)
}

type ExamAnswers = {
  right: number
  wrong?: number
  flags?: number[]
  /** How many of the right ones were answered wrong first, and of the wrong ones right. */
  changed?: { toRight: number; toWrong: number }
}

/** A whole exam: the first `right` questions answered right, the `wrong` ones after them wrong, the rest left open. */
export async function sitByHttp(
  request: APIRequestContext,
  { right, wrong = 0, flags = [], changed }: ExamAnswers,
): Promise<MockExamResult> {
  const started = await startByHttp(request)
  const { exam, holder } = started
  if (changed) {
    const single = exam.questions.flatMap(({ type }, position) => (type === 'single' ? [position] : []))
    const toRight = single.filter((position) => position < right).slice(0, changed.toRight)
    const toWrong = single.filter((position) => position >= right).slice(0, changed.toWrong)
    const before = [...toRight, ...toWrong].map((position) => {
      const question = exam.questions[position] as ShownQuestion
      const places = position < right ? wrongPlaces(question) : rightPlaces(question)
      return [position, choiceOf(question, places)]
    })
    await saveByHttp(request, started, { changes: Object.fromEntries(before) })
  }
  const changes = Object.fromEntries(
    exam.questions.slice(0, right + wrong).map((question, position) => {
      const places = position < right ? rightPlaces(question) : wrongPlaces(question)
      return [position, choiceOf(question, places)]
    }),
  )
  const data = { ...workBody(holder, { changes, flags, timeSpent: 5400 }), sequence: 2 }
  const answer = await request.post(`/api/mock-exams/${exam.id}/complete`, { data })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { result: MockExamResult }).result
}

/** What the server holds, asked by a window that takes the exam over. */
export async function openByHttp(request: APIRequestContext, id: string): Promise<MockExam> {
  const answer = await request.post(`/api/mock-exams/${id}/open`, { data: { holder: randomUUID() } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { exam: MockExam }).exam
}

/** Answered questions of the unfinished exam as the server holds it; null without one. Takes nothing over. */
export async function unfinishedByHttp(
  request: APIRequestContext,
): Promise<{ answered: number; time_spent: number } | null> {
  const answer = await request.get('/api/mock-exams/current')
  return ((await answer.json()) as { exam: { answered: number; time_spent: number } | null }).exam
}

/** A choice of these shown places as the wire carries it. */
export function choiceOf(question: ShownQuestion, places: readonly number[]): Choice {
  return question.is_multiple_answer ? [...places] : (places[0] ?? 0)
}

function workBody(holder: string, { changes = {}, flags, timeSpent = 0 }: Work) {
  return { holder, sequence: 1, changes, time_spent: timeSpent, ...(flags === undefined ? {} : { flags }) }
}
