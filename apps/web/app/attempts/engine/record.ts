import type { ShownQuestion } from '@collimate/contract/questions'
import { applyChanges, type Changes } from '@collimate/domain/attempts/answers'
import { ascending } from '@collimate/domain/questions/types/indexes'
import { questionTypeNames, readAnswer } from '@collimate/domain/questions/types/registry'
import * as z from 'zod/mini'
import type { Moments, Outbox } from './outbox.ts'

/** A student's running attempt as this browser keeps it. Answer keys never reach the browser, so none is here. */
export type AttemptRecord = {
  readonly userId: string
  readonly attemptId: string
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

/** Whose leftover it is, and what of; a window leaves one for an attempt. */
export type LeftoverKey = {
  readonly userId: string
  readonly attemptId: string
  /** The page load the answers were given in. */
  readonly holder: string
}

/** Answers of an attempt that never reached the server and that no window is sending: the student decides on them. */
export type Leftover = LeftoverKey & {
  readonly changes: Changes
  readonly madeAt: Moments
  /** Position to its question, so that the answers can be read without the attempt. */
  readonly questions: Readonly<Record<string, ShownQuestion>>
}

const text = z.string().check(z.minLength(1))
const count = z.int().check(z.nonnegative())
const place = z.object({ x: count, y: count })
const answer = z.nullable(z.union([count, z.array(count), place]))
const box = z.object({ x: count, y: count, width: count, height: count })
const label = z.optional(z.string())
const mark = z.union([z.object({ label, at: place, from: z.optional(place) }), z.object({ label, box })])
const changes = z.record(z.string(), answer)
const moments = z.record(z.string(), z.number())
const question = z.looseObject({
  id: text,
  category: text,
  question_text: z.string(),
  options: z.array(z.string()),
  is_multiple_answer: z.boolean(),
  missing: z.boolean(),
  image_url: z.nullable(z.string()),
  image_alt: z.nullable(z.string()),
  image_citation: z.nullable(z.string()),
  image_marks: z.optional(z.nullable(z.array(mark))),
  type: z.optional(z.enum(questionTypeNames)),
  places: z.optional(z.nullable(z.array(place))),
})
const unsent = z.object({
  changes,
  madeAt: z._default(moments, {}),
  flags: z.nullable(z.array(count)),
})
const record = z.object({
  userId: text,
  attemptId: text,
  started: z.literal(true),
  questions: z.array(question).check(z.minLength(1)),
  currentQuestion: count,
  acknowledged: z.object({ answers: changes, flags: z.array(count), sequence: count }),
  unsent,
  inFlight: z.record(z.string(), z.array(z.object({ sequence: count, choice: answer }))),
  timeRemaining: z.catch(z.nullable(count), null),
  timeLimit: count,
  questionMs: z.record(z.string(), count),
  struckOut: z.record(z.string(), z.array(count)),
  holder: text,
  updatedAt: count,
})
const leftover = z.object({
  userId: text,
  attemptId: text,
  holder: text,
  changes,
  madeAt: moments,
  questions: z.record(z.string(), question),
})

/** The record, or null when what was stored has not the shape of one. */
export function readRecord(stored: unknown): AttemptRecord | null {
  const { data } = record.safeParse(withAttemptId(stored))
  if (data === undefined || data.currentQuestion >= data.questions.length) return null
  const questions = data.questions.map(asShown)
  const sound = [
    data.unsent.changes,
    data.acknowledged.answers,
    ...Object.entries(data.inFlight).flatMap(([position, all]) =>
      all.map(({ choice }) => ({ [position]: choice })),
    ),
  ].every((given) => fits(given, questions))
  const flags = [...data.acknowledged.flags, ...(data.unsent.flags ?? [])]
  if (!sound || flags.some((flag) => flag >= questions.length)) return null
  const acknowledged = {
    ...data.acknowledged,
    answers: applyChanges({}, data.acknowledged.answers),
    flags: ascending(data.acknowledged.flags),
  }
  const own = data.unsent.flags === null ? null : ascending(data.unsent.flags)
  return {
    ...data,
    questions,
    acknowledged,
    unsent: { ...data.unsent, flags: own },
    answers: applyChanges(acknowledged.answers, data.unsent.changes),
    flags: own ?? acknowledged.flags,
  }
}

/** What was left, as it was stored. */
export function readLeftover(stored: unknown): Leftover | null {
  const { data } = leftover.safeParse(stored)
  if (data === undefined) return null
  return { ...data, questions: mapValues(data.questions, asShown) }
}

/** The unsent answers of a record, whole or too damaged to go on from; null when it has none. */
export function leftoverOf(stored: unknown): Leftover | null {
  const { data } = z
    .object({
      userId: text,
      attemptId: text,
      holder: text,
      unsent,
      questions: z.catch(z.array(question), []),
    })
    .safeParse(withAttemptId(stored))
  if (data === undefined || Object.keys(data.unsent.changes).length === 0) return null
  const { userId, attemptId, holder } = data
  const { changes: left, madeAt } = data.unsent
  return {
    userId,
    attemptId,
    holder,
    changes: left,
    madeAt,
    questions: questionsOf(left, data.questions.map(asShown)),
  }
}

/** Position to its question, of each that is changed. */
export function questionsOf(
  given: Changes,
  questions: readonly ShownQuestion[],
): Record<string, ShownQuestion> {
  return Object.fromEntries(
    Object.keys(given).flatMap((position) => {
      const own = questions[Number(position)]
      return own ? [[position, own]] : []
    }),
  )
}

/** An answer its question cannot have would be refused by the server for ever, so it is none. */
export function fits(given: Changes, questions: readonly ShownQuestion[]): boolean {
  return Object.entries(given).every(([position, value]) => {
    const own = questions[Number(position)]
    // What was answered to a question that is gone since stays as it is: the server has it too.
    if (own?.missing) return true
    return (
      own !== undefined && readAnswer(value, { type: own.type, options: own.options.length }) !== 'refused'
    )
  })
}

/** A record of the version before named neither the attempt nor the type of a question as this one does. */
function withAttemptId(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('examId' in stored)) return stored
  return { ...stored, attemptId: stored.examId }
}

function asShown(stored: z.infer<typeof question>): ShownQuestion {
  const type = stored.type ?? (stored.is_multiple_answer ? 'multiple' : 'single')
  return {
    ...stored,
    type,
    places: stored.places ?? null,
    image_marks: stored.image_marks ?? null,
  } as unknown as ShownQuestion
}

function mapValues<T, U>(entries: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, change(value)]))
}
