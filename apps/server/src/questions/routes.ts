import { reportQuestion } from '@collimate/contract/questions'
import type { Api } from '../platform/http/api.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { insertQuestionReport } from './store.ts'

export function questionRoutes(api: Api, { database, env, now }: Services): void {
  api.handle(reportQuestion, async ({ caller, body }) => {
    await countAttempt(database.db, {
      key: `report:${caller.userId}`,
      limit: env.RATE_LIMIT_PER_MINUTE,
      windowSeconds: 60,
      now: now(),
    })
    return { id: await insertQuestionReport(database.db, { ...body, user_id: caller.userId }) }
  })
}
