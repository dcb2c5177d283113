import type { Session } from '@collimate/contract/accounts'
import { expect, test } from 'vitest'
import {
  type AuthPlace,
  decideEntrance,
  decideGuard,
  type EntranceState,
  type GuardState,
  leaveAuthFor,
} from './guard.ts'

const session: Session = {
  user: { id: 'u1', email: 'maya@example.com', email_verified: false },
  opened_by: 'login',
  second_factor: 'off',
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

const guard = (over: Partial<GuardState>): GuardState => ({
  session,
  failed: false,
  settled: true,
  entrance: 'pass',
  ...over,
})

test.each([
  [
    'P-ROUTE-07 while the session is determined',
    guard({ session: undefined, settled: false, entrance: 'wait' }),
    'wait',
  ],
  ['P-ROUTE-07 a moment more once a user is found', guard({ settled: false }), 'wait'],
  ['a user who is known', guard({}), 'pass'],
  [
    'P-ROUTE-05 a visitor, without any wait',
    guard({ session: null, settled: false, entrance: 'wait' }),
    'sign-in',
  ],
  [
    'a server that cannot be reached',
    guard({ session: undefined, failed: true, settled: false, entrance: 'wait' }),
    'retry',
  ],
  ['a user known from before a failed look-up', guard({ failed: true }), 'pass'],
  ['P-ROUTE-08 a member where a subscription is needed', guard({ entrance: 'choose-plan' }), 'choose-plan'],
] as const)('%s', (_, state, decision) => {
  expect(decideGuard(state)).toBe(decision)
})

const entrance = (over: Partial<EntranceState>): EntranceState => ({
  requirement: 'subscribed',
  entered: false,
  subscribed: false,
  answer: null,
  ...over,
})

test.each([
  ['P-ROUTE-08 a member is asked about before anything is decided', entrance({}), 'wait'],
  ['P-ROUTE-08 a member goes on to the plans', entrance({ answer: 'not-subscribed' }), 'choose-plan'],
  ['P-ROUTE-08 a subscriber passes silently', entrance({ subscribed: true }), 'pass'],
  ['P-SUB-04 nobody could say', entrance({ answer: 'failed' }), 'check-again'],
  ['P-ROUTE-10 switched off: a member passes', entrance({ requirement: 'signed-in' }), 'pass'],
  [
    'P-ROUTE-10 switched off: even where the check failed',
    entrance({ requirement: 'signed-in', answer: 'failed' }),
    'pass',
  ],
  [
    'a subscription that lapses throws nobody out',
    entrance({ entered: true, answer: 'not-subscribed' }),
    'pass',
  ],
] as const)('%s', (_, state, decision) => {
  expect(decideEntrance(state)).toBe(decision)
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
