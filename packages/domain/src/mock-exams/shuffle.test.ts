import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { inOrder, optionOrder, randomPoint, shuffled, toShown, toStored } from './shuffle.ts'

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
  it('is the stored one where it has a meaning, and where there is nothing to shuffle', () => {
    expect(optionOrder(4, true, xoroshiro128plus(1))).toBeNull()
    expect(optionOrder(1, false, xoroshiro128plus(1))).toBeNull()
    expect(optionOrder(0, false, xoroshiro128plus(1))).toBeNull()
  })

  it('names every stored option once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 26 }), seed, (count, start) => {
        const order = optionOrder(count, false, xoroshiro128plus(start))
        expect(order?.toSorted((a, b) => a - b)).toEqual([...Array(count).keys()])
      }),
    )
  })

  it('toShown and toStored undo each other, and both speak of the same texts', () => {
    const case_ = fc.integer({ min: 2, max: 10 }).chain((count) =>
      fc.record({
        order: fc.option(seed.map((start) => optionOrder(count, false, xoroshiro128plus(start)))),
        stored: fc.uniqueArray(fc.nat(count - 1)),
        texts: fc.constant(Array.from({ length: count }, (_, index) => `option ${index}`)),
      }),
    )
    fc.assert(
      fc.property(case_, ({ order, stored, texts }) => {
        const ascending = stored.toSorted((a, b) => a - b)
        const shown = toShown(stored, order)
        expect(toStored(shown, order)).toEqual(ascending)
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
        const onScreen = inOrder(texts, order)
        expect(shown.map((place) => onScreen[place]).toSorted()).toEqual(
          stored.map((index) => texts[index]).toSorted(),
        )
      }),
    )
  })

  it('leaves out what the list or the order does not have', () => {
    expect(inOrder(['a', 'b'], [2, 1, 0])).toEqual(['b', 'a'])
    expect(toShown([0, 5], [1, 0])).toEqual([1])
    expect(toStored([0, 5], [1, 0])).toEqual([1])
  })
})
