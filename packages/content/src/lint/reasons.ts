import { found, foundIf, type ItemRule } from './item-rule.ts'
import { countWords } from './words.ts'

const places =
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
      ...foundIf(places.test(why), placed, 'L17', 'error', `the why of "${text}" names a letter or a place`),
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
