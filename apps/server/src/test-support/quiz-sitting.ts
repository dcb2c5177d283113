import { randomUUID } from 'node:crypto'
import * as quizzes from '@collimate/contract/quizzes'
import type { Quiz } from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { rightChoice, wrongChoice, type Student } from './test-client.ts'

/** A quiz as one window has it. */
export type HeldQuiz = Quiz & { holder: string }

export async function startQuiz(
  student: Student,
  { category = 'safety', count = 5 }: { category?: Category; count?: number } = {},
): Promise<HeldQuiz> {
  const holder = randomUUID()
  const { quiz } = await student.ask(quizzes.startQuiz, { body: { category, count, holder } })
  return { ...quiz, holder }
}

/** A quiz of all sections that is checked at its end. */
export async function startTimed(
  student: Student,
  { count = 5 }: { count?: number } = {},
): Promise<HeldQuiz> {
  const { sections } = await student.ask(quizzes.readQuizPools, { query: {} })
  const holder = randomUUID()
  const wish = {
    sections: sections.map(({ section }) => section),
    pool: 'all',
    mode: 'timed',
    count,
  } as const
  const { quiz } = await student.ask(quizzes.buildQuiz, { body: { ...wish, holder } })
  return { ...quiz, holder }
}

/** Opens the quiz in one more window. */
export async function openQuiz(student: Student, { id }: { id: string }): Promise<HeldQuiz> {
  const holder = randomUUID()
  const { quiz } = await student.ask(quizzes.openQuiz, { params: { id }, body: { holder } })
  return { ...quiz, holder }
}

export function check(student: Student, quiz: HeldQuiz, position: number, how: 'right' | 'wrong' = 'right') {
  return checkWith(student, quiz, position, answerAt(quiz, position, how))
}

export function checkWith(student: Student, { id, holder }: HeldQuiz, position: number, answer: Answer) {
  const given = typeof answer === 'number' || 'x' in answer ? answer : [...answer]
  return student.ask(quizzes.checkAnswer, { params: { id }, body: { holder, position, answer: given } })
}

export function answerAt(quiz: Quiz, position: number, how: 'right' | 'wrong'): Answer {
  const place = quiz.questions[position]
  if (place === undefined) throw new Error(`The quiz has no question at ${position}`)
  return how === 'right' ? rightChoice(place.question) : wrongChoice(place.question)
}

export async function complete(student: Student, { id, holder }: HeldQuiz) {
  return (await student.ask(quizzes.completeQuiz, { params: { id }, body: { holder } })).result
}
