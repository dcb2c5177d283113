import { expect, test } from 'vitest'
import { times } from './times.ts'

test.each([
  [0.0012, '0.0012×'],
  [0.012, '0.012×'],
  [0.25, '0.25×'],
  [0.996, '1.0×'],
  [1, '1.0×'],
  [2.04, '2.0×'],
  [12.5, '13×'],
])('%d times is written %s', (ratio, written) => {
  expect(times(ratio)).toBe(written)
})
