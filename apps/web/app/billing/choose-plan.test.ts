import type { Session } from '@collimate/contract/accounts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const offer = {
  plans: [
    { plan: 'monthly', price_id: 'price_m' },
    { plan: 'yearly', price_id: 'price_y/1' },
  ],
}
const maya = { user: { id: 'maya', email: 'maya@example.org' } } as Session
let stored: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(offer)))
})

async function open(member: boolean) {
  const { adoptSession } = await import('../session/session.ts')
  adoptSession(member ? maya : null)
  return (await import('./choose-plan.ts')).choosePlan
}

test("P-PRICE-04: a visitor's choice is kept by its price, and they go on to the sign-up", async () => {
  const choosePlan = await open(false)
  expect(await choosePlan('yearly')).toBeNull()
  expect(stored.get('selectedPlan')).toBe('price_y/1')
})

test('P-PRICE-04: a member goes on to the plans with the price in the address; nothing is kept', async () => {
  const choosePlan = await open(true)
  expect(await choosePlan('monthly')).toBe('/choose-plan?plan=price_m')
  expect(await choosePlan('yearly')).toBe('/choose-plan?plan=price_y%2F1')
  expect(stored.has('selectedPlan')).toBe(false)
})

test('P-PRICE-04: a member who presses before the page knows them is waited for, not sent to sign up', async () => {
  const session = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/session') ? session.promise : Promise.resolve(Response.json(offer)),
  )
  const { choosePlan } = await import('./choose-plan.ts')
  const chosen = choosePlan('monthly')
  await Promise.resolve()
  session.resolve(Response.json({ session: maya }))
  expect(await chosen).toBe('/choose-plan?plan=price_m')
  expect(stored.has('selectedPlan')).toBe(false)
})

test('P-PRICE-04, B6: without an answer everybody goes on by the name of the plan; the next press asks again', async () => {
  const choosePlan = await open(true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  expect(await choosePlan('monthly')).toBe('/choose-plan?plan=monthly')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(offer)))
  expect(await choosePlan('monthly')).toBe('/choose-plan?plan=price_m')
})

test('B5, B6: an answer that hangs is not waited for; the name of the plan is kept in place of its price', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const choosePlan = await open(false)
  const chosen = choosePlan('yearly')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await chosen).toBeNull()
  expect(stored.get('selectedPlan')).toBe('yearly')
})

test('B6: what an address names is kept at once, and by its price as soon as that is known', async () => {
  const offered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => offered.promise)
  const { keepPlan } = await import('./choose-plan.ts')
  const kept = keepPlan('monthly')
  expect(stored.get('selectedPlan')).toBe('monthly')
  offered.resolve(Response.json(offer))
  await kept
  expect(stored.get('selectedPlan')).toBe('price_m')
})

test('P-PLAN-05, B6: a plan is known by its price and by its name', async () => {
  const { planOf } = await import('./choose-plan.ts')
  const known = { plans: [{ plan: 'monthly', price_id: 'price_m' }] } as const
  expect(['price_m', 'monthly', 'yearly', 'price_x', null].map((chosen) => planOf(known, chosen))).toEqual([
    'monthly',
    'monthly',
    'yearly',
    null,
    null,
  ])
})
