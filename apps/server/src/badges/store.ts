import type { Badge, Pass, Topic } from '@collimate/domain/badges/badges'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Until this transaction ends no other awards badges to the user: what each then counts is whole. */
export async function lockBadges(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`badges ${userId}`}, 0))`.execute(db)
}

/** @returns those the user did not hold yet */
export async function insertBadges(
  db: Db,
  userId: string,
  badges: readonly Badge[],
  earnedAt: Date,
): Promise<Badge[]> {
  if (badges.length === 0) return []
  const rows = await db
    .insertInto('user_badges')
    .values(badges.map((badge) => ({ ...badge, user_id: userId, earned_at: earnedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['badge_type', 'topic_id'])
    .execute()
  return badges.filter((badge) =>
    rows.some((row) => row.badge_type === badge.badge_type && row.topic_id === badge.topic_id),
  )
}

export async function readPasses(db: Db, userId: string): Promise<Pass[]> {
  const { rows } = await sql<Pass>`
    select subsection_id as "subsectionId", quiz_score as score, completed_at as "completedAt"
    from user_guided_progress where user_id = ${userId} and quiz_passed`.execute(db)
  return rows
}

/** Those of the present release. */
export async function readSubsectionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('guided_lessons_subsections')
    .select('id')
    .where('retired', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

export function readTopic(db: Db, id: string): Promise<Topic> {
  return db
    .selectFrom('guided_lessons_topics')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
