import { everydayWords } from './everyday-words.ts'
import { isAsking } from './search-terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** A word of our sources, and in how many passages it is. */
export type KnownWord = { readonly word: string; readonly uses: number }

/** Words shorter than this are close to too many others. */
const shortest = 4

/** Words of a question that may be misspelled: none of asking, of any conversation, or of the vocabulary. */
export function doubtfulWords({ others }: Vocabulary, text: string): string[] {
  const doubtful = wordsOf(text).filter((word) => {
    if (word.length < shortest || !/^[a-z]+$/.test(word)) return false
    return !isAsking(word) && others(word) === undefined && !everydayWords.has(word)
  })
  return [...new Set(doubtful)]
}

/** How many letters may be wrong: more of them only where a word is long enough to be told from others. */
export function mostWrong(word: string): number {
  return word.length < 8 ? 1 : 2
}

/**
 * The word that was meant: the closest one that begins with the same letter, of equally close ones the most used.
 * In a short word only what is often misspelled counts, see `isSlip`: "poker" is not "power", nor "mental" "metal".
 *
 * @returns null when no word is close enough
 */
export function closestWord(word: string, known: readonly KnownWord[]): string | null {
  const near = known
    .filter((one) => one.word[0] === word[0] && one.word.length >= shortest)
    .map((one) => ({ ...one, wrong: lettersWrong(word, one.word) }))
    .filter(
      (one) => one.wrong > 0 && one.wrong <= mostWrong(word) && (word.length >= 8 || isSlip(word, one.word)),
    )
    .toSorted((a, b) => a.wrong - b.wrong || b.uses - a.uses || (a.word < b.word ? -1 : 1))
  return near[0]?.word ?? null
}

/**
 * Of two words that are one letter apart: whether neighbors changed places, or a vowel or the double of a letter is
 * missing or too many, or, from six letters on, one vowel stands for another.
 */
function isSlip(word: string, known: string): boolean {
  const at = [...word, ''].findIndex((letter, place) => letter !== known[place])
  const longer = word.length > known.length ? word : known
  if (word.length !== known.length) return isVowel(longer[at]) || longer[at] === longer[at - 1]
  if (word[at] === known[at + 1] && word[at + 1] === known[at]) return true
  return word.length > 5 && isVowel(word[at]) && isVowel(known[at])
}

const isVowel = (letter = '') => letter !== '' && 'aeiouy'.includes(letter)

/** The text with words in the place of others; everything else stays as it was typed. */
export function respelled(text: string, meant: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\p{L}+/gu, (typed) => meant.get(typed.toLowerCase()) ?? typed)
}

/** Letters to add, to take out, to change, or neighbors to swap, until one word is the other. */
export function lettersWrong(from: string, to: string): number {
  let [above, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let place = 1; place <= to.length; place += 1) {
      const same = from[at - 1] === to[place - 1]
      const swapped = from[at - 1] === to[place - 2] && from[at - 2] === to[place - 1]
      next.push(
        Math.min(
          (row[place] ?? 0) + 1,
          (next[place - 1] ?? 0) + 1,
          (row[place - 1] ?? 0) + (same ? 0 : 1),
          at > 1 && place > 1 && swapped ? (above[place - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[above, row] = [row, next]
  }
  return row[to.length] ?? 0
}
