import type { Quiz } from '@collimate/contract/quizzes'
import { isAnswered, sameAnswer } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import * as z from 'zod/mini'

/** Answers of a timed quiz that this browser gave and the server may not have. */
export type UnsentAnswers = {
  /** Of the quiz. */
  readonly id: string
  /** The page load they were given in. */
  readonly holder: string
  /** Of the latest save that page knew of. */
  readonly sequence: number
  /** Position to the answer, null for one taken back. */
  readonly changes: readonly (readonly [number, Answer | null])[]
}

/** The key of a record goes on with its quiz and its holder: no window writes over what another one kept. */
const prefix = 'collimate-timed-quiz'

const stored = z.object({
  userId: z.string(),
  id: z.string(),
  holder: z.string(),
  sequence: z.number(),
  changes: z.array(
    z.tuple([
      z.number(),
      z.nullable(z.union([z.number(), z.array(z.number()), z.object({ x: z.number(), y: z.number() })])),
    ]),
  ),
})

/** What windows of this browser kept for the student, the latest save last; what cannot be read is left out. */
export function readUnsent(userId: string): UnsentAnswers[] {
  return [...recordsOf(userId).values()].toSorted((a, b) => a.sequence - b.sequence)
}

/** Keeps what the window has not sent of the quiz, and nothing once there is nothing. */
export function keepUnsent(userId: string, unsent: UnsentAnswers): void {
  const key = `${prefix} ${unsent.id} ${unsent.holder}`
  try {
    if (unsent.changes.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ userId, ...unsent }))
  } catch {
    // A full or closed storage only costs what was not saved when the page went.
  }
}

/** Removes a record that was dealt with; one that its window has changed since then stays. */
export function settleUnsent(userId: string, dealtWith: UnsentAnswers): void {
  for (const [key, record] of recordsOf(userId)) {
    if (JSON.stringify(record) === JSON.stringify(dealtWith)) localStorage.removeItem(key)
  }
}

/**
 * What the server has of a quiz, under what windows of this browser kept of it. Where another browser has saved since,
 * its answers stand, and only questions that have none take what was given here.
 *
 * @returns `unsent`: by position, what the server is still to hear
 */
export function layOver(
  { answers: there, timed }: Pick<Quiz, 'answers' | 'timed'>,
  records: readonly UnsentAnswers[],
): { answers: (Answer | null)[]; unsent: Map<number, Answer | null> } {
  const { sequence = 0, previous_holder: before = null } = timed ?? {}
  const answers: (Answer | null)[] = [...there]
  const unsent = new Map<number, Answer | null>()
  for (const own of records) {
    const changedThere = before !== own.holder && sequence > own.sequence
    for (const [place, answer] of own.changes) {
      if (!(place in answers)) continue
      if (changedThere && there[place] !== null) continue
      // Of this page itself another save may still be on its way, and must not be the last.
      if (before !== own.holder && sameAnswer(answers[place] ?? null, answer)) continue
      answers[place] = answer
      unsent.set(place, answer)
    }
  }
  return { answers, unsent }
}

/** Of the answers among these changes, those that are not what counted. */
export function uncountedOf(
  changes: UnsentAnswers['changes'],
  counted: readonly (Answer | null)[],
): (readonly [number, Answer])[] {
  return changes.flatMap(([position, answer]) =>
    isAnswered(answer) && !sameAnswer(answer, counted[position]) ? [[position, answer] as const] : [],
  )
}

function recordsOf(userId: string): Map<string, UnsentAnswers> {
  const records = new Map<string, UnsentAnswers>()
  for (const key of ownKeys()) {
    const data = readRecord(key)
    if (data?.userId !== userId) continue
    const { id, holder, sequence, changes } = data
    records.set(key, { id, holder, sequence, changes })
  }
  return records
}

function ownKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function readRecord(key: string): z.infer<typeof stored> | null {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}
