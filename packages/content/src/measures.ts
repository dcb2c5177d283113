import type { Bank } from './bank.ts'
import type { Bounds, MeasureName } from './bounds.ts'
import type { Finding } from './finding.ts'
import { isMultiSelect, typeOf } from './item.ts'
import { foundInBank, percent } from './lint/item-rule.ts'
import { convergenceRobot, isStatementSet, learnedRobot, stemWordKeys } from './robots.ts'

const measures: Record<MeasureName, (bank: Bank, findings: readonly Finding[]) => number> = {
  'convergence robot, %': ({ items }) => convergenceRobot(items) * 100,
  'learned robot, %': ({ items }) => learnedRobot(items) * 100,
  'options with a stem word keyed, points off chance': ({ items }) => {
    const { keyed, chance } = stemWordKeys(items)
    return Math.abs(keyed - chance) * 100
  },
  'options that are statements, % of single answers': ({ items }) => {
    const singles = items.filter(({ item }) => typeOf(item) === 'single')
    return percent(singles.filter(({ item }) => isStatementSet(item)).length, singles.length)
  },
  'multi-select, points outside 7 to 9 %': ({ items }) => {
    // Of the questions whose options are chosen: an ordered list or a hot spot is neither single nor multiple.
    const chosen = items.filter(({ item }) => item.type === undefined)
    const share = percent(chosen.filter(({ item }) => isMultiSelect(item)).length, chosen.length)
    return Math.max(0, share - 9, 7 - share)
  },
  'fact rows no item uses': (bank) => unusedRows(bank).length,
  'items with a warning, %': ({ items }, findings) => {
    const warned = findings.filter(({ severity, item }) => severity === 'warning' && item !== null)
    return percent(new Set(warned.map(({ item }) => item)).size, items.length)
  },
}

/** Rows of the fact sheet that no item cites. */
export function unusedRows({ items, facts }: Bank): string[] {
  const used = new Set(items.flatMap(({ item }) => item.facts))
  return [...facts.keys()].filter((row) => !used.has(row))
}

export type Measured = Bounds[number] & { readonly value: number }

/** Values to a tenth, as the bounds are written. */
export function measureBank(bank: Bank, findings: readonly Finding[]): Measured[] {
  return bank.bounds.map((row) => ({
    ...row,
    value: Math.round(measures[row.measure](bank, findings) * 10) / 10,
  }))
}

/** L27: no measure of the bank is worse than its bound. */
export function checkMeasures(bank: Bank, findings: readonly Finding[]): Finding[] {
  return measureBank(bank, findings)
    .filter(({ value, bound }) => value > bound)
    .map(({ measure, value, bound, target }) =>
      foundInBank('L27', `${measure}: ${value}, over its bound of ${bound} (target ${target})`),
    )
}
