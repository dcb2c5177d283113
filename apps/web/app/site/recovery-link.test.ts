import { expect, test } from 'vitest'
import { recoveryAddress } from './recovery-link.ts'

test.each([
  [
    'P-ROUTE-03',
    '',
    '#access_token=a&refresh_token=b&type=recovery',
    '/reset-password#access_token=a&refresh_token=b&type=recovery',
  ],
  ['P-ROUTE-03', '?type=recovery&access_token=a', '', '/reset-password?type=recovery&access_token=a'],
  ['P-ROUTE-03', '?token=a', '', '/reset-password?token=a'],
  ['P-ROUTE-04', '', '#access_token=a', null],
  ['P-ROUTE-04', '?type=recovery', '', null],
  ['P-ROUTE-02', '', '', null],
])('%s %s%s', (_, search, hash, address) => {
  expect(recoveryAddress(search, hash)).toBe(address)
})
