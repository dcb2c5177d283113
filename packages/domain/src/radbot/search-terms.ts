import { everydayWords } from './everyday-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** One thing a question asks about, in every way our sources may name it. */
export type SearchTerm = {
  /** What is searched for: the student's own word or phrase first. */
  readonly names: readonly string[]
  /** How much of a whole word it counts. */
  readonly weight: number
  /** Whether a passage without it lacks something that was asked. */
  readonly needed: boolean
}

/** More of them would only make the search slow: what a question is about stands in fewer. */
const mostWords = 60

/** Words of asking, not of what is asked about; the search itself leaves out articles and the like. */
const asking = (
  'a about actually again all also always an and any anybody anyone anything are aren’t as ask asks at away bad be because ' +
  'been being best better between bro but btw by during can can’t cannot could couldn’t day define describe did difference different do does ' +
  'doesn’t doing don’t each else episode equation even ever every example explain explanation far few figure find for formula from get gets getting ' +
  'give gives go goes going good got great had happen happens has have haven’t help her here hers him his hi hello hey how i i’d i’m i’ve ' +
  'idk if important in instead into is isn’t it it’s its just keep kind know like list little lol look looks lot made make makes many matter matters may ' +
  'maybe me mean means meant might mine much must my name need needed needs no not now of ok okay omg on one only or other ' +
  'our out part please possible plz pls question questions rather really reason rule said same say says see seen shall she should so ' +
  'some somebody someone something still stuff such supposed sure take takes tell thank thanks thx that that’s the their than them ' +
  'then there these they thing things think this those tbh to too try us use used uses using versus vs very want wants was ' +
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

/**
 * What to search for when a student asks something.
 *
 * @param text the question as it was typed
 * @param before questions asked before it in the same conversation, the latest last: a short one that goes on from
 *   there ("and at 180 cm?") is about what they were about
 */
export function searchTerms(
  vocabulary: Vocabulary,
  text: string,
  before: readonly string[] = [],
): SearchTerm[] {
  const own = termsOf(vocabulary, text)
  const last = before.at(-1)
  if (last === undefined || !goesOn(text, own)) return own
  const taken = new Set(own.flatMap(({ names }) => names))
  const earlier = termsOf(vocabulary, last).filter(({ names }) => !names.some((name) => taken.has(name)))
  return [...own, ...earlier.map((term) => ({ ...term, weight: term.weight / 2 }))]
}

/** Whether a question only makes sense after another. */
export function goesOn(text: string, terms: readonly SearchTerm[]): boolean {
  const asked = terms.filter(({ needed }) => needed).length
  if (/^\s*(and|but|or|also|so|then|what about|how about)\b/i.test(text)) return asked <= 4
  // Nothing but words of asking.
  if (terms.length === 0) return true
  if (/\b(it|its|that|this|these|those|they|them|there|same)\b/i.test(text)) return asked <= 3
  // A few words that ask nothing by themselves: "lumbar spine?"
  return asked > 0 && wordsOf(text).length <= 3
}

function termsOf(vocabulary: Vocabulary, text: string): SearchTerm[] {
  const words = wordsOf(text)
  const terms: SearchTerm[] = []
  const seen = new Set<string>()
  for (let at = 0; at < words.length && seen.size < mostWords;) {
    const known = longestName(vocabulary, words, at)
    const name = known?.name ?? words[at] ?? ''
    at += known?.length ?? 1
    // No name is one of them, though “made” has the form of “mad”.
    if (isAsking(name) || seen.has(name)) continue
    seen.add(name)
    terms.push({
      names: [name, ...(known?.others ?? [])],
      weight: 1,
      needed: known !== undefined || isNeeded(name),
    })
  }
  return terms
}

/** An everyday word or a bare number only helps to find. */
function isNeeded(name: string): boolean {
  return !/^(\d+|.)$/.test(name) && !everydayWords.has(name)
}

/** The longest name of the vocabulary that begins at this word. */
function longestName({ longest, others }: Vocabulary, words: readonly string[], at: number) {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(' ')
    const found = others(name)
    if (found !== undefined) return { name, length, others: found }
  }
  return undefined
}
