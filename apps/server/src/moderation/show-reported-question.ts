import type { ReportedQuestion } from '@collimate/contract/moderation'
import type { Category } from '@collimate/domain/questions/categories'
import type { Db } from '../platform/database/open-database.ts'
import { reviewQuestion } from '../questions/show-question.ts'
import { readQuestions } from '../questions/store.ts'

/** A question as it stands in the bank, with its key and where it belongs; null when the bank has it no more. */
export async function showReportedQuestion(db: Db, id: string): Promise<ReportedQuestion | null> {
  const question = (await readQuestions(db, [id])).get(id)
  const place = await db
    .selectFrom('questions')
    .select(['section', 'objective', 'retired'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (question === undefined || place === undefined) return null
  const category: Category = question.category
  return { ...reviewQuestion({ id, category, question, order: null }, undefined), ...place }
}
