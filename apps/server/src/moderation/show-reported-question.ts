import type { ReportedQuestion } from '@collimate/contract/moderation'
import { reviewQuestion } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import { readRulings } from './rulings-store.ts'

/** A question as it stands in the bank, with its key and where it belongs; null when the bank has it no more. */
export async function showReportedQuestion(
  { bank, database }: Pick<Services, 'bank' | 'database'>,
  id: string,
): Promise<ReportedQuestion | null> {
  const question = (await bank.read([id])).get(id)
  const place = await database.db
    .selectFrom('questions')
    .select(['section', 'objective', 'retired', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (question === undefined || place === undefined) return null
  const { category, version } = question
  const { withdrawn_at, ...standing } = place
  return {
    ...reviewQuestion({ id, category, question, order: null }, undefined),
    ...standing,
    version,
    withdrawn: withdrawn_at !== null,
    rulings: await readRulings(database.db, id),
  }
}
