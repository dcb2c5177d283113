import type { QuestionPassport } from '@collimate/contract/questions'
import { questionLevels } from '@collimate/domain/questions/levels'
import { fewestAnswers } from '@collimate/domain/questions/statistics'
import { mockExamType } from '@collimate/domain/mock-exams/exam-type'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { askedOf, readLatestCorrection } from './corrections.ts'

/**
 * What is known of a question, for who has had its answer in a finished exam or quiz or at a check.
 *
 * @throws AppError 'not-found' for everybody else, and for a question the bank does not have
 */
export async function readPassport(db: Db, userId: string, questionId: string): Promise<QuestionPassport> {
  const row = await db
    .selectFrom('questions')
    .leftJoin('question_statistics as statistics', 'statistics.question_id', 'questions.id')
    .select(['level', 'refs', 'passport', 'question', 'answers', 'correct_answer', 'correct_answers'])
    .select(['statistics.answered', 'statistics.correct'])
    .where('questions.id', '=', questionId)
    .executeTakeFirst()
  if (row === undefined || !(await hadAnswer(db, userId, questionId))) throw new AppError('not-found')
  const { level, answered, correct } = row
  const passport = (row.passport ?? {}) as Partial<Record<'objective' | 'date' | 'checked', string>> & {
    version?: number
  }
  const correction = await readLatestCorrection(db, questionId)
  const stands = correction !== undefined && isDeepStrictEqual(askedOf(correction.corrected), askedOf(row))
  return {
    objective: passport.objective || null,
    level: questionLevels.find((known) => known === level) ?? null,
    sources: row.refs as string[],
    version: passport.version ?? null,
    date: passport.date || null,
    checked: passport.checked || null,
    corrected_at: stands ? correction.ruled_at.toISOString() : null,
    answers:
      answered === null || correct === null || answered < fewestAnswers
        ? null
        : { students: answered, right: correct / answered },
  }
}

/** Whether the question was checked or graded for this user, answered or not. */
async function hadAnswer(db: Db, userId: string, questionId: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (
      select from responses where user_id = ${userId} and question_id = ${questionId}
    ) or exists (
      select from mock_exam_progress
      where user_id = ${userId} and completed and exam_type = ${sql.lit(mockExamType)} and questions_ids ? ${questionId}
    ) or exists (
      select from quiz_progress where user_id = ${userId} and completed and question_ids ? ${questionId}
    ) as had`.execute(db)
  return rows[0]?.had ?? false
}
