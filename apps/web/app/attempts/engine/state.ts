import type { ShownQuestion } from '@collimate/contract/questions'
import { answeredCount, isAnswered, sameAnswer, type Changes } from '@collimate/domain/attempts/answers'
import { examSecondsUnknown } from '@collimate/domain/mock-exams/quotas'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer } from '@collimate/domain/questions/types/registry'
import type { AttemptEvent, OpenedAttempt } from './deps.ts'
import { createOutbox, hasUnsent, putAnswer, putFlags, unsentCount, type Outbox } from './outbox.ts'
import { fits, questionsOf, type AttemptRecord, type Leftover } from './record.ts'

/** An answer given in two windows: which of the two was kept, being the later one. */
export type Conflict = {
  readonly position: number
  readonly kept: Answer | null
  readonly other: Answer | null
}

/** The running attempt as its room shows it. */
export type AttemptState = {
  readonly attemptId: string
  readonly questions: readonly ShownQuestion[]
  /** Position. */
  readonly current: number
  readonly outbox: Outbox
  /** Position to struck-out options. */
  readonly struckOut: Readonly<Record<string, readonly number[]>>
  readonly secondsLeft: number
  /** Seconds. */
  readonly timeLimit: number
  /** `opening`: restored from this device, the server has not answered yet. */
  readonly link: 'opening' | 'open' | 'elsewhere' | 'signed-out'
  /** A new attempt has taken the place of this one; with the link `elsewhere`. */
  readonly replaced: boolean
  readonly stage: 'answering' | 'completing' | 'quitting' | 'time-up' | 'too-late' | 'over'
  /** Why the last attempt to save failed; null after a success. */
  readonly errorKind: 'offline' | 'server' | null
  /** False when this browser keeps nothing beyond this page. */
  readonly durable: boolean
  /** Position to what the server had there when the attempt was opened, where another window changed it too. */
  readonly contested: Changes
  /** What was answered in two windows, until the student has seen it. */
  readonly conflicts: readonly Conflict[]
  /** Answers of other windows of this browser that never reached the server, for the student to decide on. */
  readonly offers: readonly Leftover[]
  /** With the link `elsewhere`: the other window is asking about the unsent answers of this one, or has asked. */
  readonly offered: 'no' | 'asking' | 'settled'
  /** From the stage `too-late` on: how the attempt ended without answers of this window; else null. */
  readonly late: LateAnswers | null
}

export type LateAnswers = {
  /** Answers of this window that are not among the graded ones. */
  readonly uncounted: Changes
  readonly graded: Outbox['answers']
  readonly end: AttemptEvent
}

const fresh = {
  replaced: false,
  stage: 'answering',
  errorKind: null,
  contested: {},
  conflicts: [],
  offers: [],
  offered: 'no',
  late: null,
} as const

/** An attempt the server has just answered, in this window's hands. */
export function stateOfOpened(attempt: OpenedAttempt, durable: boolean): AttemptState {
  return {
    ...fresh,
    attemptId: attempt.id,
    questions: attempt.questions,
    timeLimit: attempt.time_limit,
    durable,
    current: firstOpenPosition(attempt.answers, attempt.questions.length),
    outbox: createOutbox(attempt),
    struckOut: {},
    secondsLeft: Math.max(0, attempt.time_limit - attempt.time_spent),
    link: 'open',
  }
}

/** An attempt this browser kept. Whether it still is so is the server's word, yet to come. */
export function stateOfRecord(record: AttemptRecord, durable: boolean): AttemptState {
  const { attemptId, questions, timeLimit, struckOut, currentQuestion } = record
  return {
    ...fresh,
    attemptId,
    questions,
    timeLimit,
    struckOut,
    durable,
    current: currentQuestion,
    outbox: outboxOfRecord(record),
    secondsLeft: Math.min(record.timeRemaining ?? examSecondsUnknown, timeLimit),
    link: 'opening',
  }
}

export function outboxOfRecord(record: AttemptRecord): Outbox {
  const { answers, flags, acknowledged, unsent, inFlight } = record
  return { answers, flags, acknowledged, unsent, inFlight, sequence: acknowledged.sequence }
}

type RecordRest = Pick<AttemptRecord, 'userId' | 'holder' | 'questionMs' | 'updatedAt'>

export function recordOfState(state: AttemptState, rest: RecordRest): AttemptRecord {
  const { answers, flags, acknowledged, unsent, inFlight } = state.outbox
  return {
    ...rest,
    answers,
    flags,
    acknowledged,
    unsent,
    inFlight,
    attemptId: state.attemptId,
    started: true,
    questions: state.questions,
    currentQuestion: state.current,
    timeRemaining: state.secondsLeft,
    timeLimit: state.timeLimit,
    struckOut: state.struckOut,
  }
}

