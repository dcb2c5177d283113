import { inOrder } from '@collimate/domain/attempts/shuffle'
import { choiceShares, fewestAnswers } from '@collimate/domain/questions/statistics'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { DrawnRef } from './bank.ts'

/** Per question the shares, 0 to 1, of the students who chose each option with their first answer, in the stored order. */
export type ChoiceShares = ReadonlyMap<string, readonly number[]>

/** A question's id, the students who answered it, and how many chose each option. */
export type ChoiceCounts = readonly [id: string, students: number, counts: number[]]

/**
 * As the night's job counted them. A question is left out with fewer than 50 students, in a version that is no longer
 * asked, and without options to choose. For reviews alone: the shares tell the key.
 */
export async function readChoiceShares(db: Db, refs: readonly DrawnRef[]): Promise<ChoiceShares> {
  const { rows } = await sql<{ counts: ChoiceCounts[] }>`select ${choiceCounts(refs)} as counts`.execute(db)
  return sharesOf(rows[0]?.counts ?? [])
}

/** What `readChoiceShares` reads, within another statement. */
export function choiceCounts(refs: readonly DrawnRef[]): RawBuilder<ChoiceCounts[]> {
  const drawn = refs.map(({ id, version = 1 }) => ({ id, version }))
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_array(drawn.id, statistics.answered, statistics.choices)), '[]')
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (id text, version int)
    join questions on questions.id = drawn.id and questions.version = drawn.version
    join question_statistics as statistics on statistics.question_id = drawn.id
    where statistics.answered >= ${fewestAnswers} and jsonb_typeof(statistics.choices) = 'array'
  )`
}

export function sharesOf(counts: readonly ChoiceCounts[]): ChoiceShares {
  return new Map(counts.map(([id, students, chosen]) => [id, choiceShares({ students, counts: chosen })]))
}

/** The shares of a question in the order its options are shown in; undefined where there are none to show. */
export function shownShares(
  shares: ChoiceShares,
  { id, question, order }: { id: string; question: { options: readonly string[] } | undefined; order: Order },
): number[] | undefined {
  const own = shares.get(id)
  return own === undefined || own.length !== question?.options.length ? undefined : inOrder(own, order)
}
