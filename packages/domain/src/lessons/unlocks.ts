import { percentOf } from '../questions/score.ts'

/** A part of a topic, with how much of it is written. */
export type Subsection = {
  readonly id: string
  /** Pages. */
  readonly lessons: number
  /** Questions of its quiz. */
  readonly questions: number
}

/** A topic with its subsections in display order. */
export type Topic = {
  readonly subsections: readonly Subsection[]
  /** Questions of the topic's own quiz. */
  readonly questions: number
}

/** `coming`: nothing of it is written yet. */
export type SubsectionState = 'completed' | 'unlocked' | 'locked' | 'coming'

/** The ids of the subsections a student has passed, of all topics. */
export type Passed = ReadonlySet<string>

/**
 * Which subsections of a topic are open: the first, each one after a passed one, and what is passed itself, in
 * whatever order a later release puts them. One without questions cannot be passed, so the chain runs past it.
 *
 * @returns one state per subsection, in their order
 */
export function statesOf(subsections: readonly Subsection[], passed: Passed): SubsectionState[] {
  return subsections.map(({ id, lessons, questions }, index) => {
    if (passed.has(id)) return 'completed'
    if (lessons === 0 && questions === 0) return 'coming'
    const before = subsections.slice(0, index).findLast((one) => one.questions > 0)
    return before === undefined || passed.has(before.id) ? 'unlocked' : 'locked'
  })
}

/** @returns undefined when the topic has no such subsection */
export function stateOf(
  subsections: readonly Subsection[],
  passed: Passed,
  id: string,
): SubsectionState | undefined {
  return statesOf(subsections, passed)[subsections.findIndex((one) => one.id === id)]
}

/** Whole percent of the subsections that can be passed; 0 where none can. */
export function topicPercent(subsections: readonly Subsection[], passed: Passed): number {
  const counting = subsections.filter(({ questions }) => questions > 0)
  return percentOf(counting.filter(({ id }) => passed.has(id)).length, counting.length)
}

/** Whether the topic's own quiz may be taken: it has one, and every subsection that can be passed is. */
export function isTopicQuizOpen({ subsections, questions }: Topic, passed: Passed): boolean {
  const counting = subsections.filter((one) => one.questions > 0)
  return questions > 0 && counting.length > 0 && counting.every(({ id }) => passed.has(id))
}

/** The next written subsection of the topic; null after the last, and where a release has taken that one out. */
export function nextSubsection(subsections: readonly Subsection[], id: string): string | null {
  const place = subsections.findIndex((one) => one.id === id)
  const later = place === -1 ? [] : subsections.slice(place + 1)
  return later.find(({ lessons, questions }) => lessons + questions > 0)?.id ?? null
}

/**
 * Where a student goes on: the unlocked subsection read last, else the first unlocked one that can be passed.
 *
 * @param lastRead the subsections a page was opened of, the latest first
 * @returns null when nothing is left to pass
 */
export function currentSubsection(
  topics: readonly Pick<Topic, 'subsections'>[],
  passed: Passed,
  lastRead: readonly string[],
): string | null {
  const open = topics.flatMap(({ subsections }) =>
    subsections.filter((one) => one.questions > 0 && stateOf(subsections, passed, one.id) === 'unlocked'),
  )
  const read = lastRead.find((id) => open.some((one) => one.id === id))
  return read ?? open[0]?.id ?? null
}

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
