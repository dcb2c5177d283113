import { expect, test } from 'vitest'
import { readRecovery } from './read-recovery.ts'

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
  ['P-RESET-03', '', '#access_token=a&refresh_token=b', null],
  ['P-RESET-03', '?type=recovery', '', null],
  ['P-RESET-03', '', '#access_token=&refresh_token=b&type=recovery', null],
  ['P-RESET-03', '', '#access_token=a&refresh_token=b&type=signup', null],
])('%s %s%s', (_, search, hash, recovery) => {
  expect(readRecovery(search, hash)).toEqual(recovery)
})
