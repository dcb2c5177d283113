import type { Changes } from '@collimate/domain/attempts/answers'
import { ascending } from '@collimate/domain/questions/types/indexes'
import { readAnswer, type Shape } from '@collimate/domain/questions/types/registry'

/** A piece of work as it came in. */
export type Work = {
  readonly holder: string
  readonly sequence: number
  readonly changes: Readonly<Record<string, unknown>>
  /** Position to milliseconds since the change was made. */
  readonly ages?: Readonly<Record<string, number>> | undefined
  readonly flags?: readonly number[] | undefined
  readonly position?: number | undefined
  readonly time_spent: number
  readonly question_ms?: Readonly<Record<string, number>> | undefined
}

/** A piece of work as it is stored. */
export type ReadWork = Omit<Work, 'changes' | 'ages' | 'flags'> & {
  readonly changes: Changes
  /** Position to when its change was made, in milliseconds since 1970 by the server's clock. */
  readonly madeAt: Readonly<Record<string, number>>
  /** Ascending, each once. */
  readonly flags: readonly number[] | undefined
}

/** What of the work does not fit the attempt, by field. */
export type Misfit = { readonly fields: Readonly<Record<string, string>> }

/**
 * Holds a piece of work against the attempt's questions.
 *
 * @param shapes what an answer of each position looks like
 */
export function readWork(work: Work, shapes: readonly Shape[], now: Date): ReadWork | Misfit {
  const { changes: given, ages = {}, ...rest } = work
  if ([...(work.flags ?? []), work.position ?? 0].some((position) => position >= Math.max(1, shapes.length)))
    return { fields: { 'body.flags': 'A flag or the position is not among the attempt’s questions.' } }
  const changes: Record<string, Changes[string]> = {}
  const madeAt: Record<string, number> = {}
  for (const [position, answer] of Object.entries(given)) {
    const shape = shapes[Number(position)]
    const read = shape === undefined ? 'refused' : readAnswer(answer, shape)
    if (read === 'refused') return { fields: { 'body.changes': 'An answer is not of its question’s shape.' } }
    changes[position] = read
    // A device whose clock ran for centuries still has its answer kept.
    madeAt[position] = Math.max(0, Math.floor(now.getTime() - (ages[position] ?? 0)))
  }
  const flags = work.flags && ascending(work.flags)
  return { ...rest, changes, madeAt, flags }
}

/** The shapes of an attempt's answers never change, so each process keeps those of the attempts worked on. */
export type AttemptShapes = {
  /** @param read asks the database; undefined when there is no such attempt, which is not kept */
  of(id: string, read: () => Promise<readonly Shape[] | undefined>): Promise<readonly Shape[] | undefined>
}

/** Those of 200 questions take some 15 kB. */
const mostKept = 2000

export function createShapes(limit = mostKept): AttemptShapes {
  const kept = new Map<string, readonly Shape[]>()
  return {
    async of(id, read) {
      const known = kept.get(id)
      if (known !== undefined) return known
      const shapes = await read()
      if (shapes === undefined) return undefined
      kept.set(id, shapes)
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
      return shapes
    },
  }
}
