import { deleteExpiredSessions } from './accounts/session-store.ts'
import { readUserIds } from './accounts/store.ts'
import { deleteOldRounds } from './arcade/store.ts'
import { forgetShown } from './attempts/shown-store.ts'
import { deleteOldNotifications } from './notifications/store.ts'
import { behindOthers } from './platform/database/behind-others.ts'
import { deleteForgottenQuizzes } from './quizzes/unanswered-store.ts'
import type { Services } from './services.ts'

/** Users whose rows one statement looks through: others get their turn in between. */
const batchSize = 100
const dayMs = 24 * 3_600_000
/** Whoever dismisses the newest notifications sees older ones come up: of these the latest stay, in milliseconds. */
const notificationsKeptMs = 90 * dayMs
/** Longer than the week of the leaderboard, and than a browser may go on sending a round's log, in milliseconds. */
const roundsKeptMs = 30 * dayMs
/** A window may have been left open on a quiz without an answer, in milliseconds. */
const quizzesKeptMs = 7 * dayMs

/** Deletes every night what nobody can read any more: docs/decisions/0069 says why that, and why nothing else. */
export function pruneRowsByItself({ database, jobs, log, now }: Services): void {
  const { db } = database
  const prune = async () => {
    const moment = now()
    const before = (ms: number) => new Date(moment.getTime() - ms)
    let failed = 0
    for (let after = ''; ;) {
      const users = await readUserIds(db, after, batchSize)
      const last = users.at(-1)
      if (last === undefined) break
      after = last
      try {
        await deleteExpiredSessions(db, users, moment)
        await deleteOldNotifications(db, users, before(notificationsKeptMs))
        await forgetShown(db, users)
        await deleteOldRounds(db, users, before(roundsKeptMs))
        await deleteForgottenQuizzes(db, users, { before: before(quizzesKeptMs), now: moment })
      } catch (error) {
        failed += users.length
        log.error({ err: error, from: users[0], to: last }, 'old rows of some users could not be deleted')
      }
    }
    if (failed > 0) throw new Error(`Users whose old rows could not be deleted: ${failed}`)
  }
  jobs.every('prune-rows', '52 4 * * *', () => behindOthers(prune), { long: true })
}
