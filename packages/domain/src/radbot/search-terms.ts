import { everydayWords } from './everyday-words.ts'
import { synonyms } from './synonyms.ts'

/** One thing a question asks about, in every way our sources may name it. */
export type SearchTerm = {
  /** What is searched for: the student's own word or phrase first. */
  readonly names: readonly string[]
  /** How much of a whole word it counts; two words side by side count a little more than the two alone. */
  readonly weight: number
  /** Whether a passage without it lacks something that was asked. */
  readonly needed: boolean
}

/** More of them would only make the search slow: what a question is about stands in fewer. */
const mostWords = 60

/** Words of asking, not of what is asked about; the search itself leaves out articles and the like. */
const asking = (
  'a about actually again all also always an and any anybody anyone anything are aren’t as ask asks at away bad be because ' +
  'been being best better between but by during can can’t cannot could couldn’t day define describe did difference different do does ' +
  'doesn’t doing don’t each else episode equation even ever every example explain explanation far few figure find for formula from get gets getting ' +
  'give gives go goes going good got great had happen happens has have haven’t help her here hers him his hi hello hey how i i’d i’m i’ve ' +
  'if important in instead into is isn’t it it’s its just keep kind know let like list little look looks lot made make makes many matter matters may ' +
  'maybe me mean means meant might mine much must my name need needed needs no not now of ok okay on one only or other ' +
  'our out part please possible question questions rather really reason rule said same say says see seen shall she should so ' +
  'some somebody someone something still stuff such supposed sure take takes tell thank thanks that that’s the their than them ' +
  'then there these they thing things think this those to too try us use used uses using versus vs very want wants was ' +
  'way we were what what’s when where which while who whose why will with won’t word words work works would wrong yes yet you your'
).split(' ')

/** Written together as spoken; the first ones are `what’s` and the like. */
const contractions = (
  'what’s that’s how’s where’s who’s there’s when’s here’s she’s he’s it’s let’s didn’t shouldn’t wouldn’t wasn’t weren’t ' +
  'hasn’t hadn’t they’re you’re we’re they’ve you’ve we’ve i’d i’m i’ve'
).split(' ')

/** Words that a contraction without its apostrophe would be taken for. */
const otherWords = new Set(['id'])

/** Many students leave the apostrophe out. */
const askingWords = new Set(
  [...asking, ...contractions].flatMap((word) => {
    const short = word.replace('’', '')
    return otherWords.has(short) ? [word] : [word, short]
  }),
)

/** Whether a word is one of asking. */
export const isAsking = (word: string): boolean => askingWords.has(word)

/** Whether our sources may name a word in other ways. */
export const isSynonym = (word: string): boolean => setOf.has(word)

/**
 * What to search for when a student asks something.
 *
 * @param text the question as it was typed
 * @param before questions asked before it in the same conversation, the latest last: a short one that goes on from
 *   there ("and at 180 cm?") is about what they were about
 */
export function searchTerms(text: string, before: readonly string[] = []): SearchTerm[] {
  const own = termsOf(text)
  const last = before.at(-1)
  if (last === undefined || !goesOn(text, own)) return own
  const taken = new Set(own.flatMap(({ names }) => names))
  const earlier = termsOf(last).filter(({ names }) => !names.some((name) => taken.has(name)))
  return [...own, ...earlier.map((term) => ({ ...term, weight: term.weight / 2 }))]
}

/** Whether a question only makes sense after another. */
export function goesOn(text: string, terms: readonly SearchTerm[] = termsOf(text)): boolean {
  const asked = terms.filter(({ needed }) => needed).length
  if (/^\s*(and|but|or|also|so|then|what about|how about)\b/i.test(text)) return asked <= 4
  // Nothing but words of asking.
  if (terms.length === 0) return true
  if (/\b(it|its|that|this|these|those|they|them|there|same)\b/i.test(text)) return asked <= 3
  // A few words that ask nothing by themselves: "lumbar spine?"
  return asked > 0 && wordsOf(text).length <= 3
}

function termsOf(text: string): SearchTerm[] {
  const words = wordsOf(text)
  const terms: SearchTerm[] = []
  const seen = new Set<string>()
  let before: string | null = null
  for (let at = 0; at < words.length && seen.size < mostWords;) {
    const set = synonymsAt(words, at)
    const name = words.slice(at, at + (set?.length ?? 1)).join(' ')
    at += set?.length ?? 1
    if (set === undefined && askingWords.has(name)) {
      before = null
      continue
    }
    if (before !== null) terms.push({ names: [`${before} ${name}`], weight: 0.5, needed: false })
    before = name
    if (seen.has(name)) continue
    seen.add(name)
    const others = set?.names.filter((other) => other !== name) ?? []
    const everyday = [name, singular(name)].some((word) => everydayWords.has(word)) || /^(\d+|.)$/.test(name)
    terms.push({ names: [name, ...others], weight: 1, needed: !everyday })
  }
  return terms
}

/** The longest name of several ways to say one thing that begins at this word. */
function synonymsAt(words: readonly string[], at: number) {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const names = setOf.get(
      words
        .slice(at, at + length)
        .map(singular)
        .join(' '),
    )
    if (names !== undefined) return { length, names }
  }
  return undefined
}

/** A word of several sets is all that they are. */
const setOf = new Map<string, readonly string[]>()
for (const names of synonyms) {
  for (const name of names) {
    const key = wordsOf(name).map(singular).join(' ')
    setOf.set(key, [...new Set([...(setOf.get(key) ?? []), ...names])])
  }
}
const longest = Math.max(...[...setOf.keys()].map((name) => name.split(' ').length))

export function singular(word: string): string {
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/** In small letters, apostrophes alike. A number keeps its point, a word its hyphen. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(/['‘`]/g, '’')
  const found = plain.match(/[\p{L}\p{N}]+(?:[.’–-][\p{L}\p{N}]+)*/gu) ?? []
  return found.map((word) => word.replace(/’s$/, ''))
}