/** Where a resumed attempt goes on: the position after as many as are answered, at most the last one. */
export function firstOpenPosition(answers: Outbox['answers'], total: number): number {
  return Math.max(0, Math.min(answeredCount(answers), total - 1))
}

export function mayAnswer(state: AttemptState): boolean {
  return state.stage === 'answering' && state.link !== 'elsewhere'
}

/**
 * Answers a question, where it can have that answer.
 *
 * @param answer null takes the answer back
 * @param now milliseconds since 1970
 */
export function answerAt(
  state: AttemptState,
  position: number,
  answer: Answer | null,
  now: number,
): AttemptState {
  const question = state.questions[position]
  if (!mayAnswer(state) || question === undefined) return state
  const tidy = readAnswer(answer, { type: question.type, options: question.options.length })
  return tidy === 'refused' ? state : { ...state, outbox: putAnswer(state.outbox, position, tidy, now) }
}

export function toggleFlag(state: AttemptState): AttemptState {
  if (!mayAnswer(state)) return state
  return { ...state, outbox: putFlags(state.outbox, toggled(state.outbox.flags, state.current)) }
}

export function toggleStrike(state: AttemptState, option: number): AttemptState {
  if (!mayAnswer(state)) return state
  const struck = toggled(state.struckOut[state.current] ?? [], option)
  return { ...state, struckOut: { ...state.struckOut, [state.current]: struck } }
}

export function goTo(state: AttemptState, position: number): AttemptState {
  if (position < 0 || position >= state.questions.length) return state
  return { ...state, current: position }
}

export type OfferedAnswer = { readonly position: number; readonly answer: Answer | null }

/** Of the answers other windows left, those that are not the answers here; the later one where two windows left one. */
export function offeredAnswers({
  offers,
  outbox,
  questions,
}: Pick<AttemptState, 'offers' | 'outbox' | 'questions'>): readonly OfferedAnswer[] {
  const latest = new Map<string, { answer: Answer | null; at: number }>()
  for (const { changes, madeAt } of offers) {
    for (const [position, answer] of Object.entries(changes)) {
      const at = madeAt[position] ?? 0
      if (at >= (latest.get(position)?.at ?? 0)) latest.set(position, { answer, at })
    }
  }
  return [...latest]
    .filter(
      ([position, { answer }]) =>
        fits({ [position]: answer }, questions) && !sameAnswer(answer, outbox.answers[position]),
    )
    .map(([position, { answer }]) => ({ position: Number(position), answer }))
    .toSorted((a, b) => a.position - b.position)
}

/** What of this window's answers is not with the server, with its questions; null when everything is. */
export function leftoverOfState(
  { attemptId, questions, outbox }: AttemptState,
  rest: Pick<Leftover, 'userId' | 'holder'>,
): Leftover | null {
  if (unsentCount(outbox) === 0) return null
  const { changes, madeAt } = outbox.unsent
  return { ...rest, attemptId, changes, madeAt, questions: questionsOf(changes, questions) }
}

/**
 * The server has said, for all that was contested, which answer it kept: the later one.
 *
 * @param changes what was sent to it
 * @param kept of those positions, where another window's answer was the later one
 */
export function settleContested(
  { contested, conflicts }: AttemptState,
  changes: Changes,
  kept: Changes,
): Pick<AttemptState, 'contested' | 'conflicts'> {
  const found = Object.entries(changes).flatMap(([place, own]): Conflict[] => {
    const position = Number(place)
    if (place in kept && !sameAnswer(kept[place], own))
      return [{ position, kept: kept[place] ?? null, other: own }]
    return place in contested ? [{ position, kept: own, other: contested[place] ?? null }] : []
  })
  if (found.length === 0) return { contested: {}, conflicts }
  const again = new Set(found.map(({ position }) => position))
  return { contested: {}, conflicts: [...conflicts.filter(({ position }) => !again.has(position)), ...found] }
}

/** The unsent answers that were not graded. Where one was taken back, nothing is lost. */
export function uncountedOf(unsent: Changes, graded: Outbox['answers']): Changes {
  return Object.fromEntries(
    Object.entries(unsent).filter(
      ([position, answer]) => isAnswered(answer) && !sameAnswer(answer, graded[position]),
    ),
  )
}

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'trying'

export function saveStatus(state: AttemptState): SaveStatus {
  if (!hasUnsent(state.outbox)) return 'saved'
  if (state.link === 'signed-out') return 'trying'
  if (state.errorKind === null) return 'saving'
  return state.errorKind === 'offline' ? 'offline' : 'trying'
}

function toggled(list: readonly number[], item: number): number[] {
  const without = list.filter((other) => other !== item)
  return without.length < list.length ? without : ascending([...list, item])
}
