import { mostOnScreenMs } from '@collimate/domain/mock-exams/clock'
import { z } from 'zod'
import { point } from './questions.ts'

/** No attempt is longer than this, whatever the sections table says. */
const mostQuestions = 1000

/** A position as the key of an object. */
const positionKey = z.string().regex(/^(0|[1-9][0-9]{0,2})$/)
const optionIndex = z.int().min(0).max(25)
/** An index among the shown options, a list of them, or a point: as the question's type asks. */
export const answer = z.union([optionIndex, z.array(optionIndex).max(26).readonly(), point])
/** Position to the new answer; null takes the answer back. */
export const changes = z.record(positionKey, answer.nullable())
/** How long a question was on screen, in milliseconds. */
export const onScreenMs = z.int().min(0).max(mostOnScreenMs)
/** The same so far, by position. */
export const questionMs = z.record(positionKey, onScreenMs)
/** The window that works on an attempt. */
export const holder = z.uuid()

/** A piece of work on an attempt: what changed since the sender's last save. */
export const attemptWork = {
  holder,
  /** Counts this holder's saves, upward; one already taken is answered again and changes nothing. */
  sequence: z.int32().min(1),
  changes,
  /**
   * Position to the milliseconds, by the clock of the sender's device, between its change and this call: no more than
   * have passed since the sender opened the attempt, where no other window changed it before that. Without one the
   * change counts as made now.
   */
  ages: z.record(positionKey, z.number().min(0)).optional(),
  /** All flagged positions, when they changed. */
  flags: z.array(z.int().min(0).max(mostQuestions)).max(mostQuestions).optional(),
  /** The position the student is at. */
  position: z.int().min(0).max(mostQuestions).optional(),
  /** Seconds the attempt has been open. A value below the stored one or above the limit is not taken over. */
  time_spent: z.int32(),
  question_ms: questionMs.optional(),
}

export const savedWork = z.object({
  sequence: z.int(),
  time_spent: z.int(),
  /** Position to the answer that stands, where another window gave it later than this work's change was made. */
  kept: z.record(z.string(), answer.nullable()),
})

export type AttemptWork = z.input<z.ZodObject<typeof attemptWork>>
export type SavedWork = z.infer<typeof savedWork>
