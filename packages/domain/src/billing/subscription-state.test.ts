import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyReading,
  checkoutRefusal,
  type BillingState,
  type ProvidedSubscription,
  type Reading,
} from './subscription-state.ts'

const noBilling: BillingState = { reading: 0, trialUsed: false, subscription: null }

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

function subscription(given: Partial<ProvidedSubscription> = {}): ProvidedSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    plan: 'monthly',
    created: 1_767_225_600,
    expiresAt: day(31),
    trialEndsAt: null,
    endsWithPeriod: false,
    cents: 1000,
    ...given,
  }
}

function held(...subscriptions: ProvidedSubscription[]) {
  return applyReading(noBilling, { number: 1, subscriptions }).subscription
}

describe('what a reading comes to', () => {
  it.each([
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'unpaid'],
    ['canceled', 'canceled'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'incomplete_expired'],
    ['paused', 'paused'],
    ['a_word_of_next_year', 'a_word_of_next_year'],
  ])('P-SUB-03: %s is held as %s', (status, expected) => {
    expect(held(subscription({ status }))?.status).toBe(expected)
  })

  it('P-SUB-02: the plan is the type, the end of the period the expiry', () => {
    expect(held(subscription({ plan: 'yearly', expiresAt: day(9) }))).toEqual({
      status: 'active',
      type: 'yearly',
      expiresAt: day(9),
      trialEndsAt: null,
      trialing: false,
      endsWithPeriod: false,
      cents: 1000,
    })
  })

  it('B11: of the one held, whether it is tried, whether it ends, and its price', () => {
    const trial = { status: 'trialing', trialEndsAt: day(8), endsWithPeriod: true, cents: 900 }
    expect(held(subscription(trial))).toMatchObject({ trialing: true, endsWithPeriod: true, cents: 900 })
  })

  it('P-SUB-02: without any there is none', () => {
    expect(held()).toBeNull()
  })

  it('a running trial tells when it is charged, unless it ends by itself', () => {
    const trial = { status: 'trialing', trialEndsAt: day(8) }
    expect(held(subscription(trial))?.trialEndsAt).toEqual(day(8))
    expect(held(subscription({ ...trial, endsWithPeriod: true }))?.trialEndsAt).toBeNull()
    expect(held(subscription({ ...trial, status: 'active' }))?.trialEndsAt).toBeNull()
  })

  it.each([
    ['one that subscribes before a younger one that ended', ['active', 1], ['canceled', 2], 'active'],
    ['one that subscribes before a younger one that does not', ['trialing', 1], ['past_due', 2], 'active'],
    ['one that is still owed before one that ended', ['past_due', 1], ['canceled', 2], 'past_due'],
    ['one that never began before one that ended', ['incomplete', 1], ['canceled', 2], 'incomplete'],
    ['the younger of two', ['canceled', 1], ['incomplete_expired', 2], 'incomplete_expired'],
  ] as const)('of several: %s', (_, [status, created], [other, later], expected) => {
    const one = subscription({ id: 'sub_1', status, created })
    const two = subscription({ id: 'sub_2', status: other, created: later })
    expect(held(one, two)?.status).toBe(expected)
    expect(held(two, one)?.status).toBe(expected)
  })

  it('a trial once seen stays used', () => {
    const trial = subscription({ status: 'canceled', trialEndsAt: day(8) })
    const after = applyReading(noBilling, { number: 1, subscriptions: [trial] })
    expect(applyReading(after, { number: 2, subscriptions: [] })).toMatchObject({
      trialUsed: true,
      subscription: null,
    })
  })
})

it.each([
  [undefined, null],
  ['active', 'already-subscribed'],
  ['past_due', 'payment-due'],
  ['unpaid', 'payment-due'],
  ['paused', 'payment-due'],
  ['incomplete', null],
  ['incomplete_expired', null],
  ['canceled', null],
])('with a subscription that is %s, buying one more is %s', (status, refusal) => {
  expect(checkoutRefusal(status)).toBe(refusal)
})

const anySubscription: fc.Arbitrary<ProvidedSubscription> = fc.record({
  id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
  status: fc.constantFrom('trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete'),
  plan: fc.constantFrom('monthly', 'yearly', null),
  created: fc.nat(5),
  expiresAt: fc.constantFrom(day(1), day(31), null),
  trialEndsAt: fc.constantFrom(day(8), null),
  endsWithPeriod: fc.boolean(),
  cents: fc.constantFrom(1000, 10_000, null),
})
const anySubscriptions = fc.uniqueArray(anySubscription, { maxLength: 3, selector: ({ id }) => id })

/** Readings as they begin, and an order in which they come in: each at least once, some again. */
const anyArrival = fc
  .array(anySubscriptions, { minLength: 1, maxLength: 6 })
  .map((list): Reading[] => list.map((subscriptions, index) => ({ number: index + 1, subscriptions })))
  .chain((readings) =>
    fc.record({
      readings: fc.constant(readings),
      arrivals: fc
        .array(fc.constantFrom(...readings), { maxLength: 6 })
        .chain((again) =>
          fc.shuffledSubarray([...readings, ...again], { minLength: readings.length + again.length }),
        ),
    }),
  )

describe('readings that come in late, again or in another order', () => {
  it('end in the same state', () => {
    fc.assert(
      fc.property(anyArrival, ({ readings, arrivals }) => {
        expect(arrivals.reduce(applyReading, noBilling)).toEqual(readings.reduce(applyReading, noBilling))
      }),
    )
  })

  it('end in the provider’s own state: every change is told at least once, each time by a reading begun later', () => {
    // A history of changes; each is told by events, each event begins a reading, looks at the provider a while
    // later, and writes what it saw a while after that.
    const anyEvent = fc.record({ delay: fc.nat(12), look: fc.nat(12), write: fc.nat(12) })
    const anyChange = fc.record({
      pause: fc.integer({ min: 1, max: 12 }),
      events: fc.array(anyEvent, { minLength: 1, maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 6 }), (history) => {
        let clock = 0
        const changes = history.map((change) => ({ ...change, at: (clock += change.pause) }))
        // No two states of a history are alike.
        const stateOf = (at: number) => [subscription({ expiresAt: day(at) })]
        const providedAt = (time: number) => stateOf(changes.findLast(({ at }) => at <= time)?.at ?? 0)
        const begun = changes
          .flatMap(({ at, events }) => events.map((event) => ({ ...event, begin: at + event.delay })))
          .toSorted((one, other) => one.begin - other.begin)
          .map((event, index) => {
            const look = event.begin + event.look
            const reading: Reading = { number: index + 1, subscriptions: providedAt(look) }
            return { reading, written: look + event.write }
          })
        const end = begun
          .toSorted((a, b) => a.written - b.written)
          .reduce((state: BillingState, { reading }) => applyReading(state, reading), noBilling)
        expect(end.subscription).toEqual(held(...stateOf(clock)))
      }),
      { numRuns: 1000 },
    )
  })
})
