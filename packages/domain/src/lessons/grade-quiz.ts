import { percentOf } from '../questions/score.ts'

export type QuizGrade = {
  readonly correct: number
  readonly total: number
  /** Whole percent. */
  readonly score: number
  /** All of them right: less is no pass. */
  readonly passed: boolean
}

/** @param correct 0 to `total` */
export function gradeQuiz(correct: number, total: number): QuizGrade {
  return { correct, total, score: percentOf(correct, total), passed: total > 0 && correct === total }
}
