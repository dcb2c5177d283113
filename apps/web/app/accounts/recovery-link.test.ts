import { expect, test } from 'vitest'
import { readRecovery, recoveryAddress } from './recovery-link.ts'

test.each([
  [
    'P-RESET-01',
    '',
    '#access_token=a&refresh_token=b&type=recovery',
    { access_token: 'a', refresh_token: 'b' },
  ],
  [
    'P-RESET-12',
    '?type=recovery&access_token=a&refresh_token=b',
    '',
    { access_token: 'a', refresh_token: 'b' },
  ],
  ['P-RESET-12', '?token=a', '', { token: 'a' }],
  ['P-RESET-12', '?type=recovery&token=a', '', { token: 'a' }],
  ['C5', '?type=recovery&access_token=a', '', { access_token: 'a', refresh_token: '' }],
  ['P-RESET-01', '?token=b', '#access_token=a&type=recovery', { access_token: 'a', refresh_token: '' }],
  ['P-RESET-03', '', '', null],
  ['P-RESET-03', '', '#token=a', null],
  ['P-RESET-03', '', '#access_token=a&refresh_token=b', null],
  ['P-RESET-03', '?type=recovery', '', null],
  ['P-RESET-03', '', '#access_token=&refresh_token=b&type=recovery', null],
  ['P-RESET-03', '', '#access_token=a&refresh_token=b&type=signup', null],
])('%s %s%s', (_, search, hash, recovery) => {
  expect(readRecovery(search, hash)).toEqual(recovery)
})

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
  ['P-ROUTE-02', '', '#token=a', null],
  ['P-ROUTE-02', '', '', null],
])('%s %s%s', (_, search, hash, address) => {
  expect(recoveryAddress(search, hash)).toBe(address)
})
