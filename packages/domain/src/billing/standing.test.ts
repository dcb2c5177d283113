import { expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const end = new Date('2026-12-03T10:00:00Z')
const paid = {
  status: 'active',
  type: 'monthly',
  expiresAt: end,
  trialEndsAt: null,
  trialing: false,
  endsWithPeriod: false,
  cents: 1000,
} as const
const known = { plan: 'monthly', cents: 1000 }

it.each([
  ['paid', paid, { kind: 'active', ...known, at: end }],
  ['canceled, with days left', { ...paid, endsWithPeriod: true }, { kind: 'ending', ...known, at: end }],
  ['on trial', { ...paid, trialing: true, trialEndsAt: end }, { kind: 'trial', ...known, at: end }],
  [
    'on a trial that was canceled',
    { ...paid, trialing: true, endsWithPeriod: true },
    { kind: 'trial-ending', ...known, at: end },
  ],
  [
    'not read since the price and the end are kept',
    { ...paid, endsWithPeriod: null, cents: null },
    { kind: 'active', plan: 'monthly', cents: null, at: null },
  ],
  ['past due', { ...paid, status: 'past_due' }, { kind: 'payment-due', ...known, at: null }],
  ['unpaid', { ...paid, status: 'unpaid' }, { kind: 'payment-due', ...known, at: null }],
  ['paused', { ...paid, status: 'paused' }, { kind: 'payment-due', ...known, at: null }],
  ['over', { ...paid, status: 'canceled' }, { kind: 'ended', ...known, at: end }],
  ['never begun', { ...paid, status: 'incomplete' }, { kind: 'none', plan: null, cents: null, at: null }],
  ['none', null, { kind: 'none', plan: null, cents: null, at: null }],
] as const)('B11: a plan that is %s', (_, subscription, standing) => {
  expect(standingOf(subscription)).toEqual(standing)
})
