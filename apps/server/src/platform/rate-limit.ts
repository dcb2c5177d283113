import type { ErrorCode } from '@collimate/contract/errors'
import { sql } from 'kysely'
import type { Db } from './database/open-database.ts'
import { AppError } from './app-error.ts'

export type Attempt = {
  readonly key: string
  /** Attempts a window; 0 switches the limiter off. */
  readonly limit: number
  readonly windowSeconds: number
  readonly now: Date
  /** What a refusal says. @default 'too-many-requests', which says how long the window lasts */
  readonly refusal?: ErrorCode
  /** Called once a window, by all server processes together. */
  readonly onFirstRefusal?: () => void
}

/**
 * Counts one attempt in the current window, in the database so that all server processes share the count.
 *
 * @throws AppError `refusal` from the attempt after the limit on
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  if (attempt.limit === 0) return
  const { rows } = await sql<{ hits: number }>`
    with counted as (
      insert into rate_limits (key, window_start, hits) values (${attempt.key}, ${windowStart(attempt)}, 1)
      on conflict (key, window_start) do update set hits = rate_limits.hits + 1
      returning hits
    ), swept as (
      delete from rate_limits where window_start < ${oldestCounted(attempt)} and (select hits from counted) = 1
    )
    select hits from counted`.execute(db)
  const hits = rows[0]?.hits ?? 0
  if (hits === attempt.limit + 1) attempt.onFirstRefusal?.()
  if (hits > attempt.limit) {
    const end = windowStart(attempt).getTime() + attempt.windowSeconds * 1000
    const retryAfterSeconds = Math.ceil((end - attempt.now.getTime()) / 1000)
    throw new AppError(attempt.refusal ?? 'too-many-requests', undefined, { retryAfterSeconds })
  }
}

/** Takes back one that was counted, where only failures count. */
export async function takeBackAttempt(db: Db, attempt: Attempt): Promise<void> {
  if (attempt.limit === 0) return
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', attempt.key)
    .where('window_start', '=', windowStart(attempt))
    .execute()
}

function windowStart({ now, windowSeconds }: Attempt): Date {
  const windowMs = windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

/** The longest window is an hour; older rows count nothing any more. */
function oldestCounted({ now }: Attempt): Date {
  return new Date(now.getTime() - 3_600_000)
}
