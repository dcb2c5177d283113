import type { ShownQuestion } from '@collimate/contract/questions'
import { applyChanges, readChoice, type Changes, type Choice } from '@collimate/domain/mock-exams/answers'
import { tidyFlags, type Attempt, type Outbox } from './outbox.ts'

/** A student's running exam as this browser keeps it. Answer keys never reach the browser, so none is here. */
export type ExamRecord = {
  readonly userId: string
  readonly examId: string
  readonly started: true
  readonly questions: readonly ShownQuestion[]
  /** Position. */
  readonly currentQuestion: number
  readonly answers: Outbox['answers']
  readonly flags: readonly number[]
  readonly acknowledged: Outbox['acknowledged']
  readonly unsent: Outbox['unsent']
  readonly inFlight: Outbox['inFlight']
  /** Seconds; null when the record carries no time. */
  readonly timeRemaining: number | null
  /** Seconds. */
  readonly timeLimit: number
  /** Position to milliseconds on screen. */
  readonly questionMs: Readonly<Record<string, number>>
  /** Position to struck-out options. */
  readonly struckOut: Readonly<Record<string, readonly number[]>>
  /** The page load that wrote this. */
  readonly holder: string
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

type Fields = Readonly<Record<string, unknown>>

/** The record, or null when what was stored has not the shape of one. */
export function readRecord(stored: unknown): ExamRecord | null {
  if (!isFields(stored) || stored['started'] !== true) return null
  const { userId, examId, holder, timeLimit, updatedAt, currentQuestion } = stored
  if (!isText(userId) || !isText(examId) || !isText(holder)) return null
  if (!isCount(timeLimit) || !isCount(updatedAt) || !isCount(currentQuestion)) return null
  const questions = readQuestions(stored['questions'])
  if (questions === null || currentQuestion >= questions.length) return null
  const work = readWork(stored, questions)
  const questionMs = readTimes(stored['questionMs'])
  const struckOut = readStruckOut(stored['struckOut'])
  if (work === null || questionMs === null || struckOut === null) return null
  const timeRemaining = isCount(stored['timeRemaining']) ? stored['timeRemaining'] : null
  return {
    userId,
    examId,
    holder,
    timeLimit,
    updatedAt,
    currentQuestion,
    questions,
    questionMs,
    struckOut,
    ...work,
    timeRemaining,
    started: true,
  }
}

type Work = Pick<ExamRecord, 'answers' | 'flags' | 'acknowledged' | 'unsent' | 'inFlight'>

function readWork(stored: Fields, questions: readonly ShownQuestion[]): Work | null {
  const { acknowledged, unsent } = stored
  if (!isFields(acknowledged) || !isFields(unsent) || !isCount(acknowledged['sequence'])) return null
  const known = readChanges(acknowledged['answers'], questions)
  const changes = readChanges(unsent['changes'], questions)
  const inFlight = readAttempts(stored['inFlight'], questions)
  const knownFlags = readFlags(acknowledged['flags'], questions)
  const ownFlags = unsent['flags'] === null ? null : readFlags(unsent['flags'], questions)
  if (known === null || changes === null || inFlight === null || knownFlags === null) return null
  if (unsent['flags'] !== null && ownFlags === null) return null
  const answers = applyChanges({}, known)
  return {
    answers: applyChanges(answers, changes),
    flags: ownFlags ?? knownFlags,
    acknowledged: { answers, flags: knownFlags, sequence: acknowledged['sequence'] },
    unsent: { changes, flags: ownFlags },
    inFlight,
  }
}

function readQuestions(stored: unknown): ShownQuestion[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null
  return stored.every(isQuestion) ? stored : null
}

function isQuestion(value: unknown): value is ShownQuestion {
  return (
    isFields(value) &&
    isText(value['id']) &&
    isText(value['category']) &&
    typeof value['question_text'] === 'string' &&
    Array.isArray(value['options']) &&
    value['options'].every((option) => typeof option === 'string') &&
    typeof value['is_multiple_answer'] === 'boolean' &&
    typeof value['missing'] === 'boolean' &&
    [value['image_url'], value['image_alt'], value['image_citation']].every(isTextOrNull)
  )
}

/** A choice outside its question's options would be refused by the server for ever, so it is no record. */
function readChanges(stored: unknown, questions: readonly ShownQuestion[]): Changes | null {
  if (!isFields(stored)) return null
  const entries = Object.entries(stored)
  return entries.every(([position, choice]) => isChoiceAt(questions, position, choice))
    ? (stored as Changes)
    : null
}

function isChoiceAt(
  questions: readonly ShownQuestion[],
  position: string,
  value: unknown,
): value is Choice | null {
  const question = questions[Number(position)]
  if (question === undefined) return false
  if (value !== null && !isCount(value) && !(Array.isArray(value) && value.every(isCount))) return false
  const shape = { options: question.options.length, multiple: question.is_multiple_answer }
  return readChoice(value, shape) !== 'refused'
}

function readAttempts(stored: unknown, questions: readonly ShownQuestion[]): Outbox['inFlight'] | null {
  if (!isFields(stored)) return null
  const isAttempt = (position: string) => (value: unknown) =>
    isFields(value) && isCount(value['sequence']) && isChoiceAt(questions, position, value['choice'])
  const sound = Object.entries(stored).every(
    ([position, attempts]) => Array.isArray(attempts) && attempts.every(isAttempt(position)),
  )
  return sound ? (stored as Record<string, Attempt[]>) : null
}

function readFlags(stored: unknown, questions: readonly ShownQuestion[]): number[] | null {
  if (!Array.isArray(stored) || !stored.every(isCount)) return null
  return stored.every((flag) => flag < questions.length) ? tidyFlags(stored) : null
}

function readTimes(stored: unknown): Record<string, number> | null {
  return isFields(stored) && Object.values(stored).every(isCount) ? (stored as Record<string, number>) : null
}

function readStruckOut(stored: unknown): Record<string, number[]> | null {
  if (!isFields(stored)) return null
  const sound = Object.values(stored).every((options) => Array.isArray(options) && options.every(isCount))
  return sound ? (stored as Record<string, number[]>) : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
