import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Services } from '../services.ts'
import { lockHeld } from './lock-running.ts'
import { storePlace } from './store.ts'

/**
 * Keeps the flags and where the student is, so that another browser goes on there.
 *
 * @throws AppError 'quiz-not-found', 'quiz-completed' or 'quiz-open-elsewhere'
 */
export async function keepPlace(
  { database }: Services,
  userId: string,
  id: string,
  { holder, position, flags }: { holder: string; position: number; flags: readonly number[] },
): Promise<void> {
  await database.transaction(async () => {
    const { questions_refs: refs } = await lockHeld(database.db, userId, id, holder)
    const { length } = refs
    await storePlace(database.db, userId, id, {
      position: Math.min(position, Math.max(0, length - 1)),
      flags: flagsWithin(flags, length),
    })
  })
}

/** Ascending, each once, none outside the quiz. */
export function flagsWithin(flags: readonly number[], length: number): number[] {
  return ascending(flags.filter((flag) => flag < length))
}
