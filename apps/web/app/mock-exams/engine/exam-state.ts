import type { MockExam } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import { answeredCount, chosenIndexes, type Choice } from '@collimate/domain/mock-exams/answers'
import { examSecondsUnknown } from '@collimate/domain/mock-exams/quotas'
import type { ExamRecord } from './exam-record.ts'
import { createOutbox, hasUnsent, putChoice, putFlags, type Outbox } from './outbox.ts'

/** The running exam as its room shows it. */
export type ExamState = {
  readonly examId: string
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
  /** A new exam has taken the place of this one, which is no more; with the link `elsewhere`. */
  readonly replaced: boolean
  readonly stage: 'answering' | 'completing' | 'quitting' | 'time-up' | 'over'
  /** Why the last attempt to save failed; null after a success. */
  readonly trouble: 'offline' | 'server' | null
  /** False when this browser keeps nothing beyond this page. */
  readonly durable: boolean
}

/** An exam the server has just answered, in this window's hands. */
export function stateOfExam(exam: MockExam, durable: boolean): ExamState {
  return {
    examId: exam.id,
    questions: exam.questions,
    timeLimit: exam.time_limit,
    durable,
    current: firstOpenPosition(exam.answers, exam.questions.length),
    outbox: createOutbox(exam),
    struckOut: {},
    secondsLeft: Math.max(0, exam.time_limit - exam.time_spent),
    link: 'open',
    replaced: false,
    stage: 'answering',
    trouble: null,
  }
}

/** An exam this browser kept. Whether it stands so is the server's word, yet to come. */
export function stateOfRecord(record: ExamRecord, durable: boolean): ExamState {
  const { examId, questions, timeLimit, struckOut, currentQuestion } = record
  return {
    examId,
    questions,
    timeLimit,
    struckOut,
    durable,
    current: currentQuestion,
    outbox: outboxOfRecord(record),
    secondsLeft: Math.min(record.timeRemaining ?? examSecondsUnknown, timeLimit),
    link: 'opening',
    replaced: false,
    stage: 'answering',
    trouble: null,
  }
}

export function outboxOfRecord(record: ExamRecord): Outbox {
  const { answers, flags, acknowledged, unsent, inFlight } = record
  return { answers, flags, acknowledged, unsent, inFlight, sequence: acknowledged.sequence }
}

type RecordRest = Pick<ExamRecord, 'userId' | 'holder' | 'questionMs' | 'updatedAt'>

export function recordOfState(state: ExamState, rest: RecordRest): ExamRecord {
  const { answers, flags, acknowledged, unsent, inFlight } = state.outbox
  return {
    ...rest,
    answers,
    flags,
    acknowledged,
    unsent,
    inFlight,
    examId: state.examId,
    started: true,
    questions: state.questions,
    currentQuestion: state.current,
    timeRemaining: state.secondsLeft,
    timeLimit: state.timeLimit,
    struckOut: state.struckOut,
  }
}

/** Where a resumed exam goes on: the position after as many as are answered, at most the last one. */
export function firstOpenPosition(answers: Outbox['answers'], total: number): number {
  return Math.max(0, Math.min(answeredCount(answers), total - 1))
}

export function mayAnswer(state: ExamState): boolean {
  return state.stage === 'answering' && state.link !== 'elsewhere'
}

/** Chooses an option of the current question, or takes it back where several may be chosen. */
export function chooseOption(state: ExamState, option: number): ExamState {
  const question = state.questions[state.current]
  if (!mayAnswer(state) || question === undefined || option < 0 || option >= question.options.length)
    return state
  const choice = question.is_multiple_answer
    ? toggledChoice(state.outbox.answers[state.current], option)
    : option
  return { ...state, outbox: putChoice(state.outbox, state.current, choice) }
}

function toggledChoice(choice: Choice | undefined, option: number): Choice | null {
  const indexes = toggled(chosenIndexes(choice), option)
  return indexes.length === 0 ? null : indexes
}

export function toggleFlag(state: ExamState): ExamState {
  if (!mayAnswer(state)) return state
  return { ...state, outbox: putFlags(state.outbox, toggled(state.outbox.flags, state.current)) }
}

export function toggleStrike(state: ExamState, option: number): ExamState {
  if (!mayAnswer(state)) return state
  const struck = toggled(state.struckOut[state.current] ?? [], option)
  return { ...state, struckOut: { ...state.struckOut, [state.current]: struck } }
}

export function goTo(state: ExamState, position: number): ExamState {
  if (position < 0 || position >= state.questions.length) return state
  return { ...state, current: position }
}

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'trying'

export function saveStatus(state: ExamState): SaveStatus {
  if (!hasUnsent(state.outbox)) return 'saved'
  if (state.link === 'signed-out') return 'trying'
  if (state.trouble === null) return 'saving'
  return state.trouble === 'offline' ? 'offline' : 'trying'
}

function toggled(list: readonly number[], item: number): number[] {
  const without = list.filter((other) => other !== item)
  return without.length < list.length ? without : [...list, item].toSorted((a, b) => a - b)
}
