import { examCategories, examCategoryOf, type Category, type ExamCategory } from '../questions/categories.ts'
import { percentOf, wilsonRange } from '../questions/score.ts'

export type GradedQuestion = { readonly category: Category; readonly correct: boolean }

export type CategoryScore = {
  readonly category: ExamCategory
  readonly correct: number
  readonly total: number
  /** Whole percent of `total`. */
  readonly percent: number
}

/** One score per exam category, in the exam's order. */
export function categoryScores(questions: readonly GradedQuestion[]): CategoryScore[] {
  return examCategories.map((category) => {
    const own = questions.filter((question) => examCategoryOf(question.category) === category)
    const correct = own.filter((question) => question.correct).length
    return { category, correct, total: own.length, percent: percentOf(correct, own.length) }
  })
}

/** Fewer answers than this say too little for a range: what was left open is no measure of what one knows. */
export const fewestForRange = 100

/**
 * Where the percent of many exams like this one would settle.
 *
 * @param answered how many of the questions were answered at all
 * @returns whole percents, or null with fewer than 100 answers
 */
export function scoreRange(
  correct: number,
  total: number,
  answered = total,
): { low: number; high: number } | null {
  return answered < fewestForRange ? null : wilsonRange(correct, total)
}

/** As `scoreRange`, of an exam that is known by its percent. */
export function percentRange(percent: number, total: number): { low: number; high: number } | null {
  return scoreRange(Math.round((percent / 100) * total), total)
}

/** Mean of whole-percent scores to one decimal, or null without any. */
export function averageScore(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10
}
