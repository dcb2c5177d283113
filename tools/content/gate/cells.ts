import { angles, keysOf, levels, typeOf, type Item } from '@collimate/content/item'
import { optionNumbers } from '@collimate/content/option-numbers'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import * as z from 'zod'

/** What of a cell the gate holds an item against. */
export const cellsSchema = z.array(
  z.object({
    id: z.string(),
    objective: z.string(),
    clause: z.string(),
    angle: z.enum(angles),
    level: z.enum(levels),
    type: z.enum(questionTypeNames),
    keys: z.int(),
    keyRank: z.int().nullable(),
  }),
)
type Planned = z.infer<typeof cellsSchema>[number]

/** Every way in which items and cells differ; a key's rank by length is a wish, by size a must. */
export function fillsCells(items: readonly Item[], cells: readonly Planned[]): string[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return [
    ...cells.flatMap((cell) => {
      const item = byId.get(cell.id)
      return item === undefined ? [`${cell.id} is not written`] : differences(item, cell)
    }),
    ...items.filter(({ id }) => !cells.some((cell) => cell.id === id)).map(({ id }) => `${id} has no cell`),
  ]
}

function differences(item: Item, cell: Planned): string[] {
  const pairs = [
    ['objective', item.objective, cell.objective],
    ['clause', item.clauses[0], cell.clause],
    ['angle', item.angle, cell.angle],
    ['level', item.level, cell.level],
    ['type', typeOf(item), cell.type],
    ['number of keys', `${keysOf(item).length}`, `${cell.keys}`],
  ] as const
  const texts = item.options.map(({ text }) => text)
  const place = item.options.findIndex(({ correct }) => correct === true) + 1
  const isMisplaced = cell.keyRank !== null && optionNumbers(texts) !== null && place !== cell.keyRank
  return [
    ...pairs
      .filter(([, is, planned]) => is !== planned)
      .map(([what, is, planned]) => `${item.id}: ${what} ${is}, not ${planned}`),
    ...(isMisplaced ? [`${item.id}: the key is number ${place} by size, not ${cell.keyRank}`] : []),
  ]
}
