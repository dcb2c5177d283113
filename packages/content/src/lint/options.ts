import { isAllRight, typeOf, type PlacedItem } from '../item.ts'
import { isAscending, optionNumbers, readNumber, type OptionNumber } from '../option-numbers.ts'
import { found, foundIf, type ItemRule } from './item-rule.ts'
import { countWords, normalize } from './words.ts'
import type { Finding } from '../finding.ts'

export const absolutesAndHedges = /\b(always|never|only|must|completely|usually|may|often)\b/i

/** L03: no option speaks of the others. */
export const checkOptionReferences: ItemRule = (placed) => {
  const refers =
    /(?:all|none|both) of (?:the )?(?:above|these)|\bboth [A-F]\b|\b[A-F] and [A-F]\b|\bneither\b/i
  return placed.item.options
    .filter(({ text }) => refers.test(text))
    .map(({ text }) => found(placed, 'L03', 'error', `"${text}" refers to other options`))
}

/** L04: options differ, and none is part of another; numbers may be. */
export const checkOptionsDiffer: ItemRule = (placed) => {
  const texts = placed.item.options.map(({ text }) => text)
  return texts.flatMap((a, i) =>
    texts.flatMap((b, j) => {
      if (i === j) return []
      const [short, long] = [comparable(a), comparable(b)]
      if (short === long) {
        return foundIf(i < j, placed, 'L04', 'error', `"${a}" and "${b}" are the same`)
      }
      const within = !/\d/.test(a) && ` ${long} `.includes(` ${short} `)
      return foundIf(within, placed, 'L04', 'error', `"${a}" is part of "${b}"`)
    }),
  )
}

/** Signs, points and symbols make different numbers, so an option with a number keeps them. */
function comparable(text: string): string {
  return /\d/.test(text) ? text.toLowerCase().replace(/\s+/g, ' ').trim() : normalize(text)
}

/** L05: options are of similar length. */
export const checkOptionLengths: ItemRule = (placed) => {
  const texts = placed.item.options.map(({ text }) => text)
  const lengths = texts.map((text) => text.length)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const ratio = Math.max(...lengths) / Math.min(...lengths)
  return [
    ...foundIf(
      mean > 12 && ratio > 2,
      placed,
      'L05',
      'warning',
      `the longest option is ${ratio.toFixed(1)} times the shortest`,
    ),
    ...texts
      .filter((text) => text.split(/\s+/).length > 15)
      .map((text) => found(placed, 'L05', 'warning', `"${text}" has more than 15 words`)),
  ]
}

/** L08: numbers stand ascending, alike in unit and decimals, at least 5 % apart; where all are right, as in an ordered list, they are the answer. */
export const checkNumericOptions: ItemRule = (placed) => {
  if (isAllRight(placed.item)) return []
  const texts = placed.item.options.map(({ text }) => text)
  const numbers = optionNumbers(texts)
  if (numbers === null) return checkMixedUnits(placed, texts)
  const decimals = new Set(numbers.map((entry) => entry.decimals))
  return [
    ...foundIf(
      !isAscending(numbers),
      placed,
      'L08',
      'error',
      `the numbers do not ascend: ${texts.join(', ')}`,
    ),
    ...foundIf(
      decimals.size > 1,
      placed,
      'L08',
      'error',
      `the numbers differ in decimals: ${texts.join(', ')}`,
    ),
    ...checkGaps(placed, numbers),
  ]
}

function checkMixedUnits(placed: PlacedItem, texts: readonly string[]): readonly Finding[] {
  const units = texts.map((text) => readNumber(text)?.unit.split(' ')[0] ?? null)
  const plainNumbers = units.every((unit) => unit !== null)
  return foundIf(
    plainNumbers && new Set(units).size > 1,
    placed,
    'L08',
    'error',
    `the numbers differ in unit: ${texts.join(', ')}`,
  )
}

function checkGaps(placed: PlacedItem, numbers: readonly OptionNumber[]): Finding[] {
  return numbers.flatMap(({ value, isRange }, index) => {
    const before = numbers[index - 1]
    if (before === undefined || isRange) return []
    const close =
      Math.abs(value - before.value) < 0.05 * Math.max(Math.abs(value), Math.abs(before.value)) - 1e-9
    return foundIf(close, placed, 'L08', 'error', `${before.value} and ${value} are less than 5 % apart`)
  })
}

/** L10: absolutes and hedges stand in all options or in none, but for steps, which are all right. */
export const checkAbsolutes: ItemRule = (placed) => {
  const marked = placed.item.options.filter(({ text }) => absolutesAndHedges.test(text))
  const some = !isAllRight(placed.item) && marked.length > 0 && marked.length < placed.item.options.length
  return foundIf(
    some,
    placed,
    'L10',
    'warning',
    `an absolute or a hedge stands in some options: "${marked[0]?.text}"`,
  )
}

/** L11: options are parallel: alike in their first letter and last sign, and of a single answer's none alone begins with an -ing word. */
export const checkOptionsParallel: ItemRule = (placed) => {
  const texts = placed.item.options.map(({ text }) => text)
  const differ = (of: (text: string) => boolean) => new Set(texts.map(of)).size > 1
  const ing = texts.filter((text) => /^\w{2,}ing\b/.test(text)).length
  const odd = texts.length > 2 && (ing === 1 || ing === texts.length - 1)
  return [
    ...foundIf(
      differ((text) => /[.;:!?]$/.test(text)),
      placed,
      'L11',
      'warning',
      'some options end in a sign, some not',
    ),
    ...foundIf(
      differ((text) => /^[a-z]/.test(text)),
      placed,
      'L11',
      'warning',
      'some options begin small, some with a capital',
    ),
    ...foundIf(
      odd && typeOf(placed.item) === 'single',
      placed,
      'L11',
      'warning',
      ing === 1 ? 'one option alone begins with an -ing word' : 'all options but one begin with an -ing word',
    ),
  ]
}

const lettersAndPlaces =
  /\b(?:option|choice|answer|distractor)s? [A-F]\b|\b(?:first|second|third|fourth|fifth|sixth|last) (?:option|choice|answer)\b/i

/** L17: every option has a reason of 7 to 60 words that names no letter or place, for options are shuffled. */
export const checkReasons: ItemRule = (placed) =>
  placed.item.options.flatMap(({ text, why }) => {
    const words = countWords(why)
    return [
      ...foundIf(
        words < 7 || words > 60,
        placed,
        'L17',
        'error',
        `the why of "${text}" has ${words} words, not 7 to 60`,
      ),
      ...foundIf(
        lettersAndPlaces.test(why),
        placed,
        'L17',
        'error',
        `the why of "${text}" names a letter or a place`,
      ),
    ]
  })

/** L17: a key's reason cannot be another option's too. */
export const checkReasonsDiffer: ItemRule = (placed) => {
  const whys = placed.item.options.map(({ why }) => why)
  return foundIf(new Set(whys).size < whys.length, placed, 'L17', 'error', 'two options share a why')
}

/** L17: the sentence to keep has 5 to 30 words. */
export const checkKeep: ItemRule = (placed) => {
  const words = countWords(placed.item.keep)
  return words >= 5 && words <= 30
    ? []
    : [found(placed, 'L17', 'error', `keep has ${words} words, not 5 to 30`)]
}
