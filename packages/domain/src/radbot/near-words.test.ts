import { describe, expect, test } from 'vitest'
import { createFindNear, dimensions, withNear, type WordVectors } from './near-words.ts'
import type { SearchTerm } from './search-terms.ts'

/** Each word at an angle: two words are as close as the cosine of what is between them. */
function vectorsOf(degrees: Record<string, number>): WordVectors {
  const words = Object.keys(degrees)
  const numbers = new Int8Array(words.length * dimensions)
  for (const [place, angle] of Object.values(degrees).entries()) {
    numbers[place * dimensions] = Math.round(Math.cos((angle * Math.PI) / 180) * 127)
    numbers[place * dimensions + 1] = Math.round(Math.sin((angle * Math.PI) / 180) * 127)
  }
  return { words, numbers }
}

describe('words that are close', () => {
  const vectors = vectorsOf({ quick: 0, fast: 20, rapid: 10, sudden: 50, slow: 70 })
  const ours = ['slow', 'fast', 'quick', 'rapid', 'sudden', 'unheard']

  test('are found by how close they are, the closest first, and none that means something else', () => {
    const near = createFindNear(vectors, ours)('quick')
    expect(near.map(({ word }) => word)).toEqual(['rapid', 'fast', 'sudden'])
    expect(near.map(({ likeness }) => Math.round(likeness * 100))).toEqual([98, 94, 65])
  })

  test('are as close the second time', () => {
    const findNear = createFindNear(vectors, ours)
    expect(findNear('fast')).toEqual(findNear('fast'))
  })

  test('are words of our sources alone', () => {
    expect(createFindNear(vectors, ['fast'])('quick').map(({ word }) => word)).toEqual(['fast'])
  })

  test('a word nobody knows has none', () => {
    expect(createFindNear(vectors, ours)('unheard')).toEqual([])
    expect(createFindNear(vectors, ours)('')).toEqual([])
  })

  test('are eight at most', () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`word${'abcdefghijkl'[at]}`, at]))
    expect(createFindNear(vectorsOf(many), Object.keys(many))('worda')).toHaveLength(8)
  })

  test('a vector counts by where it points, not by how long it is', () => {
    const short = vectorsOf({ quick: 0, fast: 0 })
    short.numbers[dimensions] = 3
    expect(createFindNear(short, ['fast'])('quick')).toEqual([{ word: 'fast', likeness: 1 }])
  })

  test('go with a term that has them by no name yet', () => {
    const term: SearchTerm = { names: ['quick', 'rapid'], weight: 1, needed: true, telling: 1 }
    const [wide] = withNear([term], createFindNear(vectors, ours))
    expect(wide).toMatchObject(term)
    expect(wide?.near?.map(({ word }) => word)).toEqual(['fast', 'sudden'])
  })
})
