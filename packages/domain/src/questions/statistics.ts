/** From so many students on, numbers say something about a question: for fault finding and for showing shares. */
export const fewestAnswers = 50

/** What can be wrong with a question, the worst first. */
export const questionFaults = [
  'distractor-beats-key',
  'low-discrimination',
  'low-facility',
  'high-facility',
] as const
export type QuestionFault = (typeof questionFaults)[number]

/** 95 of 100 intervals hold the true share. */
const z = 1.959964

export type Interval = { readonly low: number; readonly high: number }

/**
 * Wilson's score interval of a share, 95%. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
 *
 * @param count 0 to `of`
 * @returns within 0 to 1; of nothing it is all of that
 */
export function wilsonInterval(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 }
  const share = count / of
  const scale = 1 + z ** 2 / of
  const center = (share + z ** 2 / (2 * of)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return {
    low: Math.max(0, Math.min(share, center - half)),
    high: Math.min(1, Math.max(share, center + half)),
  }
}

/** Sums over the students who met a question in a mock exam. A rest score is their exam's right answers without it. */
export type ExamSums = {
  readonly students: number
  /** Of them, right on the question. */
  readonly correct: number
  readonly rest: number
  readonly restSquared: number
  /** Of those who were right. */
  readonly restOfCorrect: number
}

/**
 * Corrected point-biserial discrimination: Pearson's correlation of being right with the rest score.
 *
 * @returns -1 to 1; null where all were right or all wrong, or all have one rest score
 */
export function discriminationOf(sums: ExamSums): number | null {
  const { students: n, correct, rest, restSquared, restOfCorrect } = sums
  const spread = (n * correct - correct ** 2) * (n * restSquared - rest ** 2)
  if (spread <= 0) return null
  const value = (n * restOfCorrect - correct * rest) / Math.sqrt(spread)
  return Math.max(-1, Math.min(1, value))
}

/** How a group of students chose. */
export type Choices = {
  readonly students: number
  /** Per option; of several choices each counts. */
  readonly counts: readonly number[]
}

/** @returns per option the share of the students who chose it, 0 to 1 */
export function choiceShares({ students, counts }: Choices): number[] {
  return counts.map((count) => (students === 0 ? 0 : count / students))
}

export type QuestionStatistics = {
  /** Students, each with the first answer alone, and how many of them were right. */
  readonly answered: number
  readonly correct: number
  /** Of them, in a mock exam: what `discrimination` and `best` are taken from. */
  readonly examAnswered: number
  readonly discrimination: number | null
  /** The best third of those by their rest score; null for a type without options to choose. */
  readonly best: Choices | null
}

/** @param key indexes of the right options */
export function faultsOf(statistics: QuestionStatistics, key: readonly number[]): QuestionFault[] {
  const { answered, correct, examAnswered, discrimination, best } = statistics
  const facility = correct / answered
  const [enough, enoughExams] = [answered >= fewestAnswers, examAnswered >= fewestAnswers]
  const found: Record<QuestionFault, boolean> = {
    'distractor-beats-key': enoughExams && best !== null && distractorsBeatingKey(best, key).length > 0,
    'low-discrimination': enoughExams && discrimination !== null && discrimination < 0.15,
    'low-facility': enough && facility < 0.3,
    'high-facility': enough && facility > 0.95,
  }
  return questionFaults.filter((fault) => found[fault])
}

/** Wrong options that more students chose than a right one: with several right ones, than the least chosen of them. */
export function distractorsBeatingKey({ counts }: Choices, key: readonly number[]): number[] {
  if (key.length === 0) return []
  const least = Math.min(...key.map((option) => counts[option] ?? 0))
  return [...counts.keys()].filter((option) => !key.includes(option) && (counts[option] ?? 0) > least)
}
