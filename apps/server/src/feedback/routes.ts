import { giveFeedback } from '@collimate/contract/feedback'
import type { Db } from '../platform/database/open-database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'

export function feedbackRoutes(api: Api, services: Services): void {
  const { database } = services
  api.handle(giveFeedback, async ({ caller, body }) => {
    const id = await insertFeedback(database.db, { user_id: caller.userId, message: body.message })
    await recordEvent(services, { user_id: caller.userId, name: 'feedback', data: { feedback_id: id } })
    return { id }
  })
}

export async function insertFeedback(db: Db, row: { user_id: string; message: string }): Promise<string> {
  const { id } = await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Event = {
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
