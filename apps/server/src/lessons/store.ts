import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** The user's rows, oldest first. */
export function readProgress(db: Db, userId: string) {
  return db
    .selectFrom('user_guided_progress')
    .select(['user_id', 'subsection_id', 'quiz_score', 'quiz_passed', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .orderBy('subsection_id')
    .execute()
}

export async function readPassed(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_guided_progress')
    .select('subsection_id')
    .where('user_id', '=', userId)
    .where('quiz_passed', '=', true)
    .execute()
  return new Set(rows.map(({ subsection_id }) => subsection_id))
}

/**
 * Keeps how a subsection's quiz went, in one row per subsection. A row says how the last try went until the first
 * pass; from then on it is that of the last pass: a failed retake changes nothing in it.
 *
 * @param score whole percent
 */
export async function upsertProgress(
  db: Db,
  userId: string,
  row: { subsectionId: string; score: number; passed: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('user_guided_progress')
    .values({
      user_id: userId,
      subsection_id: row.subsectionId,
      quiz_score: row.score,
      quiz_passed: row.passed,
      completed_at: row.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subsection_id'])
        .doUpdateSet((eb) => ({
          quiz_score: eb.ref('excluded.quiz_score'),
          quiz_passed: eb.ref('excluded.quiz_passed'),
          completed_at: eb.ref('excluded.completed_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('user_guided_progress.quiz_passed', '=', false),
            eb('excluded.quiz_passed', '=', eb.lit(true)),
          ]),
        ),
    )
    .execute()
}

/** The page that the user turned to last in each subsection, by when it was read; its number counts from 1. */
export async function readPlaces(db: Db, userId: string) {
  const { rows } = await sql<{ subsection_id: string; lesson: number }>`
    select place.subsection_id, numbered.number::int as lesson
    from guided_lesson_places as place
    join (
      select id, row_number() over (partition by subsection_id order by display_order, id) as number
      from guided_lessons where not retired
    ) as numbered on numbered.id = place.lesson_id
    where place.user_id = ${userId}
    order by place.read_at desc, place.subsection_id`.execute(db)
  return rows
}

/** The page of a subsection that the user turned to last, even if it is there no more. */
export async function readPlace(db: Db, userId: string, subsectionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('guided_lesson_places')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .where('subsection_id', '=', subsectionId)
    .executeTakeFirst()
  return row?.lesson_id
}

/**
 * Keeps the page the user is on. The first one only says that the subsection was read: each visit begins there, and
 * would replace the place it leads on to.
 *
 * @returns false when the subsection has no such page
 */
export async function upsertPlace(
  db: Db,
  userId: string,
  place: { subsectionId: string; lessonId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into guided_lesson_places (user_id, subsection_id, lesson_id, read_at)
    select ${userId}, subsection_id, id, ${place.now}::timestamptz from guided_lessons
    where id = ${place.lessonId} and subsection_id = ${place.subsectionId} and not retired
    on conflict (user_id, subsection_id) do update set
      read_at = excluded.read_at,
      lesson_id = case
        when excluded.lesson_id = (
          select id from guided_lessons
          where subsection_id = excluded.subsection_id and not retired order by display_order, id limit 1
        ) and guided_lesson_places.lesson_id in (
          select id from guided_lessons where subsection_id = excluded.subsection_id and not retired
        ) then guided_lesson_places.lesson_id
        else excluded.lesson_id
      end`.execute(db)
  return numAffectedRows === 1n
}

/** One try at a quiz. */
export type Attempt = {
  readonly id: string
  readonly topic_id: string
  /** Null: at the topic's own quiz. */
  readonly subsection_id: string | null
  readonly question_ids: readonly string[]
  /** By question id, what was submitted. */
  readonly answers: Readonly<Record<string, { readonly chosen: number; readonly correct: boolean }>>
  /** Right answers; null before completion. */
  readonly correct: number | null
  readonly started_at: Date
  readonly completed_at: Date | null
}

const attemptColumns = [
  'id',
  'topic_id',
  'subsection_id',
  'question_ids',
  'answers',
  'correct',
  'started_at',
  'completed_at',
] as const

export async function insertAttempt(
  db: Db,
  userId: string,
  attempt: Pick<Attempt, 'id' | 'topic_id' | 'subsection_id' | 'question_ids'> & { now: Date },
): Promise<void> {
  const { now, question_ids, ...rest } = attempt
  await db
    .insertInto('guided_quiz_attempts')
    .values({
      ...rest,
      user_id: userId,
      question_ids: JSON.stringify(question_ids),
      started_at: now,
      active_at: now,
    })
    .execute()
}

/** Deletes the user's attempts nobody has worked on since. */
export async function deleteIdleAttempts(db: Db, userId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('guided_quiz_attempts')
    .where('user_id', '=', userId)
    .where('active_at', '<', since)
    .execute()
}

/** The user's own attempt; another's answers like none. */
export function readAttempt(db: Db, userId: string, id: string): Promise<Attempt | undefined> {
  return ownAttempt(db, userId, id).executeTakeFirst()
}

/** As `readAttempt`, and nobody else changes the row until this transaction ends. */
export function lockAttempt(db: Db, userId: string, id: string): Promise<Attempt | undefined> {
  return ownAttempt(db, userId, id).forUpdate().executeTakeFirst()
}

function ownAttempt(db: Db, userId: string, id: string) {
  return db
    .selectFrom('guided_quiz_attempts')
    .select(attemptColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$castTo<Attempt>()
}

/**
 * Keeps the first answer to a question; of several at once one is kept.
 *
 * @returns the answers with it; undefined where it was not kept
 */
export async function keepAnswer(
  db: Db,
  userId: string,
  id: string,
  answer: { questionId: string; chosen: number; correct: boolean; now: Date },
): Promise<Pick<Attempt, 'answers'> | undefined> {
  const { questionId, chosen, correct, now } = answer
  const { rows } = await sql<Pick<Attempt, 'answers'>>`
    update guided_quiz_attempts
    set answers = answers || ${{ [questionId]: { chosen, correct } }}::jsonb, active_at = ${now}
    where id = ${id} and user_id = ${userId} and completed_at is null
      and not jsonb_exists(answers, ${questionId})
    returning answers`.execute(db)
  return rows[0]
}

export async function closeAttempt(
  db: Db,
  userId: string,
  id: string,
  { correct, now }: { correct: number; now: Date },
): Promise<void> {
  await db
    .updateTable('guided_quiz_attempts')
    .set({ correct, completed_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}
