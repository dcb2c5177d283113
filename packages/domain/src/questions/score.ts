/** Indexes of the right options, among the options as they are shown. */
export type AnswerKey = { readonly correct: readonly number[] }

/**
 * Grades one question: all or nothing.
 *
 * @param chosen indexes into the shown options, any order; empty = unanswered, never correct
 * @returns true when the chosen set equals the key's set
 */
export function isCorrect(key: AnswerKey, chosen: readonly number[]): boolean {
  const set = new Set(chosen)
  return set.size > 0 && set.size === key.correct.length && key.correct.every((index) => set.has(index))
}

/**
 * @param correct number right, 0 to `total`
 * @returns whole percent of `total`, half rounded up; 0 of 0 is 0
 */
export function percentOf(correct: number, total: number): number {
  return total === 0 ? 0 : Math.floor((correct * 200 + total) / (total * 2))
}

export type ScoreBand = 'good' | 'middling' | 'low'

/** @param percent 0 to 100 */
export function scoreBand(percent: number): ScoreBand {
  if (percent >= 75) return 'good'
  return percent >= 65 ? 'middling' : 'low'
}
