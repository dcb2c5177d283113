import * as contract from '@collimate/contract/progress'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { progressOf } from './read-progress.ts'
import { reportOf } from './read-report.ts'
import { resultsFile, resultsPage } from './read-results.ts'

export function progressRoutes(api: Api, { database, now }: Services): void {
  const { db } = database

  api.handle(contract.readProgress, async ({ caller, query }) => ({
    progress: await progressOf(db, caller.userId, { timeZone: query.time_zone, now: now() }),
  }))

  api.handle(contract.readProgressReport, async ({ caller, query }) => ({
    report: await reportOf(db, caller.userId, { timeZone: query.time_zone, now: now() }),
  }))

  api.handle(contract.readResults, ({ caller, query }) => resultsPage(db, caller.userId, query))

  api.stream(contract.exportResults, async ({ caller, query }) => {
    const { kind, time_zone: timeZone } = query
    return new Response(await resultsFile(db, caller.userId, { kind, timeZone, now: now() }), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="my-results.csv"',
        'Cache-Control': 'no-store',
      },
    })
  })
}
