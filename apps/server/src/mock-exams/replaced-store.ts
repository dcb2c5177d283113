import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { isUniqueViolation } from '../platform/database/unique-violation.ts'
import { scoredRefs, type Exam, type NewExam } from './store.ts'

/** Written out: a parameter would not match the condition of the index on unfinished exams. */
const ownType = sql.lit(mockExamType)

const dayMs = 24 * 3_600_000
/** A replaced exam can be brought back for 30 days. */
const keptMs = 30 * dayMs
/** One that was quit, for a day: its questions wait that long for whoever meant it. */
const quitKeptMs = dayMs

/** Which way an exam was left: each way keeps one, and does not touch the other's. */
type Place = 'start' | 'quit'

export type ReplacedExam = Pick<
  Exam,
  'id' | 'answers' | 'questions_refs' | 'time_spent' | 'time_limit' | 'created_at'
> & { readonly place: Place; readonly kept_until: Date }

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** What was quit or replaced and can come back, the one that was worked on last first. */
export async function readReplacedExams(db: Db, userId: string, now: Date): Promise<ReplacedExam[]> {
  // What is past its days may be there still, until the night's job has passed.
  const { rows } = await sql<ReplacedExam>`
    select kept.id, kept.answers, kept.questions_refs, kept.time_spent, kept.time_limit, kept.created_at, place,
      kept_until
    from replaced_exams, jsonb_populate_record(null::mock_exam_progress, exam) as kept
    where replaced_exams.user_id = ${userId} and kept_until > ${now}
    order by kept.updated_at desc, place`.execute(db)
  return rows
}

type Moved = {
  readonly place: RawBuilder<Place>
  readonly keptUntil: Date
  /** Takes it away only where it is this one. */
  readonly id?: string
  /** Whether it replaces the one kept in that place. */
  readonly overwrites?: RawBuilder<boolean>
}

/**
 * Takes the unfinished exam away, and keeps it where it has answers, in place of one left the same way before. One
 * statement, so that a save in the same moment is in what is kept, or is refused.
 */
const moveOpen = (owner: RawBuilder<string>, { place, keptUntil, id, overwrites = sql`true` }: Moved) => sql`
  gone as (
    delete from mock_exam_progress
    where user_id = ${owner} and exam_type = ${ownType} and not completed
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    returning *
  ),
  kept as (
    insert into replaced_exams (user_id, exam, place, kept_until)
    select user_id, to_jsonb(gone), ${place}, ${keptUntil} from gone where answers <> '{}'
    on conflict (user_id, place) do update set exam = excluded.exam, kept_until = excluded.kept_until
      where ${overwrites}
    returning exam ->> 'id' as id
  )`

/** Makes room for the exam just taken out: its place or the other is free, so none that can come back is lost. */
export async function moveToFreePlace(db: Db, userId: string, now: Date): Promise<void> {
  const place = sql<Place>`case when exists (
    select from replaced_exams where user_id = ${userId} and place = 'start' and kept_until > ${now}
  ) then 'quit' else 'start' end`
  const moved = moveOpen(sql`${userId}`, { place, keptUntil: after(now, keptMs) })
  await sql`with ${moved} select count(*) from kept`.execute(db)
}

const answersOf = (row: 'replaced_exams' | 'excluded') =>
  sql`(select count(*) from jsonb_object_keys(${sql.ref(`${row}.exam`)} -> 'answers'))`

/**
 * Takes an unfinished exam away, and keeps it for a day unless the one quit before can still come back and has more
 * answers. It waits for a start of the same student's, which locks the same rows in another order.
 *
 * @returns `kept`: its id, where it is kept, or null; undefined when there is no such unfinished exam
 */
export async function quitOpenExam(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<{ readonly kept: string | null } | undefined> {
  const place = sql<Place>`'quit'`
  const keptUntil = after(now, quitKeptMs)
  const overwrites = sql<boolean>`replaced_exams.kept_until <= ${now}
    or ${answersOf('excluded')} >= ${answersOf('replaced_exams')}`
  const { rows } = await sql<{ kept: string | null }>`
    with student as materialized (select id from users where id = ${userId} for no key update),
    ${moveOpen(sql`(select id from student)`, { place, keptUntil, id, overwrites })}
    select (select id from kept) as kept from gone`.execute(db)
  return rows[0]
}

/** The columns a new exam leaves to the table. */
const defaulted = sql.join(
  (
    [
      'id',
      'answers',
      'flags',
      'completed',
      'score',
      'correct',
      'credited',
      'time_spent',
      'answered_before',
      'question_ms',
      'first_answers',
      'position',
      'sequence',
      'completed_at',
    ] as const
  ).map((column) => sql.ref(column)),
)

/**
 * Stores a new exam in place of the unfinished one, and remembers what it shows: all of it or nothing, in one
 * statement. Of two at once the later one replaces the earlier.
 *
 * @returns `kept`: the id of the exam it replaced, where that is kept, or null
 */
export async function replaceOpenExam(
  db: Db,
  made: NewExam,
): Promise<{ readonly exam: Exam; readonly kept: string | null }> {
  const { user_id: userId, created_at: now } = made
  const ids = JSON.stringify(made.questions_refs.map(({ id }) => id))
  const place = sql<Place>`'start'`
  for (;;) {
    try {
      // What is just written need not be read back: it is most of the row.
      const { rows } = await sql<Exam & { kept: string | null }>`
        with student as materialized (select id from users where id = ${userId} for no key update),
        ${moveOpen(sql`(select id from student)`, { place, keptUntil: after(now, keptMs) })},
        shown as (
          insert into shown_questions (user_id, kind, question_ids, shown_at)
          select id, 'mock-exam', ${ids}::jsonb, ${now}::timestamptz from student
        )
        insert into mock_exam_progress (user_id, exam_type, holder, time_limit, questions_ids, questions_refs,
          scored_questions, option_orders, answer_shapes, seed, draw_version, created_at)
        select student.id, ${ownType}, ${made.holder}::uuid, ${made.time_limit}::int, ${ids}::jsonb,
          ${JSON.stringify(made.questions_refs)}::jsonb, ${scoredRefs(made).length}::int,
          ${JSON.stringify(made.option_orders)}::jsonb, ${JSON.stringify(made.answer_shapes)}::jsonb,
          ${made.seed}::bigint, ${made.draw_version}::int, ${now}::timestamptz
        from student, (select count(*) from gone) as room
        returning ${defaulted}, (select id from kept) as kept`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('Who starts an exam has no account any more')
      const { kept, ...rest } = row
      return { exam: { ...made, ...rest }, kept }
    } catch (error) {
      // Another start of the student's was stored while this one waited: its exam is not seen before the next try.
      if (!isUniqueViolation(error, 'mock_exam_progress_one_open')) throw error
    }
  }
}

/** Takes the kept exam out; `restoreExam` puts it where it was. */
export async function takeReplacedExam(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ exam: string }>`
    delete from replaced_exams
    where user_id = ${userId} and exam ->> 'id' = ${id} and kept_until > ${now}
    returning exam::text as exam`.execute(db)
  return rows[0]?.exam
}

/** @param exam as `takeReplacedExam` gave it */
export async function restoreExam(db: Db, exam: string): Promise<void> {
  await sql`
    insert into mock_exam_progress
    select (jsonb_populate_record(null::mock_exam_progress, ${exam}::jsonb)).*`.execute(db)
}

export async function deleteOldReplacedExams(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('replaced_exams').where('kept_until', '<=', now).execute()
}
