import type { Batch } from '../batches.ts'
import { rowOf } from '../facts.ts'
import type { Finding } from '../finding.ts'
import type { PlacedItem } from '../item.ts'
import { found, foundIf, type BankRule } from './item-rule.ts'

/** L25: the clauses exist and belong to the item's facts, and so does its batch. Quick, so start-up asks it too. */
export function checkCitations(
  items: readonly PlacedItem[],
  clauses: ReadonlySet<string>,
  batches: readonly Batch[],
): Finding[] {
  const batchIds = new Set(batches.map(({ id }) => id))
  return items.flatMap((placed) => {
    const { item } = placed
    return [
      ...item.clauses
        .filter((id) => !clauses.has(id))
        .map((id) => found(placed, 'L25', 'error', `the fact sheet has no clause ${id}`)),
      ...item.clauses
        .filter((id) => clauses.has(id) && !item.facts.includes(rowOf(id)))
        .map((id) => found(placed, 'L25', 'error', `${id} is of a row that is not among the facts`)),
      ...foundIf(
        !batchIds.has(item.batch),
        placed,
        'L25',
        'error',
        `batches.json has no batch ${item.batch}`,
      ),
    ]
  })
}

/**
 * L25: no clause is asked twice from the same angle. A calculation of a template may stand beside another: its
 * numbers are drawn, and as twins the two are kept apart.
 */
export const checkAngles: BankRule = ({ items }) => {
  const written = items.filter(({ item }) => item.template === undefined)
  const asked = Map.groupBy(written, ({ item }) => `${item.clauses[0]} from the angle ${item.angle}`)
  return [...asked].flatMap(([what, [first, ...others]]) =>
    others.map((placed) => found(placed, 'L25', 'error', `asks ${what}, as ${first?.item.id} does`)),
  )
}
