import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examLength, quotaOf, splitByWeight } from './quotas.ts'

it.each([
  [16.5, 33],
  [26.5, 53],
  [25, 50],
  [32, 64],
  [0, 0],
  [100, 200],
])('E-GEN-02 a section at %f %% gives %i of 200 questions', (percentage, questions) => {
  expect(quotaOf(percentage)).toBe(questions)
})

it('E-GEN-02 the documented sections make a whole exam', () => {
  expect([16.5, 26.5, 25, 32].reduce((sum, percentage) => sum + quotaOf(percentage), 0)).toBe(examLength)
})

it('a share of half a question is rounded up', () => {
  expect(quotaOf(12.25)).toBe(25)
})

describe('splitByWeight', () => {
  const weights = fc
    .array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 })
    .map((list) => new Map(list.map((weight, index) => [`S${index}`, weight])))
  const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

  it('adds up to the quota, each part within one of its exact share', () => {
    fc.assert(
      fc.property(fc.nat(300), weights, (quota, given) => {
        const total = sumOf(given.values())
        fc.pre(total > 0.001)
        const parts = splitByWeight(quota, given)
        expect(sumOf(parts.values())).toBe(quota)
        for (const [section, part] of parts) {
          const exact = (quota * (given.get(section) ?? 0)) / total
          expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-9)
          expect(part).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('gives the largest remainders the odd questions, ties to the section named first', () => {
    expect(
      splitByWeight(
        10,
        new Map([
          ['A', 1],
          ['B', 1],
          ['C', 1],
        ]),
      ),
    ).toEqual(
      new Map([
        ['A', 4],
        ['B', 3],
        ['C', 3],
      ]),
    )
    expect(
      splitByWeight(
        5,
        new Map([
          ['A', 10],
          ['B', 27],
          ['C', 63],
        ]),
      ),
    ).toEqual(
      new Map([
        ['A', 1],
        ['B', 1],
        ['C', 3],
      ]),
    )
  })

  it('gives a section without weight nothing, and no sections an empty split', () => {
    expect(
      splitByWeight(
        7,
        new Map([
          ['A', 0],
          ['B', 2],
        ]),
      ),
    ).toEqual(
      new Map([
        ['A', 0],
        ['B', 7],
      ]),
    )
    expect(splitByWeight(7, new Map())).toEqual(new Map())
    expect(splitByWeight(7, new Map([['A', 0]]))).toEqual(new Map())
  })
})
