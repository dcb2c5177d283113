import { isAsking, type SearchTerm } from './search-terms.ts'
import { formless, wordsOf } from './words.ts'

/** What students ask that a passage answers. */
export type Ask = {
  /** Id of the passage. */
  readonly passage: string
  /** Which of those of its passage, from 0. */
  readonly place: number
  readonly text: string
}

/** How much the asks of a passage are like a question, 0 to 1, and which of them is most like it. */
export type Likeness = { readonly ask: Ask; readonly likeness: number }

/** From this likeness on, a question is nearly the ask; tuned by hand, as the outcome's other bounds are. */
export const nearlyAsked = 0.6

/** Of each passage; nothing of one whose asks share no word with the question. */
export type FindAsks = (terms: readonly SearchTerm[]) => Likeness[]

/**
 * The share of the ask that comes next after the one most like the question: what a passage answers is asked of it in
 * more than one way, and what shares a few words with one ask by chance is not like another.
 */
const ofNext = 0.4

/**
 * Compares a question with every ask, both ways: how much of the question the ask has, and how much of the ask the
 * question has. A word counts by how few passages are asked for with it.
 */
export function createFindAsks(asks: readonly Ask[]): FindAsks {
  const { wordsIn, having, rarity } = index(asks)
  const rarityOf = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0)
  const whole = wordsIn.map(rarityOf)
  return (terms) => {
    // By their place: what they have of the question, and which of their words it asks for.
    const has = new Map<number, number>()
    const asked = new Map<number, Set<string>>()
    let sum = 0
    for (const term of terms) {
      const weight = term.weight * rarityOf(new Set(stemsOf(term.names[0] ?? '')))
      sum += weight
      const named = new Set<number>()
      for (const name of term.names) {
        const words = [...new Set(stemsOf(name))]
        for (const place of having(words)) {
          named.add(place)
          asked.set(place, new Set([...(asked.get(place) ?? []), ...words]))
        }
      }
      for (const place of named) has.set(place, (has.get(place) ?? 0) + weight)
    }
    const likest = new Map<string, { ask: Ask; most: number; next: number }>()
    for (const [place, found] of asked) {
      const ask = asks[place]
      if (ask === undefined) continue
      const likeness = Math.sqrt(((has.get(place) ?? 0) / sum) * (rarityOf(found) / (whole[place] ?? 1)))
      const { ask: nearest = ask, most = 0, next = 0 } = likest.get(ask.passage) ?? {}
      likest.set(
        ask.passage,
        likeness > most
          ? { ask, most: likeness, next: most }
          : { ask: nearest, most, next: Math.max(next, likeness) },
      )
    }
    return [...likest.values()].map(({ ask, most, next }) => ({
      ask,
      likeness: (1 - ofNext) * most + ofNext * next,
    }))
  }
}

function index(asks: readonly Ask[]) {
  const stems = new Map<string, string[]>()
  const wordsIn = asks.map(({ text }) => {
    const words = wordsOf(text).filter((word) => !isAsking(word))
    return new Set(
      words.flatMap((word) => {
        const known = stems.get(word) ?? formless(word).split(' ')
        stems.set(word, known)
        return known
      }),
    )
  })
  const places = new Map<string, Set<number>>()
  const passages = new Map<string, Set<string>>()
  for (const [place, words] of wordsIn.entries())
    for (const word of words) {
      places.set(word, (places.get(word) ?? new Set()).add(place))
      passages.set(word, (passages.get(word) ?? new Set()).add(asks[place]?.passage ?? ''))
    }
  const total = new Set(asks.map(({ passage }) => passage)).size
  return {
    wordsIn,
    /** Places of the asks that have all of these words. */
    having: ([first = '', ...others]: readonly string[]) =>
      [...(places.get(first) ?? [])].filter((place) => others.every((word) => wordsIn[place]?.has(word))),
    rarity: (word: string) => {
      const count = passages.get(word)?.size ?? 0
      return Math.log(1 + (total - count + 0.5) / (count + 0.5))
    },
  }
}

function stemsOf(name: string): string[] {
  return formless(name).split(' ')
}
