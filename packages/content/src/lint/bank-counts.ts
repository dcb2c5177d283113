import { categories } from '@collimate/domain/questions/categories'
import type { Finding } from '../finding.ts'
import { isMultiSelect, levels, type Item } from '../item.ts'
import { foundInBank, percent, type BankRule } from './item-rule.ts'

/** L24: each objective has the items the current release plans, within 5 % and at least one. */
export const checkObjectiveCounts: BankRule = ({ items, blueprint }) =>
  blueprint.objectives.flatMap(({ code, title, planned }) => {
    const count = items.filter(({ item }) => item.objective === code).length
    const allowed = Math.max(1, Math.floor(planned * 0.05))
    if (count > 0 && Math.abs(count - planned) <= allowed) return []
    return [foundInBank('L24', `${code} (${title}) has ${count} items, not ${planned} ± ${allowed}`)]
  })

/** L24: levels, multi-select and pictures have the shares the current release plans, within three points. */
export const checkShares: BankRule = ({ items, blueprint: { release } }) => {
  const all = items.map(({ item }) => item)
  if (all.length === 0) return []
  return [
    ...levels.flatMap((level) =>
      checkShare(all, level, (item) => item.level === level, release.levels[level]),
    ),
    ...checkShare(all, 'multi-select', isMultiSelect, percent(release.multi, release.items)),
    ...checkShare(
      all,
      'with a picture',
      (item) => item.image !== undefined,
      percent(release.images, release.items),
    ),
  ]
}

function checkShare(
  items: readonly Item[],
  what: string,
  matches: (item: Item) => boolean,
  planned: number,
): Finding[] {
  const share = percent(items.filter(matches).length, items.length)
  if (Math.abs(share - planned) <= 3 + 1e-9) return []
  return [foundInBank('L24', `${share.toFixed(1)} % of items are ${what}, not ${planned.toFixed(1)} ± 3 %`)]
}

/** L24: a table whose levels are far from its own plan is worth a look; three points of it are less than an item. */
export const checkTableLevels: BankRule = ({ items, blueprint }) =>
  categories.flatMap((table) => {
    const own = items.filter((placed) => placed.table === table).map(({ item }) => item)
    return levels.flatMap((level) => {
      const share = percent(own.filter((item) => item.level === level).length, own.length)
      const planned = blueprint.tables[table].levels[level]
      if (own.length === 0 || Math.abs(share - planned) <= 10) return []
      return [
        foundInBank('L24', `${share.toFixed(1)} % of ${table} are ${level}, planned ${planned} %`, 'warning'),
      ]
    })
  })
