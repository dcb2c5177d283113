import * as z from 'zod'
import type { PlacedItem } from './item.ts'

/**
 * Items that were written and checked together; `checked` is told to students, so it says no more than was done.
 * `twins` are pairs of ids: their clauses differ, but a reader found that who knows the one knows the other.
 */
export const batchesSchema = z.array(
  z.strictObject({
    id: z.string().min(1),
    date: z.iso.date(),
    checked: z.string().min(1),
    twins: z.array(z.tuple([z.string(), z.string()])).optional(),
  }),
)
export type Batch = z.infer<typeof batchesSchema>[number]
export type TwinPair = NonNullable<Batch['twins']>[number]

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
