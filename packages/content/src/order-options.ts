import { createHash } from 'node:crypto'
import { questionTypeOf, type Item, type ItemOption } from './item.ts'
import { isAscending, optionNumbers } from './option-numbers.ts'

/**
 * Ascending numbers mean something in their order, and so do the letters of a picture: "Setup B" must not stand
 * beside the letter C of the second row. Everything else is shuffled.
 */
export function keepsOptionOrder(item: Item): boolean {
  if (item.template !== undefined) return true
  if (questionTypeOf(item).shuffles !== 'unless-kept') return false
  const texts = item.options.map(({ text }) => text)
  const numbers = optionNumbers(texts)
  return (numbers !== null && isAscending(numbers)) || areLabels(texts)
}

/** Letters in a row ('A', 'B', 'C' or 'P', 'Q', 'R'), alone or each after the same words. */
function areLabels(texts: readonly string[]): boolean {
  const words = texts[0]?.slice(0, -1) ?? ''
  const first = texts[0]?.at(-1) ?? ''
  if (!/[A-Z]/.test(first)) return false
  return texts.every((text, index) => text === `${words}${String.fromCharCode(first.charCodeAt(0) + index)}`)
}

/**
 * The options in the order they are stored, the same for an id in every release: by a hash of id and place in
 * the file, so that mending a word moves nothing. Where one option is chosen, the key then takes its place from
 * `keyPlace`, which spreads keys more evenly than chance does in a bank of a few hundred.
 */
export function orderOptions(item: Item): ItemOption[] {
  if (keepsOptionOrder(item)) return [...item.options]
  const shuffled = item.options
    .map((option, index) => ({ option, rank: hash(`${item.id}:${index}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
  switch (questionTypeOf(item).answerKind) {
    case 'options':
    case 'sequence':
      return shuffled
    case 'option':
    case 'point': {
      const key = shuffled.filter((option) => option.correct === true)
      const others = shuffled.filter((option) => option.correct !== true)
      return others.toSpliced(keyPlace(item.id, item.options.length), 0, ...key)
    }
  }
}

/**
 * The seed under which the first release comes out most even. It stays as it is: another seed would move options
 * under exams that are open.
 */
const evenSeed = 1120

/** Ids go in blocks of as many as there are places; in each block every place is taken once, in a hashed order. */
function keyPlace(id: string, places: number): number {
  const [table = '', digits = '0'] = id.split('-')
  const block = Math.floor(Number(digits) / places)
  const order = Array.from({ length: places }, (_, place) => ({
    place,
    rank: hash(`${evenSeed}:${table}:${block}:${place}`),
  }))
  return order.toSorted((a, b) => a.rank - b.rank)[Number(digits) % places]?.place ?? 0
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}
