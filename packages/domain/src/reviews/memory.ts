import { fsrs, type FSRSState, Rating, type Grade } from 'ts-fsrs'
import { examLength, examSeconds } from '../mock-exams/quotas.ts'
import type { Confidence } from '../questions/confidence.ts'

/** One answer to a question, as far as memory goes. */
export type ReviewAnswer = {
  readonly at: Date
  readonly correct: boolean
  /** Milliseconds on the question; null where nobody measured them. */
  readonly ms: number | null
  readonly confidence: Confidence | null
}

/**
 * What FSRS knows of a student and a question.
 *
 * `stability` is the days after which the answer is remembered with 90 %, above 0; `difficulty` goes from 1 to 10.
 */
export type Memory = FSRSState

const dayMs = 24 * 3600 * 1000
/** What the exam leaves for a question: 63 seconds. */
const examPaceMs = (1000 * examSeconds) / examLength

/** FSRS-6 with its published weights; answers of one day count by its rule for repeats of a day. */
const algorithm = fsrs()

/**
 * What an answer says about memory. Wrong is Again. Right is Good, but Hard when it was a guess or took more than
 * twice the exam's pace, and Easy when the student was sure and took at most half of it.
 *
 * @param timeFactor how much more time than others the student has in the exam: 1, 1.5 or 2
 */
export function gradeOf(answer: Omit<ReviewAnswer, 'at'>, timeFactor = 1): Grade {
  const pace = examPaceMs * timeFactor
  if (!answer.correct) return Rating.Again
  if (answer.confidence === 'guess' || (answer.ms ?? 0) > 2 * pace) return Rating.Hard
  if (answer.confidence === 'sure' && answer.ms !== null && answer.ms <= pace / 2) return Rating.Easy
  return Rating.Good
}

/**
 * The memory after all answers to one question, in whatever order they are given. Whole days between two answers
 * count, rounded: the next morning is a day later.
 *
 * @returns null without answers
 */
export function memoryAfter(answers: readonly ReviewAnswer[], timeFactor = 1): Memory | null {
  let memory: Memory | null = null
  let last = 0
  for (const answer of answers.toSorted(bySequence)) {
    const at = answer.at.getTime()
    const days: number = memory === null ? 0 : Math.round((at - last) / dayMs)
    memory = algorithm.next_state(memory, days, gradeOf(answer, timeFactor))
    last = at
  }
  return memory
}

/** Two answers of one moment come in an order that depends on them alone. */
function bySequence(a: ReviewAnswer, b: ReviewAnswer): number {
  return a.at.getTime() - b.at.getTime() || gradeOf(a) - gradeOf(b)
}

/** Without a date, or after it. */
const plainRetention = 0.9
/** So far before the exam there is time to forget and learn again; from there on it rises to the exam's day. */
const farRetention = 0.87
const farDays = 90
const examRetention = 0.95
/** What a section gains that the exam weighs twice as much as others, and one it leaves out loses. */
const weightRetention = 0.02

/**
 * How well a question of a section shall be known when it comes back for review.
 *
 * @param daysToExam null where no exam is planned; below 0 once it is over
 * @param share the section's weight in the exam over the mean weight of all sections, ≥ 0
 * @returns 0.85 to 0.97
 */
export function targetRetention(daysToExam: number | null, share: number): number {
  const near = daysToExam === null ? 0 : 1 - Math.min(daysToExam, farDays) / farDays
  const base =
    daysToExam === null || daysToExam < 0
      ? plainRetention
      : farRetention + (examRetention - farRetention) * near
  return base + weightRetention * (Math.min(share, 2) - 1)
}

/**
 * Days until a question comes back, per day of its stability.
 *
 * @param retention how well it shall still be known then, above 0 and at most 1
 */
export function intervalFactor(retention: number): number {
  return algorithm.calculate_interval_modifier(retention)
}

/** Whole days after the last answer, at least one: nothing comes back the same day. */
export function intervalDays({ stability }: Pick<Memory, 'stability'>, factor: number): number {
  return Math.max(1, Math.round(stability * factor))
}
