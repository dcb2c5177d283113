import type { Badge, BadgeType, Pass, Topic, TopicOutline } from '@collimate/domain/badges/badges'
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

export function readPasses(db: Db, userId: string): Promise<Pass[]> {
  return db
    .selectFrom('user_guided_progress')
    .select(['subsection_id as subsectionId', 'quiz_score as score', 'completed_at as completedAt'])
    .where('user_id', '=', userId)
    .where('quiz_passed', '=', true)
    .execute()
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

/** All rows, duplicates too. */
export async function readBadges(db: Db, userId: string) {
  const rows = await db
    .selectFrom('user_badges')
    .select(['id', 'badge_type', 'badge_name', 'badge_description', 'topic_id', 'earned_at'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => ({ ...row, badge_type: row.badge_type as BadgeType }))
}

export async function deleteBadges(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('user_badges').where('user_id', '=', userId).where('id', 'in', ids).execute()
}

/** In display order. */
export async function readTopicOutlines(db: Db): Promise<TopicOutline[]> {
  const { rows } = await sql<TopicOutline>`
    with quizzes as (select distinct topic_id, subsection_id from guided_questions where not retired)
    select id, name,
      exists (select from quizzes where topic_id = topics.id and subsection_id is null) as "hasQuiz",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', subsections.id, 'name', subsections.name, 'hasQuiz', exists (
          select from quizzes where subsection_id = subsections.id)) order by display_order)
        from guided_lessons_subsections as subsections
        where topic_id = topics.id and not retired), '[]') as subsections
    from guided_lessons_topics as topics
    where not retired
    order by display_order`.execute(db)
  return rows
}
