import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetRetention } from './retention.ts'

test.each([
  ['no date', null, 1, 0.9],
  ['the day after the exam', -1, 1, 0.9],
  ['the exam’s day', 0, 1, 0.95],
  ['halfway through the last 90 days', 45, 1, 0.91],
  ['90 days before', 90, 1, 0.87],
  ['years before', 1000, 1, 0.87],
  ['a section of twice the weight', null, 2, 0.92],
  ['a section of five times the weight', null, 5, 0.92],
  ['a section the exam leaves out', null, 0, 0.88],
])('%s', (_, days, share, retention) => {
  expect(targetRetention(days, share)).toBeCloseTo(retention, 10)
})

test('it rises with a nearer exam and with the weight of a section, from 0.85 to 0.97', () => {
  const days = fc.nat(400)
  const share = fc.double({ min: 0, max: 4, noNaN: true })
  fc.assert(
    fc.property(days, days, share, share, (a, b, c, d) => {
      const far = targetRetention(Math.max(a, b), Math.min(c, d))
      expect(targetRetention(Math.min(a, b), Math.min(c, d))).toBeGreaterThanOrEqual(far)
      expect(targetRetention(Math.max(a, b), Math.max(c, d))).toBeGreaterThanOrEqual(far)
      expect(far).toBeGreaterThanOrEqual(0.85)
      expect(targetRetention(Math.min(a, b), Math.max(c, d))).toBeLessThanOrEqual(0.97 + 1e-9)
    }),
    { seed: 20_261_123 },
  )
})
