import type { ArcadeBest, LeaderboardRow } from '@collimate/contract/arcade'
import { mostUnsent, roundLife, type ArcadeMode } from '@collimate/domain/arcade/round'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'

/** A question of a round as it was issued. */
export type IssuedPlace = { readonly id: string; readonly options: number; readonly order: Order }

type PlayedAnswer = {
  readonly question_id: string
  /** Among the options in the stored order. */
  readonly chosen: number
  readonly at: number
  readonly correct: boolean
}

type RoundScore = {
  readonly score: number
  readonly correct: number
  readonly survival_ms: number | null
  readonly answers: readonly PlayedAnswer[]
}

type RoundBase = {
  readonly id: string
  readonly mode: ArcadeMode
  readonly time_factor: number
  readonly questions: readonly IssuedPlace[]
  /** The shown index of each right option; null of a finished round, and of one issued before keys were kept. */
  readonly answer_key: readonly number[] | null
  readonly started_at: Date
}

export type OpenRound = RoundBase & { readonly finished: false }
export type ClosedRound = RoundBase & RoundScore & { readonly finished: true }

/** As stored: a process of an older release that makes the row another round's leaves the keys of the one before. */
type IssuedKeys = { readonly round: string; readonly keys: readonly number[] | null }

type NewRound = RoundBase & {
  readonly user_id: string
  readonly seed: number
  readonly draw_version: number
}

/**
 * The first ids of a category after another, in their order, of questions that have one right option.
 *
 * @param without ids that are left out
 */
