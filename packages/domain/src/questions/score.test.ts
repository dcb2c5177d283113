import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf } from './score.ts'

describe('percentOf', () => {
  it.each([
    [150, 200, 75],
    [149, 200, 75],
    [148, 200, 74],
    [129, 200, 65],
    [128, 200, 64],
    [1, 3, 33],
    [2, 3, 67],
    [0, 200, 0],
    [200, 200, 100],
    [199, 200, 100],
    [0, 0, 0],
  ])('E-SCORE-02 %i of %i is %i %%, half rounded up', (correct, total, percent) => {
    expect(percentOf(correct, total)).toBe(percent)
  })

  it('lies within half a percent of the exact share', () => {
    const share = fc
      .integer({ min: 1, max: 1000 })
      .chain((total) => fc.tuple(fc.nat(total), fc.constant(total)))
    fc.assert(
      fc.property(share, ([correct, total]) => {
        const off = percentOf(correct, total) - (correct / total) * 100
        expect(off).toBeGreaterThan(-0.5 - 1e-9)
        expect(off).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
    )
  })
})
