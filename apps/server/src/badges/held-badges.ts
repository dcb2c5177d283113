import type { Badge } from '@collimate/domain/badges/badges'
import type { Db } from '../platform/database/open-database.ts'

/** The topics whose mastery badge the user holds. */
export async function readMasteredTopics(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_badges')
    .select('topic_id')
    .where('user_id', '=', userId)
    .where('topic_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ topic_id }) => topic_id ?? []))
}

/** The badges the user earned from one instant to another, the earliest first. */
export async function readBadgesEarned(db: Db, userId: string, from: Date, to: Date): Promise<Badge[]> {
  const rows = await db
    .selectFrom('user_badges')
    .select(['badge_type', 'badge_name', 'badge_description', 'topic_id'])
    .where('user_id', '=', userId)
    .where('earned_at', '>=', from)
    .where('earned_at', '<=', to)
    .orderBy('earned_at')
    .orderBy('badge_type')
    .execute()
  return rows as Badge[]
}
