import { categories } from '@collimate/domain/questions/categories'
import { isAllRight, isMultiSelect, keysOf, typeOf, type Item } from '../item.ts'
import { optionNumbers } from '../option-numbers.ts'
import { keepsOptionOrder, orderOptions } from '../order-options.ts'
import { foundInBank, percent, type BankRule } from './item-rule.ts'
import { absolutesAndHedges } from './options.ts'
import { asksNegatively } from './stem.ts'
import { readingGrade } from './words.ts'
import type { Bank } from '../bank.ts'
import type { Finding } from '../finding.ts'

function singles({ items }: Bank): Item[] {
  return items.map(({ item }) => item).filter((item) => typeOf(item) === 'single')
}

function outside(value: number, low: number, high: number): boolean {
  return value < low - 1e-9 || value > high + 1e-9
}

/** L06: the length of an option does not betray the key. */
export const checkKeyLengths: BankRule = (bank) => {
  const items = singles(bank)
  const extreme = (of: (...lengths: number[]) => number) =>
    items.filter((item) => {
      const lengths = item.options.map(({ text }) => text.length)
      const edge = of(...lengths)
      return lengths.filter((length) => length === edge).length === 1 && keysOf(item)[0]?.text.length === edge
    }).length
  const longest = percent(extreme(Math.max), items.length)
  const shortest = percent(extreme(Math.min), items.length)
  const findings: Finding[] = []
  if (outside(longest, 20, 30))
    findings.push(foundInBank('L06', `the key is longest in ${longest.toFixed(1)} %, not 20 to 30 %`))
  if (outside(shortest, 15, 30))
    findings.push(foundInBank('L06', `the key is shortest in ${shortest.toFixed(1)} %, not 15 to 30 %`))
  return items.length === 0 ? [] : findings
}

/**
 * L07: after the shuffle a key stands in each place equally often, and not the same place more than four times in
 * a row. Options that keep their order are L08's. In a small table three points are less than one item, so two
 * items' worth is allowed.
 */
export const checkKeyPlaces: BankRule = ({ items }) =>
  categories.flatMap((table) => {
    const shuffled = items
      .filter(
        (placed) =>
          placed.table === table && typeOf(placed.item) === 'single' && !keepsOptionOrder(placed.item),
      )
      .map(({ item }) => orderOptions(item).findIndex((option) => option.correct === true))
    const allowed = Math.max(3, percent(2, shuffled.length))
    const findings = [0, 1, 2, 3].flatMap((place) => {
      const share = percent(shuffled.filter((key) => key === place).length, shuffled.length)
      if (shuffled.length === 0 || !outside(share, 25 - allowed, 25 + allowed)) return []
      return [
        foundInBank(
          'L07',
          `in ${table} the key stands at place ${place + 1} in ${share.toFixed(1)} %, not 25 ± ${allowed.toFixed(1)} %`,
        ),
      ]
    })
    const run = longestRun(shuffled)
    return run > 4
      ? [...findings, foundInBank('L07', `in ${table} the key stands in one place ${run} times in a row`)]
      : findings
  })

function longestRun(values: readonly number[]): number {
  let longest = 0
  let run = 0
  values.forEach((value, index) => {
    run = index > 0 && values[index - 1] === value ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}

/** L07: multi-select items with two, three and four keys are mixed, within ten points of 40, 45 and 15 %. */
export const checkKeyCounts: BankRule = ({ items }) => {
  const counts = items.filter(({ item }) => isMultiSelect(item)).map(({ item }) => keysOf(item).length)
  return Object.entries({ 2: 40, 3: 45, 4: 15 }).flatMap(([keys, planned]) => {
    const share = percent(counts.filter((count) => count === Number(keys)).length, counts.length)
    if (counts.length === 0 || !outside(share, planned - 10, planned + 10)) return []
    return [
      foundInBank(
        'L07',
        `${share.toFixed(1)} % of multi-select items have ${keys} keys, not about ${planned} %`,
      ),
    ]
  })
}

/** L08: among numbers, which ascend, the key takes every rank. */
export const checkKeyRanks: BankRule = (bank) => {
  const ranks = singles(bank).flatMap((item) => {
    if (optionNumbers(item.options.map(({ text }) => text)) === null) return []
    return [item.options.findIndex((option) => option.correct === true)]
  })
  return [0, 1, 2, 3].flatMap((rank) => {
    const share = percent(ranks.filter((other) => other === rank).length, ranks.length)
    if (ranks.length < 20 || !outside(share, 15, 35)) return []
    return [
      foundInBank(
        'L08',
        `among numbers the key is number ${rank + 1} by size in ${share.toFixed(1)} %, not 15 to 35 %`,
      ),
    ]
  })
}

/** L09: few questions ask for what is wrong. */
export const checkNegativeShare: BankRule = ({ items }) => {
  const share = percent(items.filter(({ item }) => asksNegatively(item.stem)).length, items.length)
  return share > 4 ? [foundInBank('L09', `${share.toFixed(1)} % of stems are negative, not 4 % at most`)] : []
}

/** L10: absolutes and hedges do not go with being right or wrong (phi coefficient over all options but those of items without a wrong one). */
export const checkAbsolutesTellNothing: BankRule = ({ items }) => {
  const options = items.flatMap(({ item }) => (isAllRight(item) ? [] : item.options))
  const count = (key: boolean, marked: boolean) =>
    options.filter(
      (option) => (option.correct === true) === key && absolutesAndHedges.test(option.text) === marked,
    ).length
  const [a, b, c, d] = [count(true, true), count(true, false), count(false, true), count(false, false)]
  const below = Math.sqrt((a + b) * (c + d) * (a + c) * (b + d))
  const phi = below === 0 ? 0 : (a * d - b * c) / below
  return Math.abs(phi) >= 0.05
    ? [foundInBank('L10', `absolutes and hedges go with the key by phi ${phi.toFixed(3)}, not under 0.05`)]
    : []
}

/** L14: the bank reads at school grade 6 to 11 on average. */
export const checkMeanGrade: BankRule = ({ items }) => {
  const mean = items.reduce((sum, { item }) => sum + readingGrade(item.stem), 0) / items.length
  return items.length > 0 && outside(mean, 6, 11)
    ? [foundInBank('L14', `stems read at grade ${mean.toFixed(1)} on average, not 6 to 11`)]
    : []
}
