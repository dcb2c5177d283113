import type { Session } from '@collimate/contract/accounts'
import { expect, test } from 'vitest'
import { type AuthPlace, decideGuard, leaveAuthFor } from './guard.ts'

const session: Session = {
  user: { id: 'u1', email: 'maya@example.com' },
  profile: {
    id: 'u1',
    username: 'maya_rt',
    first_name: 'Maya',
    last_name: null,
    avatar_url: null,
    exam_time_factor: 1,
    exam_date: null,
  },
  admin: false,
  subscribed: false,
}

test.each([
  [
    'P-ROUTE-07 while the session is determined',
    { session: undefined, failed: false, settled: false },
    'wait',
  ],
  ['P-ROUTE-07 a moment more once a user is found', { session, failed: false, settled: false }, 'wait'],
  ['a user who is known', { session, failed: false, settled: true }, 'pass'],
  ['P-ROUTE-05 a visitor, without any wait', { session: null, failed: false, settled: false }, 'sign-in'],
  ['a server that cannot be reached', { session: undefined, failed: true, settled: false }, 'retry'],
  ['a user known from before a failed look-up', { session, failed: true, settled: true }, 'pass'],
] as const)('%s', (_, state, decision) => {
  expect(decideGuard(state)).toBe(decision)
})

const place = (over: Partial<AuthPlace>): AuthPlace => ({
  session,
  reading: false,
  next: null,
  subscription: false,
  ...over,
})

test.each([
  ['P-AUTH-04 signed in at /auth', place({}), '/dashboard'],
  ['P-AUTH-04 signed in, aiming at a subscription', place({ subscription: true }), '/choose-plan'],
  ['P-LOGIN-01 a plan was selected before', place({ next: '/choose-plan' }), '/choose-plan'],
  ['P-SIGNUP-07 the panel is read to its end', place({ reading: true }), null],
  ['a visitor stays', place({ session: null }), null],
  ['nobody known yet stays', place({ session: undefined, next: '/dashboard' }), null],
])('%s', (_, state, away) => {
  expect(leaveAuthFor(state)).toBe(away)
})
