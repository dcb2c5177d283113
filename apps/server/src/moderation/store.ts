import { mostListed, type QuestionReport } from '@collimate/contract/moderation'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { contains, readPage, type Wanted } from '../platform/database/worklist.ts'

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

/** A page of the reports that are handled, or are not, and how many there are. */
export async function readReports(db: Db, handled: boolean, { search, before }: Wanted) {
  const found = contains(
    ['question_id', 'question_text', 'comment', 'reporter.username', 'users.email'],
    search,
  )
  const reports = selectReports(db).where('handled', '=', handled).where(found)
  const { rows, ...facts } = await readPage(db, 'question_reports', reports, before)
  return { reports: rows.map(shownReport), ...facts }
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

/** Where a question of the bank belongs, and whether it is asked. */
export function readPlaceInBank(db: Db, questionId: string) {
  return db
    .selectFrom('questions')
    .select(['section', 'objective', 'retired', 'withdrawn_at'])
    .where('id', '=', questionId)
    .executeTakeFirst()
}

function selectReports(db: Db) {
  return db
    .selectFrom('question_reports')
    .innerJoin('users', 'users.id', 'question_reports.user_id')
    .innerJoin('profiles as reporter', 'reporter.id', 'question_reports.user_id')
    .leftJoin('profiles', 'profiles.id', 'question_reports.handled_by')
    .select([
      'question_reports.id',
      'question_id',
      'question_text',
      'question_type',
      'comment',
      'reporter.username as reporter_username',
      'users.email as reporter_email',
      'question_reports.created_at',
      'handled',
      'handled_at',
      'profiles.username as handled_by',
      'resolution',
    ])
    .orderBy('question_reports.created_at', 'desc')
    .orderBy('question_reports.id', 'desc')
}

/** @returns false when there is no report of that id */
export async function setHandled(
  db: Db,
  id: string,
  handling: { handled: boolean; by: string; at: Date },
): Promise<boolean> {
  const { handled, by, at } = handling
  const row = await db
    .updateTable('question_reports')
    .set((column) =>
      handled
        ? {
            handled: true,
            // Pressed in a list from before another admin handled it, nothing of theirs is overwritten.
            handled_at: column.fn.coalesce('handled_at', column.val(at)),
            handled_by: column.fn.coalesce('handled_by', column.val(by)),
            resolution: column.fn.coalesce('resolution', column.val('nothing-wrong')),
          }
        : { handled: false, handled_at: null, handled_by: null, resolution: null },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A page of the feedback that is closed, or is not, and how much there is. */
export async function readFeedback(db: Db, status: 'open' | 'closed', { search, before }: Wanted) {
  const feedback = db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .innerJoin('profiles', 'profiles.id', 'feedback.user_id')
    .leftJoin('profiles as closer', 'closer.id', 'feedback.closed_by')
    .select([
      'feedback.id',
      'message',
      'feedback.created_at',
      'profiles.username',
      'email',
      'closed_at',
      'closer.username as closed_by',
    ])
    .where('closed_at', status === 'open' ? 'is' : 'is not', null)
    .where(contains(['message', 'profiles.username', 'email'], search))
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
  const { rows, ...facts } = await readPage(db, 'feedback', feedback, before)
  const shown = rows.map(({ created_at, closed_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }))
  return { feedback: shown, ...facts }
}

/** @returns false when there is no feedback of that id */
export async function setClosed(
  db: Db,
  id: string,
  closing: { closed: boolean; by: string; at: Date },
): Promise<boolean> {
  const { closed, by, at } = closing
  const row = await db
    .updateTable('feedback')
    .set((column) =>
      closed
        ? {
            // As for a report: the first to close it stays.
            closed_at: column.fn.coalesce('closed_at', column.val(at)),
            closed_by: column.fn.coalesce('closed_by', column.val(by)),
          }
        : { closed_at: null, closed_by: null },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How much waits in each list. */
export function readWaiting(db: Db) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from question_reports where not handled)`.as('reports'),
      sql<number>`(select count(*)::int from testimonials where not approved)`.as('reviews'),
      sql<number>`(select count(*)::int from support_requests where status = 'open')`.as('support'),
      sql<number>`(select count(*)::int from feedback where closed_at is null)`.as('feedback'),
    ])
    .executeTakeFirstOrThrow()
}

function shownReport(row: Row): QuestionReport {
  const { created_at, handled_at, question_type, resolution, reporter_username, reporter_email } = row
  return {
    ...row,
    reporter: { username: reporter_username, email: reporter_email },
    resolution: resolution as QuestionReport['resolution'],
    question_type: question_type as QuestionReport['question_type'],
    created_at: created_at.toISOString(),
    handled_at: handled_at?.toISOString() ?? null,
  }
}
