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

const key = 'collimate-timed-quiz'

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

/** What this browser kept for the student; null when there is none, it is another's, or it cannot be read. */
export function readUnsent(userId: string): UnsentAnswers | null {
  try {
    const { data } = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return data?.userId === userId ? data : null
  } catch {
    return null
  }
}

/** @param unsent null removes what was kept */
export function keepUnsent(userId: string, unsent: UnsentAnswers | null): void {
  try {
    if (unsent === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ userId, ...unsent }))
  } catch {
    // A full or closed storage only costs what was not saved when the page went.
  }
}
