import type { MockExamResult } from '@collimate/contract/mock-exams'
import { ApiError, NetworkError } from '../../lib/api.ts'
import type { Band } from '../../ui/score-band.ts'

/** The documents' words for each band. */
export const scoreMessages: Record<Band, string> = {
  good: "Excellent! You're well prepared!",
  mid: 'Good job! Review the areas you missed.',
  low: 'Keep studying! Review the key concepts.',
}

/** One decimal, or `N/A` without any completed exam. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : average.toFixed(1)
}

/** There is no exam to show: the way on is to sit one. */
export const noExamText = 'No exam data found. Please start a new exam'

/** What the error screen says, or null when there is a result to show. */
export function resultErrorText(
  error: Error | null,
  result: MockExamResult | null | undefined,
): string | null {
  if (error instanceof ApiError && error.code === 'exam-not-found') return noExamText
  if (error instanceof ApiError || error instanceof NetworkError)
    return 'Failed to fetch exam data. Please try again'
  if (error !== null) return 'An unexpected error occurred. Please try again.'
  return result ? null : noExamText
}
