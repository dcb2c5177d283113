import { expect, test } from 'vitest'
import { tipOf } from './tip-card.tsx'

test('P-DASH-01: the tip stays for the day and changes with it', () => {
  const morning = new Date(2026, 2, 5, 0, 5)
  const night = new Date(2026, 2, 5, 23, 55)
  const nextDay = new Date(2026, 2, 6, 0, 5)
  expect(tipOf(morning)).toBe(tipOf(night))
  expect(tipOf(nextDay)).not.toBe(tipOf(night))
})
