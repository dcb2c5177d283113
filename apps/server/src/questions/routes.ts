import { readQuestionPassport, reportQuestion } from '@collimate/contract/questions'
import type { Api } from '../platform/http/api.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { readPassport } from './read-passport.ts'
import { insertQuestionReport } from './store.ts'

export function questionRoutes(api: Api, services: Services): void {
  const { database, env, now } = services
  const { db } = database

  api.handle(reportQuestion, async ({ caller, body }) => {
    await countAttempt(db, {
      key: `report:${caller.userId}`,
      limit: env.RATE_LIMIT_PER_MINUTE,
      windowSeconds: 60,
      now: now(),
    })
    return { id: await insertQuestionReport(db, { ...body, user_id: caller.userId }) }
  })

  api.handle(readQuestionPassport, async ({ caller, params }) => ({
    passport: await readPassport(db, caller.userId, params.question),
  }))
}
