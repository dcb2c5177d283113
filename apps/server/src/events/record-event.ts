import type { Services } from '../services.ts'

export type Event = {
  readonly user_id: string | null
  /** What happened, in a word or two: `feedback`. */
  readonly name: string
  /** Ids and counts only, never what somebody wrote or answered. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

/** Notes what happened for our own statistics. A failure is logged and otherwise nobody's trouble. */
export async function recordEvent(
  { database, log, now }: Pick<Services, 'database' | 'log' | 'now'>,
  { user_id, name, data = {} }: Event,
): Promise<void> {
  try {
    await database.transaction(async () => {
      await database.db
        .insertInto('events')
        .values({ user_id, name, data: JSON.stringify(data), created_at: now() })
        .execute()
    })
  } catch (error) {
    log.warn({ err: error, event: name }, 'an event was not recorded')
  }
}
