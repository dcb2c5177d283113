import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageScore, categoryScores, percentRange, scoreRange } from './result.ts'

it.each([
  [[70, 75], 72.5],
  [[70, 75, 75], 73.3],
  [[66, 67, 67], 66.7],
  [[80], 80],
  [[], null],
])('E-RES-03 the average of %j is %s', (scores, average) => {
  expect(averageScore(scores)).toBe(average)
})

describe('scoreRange', () => {
  // The Wilson interval at z = 1.96, worked out apart from the code.
  it.each([
    [150, 200, 69, 80],
    [100, 200, 43, 57],
    [0, 200, 0, 2],
    [200, 200, 98, 100],
    [100, 100, 96, 100],
  ])('%i of %i right settle between %i and %i %%', (correct, total, low, high) => {
    expect(scoreRange(correct, total)).toEqual({ low, high })
  })

  it('A9 says nothing about fewer than 100 answers', () => {
    expect(scoreRange(50, 99)).toBeNull()
    expect(scoreRange(50, 200, 99)).toBeNull()
    expect(scoreRange(50, 200, 100)).not.toBeNull()
    expect(scoreRange(0, 0)).toBeNull()
  })

  it('is the same of a percent as of the questions it was of', () => {
    expect(percentRange(75, 200)).toEqual({ low: 69, high: 80 })
    expect(percentRange(50, 200)).toEqual({ low: 43, high: 57 })
    expect(percentRange(72, 185)).toEqual(scoreRange(133, 185))
    expect(percentRange(75, 99)).toBeNull()
  })

  it('holds the percent itself and stays within 0 and 100', () => {
    const share = fc
      .integer({ min: 100, max: 400 })
      .chain((total) => fc.tuple(fc.nat(total), fc.constant(total)))
    fc.assert(
      fc.property(share, ([correct, total]) => {
        const range = scoreRange(correct, total)
        expect(range?.low).toBeLessThanOrEqual(Math.ceil((correct / total) * 100))
        expect(range?.high).toBeGreaterThanOrEqual(Math.floor((correct / total) * 100))
        expect(range?.low).toBeGreaterThanOrEqual(0)
        expect(range?.high).toBeLessThanOrEqual(100)
      }),
    )
  })
})

it('E-RES-02 one score per exam category, in their order, with physics, math and anatomy where they belong', () => {
  const graded = [
    { category: 'safety', correct: true },
    { category: 'safety', correct: true },
    { category: 'safety', correct: false },
    { category: 'physics', correct: true },
    { category: 'math', correct: false },
    { category: 'anatomy', correct: true },
  ] as const
  expect(categoryScores(graded)).toEqual([
    { category: 'patient-care', correct: 0, total: 0, percent: 0 },
    { category: 'safety', correct: 2, total: 3, percent: 67 },
    { category: 'image-production', correct: 1, total: 2, percent: 50 },
    { category: 'procedures', correct: 1, total: 1, percent: 100 },
  ])
})
