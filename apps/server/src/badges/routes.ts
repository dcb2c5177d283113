import { readAchievements } from '@collimate/contract/badges'
import { availableBadges, withoutDuplicates } from '@collimate/domain/badges/badges'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { deleteBadges, readBadges, readPasses, readTopicOutlines } from './store.ts'

/** No call writes a badge: they are awarded with the pass that earns them. */
export function badgeRoutes(api: Api, { database: { db } }: Services): void {
  api.handle(readAchievements, async ({ caller }) => {
    const { kept, duplicates } = withoutDuplicates(await readBadges(db, caller.userId))
    // Rows from before the unique index, or from elsewhere.
    await deleteBadges(db, caller.userId, duplicates)
    const passed = new Set((await readPasses(db, caller.userId)).map(({ subsectionId }) => subsectionId))
    return {
      badges: kept.map((badge) => ({ ...badge, earned_at: badge.earned_at.toISOString() })),
      available: availableBadges(await readTopicOutlines(db), kept, passed),
    }
  })
}
