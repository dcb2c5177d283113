import { sql } from 'kysely'
import type { Db } from './database/open-database.ts'
import { AppError } from './app-error.ts'

/**
 * Counts one attempt in the current window, in the database so that all server processes share the count.
 *
 * @param limit attempts a window; 0 switches the limiter off
 * @throws AppError 'too-many-requests' from the attempt after the limit on
 */
export async function countAttempt(
  db: Db,
  attempt: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<void> {
  if (attempt.limit === 0) return
  const windowMs = attempt.windowSeconds * 1000
  const windowStart = new Date(Math.floor(attempt.now.getTime() / windowMs) * windowMs)
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, window_start, hits) values (${attempt.key}, ${windowStart}, 1)
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning hits`.execute(db)
  const hits = rows[0]?.hits ?? 0
  if (hits === 1) await sweep(db, attempt.now)
  if (hits > attempt.limit) throw new AppError('too-many-requests')
}

/** The longest window is an hour; older rows count nothing any more. */
async function sweep(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}
