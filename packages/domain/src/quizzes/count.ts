import { quizQuestionLimit } from '../accounts/access.ts'

/** A quiz's length where nobody asked for one, or asked for something that is none. */
export const quizCountDefault = 5

/** The most questions one quiz of this student may have. */
export function quizLimit(subscribed: boolean): number {
  return subscribed ? quizQuestionLimit.subscriber : quizQuestionLimit.member
}

/**
 * The number of questions meant by what stands in a field or an address.
 *
 * @returns a whole number ≥ 1, not yet capped; 5 for nothing, letters, zero and less
 */
export function readQuizCount(text: string | null): number {
  const trimmed = text?.trim() ?? ''
  const count = /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : 0
  return count >= 1 ? count : quizCountDefault
}

/** The count that the start button offers: never more than the limit. */
export function cappedQuizCount(count: number, limit: number): number {
  return Math.min(count, limit)
}
