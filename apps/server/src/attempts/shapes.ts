import type { Shape } from '@collimate/domain/questions/types/registry'

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
