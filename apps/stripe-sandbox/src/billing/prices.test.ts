import { describe, expect, it } from 'vitest'
import type { Price } from '../objects.ts'
import { periodEnd } from './prices.ts'

const every = (interval: 'month' | 'year') => ({ recurring: { interval, interval_count: 1 } }) as Price
const at = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000

describe('the end of a period', () => {
  it.each([
    ['month', '2026-01-31', '2026-01-31', '2026-02-28'],
    ['month', '2026-01-31', '2026-02-28', '2026-03-31'],
    ['month', '2026-12-15', '2026-12-15', '2027-01-15'],
    ['year', '2028-02-29', '2028-02-29', '2029-02-28'],
    ['year', '2028-02-29', '2031-02-28', '2032-02-29'],
  ] as const)('every %s since %s: from %s to %s', (interval, anchor, start, end) => {
    expect(periodEnd(every(interval), at(anchor), at(start))).toBe(at(end))
  })
})
