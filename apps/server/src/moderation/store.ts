import { mostListed, type Feedback, type QuestionReport } from '@collimate/contract/moderation'
import type { Db } from '../platform/database/open-database.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

/** The newest reports that are handled, or are not. */
export async function readReports(db: Db, handled: boolean): Promise<QuestionReport[]> {
  const rows = await selectReports(db).where('handled', '=', handled).limit(mostListed).execute()
  return rows.map(shownReport)
}

export async function readReport(db: Db, id: string): Promise<QuestionReport | undefined> {
  const row = await selectReports(db).where('question_reports.id', '=', id).executeTakeFirst()
  return row && shownReport(row)
}

/** The newest reports of a question. */
export async function readReportsOf(db: Db, questionId: string): Promise<QuestionReport[]> {
  const rows = await selectReports(db).where('question_id', '=', questionId).limit(mostListed).execute()
  return rows.map(shownReport)
}

function selectReports(db: Db) {
  return db
    .selectFrom('question_reports')
    .leftJoin('profiles', 'profiles.id', 'question_reports.handled_by')
    .select([
      'question_reports.id',
      'question_id',
      'question_text',
      'question_type',
      'comment',
      'created_at',
      'handled',
      'handled_at',
      'profiles.username as handled_by',
      'resolution',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('question_reports.id', 'desc')
}

/** @returns false when there is no report of that id */
export async function setHandled(
  db: Db,
  id: string,
  handling: { handled: boolean; by: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('question_reports')
    .set(
      handling.handled
        ? { handled: true, handled_at: handling.at, handled_by: handling.by, resolution: 'nothing-wrong' }
        : { handled: false, handled_at: null, handled_by: null, resolution: null },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readFeedback(db: Db): Promise<Feedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .innerJoin('profiles', 'profiles.id', 'feedback.user_id')
    .select(['feedback.id', 'message', 'feedback.created_at', 'username', 'email'])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}

function shownReport({ created_at, handled_at, question_type, resolution, ...row }: Row): QuestionReport {
  return {
    ...row,
    resolution: resolution as QuestionReport['resolution'],
    question_type: question_type as QuestionReport['question_type'],
    created_at: created_at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
  }
}