export async function readOneTapIds(
  db: Db,
  wanted: { category: string; after: string; without: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questions
    where category = ${wanted.category} and eligible and type is null and not is_multiple_answer
      and id collate "C" > ${wanted.after} and id <> all(${arrayLiteral(wanted.without)}::text[])
    order by id collate "C"
    limit ${wanted.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lets rounds that are over stay open for their logs: no more than so many of a player, and none that counts no more. */
export async function awaitLogs(db: Db, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('arcade_rounds')
    .set({ awaited: true })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('finished_at', 'is', null)
    .execute()
  const counts = new Date(now.getTime() - roundLife)
  await sql`
    delete from arcade_rounds
    where user_id = ${userId} and awaited and finished_at is null and id not in (
      select id from arcade_rounds
      where user_id = ${userId} and awaited and finished_at is null and started_at >= ${counts}
      order by started_at desc
      limit ${mostUnsent})`.execute(db)
}

/** Makes this the player's one open round but for those awaited. One they left ends: its row becomes this one's. */
export async function openRound(db: Db, { questions, answer_key, ...round }: NewRound): Promise<string> {
  const issued: IssuedKeys = { round: round.id, keys: answer_key }
  const row = { ...round, questions: JSON.stringify(questions), answer_key: JSON.stringify(issued) }
  const { user_id: _, ...fresh } = row
  await db
    .insertInto('arcade_rounds')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('finished_at', 'is', null)
        .where(sql<boolean>`not awaited`)
        .doUpdateSet(fresh),
    )
    .execute()
  return round.id
}

const columns = [
  'id',
  'mode',
  'time_factor',
  'questions',
  'answer_key',
  'started_at',
  'finished_at',
  'score',
  'correct',
  'survival_ms',
  'answers',
] as const

function roundOf(db: Db, userId: string, id: string) {
  return db.selectFrom('arcade_rounds').select(columns).where('user_id', '=', userId).where('id', '=', id)
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof roundOf>['executeTakeFirst']>>>

function asRound(row: Row | undefined): OpenRound | ClosedRound | undefined {
  if (row === undefined) return undefined
  const { finished_at, answer_key: issued, ...round } = row
  const { round: id, keys } = (issued ?? {}) as Partial<IssuedKeys>
  const answer_key = id === row.id ? keys : null
  return { ...round, answer_key, finished: finished_at !== null } as OpenRound | ClosedRound
}

/** The user's own round; another's answers like none. */
export async function readRound(db: Db, userId: string, id: string) {
  return asRound(await roundOf(db, userId, id).executeTakeFirst())
}

/** As `readRound`, and nobody else changes it until this transaction ends. */
export async function lockRound(db: Db, userId: string, id: string) {
  return asRound(await roundOf(db, userId, id).forUpdate().executeTakeFirst())
}

export async function closeRound(
  db: Db,
  userId: string,
  round: OpenRound,
  { answers, ...score }: RoundScore,
  now: Date,
): Promise<ClosedRound> {
  await db
    .updateTable('arcade_rounds')
    .set({
      ...score,
      answers: JSON.stringify(answers),
      questions: '[]',
      answer_key: null,
      finished_at: now,
    })
    .where('id', '=', round.id)
    .where('user_id', '=', userId)
    .execute()
  return { ...round, ...score, answers, finished: true }
}

/** Until this transaction ends no other round of the player is held against their best. */
export async function lockBests(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arcade bests ${userId}`}, 0))`.execute(db)
}

/** The player's best round of a mode, null before the first. */
export async function readBest(
  db: Db,
  userId: string,
  mode: ArcadeMode,
): Promise<(ArcadeBest & { round_id: string }) | null> {
  const row = await db
    .selectFrom('arcade_bests as best')
    .innerJoin('arcade_rounds as round', 'round.id', 'best.round_id')
    .select(['best.round_id', 'best.score', 'best.survival_ms', 'best.time_factor', 'round.answers'])
    .where('best.user_id', '=', userId)
    .where('best.mode', '=', mode)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, answers: (row.answers ?? []) as PlayedAnswer[] }
}

/** Deletes the rounds of these users that were finished before a moment, but for their bests. */
export async function deleteOldRounds(db: Db, userIds: readonly string[], before: Date): Promise<void> {
  await sql`
    delete from arcade_rounds where user_id = any(${arrayLiteral(userIds)}::text[]) and finished_at < ${before}
      and not exists (select from arcade_bests where round_id = arcade_rounds.id)`.execute(db)
}

/** Puts a round in the place of the best before it. */
export async function keepBest(db: Db, userId: string, round: ClosedRound, now: Date): Promise<void> {
  const { id: round_id, mode, score, survival_ms, time_factor } = round
  const best = { round_id, score, survival_ms, time_factor, achieved_at: now }
  await db
    .insertInto('arcade_bests')
    .values({ user_id: userId, mode, ...best })
    .onConflict((conflict) => conflict.columns(['user_id', 'mode']).doUpdateSet(best))
    .execute()
}

export async function readHidden(db: Db, userId: string): Promise<boolean> {
  const player = await db
    .selectFrom('arcade_players')
    .select('hidden')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return player?.hidden ?? false
}

export async function setHidden(db: Db, userId: string, hidden: boolean): Promise<void> {
  await db
    .insertInto('arcade_players')
    .values({ user_id: userId, hidden })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hidden }))
    .execute()
}

const shownPlaces = 10

/**
 * The best players of a mode, each once, and the asker's own row below them where they are not among them. Equal
 * scores: who survived longer, then who was there first. A score of 0 is no place.
 *
 * @param since only rounds finished from then on count; null for all
 */
export async function readLeaderboard(
  db: Db,
  userId: string,
  { mode, since }: { mode: ArcadeMode; since: Date | null },
): Promise<LeaderboardRow[]> {
  const bests =
    since === null
      ? sql`select user_id, score, survival_ms, time_factor, achieved_at from arcade_bests where mode = ${mode}`
      : sql`
        select distinct on (user_id) user_id, score, survival_ms, time_factor, finished_at as achieved_at
        from arcade_rounds where mode = ${mode} and finished_at >= ${since}
        order by user_id, score desc, survival_ms desc nulls last, finished_at`
  const { rows } = await sql<LeaderboardRow>`
    select place, username, score, survival_ms, extended, you
    from (
      select
        row_number() over (
          order by best.score desc, best.survival_ms desc nulls last, best.achieved_at, best.user_id
        )::int as place,
        profiles.username, best.score, best.survival_ms, best.time_factor > 1 as extended,
        best.user_id = ${userId} as you
      from (${bests}) best
      join profiles on profiles.id = best.user_id
      left join arcade_players player on player.user_id = best.user_id
      where best.score > 0 and player.hidden is not true
    ) board
    where place <= ${shownPlaces} or you
    order by place`.execute(db)
  return rows
}
