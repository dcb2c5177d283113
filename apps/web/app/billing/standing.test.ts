import { expect, it, test } from 'vitest'
import { canceledText, chargeText, newsText, planText, type Standing } from './standing.ts'

const now = new Date(2026, 10, 26, 15)
const monthly: Standing = {
  kind: 'active',
  plan: 'monthly',
  cents: 1000,
  at: new Date(2026, 11, 3, 9).toISOString(),
  portal: true,
}
const none: Standing = { kind: 'none', plan: null, cents: null, at: null, portal: false }

/** Settings' plan and next charge, and what the dashboard says. */
const said = (standing: Standing) => [
  planText(standing, now),
  chargeText(standing, now),
  newsText(standing, now),
]

it.each<[string, Standing, (string | null)[]]>([
  ['none', none, ['You have no active subscription.', null, null]],
  [
    'a demo account',
    { ...none, kind: 'demo' },
    ['This is a demo account: everything is open, and nothing is charged.', null, null],
  ],
  [
    'a trial',
    { ...monthly, kind: 'trial' },
    [
      'Monthly plan, $10.00 a month. 7 days left in your free trial.',
      '$10.00 on December 3, when your free trial ends.',
      '7 days left in your free trial. Your card will be charged $10.00 on December 3.',
    ],
  ],
  [
    'a trial that was canceled',
    { ...monthly, kind: 'trial-ending' },
    [
      'Monthly plan, $10.00 a month. You canceled. Your free trial ends on December 3.',
      'None. Changed your mind? Keep your plan in Billing Settings.',
      '7 days left in your free trial. You canceled, so you won’t be charged.',
    ],
  ],
  [
    'a year that goes on, at the price it was bought for',
    { ...monthly, plan: 'yearly', cents: 9000, at: new Date(2027, 10, 3).toISOString() },
    ['Yearly plan, $90.00 a year.', '$90.00 on November 3, 2027.', null],
  ],
  [
    'a month that ends',
    { ...monthly, kind: 'ending' },
    [
      'Monthly plan, $10.00 a month. You canceled. You have full access until December 3.',
      'None. Changed your mind? Keep your plan in Billing Settings.',
      'Your Monthly plan ends on December 3. You have full access until then.',
    ],
  ],
  [
    'a payment that failed',
    { ...monthly, kind: 'payment-due', at: null },
    [
      'Monthly plan, $10.00 a month. Your last payment did not go through.',
      'Due now. Update your card in Billing Settings to unlock your plan again.',
      null,
    ],
  ],
  [
    'a plan that is over',
    { ...monthly, kind: 'ended', at: new Date(2026, 10, 3).toISOString() },
    ['Your Monthly plan ended on November 3.', null, null],
  ],
  ['a plan not read yet', { ...monthly, cents: null, at: null }, ['Monthly plan.', null, null]],
  ['a plan of no name', { ...monthly, plan: null, at: null }, ['Your subscription is active.', null, null]],
])('B4, B11: %s', (_, standing, texts) => {
  expect(said(standing)).toEqual(texts)
})

test('B11: whoever canceled is told until when the plan runs, and where it can be kept', () => {
  const told = (standing: Partial<Standing>) => canceledText({ ...monthly, ...standing }, now)
  const keep = 'Changed your mind? Keep your plan in Billing Settings.'
  expect(told({ kind: 'ending' })).toBe(`You canceled, so it ends on December 3. ${keep}`)
  expect(told({ kind: 'trial-ending', at: null })).toBe(`You canceled, so it ends soon. ${keep}`)
  expect(told({ kind: 'active' })).toBeNull()
})

test('B11: the days left are counted by the calendar of the reader', () => {
  const trial = (at: Date) => newsText({ ...monthly, kind: 'trial', at: at.toISOString() }, now)
  expect(trial(new Date(2026, 10, 28, 0, 5))).toMatch(/^2 days left/)
  expect(trial(new Date(2026, 10, 27, 23))).toMatch(/^Your free trial ends tomorrow\./)
  expect(trial(new Date(2026, 10, 26, 16))).toMatch(/^Your free trial ends today\./)
  expect(trial(new Date(2026, 10, 26, 14))).toMatch(/^Your free trial ends today\./)
})
