import type { Batch } from './batches.ts'
import type { PlacedItem } from './item.ts'

/**
 * Items of which whoever has answered one knows the other, each item's id to its group: they do not belong into one
 * exam or quiz. They ask the same clause, or a reader of their batch found them to be twins. A group bears the id of
 * one of its clauses; items without a twin are not in the map.
 */
export function twinGroups(
  items: readonly PlacedItem[],
  batches: readonly Pick<Batch, 'twins'>[],
): ReadonlyMap<string, string> {
  const groups = new Map(items.map(({ item }) => [item.id, item.clauses[0]]))
  for (const [one, other] of batches.flatMap(({ twins = [] }) => twins)) {
    const [kept, given] = [groups.get(one), groups.get(other)]
    if (kept === undefined || given === undefined) continue
    for (const [id, group] of groups) if (group === given) groups.set(id, kept)
  }
  const sizes = Map.groupBy(groups.values(), (group) => group)
  return new Map([...groups].filter(([, group]) => (sizes.get(group)?.length ?? 0) > 1))
}
