import { expect, test } from 'vitest'
import { scoreBand } from './score-band.ts'

test.each([
  [100, 'good'],
  [75, 'good'],
  [74, 'mid'],
  [65, 'mid'],
  [64, 'low'],
  [0, 'low'],
] as const)('P-GEN-07, E-RES-01: %i percent is %s', (percent, band) => {
  expect(scoreBand(percent)).toBe(band)
})
