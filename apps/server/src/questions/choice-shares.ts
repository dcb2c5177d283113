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
  const drawn = sql`${JSON.stringify(refs.map(({ id, version }) => ({ id, version })))}::jsonb`
  const { rows } = await sql<{ counts: ChoiceCounts[] }>`select ${choiceCounts(drawn)} as counts`.execute(db)
  return sharesOf(rows[0]?.counts ?? [])
}

/**
 * What `readChoiceShares` reads, within another statement.
 *
 * @param refs a jsonb list of `DrawnRef`
 */
export function choiceCounts(refs: RawBuilder<unknown>): RawBuilder<ChoiceCounts[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_array(drawn.id, statistics.answered, statistics.choices)), '[]')
    from jsonb_to_recordset(${refs}) as drawn (id text, version int)
    join questions on questions.id = drawn.id and questions.version = coalesce(drawn.version, 1)
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
