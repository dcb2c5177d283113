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

/** Why there is no result to show: no exam, no answer to the call, or an exception. */
export type ResultProblem = 'no-exam' | 'not-fetched' | 'exception'

/** The documents' words for each. */
export const problemTexts: Record<ResultProblem, string> = {
  'no-exam': 'No exam data found. Please start a new exam',
  'not-fetched': 'Failed to fetch exam data. Please try again',
  exception: 'An unexpected error occurred. Please try again.',
}

/** @param error null where the call brought no result */
export function problemOf(error: Error | null): ResultProblem {
  if (error === null) return 'no-exam'
  if (error instanceof ApiError && error.code === 'exam-not-found') return 'no-exam'
  return error instanceof ApiError || error instanceof NetworkError ? 'not-fetched' : 'exception'
}
