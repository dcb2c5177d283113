import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import type { QuestionTypeName } from '../questions/types/registry.ts'
import { drawOrder, inOrder, randomPoint, shuffled } from './shuffle.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

describe('shuffled', () => {
  it('keeps every item, leaves the given list alone, and gives the same for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), seed, (items, start) => {
        const before = [...items]
        const list = shuffled(items, xoroshiro128plus(start))
        expect(items).toEqual(before)
        expect([...list].sort()).toEqual([...items].sort())
        expect(shuffled(items, xoroshiro128plus(start))).toEqual(list)
      }),
    )
  })

  it('E-GEN-01 puts every item in every place about equally often', () => {
    const random = xoroshiro128plus(7)
    const counts = new Map<string, number>()
    for (let round = 0; round < 4000; round += 1) {
      for (const [place, item] of shuffled([0, 1, 2, 3], random).entries()) {
        counts.set(`${item} in ${place}`, (counts.get(`${item} in ${place}`) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(16)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})

it('a random point is at least 0 and less than 1', () => {
  const random = xoroshiro128plus(1)
  const points = Array.from({ length: 1000 }, () => randomPoint(random))
  expect(points.every((point) => point >= 0 && point < 1)).toBe(true)
  expect(Math.max(...points) - Math.min(...points)).toBeGreaterThan(0.9)
})

describe('the order of options', () => {
  const of = (type: QuestionTypeName, options: number, keeps: boolean, start = 1) =>
    drawOrder({ type, options }, keeps, xoroshiro128plus(start))

  it('is the stored one where it has a meaning, and where there is nothing to shuffle', () => {
    expect(of('single', 4, true)).toBeNull()
    expect(of('multiple', 4, true)).toBeNull()
    expect(of('single', 1, false)).toBeNull()
    expect(of('single', 0, false)).toBeNull()
  })

  it('an ordered list is always shuffled, the places of a hot spot never', () => {
    expect(of('ordered-list', 5, true)).not.toBeNull()
    expect(of('hot-spot', 5, false)).toBeNull()
  })

  it('names every stored option once', () => {
    const type = fc.constantFrom('single', 'multiple', 'ordered-list')
    fc.assert(
      fc.property(type, fc.integer({ min: 2, max: 26 }), seed, (name, count, start) => {
        const order = of(name, count, false, start)
        expect(order?.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()])
      }),
    )
  })

  it('shows a list in it, and leaves out what the list lacks', () => {
    expect(inOrder(['a', 'b', 'c'], [2, 0, 1])).toEqual(['c', 'a', 'b'])
    expect(inOrder(['a', 'b'], [2, 1, 0])).toEqual(['b', 'a'])
    expect(inOrder(['a', 'b'], null)).toEqual(['a', 'b'])
  })
})
