import type { NearWord, SearchTerm } from './search-terms.ts'

/** Where words stand by how they are used: those that mean much the same are close. */
export type WordVectors = {
  readonly words: readonly string[]
  /** `dimensions` whole numbers of each word, one word after the other; only their direction counts. */
  readonly numbers: Int8Array
}

/** Words of our sources that are close to a word, the closest first. */
export type FindNear = (word: string) => readonly NearWord[]

/** Numbers of one word. */
export const dimensions = 100

/** What is less close means something else. */
const leastLikeness = 0.6
/** More of them only make the search slow. */
const mostNear = 8

/** @param sources words of our sources: only they are found */
export function createFindNear({ words, numbers }: WordVectors, sources: readonly string[]): FindNear {
  const places = new Map(words.map((word, place) => [word, place]))
  const vectorOf = (word: string) => {
    const from = places.get(word)
    return from === undefined ? undefined : numbers.subarray(from * dimensions, (from + 1) * dimensions)
  }
  const ours = sources.flatMap((word) => {
    const vector = vectorOf(word)
    return vector === undefined ? [] : [{ word, vector, length: Math.sqrt(product(vector, vector)) }]
  })
  const found = new Map<string, readonly NearWord[]>()
  const search = (word: string, vector: Int8Array) => {
    const length = Math.sqrt(product(vector, vector))
    return ours
      .map((one) => ({ word: one.word, likeness: product(vector, one.vector) / (length * one.length) }))
      .filter((one) => one.word !== word && one.likeness >= leastLikeness)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, mostNear)
  }
  return (word) => {
    const vector = vectorOf(word)
    if (vector === undefined) return []
    const near = found.get(word) ?? search(word, vector)
    found.set(word, near)
    return near
  }
}

/** The same terms, each word with those that are close to it and are none of its names. */
export function withNear(terms: readonly SearchTerm[], findNear: FindNear): SearchTerm[] {
  return terms.map((term) => ({
    ...term,
    near: findNear(term.names[0] ?? '').filter(({ word }) => !term.names.includes(word)),
  }))
}

/** Of whole numbers, so it is the same on every machine. */
function product(a: Int8Array, b: Int8Array): number {
  let sum = 0
  for (let at = 0; at < dimensions; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
