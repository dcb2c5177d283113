import type { MockExamResult } from '@collimate/contract/mock-exams'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import { ApiError, NetworkError } from '../../lib/api.ts'

/** There is no exam to show: the way on is to sit one. */
export const noExamText = 'No exam data found. Please start a new exam'

/** What the error screen says, or null when there is a result to show. */
export function resultTrouble(error: Error | null, result: MockExamResult | null | undefined): string | null {
  if (error instanceof ApiError && error.code === 'exam-not-found') return noExamText
  if (error instanceof ApiError || error instanceof NetworkError)
    return 'Failed to fetch exam data. Please try again'
  if (error !== null) return 'An unexpected error occurred. Please try again.'
  return result ? null : noExamText
}

/** What stands in place of the review, or null when there is one. */
export function reviewTrouble(questions: readonly ReviewedQuestion[]): string | null {
  if (questions.length === 0) return 'No questions available for review'
  return questions.every(isWhole) ? null : 'Question data is incomplete or corrupted'
}

function isWhole(question: ReviewedQuestion): boolean {
  const { question_text: text, options, chosen, correct_answers: correct, missing } = question
  if (missing) return true
  return typeof text === 'string' && Array.isArray(options) && Array.isArray(chosen) && Array.isArray(correct)
}
