import { readProgress } from '@collimate/contract/progress'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { progressOf } from './read-progress.ts'

export function progressRoutes(api: Api, { database, now }: Services): void {
  api.handle(readProgress, async ({ caller, query }) => ({
    progress: await progressOf(database.db, caller.userId, { timeZone: query.time_zone, now: now() }),
  }))
}
