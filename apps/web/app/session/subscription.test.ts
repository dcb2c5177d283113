import type { Session } from '@collimate/contract/accounts'
import { beforeEach, expect, test, vi } from 'vitest'

type Answers = Record<string, unknown>

/** What the server answers per address; undefined is a failure. */
let answers: Answers
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  answers = {}
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return url in answers
      ? Promise.resolve(Response.json(answers[url]))
      : Promise.reject(new TypeError('cut off'))
  })
})

const check = '/api/billing/check-subscription'
const row = '/api/billing/subscription'
const yearly = { subscribed: true, subscription: { type: 'yearly', expires: '2027-01-01T00:00:00Z' } }
const signedOut = {
  isSubscribed: false,
  isLoading: false,
  subscriptionTier: null,
  expiresAt: null,
  error: null,
}

function sessionOf(id: string): Session {
  return {
    user: { id, email: `${id}@example.org`, email_verified: false },
    opened_by: 'login',
    second_factor: 'off',
    profile: {
      id,
      username: id,
      first_name: 'Maya',
      last_name: null,
      avatar_url: null,
      exam_time_factor: 1,
      exam_date: null,
    },
    admin: false,
    subscribed: false,
  }
}

async function open() {
  const { adoptProfile, adoptSession, currentSession } = await import('./session.ts')
  const subscription = await import('./subscription.ts')
  return { adoptProfile, adoptSession, currentSession, ...subscription }
}

test('P-SUB-05: every sign-in asks, every sign-out empties', async () => {
  const { adoptSession, currentSession, currentSubscription } = await open()
  expect(currentSubscription()).toMatchObject({ isLoading: true, isSubscribed: false })

  answers[check] = yearly
  adoptSession(sessionOf('maya'))
  await expect.poll(currentSubscription).toEqual({
    isSubscribed: true,
    isLoading: false,
    subscriptionTier: 'yearly',
    expiresAt: '2027-01-01T00:00:00Z',
    error: null,
  })
  expect(currentSession().data?.subscribed).toBe(true)
  adoptSession(null)
  expect(currentSubscription()).toEqual(signedOut)

  answers[check] = { subscribed: false, subscription: null }
  adoptSession(sessionOf('maya'))
  expect(currentSubscription()).toMatchObject({ isLoading: true, isSubscribed: false })
  await expect.poll(() => currentSubscription()).toEqual(signedOut)
  expect(asked).toEqual([check, check])
})

test('P-SUB-05: signing in again as the same person asks again; a changed profile does not', async () => {
  const { adoptProfile, adoptSession, currentSubscription } = await open()
  answers[check] = yearly
  const session = sessionOf('maya')
  adoptSession(session)
  await expect.poll(() => currentSubscription().isSubscribed).toBe(true)
  adoptProfile({ profile: { ...session.profile, first_name: 'May' } })
  expect(asked).toEqual([check])
  adoptSession(sessionOf('maya'))
  expect(asked).toEqual([check, check])
  // What was known of her stands until the answer.
  expect(currentSubscription()).toMatchObject({ isSubscribed: true, isLoading: false })
})

test('L-LIST-02, B-BOT-02: a call refused for want of a subscription empties what was known of one', async () => {
  const { adoptSession, currentSession, currentSubscription, endSubscription } = await open()
  answers[check] = yearly
  adoptSession(sessionOf('maya'))
  await expect.poll(() => currentSubscription().isSubscribed).toBe(true)
  endSubscription()
  expect(currentSubscription()).toEqual(signedOut)
  expect(currentSession().data?.subscribed).toBe(false)
  expect(asked).toEqual([check])
})

test.each([
  ['active', true],
  ['canceled', false],
  ['past_due', false],
])('P-SUB-04: when the check fails, the own row decides: %s', async (status, isSubscribed) => {
  const { adoptSession, currentSubscription } = await open()
  answers[row] = {
    subscription: { status, subscription_type: 'monthly', expires_at: '2020-01-01T00:00:00Z' },
  }
  adoptSession(sessionOf('maya'))
  const seen = isSubscribed ? { subscriptionTier: 'monthly', expiresAt: '2020-01-01T00:00:00Z' } : {}
  await expect.poll(() => currentSubscription()).toEqual({ ...signedOut, isSubscribed, ...seen })
  expect(asked).toEqual([check, row])
})

test('P-SUB-04: when both fail, nobody is subscribed and the reason is held', async () => {
  const { adoptSession, currentSubscription } = await open()
  adoptSession(sessionOf('maya'))
  const error = 'Failed to check subscription status'
  await expect.poll(() => currentSubscription()).toEqual({ ...signedOut, error })
})

test('a question in passing that fails takes nothing away from what is known', async () => {
  const { adoptSession, checkSubscription, currentSubscription } = await open()
  answers[check] = yearly
  adoptSession(sessionOf('maya'))
  await checkSubscription()
  expect(currentSubscription()).toMatchObject({ isSubscribed: true })
  answers = {}
  await checkSubscription(true)
  expect(currentSubscription()).toMatchObject({ isSubscribed: true, error: null })
  answers[check] = { subscribed: false, subscription: null }
  await checkSubscription(true)
  expect(currentSubscription()).toMatchObject({ isSubscribed: false, error: null })
  answers = {}
  await checkSubscription()
  expect(currentSubscription()).toMatchObject({ error: 'Failed to check subscription status' })
})

test('who joins a question in passing and waits for it learns that it failed', async () => {
  const { adoptSession, checkSubscription, currentSubscription } = await open()
  answers[check] = { subscribed: false, subscription: null }
  adoptSession(sessionOf('maya'))
  await checkSubscription()
  answers = {}
  void checkSubscription(true)
  expect(await checkSubscription()).toMatchObject({ error: 'Failed to check subscription status' })
  expect(currentSubscription()).toMatchObject({ error: 'Failed to check subscription status' })
})

test('who waits while the same person signs in anew learns what the newer question brings', async () => {
  const { adoptSession, checkSubscription } = await open()
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  vi.stubGlobal('fetch', () => first.promise)
  adoptSession(sessionOf('maya'))
  const waiting = checkSubscription()
  vi.stubGlobal('fetch', () => second.promise)
  adoptSession(sessionOf('maya'))
  first.resolve(Response.json(yearly))
  await new Promise((settled) => setTimeout(settled, 0))
  second.resolve(Response.json(yearly))
  expect(await waiting).toMatchObject({ isSubscribed: true, isLoading: false })
})

test('the answer about somebody who has left is not taken for the one who came', async () => {
  const { adoptSession, currentSubscription } = await open()
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  adoptSession(sessionOf('maya'))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ subscribed: false, subscription: null })))
  adoptSession(sessionOf('nora'))
  await expect.poll(() => currentSubscription().isLoading).toBe(false)
  resolve(Response.json(yearly))
  await promise
  await new Promise((settled) => setTimeout(settled, 0))
  expect(currentSubscription()).toEqual(signedOut)
})
