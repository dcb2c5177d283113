import type { Finding } from '../finding.ts'
import { isMultiSelect, questionTypeOf, typeOf, type PlacedItem } from '../item.ts'
import { itemTypes } from '../item-types.ts'
import { found, foundIf, type ItemRule } from './item-rule.ts'
import { countWords, readingGrade, wordsOf } from './words.ts'

const negative = /\b(?:NOT|EXCEPT)\b|LEAST (?:likely|appropriate)/

/** Whether the stem asks for what is wrong. */
export function asksNegatively(stem: string): boolean {
  return negative.test(stem)
}

/** L09: a negative question says so in capitals, and never asks for several. */
export const checkNegatives: ItemRule = (placed) => {
  const { stem } = placed.item
  const question = questionOf(stem)
  const small =
    /\b(?:is|are|does|do|would|should|which[^?]*) not\b[^?]*\?|\bexcept\b(?! for)[^?]*\?|\bleast (?:likely|appropriate)\b/
  return [
    ...foundIf(
      small.test(question) && !asksNegatively(question),
      placed,
      'L09',
      'error',
      'a negative question without capitals',
    ),
    ...foundIf(
      asksNegatively(stem) && isMultiSelect(placed.item),
      placed,
      'L09',
      'error',
      'a negative multi-select',
    ),
  ]
}

/** The last sentence that asks. */
function questionOf(stem: string): string {
  return (
    stem
      .match(/[^.?!]*\?/g)
      ?.at(-1)
      ?.trim() ?? stem
  )
}

/** L11: a stem that ends in an article gives the key away. */
export const checkStemEnding: ItemRule = (placed) =>
  foundIf(/\b(?:a|an)[?.:]*$/.test(placed.item.stem), placed, 'L11', 'warning', 'the stem ends in an article')

/** L12: a word of the stem that stands in the key and nowhere else. */
export const checkClang: ItemRule = (placed) => {
  const { stem, options } = placed.item
  // Both stem and places of a picture say where to look.
  if (questionTypeOf(placed.item).onPicture) return []
  const keys = options.filter((option) => option.correct === true)
  const others = options.filter((option) => option.correct !== true)
  const words = [...new Set(wordsOf(stem))].filter((word) => word.length >= 5)
  return words
    .filter((word) => {
      const hasWord = ({ text }: { text: string }) => text.toLowerCase().includes(word)
      return keys.length > 0 && keys.every(hasWord) && !others.some(hasWord)
    })
    .map((word) => found(placed, 'L12', 'warning', `"${word}" of the stem stands in the key alone`))
}

/** L13: the stem is a full question of a sensible length that speaks to nobody; how many to choose is said beside it. */
export const checkStem: ItemRule = (placed) => {
  const { stem } = placed.item
  return [
    ...checkEnding(placed),
    ...foundIf(
      isMultiSelect(placed.item) && /\b(?:TWO|THREE|FOUR)\b/.test(stem),
      placed,
      'L13',
      'error',
      'the stem says how many to choose',
    ),
    ...checkStemLength(placed),
    ...foundIf(/\byour?\b/i.test(stem), placed, 'L13', 'error', 'the stem says "you"'),
    ...foundIf(/_{2,}|\.{4,}/.test(stem), placed, 'L13', 'error', 'the stem has a blank to fill'),
  ]
}

function checkEnding(placed: PlacedItem): readonly Finding[] {
  const { pattern, told } = itemTypes[typeOf(placed.item)].ending
  const broken = !pattern.test(placed.item.stem)
  return foundIf(broken, placed, 'L13', 'error', `the stem does not end in ${told}`)
}

/** A case told in three sentences or more may be longer. */
function checkStemLength(placed: PlacedItem): readonly Finding[] {
  const { stem } = placed.item
  const words = countWords(stem)
  const sentences = stem.match(/[.?!](?:\s|$)/g)?.length ?? 0
  const longest = sentences >= 3 ? 110 : 70
  const broken = words < 8 || words > longest
  return foundIf(broken, placed, 'L13', 'error', `the stem has ${words} words, not 8 to ${longest}`)
}

/** L14: a stem reads at school grade 13 at most. */
export const checkReadingGrade: ItemRule = (placed) => {
  const grade = readingGrade(placed.item.stem)
  return foundIf(grade > 13, placed, 'L14', 'warning', `the stem reads at grade ${grade.toFixed(1)}`)
}
