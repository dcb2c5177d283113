import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import type { AnswerChanges } from '@collimate/domain/mock-exams/answer-changes'
import { sql, type RawBuilder } from 'kysely'
import { unfiledInsert, type ItemResponse } from '../attempts/grade.ts'
import { isInUse } from '../attempts/open-questions.ts'
import type { Sitting } from '../attempts/rulings.ts'
import type { Db } from '../platform/database/open-database.ts'
import { arrayLiteral } from '../platform/database/values.ts'
import { choiceCounts, sharesOf, type ChoiceCounts, type ChoiceShares } from '../questions/choice-shares.ts'

/** What a result is shown beside. */
export type ResultSetting = {
  /** Of the user's completed exams. */
  readonly scores: readonly number[]
  /** Whether a window works on one of the user's exams right now. */
  readonly examInUse: boolean
  readonly shares: ChoiceShares
}

/**
 * @param id of the completed exam whose result is shown
 * @returns with it whether each answer was right, by the question's id: in one row, where a row for each takes longer
 */
export async function readGradedSetting(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<{ setting: ResultSetting; right: ReadonlyMap<string, boolean> }> {
  const { rows } = await sql<SettingRow & { right_answers: Record<string, boolean> }>`
    select setting.*, (
      select coalesce(jsonb_object_agg(question_id, correct), '{}') from responses
      where attempt_id = ${id}::uuid and user_id = ${userId}
    ) as right_answers
    from (${settingBeside(userId, id, now)}) as setting`.execute(db)
  return { setting: settingOf(rows), right: new Map(Object.entries(rows[0]?.right_answers ?? {})) }
}

type SettingRow = { scores: number[]; in_use: boolean; shares: ChoiceCounts[] }

/** The exam itself is not in use: it is completed, or about to be. */
function settingBeside(userId: string, id: string, now: Date): RawBuilder<SettingRow> {
  return sql<SettingRow>`
    select coalesce(jsonb_agg(score) filter (where completed and score is not null), '[]') as scores,
      coalesce(bool_or(${isInUse(now)} and id <> ${id}::uuid), false) as in_use,
      ${choiceCounts(sql`(select questions_refs from mock_exam_progress where id = ${id}::uuid)`)} as shares
    from mock_exam_progress where user_id = ${userId} and exam_type = ${mockExamType}`
}

function settingOf([row]: readonly SettingRow[]): ResultSetting {
  return {
    scores: row?.scores ?? [],
    examInUse: row?.in_use ?? false,
    shares: sharesOf(row?.shares ?? []),
  }
}

type ExamGrades = {
  readonly score: number
  readonly correct: number
  readonly credited: readonly string[]
  readonly answer_changes: AnswerChanges | null
}

function gradeColumns({ credited, answer_changes: changes, ...grades }: ExamGrades) {
  return {
    ...grades,
    credited: JSON.stringify(credited),
    answer_changes: changes && JSON.stringify(changes),
  }
}

/**
 * Closes the exam with its score, stores how each answer went, and reads what the result is shown beside. When each
 * answer was given is not kept, as in `saveAndLockExam`.
 */
export async function closeExam(
  db: Db,
  userId: string,
  id: string,
  { now, responses, ...grades }: ExamGrades & { now: Date; responses: readonly ItemResponse[] },
): Promise<ResultSetting> {
  const closed = db
    .updateTable('mock_exam_progress')
    .set({ ...gradeColumns(grades), completed: true, completed_at: now, updated_at: now, answered_at: '{}' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
  const { rows } = await sql<SettingRow>`
    with graded as (${unfiledInsert(userId, id, responses)}), closed as (${closed})
    ${settingBeside(userId, id, now)}`.execute(db)
  const setting = settingOf(rows)
  // A statement sees the exams as they were before it.
  return { ...setting, scores: [...setting.scores, grades.score] }
}

/** Finished exams among the next ones by their ids that asked a question, and how far that was; null at the end. */
export async function readExamsAsking(
  db: Db,
  questionId: string,
  after: string | null,
  limit = 500,
): Promise<{ exams: Sitting[]; last: string | null }> {
  const { rows } = await sql<Sitting & { asks: boolean }>`
    select id as attempt_id, user_id, completed and exam_type = ${mockExamType} and questions_ids ? ${questionId} as asks
    from (
      select id, user_id, completed, exam_type, questions_ids from mock_exam_progress
      where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by id limit ${limit}
    ) as page
    order by id`.execute(db)
  return { exams: rows.filter(({ asks }) => asks), last: rows.at(-1)?.attempt_id ?? null }
}

/**
 * Counts a finished exam's right answers anew.
 *
 * @param of.scored ids of the questions that count
 * @param of.credited ids of those that are right whatever the answer
 */
export async function countRight(
  db: Db,
  userId: string,
  id: string,
  { scored, credited }: { scored: readonly string[]; credited: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ correct: number }>`
    select count(*)::int as correct from (
      select question_id from responses where attempt_id = ${id} and user_id = ${userId} and correct
      union select jsonb_array_elements_text(${JSON.stringify(credited)}::jsonb)
    ) as right_answers where question_id = any(${arrayLiteral(scored)}::text[])`.execute(db)
  return rows[0]?.correct ?? 0
}

export async function keepGrades(db: Db, userId: string, id: string, grades: ExamGrades): Promise<void> {
  const columns = gradeColumns(grades)
  await db
    .updateTable('mock_exam_progress')
    .set(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`(score, correct, credited, answer_changes) is distinct from
        (${columns.score}::int, ${columns.correct}::int, ${columns.credited}::jsonb, ${columns.answer_changes}::jsonb)`,
    )
    .execute()
}
