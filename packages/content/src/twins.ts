import type { PlacedItem } from './item.ts'

/**
 * Items that ask the same clause, each item's id to its group: whoever has answered one knows the other, so they
 * do not belong into one exam or quiz. The group bears the clause's id; items without a twin are not in the map.
 */
export function twinGroups(items: readonly PlacedItem[]): ReadonlyMap<string, string> {
  const byClause = Map.groupBy(items, ({ item }) => item.clauses[0])
  return new Map(
    [...byClause]
      .filter(([, twins]) => twins.length > 1)
      .flatMap(([clause, twins]) => twins.map(({ item }): [string, string] => [item.id, clause])),
  )
}
