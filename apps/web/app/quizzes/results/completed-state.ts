import type { QuizResult } from '@collimate/contract/quizzes'
import * as z from 'zod/mini'

/** What finishing carries to the results, in the history entry, under the documents' names. */
export type CompletedState = {
  readonly quizData: Omit<QuizResult, 'questions' | 'answers' | 'flags'>
  readonly questions: QuizResult['questions']
  readonly answers: QuizResult['answers']
  /** Positions. */
  readonly flaggedQuestions: readonly number[]
}

export function completedState(result: QuizResult): CompletedState {
  const { questions, answers, flags: flaggedQuestions, ...quizData } = result
  return { quizData, questions, answers, flaggedQuestions }
}

/** The same with whose it is: the history entry outlives a log-out. */
export function carriedState(result: QuizResult, userId: string) {
  const { quizData, ...state } = completedState(result)
  return { quizData: { user_id: userId, ...quizData }, ...state }
}

/** As much as the results are made of; a history entry may be of an older build. */
const schema = z.object({
  quizData: z.looseObject({
    user_id: z.string(),
    id: z.string(),
    category: z.string(),
    correct: z.number(),
    total: z.number(),
  }),
  questions: z
    .array(
      z.looseObject({
        id: z.string(),
        question_text: z.string(),
        chosen: z.array(z.number()),
        correct_answers: z.array(z.number()),
      }),
    )
    .check(z.minLength(1)),
  answers: z.array(z.unknown()),
  flaggedQuestions: z.array(z.number()),
})

/** @returns null when the history entry carries no quiz of this user */
export function readCompletedState(state: unknown, userId: string | undefined): CompletedState | null {
  const read = schema.safeParse(state)
  if (!read.success || read.data.quizData.user_id !== userId) return null
  // The rest of a question is as the server sent it; the review says where something is amiss.
  return read.data as unknown as CompletedState
}
