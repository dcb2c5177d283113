import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrate, confidences } from './confidence.ts'

test('the share right of each confidence, the surest first; what was never said is left out', () => {
  expect(
    calibrate([
      { confidence: 'guess', right: 1, answers: 4 },
      { confidence: 'fairly-sure', right: 0, answers: 0 },
      { confidence: 'sure', right: 8, answers: 10 },
    ]),
  ).toEqual([
    { confidence: 'sure', right: 8, answers: 10, percent: 80, range: { low: 49, high: 94 } },
    { confidence: 'guess', right: 1, answers: 4, percent: 25, range: { low: 5, high: 70 } },
  ])
})

test('the percent lies in its range, and no answer is lost', () => {
  const own = fc
    .record({ confidence: fc.constantFrom(...confidences), answers: fc.nat(500), wrong: fc.nat(500) })
    .map(({ confidence, answers, wrong }) => ({ confidence, answers, right: Math.max(0, answers - wrong) }))
  fc.assert(
    fc.property(fc.uniqueArray(own, { selector: ({ confidence }) => confidence }), (answers) => {
      const calibrated = calibrate(answers)
      const sum = (list: readonly { answers: number }[]) => list.reduce((all, one) => all + one.answers, 0)
      expect(sum(calibrated)).toBe(sum(answers))
      for (const { percent, range } of calibrated) {
        expect(percent).toBeGreaterThanOrEqual(Math.min(range.low, 100))
        expect(percent).toBeLessThanOrEqual(Math.max(range.high, 0))
      }
    }),
  )
})
