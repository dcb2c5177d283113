import type { PastResult, ResultKind } from '@collimate/contract/progress'
import { quizLength } from '@collimate/domain/progress/topics'
import { categories, categoryNames } from '@collimate/domain/questions/categories'
import { reviewCategory } from '@collimate/domain/quizzes/build'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/open-database.ts'
import { readResultCounts, readResultRows, type ResultRow } from './store.ts'
import { zoneDays } from './study-days.ts'

const pageLength = 20

/**
 * One page of everything completed, newest first.
 *
 * @param before the last result of the page before
 * @throws AppError 'not-found' when `before` is none of the user's results
 */
export async function resultsPage(
  db: Db,
  userId: string,
  { kind, before }: { kind: ResultKind; before?: string | undefined },
): Promise<{ results: PastResult[]; total: number; more: boolean }> {
  const { counts, at } = await readResultCounts(db, userId, before)
  if (before !== undefined && at === null) throw new AppError('not-found')
  const after = before === undefined || at === null ? {} : { after: { at, id: before } }
  const rows = await readResultRows(db, userId, { kind, limit: pageLength + 1, ...after })
  return {
    results: rows.slice(0, pageLength).map(resultOf),
    total: counts[kind],
    more: rows.length > pageLength,
  }
}

/**
 * Everything completed as a CSV file (RFC 4180), newest first.
 *
 * @throws AppError 'unknown-time-zone'
 */
export async function resultsFile(
  db: Db,
  userId: string,
  { kind, timeZone, now }: { kind: ResultKind; timeZone: string; now: Date },
): Promise<string> {
  const { dayOf } = zoneDays(timeZone, now)
  const rows = await readResultRows(db, userId, { kind })
  const lines = rows.map((row) => {
    const { category, score, questions, seconds } = resultOf(row)
    const isReview = category === reviewCategory
    const what = isReview ? 'Review' : row.kind === 'quiz' ? 'Quiz' : 'Mock exam'
    const { wrong_to_right = '', right_to_wrong = '', wrong_to_wrong = '' } = row.changes ?? {}
    const changes = [wrong_to_right, right_to_wrong, wrong_to_wrong]
    return [dayOf(row.at), what, isReview ? '' : nameOf(category), questions, seconds, score, ...changes]
  })
  const changed = ['Wrong to right', 'Right to wrong', 'Wrong to wrong']
  const head = ['Date', 'What', 'Category', 'Questions', 'Seconds', 'Score in percent', ...changed]
  return [head, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

function resultOf({ at, seconds, score, question_count, total_questions, ...row }: ResultRow): PastResult {
  return {
    kind: row.kind,
    id: row.id,
    category: row.category,
    score: Math.round(score),
    questions: quizLength({ question_count, total_questions }),
    seconds: Math.round(seconds),
    completed_at: at.toISOString(),
  }
}

function nameOf(category: string | null): string {
  const known = categories.find((one) => one === category)
  return known === undefined ? (category ?? '') : categoryNames[known]
}

function csvCell(value: string | number): string {
  // A spreadsheet would run what begins like a formula.
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
