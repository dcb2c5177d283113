import * as contract from '@collimate/contract/arcade'
import { weekStart } from '@collimate/domain/arcade/best'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { finishRound } from './finish-round.ts'
import { startRound } from './start-round.ts'
import { readBest, readHidden, readLeaderboard, setHidden } from './store.ts'

export function arcadeRoutes(api: Api, services: Services): void {
  const { database, now } = services
  const { db } = database

  api.handle(contract.readArcade, async ({ caller: { userId } }) => ({
    bests: {
      speed: await readBest(db, userId, 'speed'),
      'time-attack': await readBest(db, userId, 'time-attack'),
    },
    hidden: await readHidden(db, userId),
  }))

  api.handle(contract.readLeaderboard, async ({ caller, query }) => ({
    rows: await readLeaderboard(db, caller.userId, {
      mode: query.mode,
      since: query.period === 'week' ? weekStart(now()) : null,
    }),
  }))

  api.handle(contract.setArcadeHidden, async ({ caller, body }) => {
    await setHidden(db, caller.userId, body.hidden)
    return body
  })

  api.handle(contract.startArcadeRound, async ({ caller, body }) => ({
    round: await startRound(services, caller.userId, body),
  }))

  api.handle(contract.finishArcadeRound, async ({ caller, params, body }) => ({
    result: await finishRound(services, caller.userId, params.id, body.answers),
  }))
}
