import type { ExamCategory } from '../questions/categories.ts'

/** Questions of a full mock exam. */
export const examLength = 200
/** Seconds of a regular mock exam: 3.5 hours. */
export const examSeconds = 12_600
/** Seconds shown for a browser-stored exam that carries no time. */
export const examSecondsUnknown = 10_800
/** Fewer questions than this are worth a word to the student. */
export const fewQuestions = 150

/** A row of `exam_sections`, its name resolved to the category it stands for. */
export type ExamSection = { readonly category: ExamCategory; readonly percentage: number }

/** Sections with a lower id describe other things and set no quota. */
export const firstQuotaSection = 5

/** Questions a section contributes: its share of the exam, rounded. */
export function quotaOf(percentage: number): number {
  return Math.round((percentage / 100) * examLength)
}

/**
 * Splits `quota` over blueprint sections in proportion to their weights, by largest remainder, so that
 * two exams have the same shape. The parts add up to `quota`; ties go to the section named first.
 *
 * @param weights section to weight, each ≥ 0; all zero (or none) gives an empty map
 */
export function splitByWeight(quota: number, weights: ReadonlyMap<string, number>): Map<string, number> {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return new Map()
  const parts = [...weights].map(([section, weight]) => {
    const exact = (quota * weight) / total
    return { section, whole: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let left = quota - parts.reduce((sum, part) => sum + part.whole, 0)
  for (const part of parts.toSorted((a, b) => b.rest - a.rest)) {
    if (left === 0) break
    part.whole += 1
    left -= 1
  }
  return new Map(parts.map((part) => [part.section, part.whole]))
}
