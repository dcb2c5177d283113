import { giveFeedback } from '@collimate/contract/feedback'
import { recordEvent } from '../events/record-event.ts'
import type { Api } from '../platform/http/api.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import type { Db } from '../platform/database/open-database.ts'

export function feedbackRoutes(api: Api, services: Services): void {
  const { database, env, now } = services
  api.handle(giveFeedback, async ({ caller, body }) => {
    await countAttempt(database.db, {
      key: `feedback:${caller.userId}`,
      limit: env.RATE_LIMIT_PER_MINUTE,
      windowSeconds: 60,
      now: now(),
    })
    const id = await insertFeedback(database.db, { user_id: caller.userId, message: body.message })
    await recordEvent(services, { user_id: caller.userId, name: 'feedback', data: { feedback_id: id } })
    return { id }
  })
}

export async function insertFeedback(db: Db, row: { user_id: string; message: string }): Promise<string> {
  const { id } = await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
