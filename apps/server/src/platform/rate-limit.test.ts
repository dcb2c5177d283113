import { describe, expect, it } from 'vitest'
import { useTestServer } from '../test-support/test-server.ts'
import type { App } from '../test-support/test-client.ts'

const server = useTestServer({ env: { RATE_LIMIT_PER_MINUTE: '5' }, questions: () => [] })

async function tries(
  times: number,
  app: App = server.app,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) {
    const body = { email: 'no@example.org', password: 'wrong-password' }
    const response = await server.visitor(app).request('POST', '/api/accounts/sign-in', body, headers)
    statuses.push(response.status)
  }
  return statuses
}

/** To the beginning of a minute, so that a test never straddles two windows. */
function nextMinute(): void {
  server.passTime(60 - (Math.floor(Date.now() / 1000) % 60))
}

describe('the rate limiter', () => {
  it('answers 429 from the attempt after the limit on, and the next window is free', async () => {
    nextMinute()
    expect(await tries(7)).toEqual([401, 401, 401, 401, 401, 429, 429])
    nextMinute()
    expect(await tries(1)).toEqual([401])
  })

  it('counts for two servers together', async () => {
    nextMinute()
    const there = await server.otherServer()
    expect(await tries(3)).toEqual([401, 401, 401])
    expect(await tries(3, there)).toEqual([401, 401, 429])
    expect(await tries(1)).toEqual([429])
  })

  it('counts every attempt made at once', async () => {
    nextMinute()
    const statuses = (await Promise.all(Array.from({ length: 9 }, () => tries(1)))).flat()
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  it('says what to do, and makes no account', async () => {
    nextMinute()
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '1' })
    for (let time = 0; time < 6; time += 1) await server.signUp({}, app)
    const body = {
      username: 'seventh',
      first_name: 'Sam',
      email: 'seven@example.org',
      password: 'a-good-password',
    }
    const response = await server.visitor(app).request('POST', '/api/accounts/sign-up', body)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toEqual({
      code: 'too-many-requests',
      error: 'Too many attempts. Please wait a minute and try again.',
    })
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(6)
  })

  it('counts by address behind a trusted proxy, and takes nobody’s word without one', async () => {
    nextMinute()
    const trusting = await server.otherServer({ TRUST_PROXY: 'true' })
    expect(await tries(6, trusting, { 'x-forwarded-for': '1.1.1.1' })).toEqual([401, 401, 401, 401, 401, 429])
    expect(await tries(1, trusting, { 'x-forwarded-for': '2.2.2.2' })).toEqual([401])
    expect(await tries(1, trusting, { 'x-forwarded-for': '3.3.3.3, 1.1.1.1' })).toEqual([429])
    expect(await tries(5)).toEqual([401, 401, 401, 401, 401])
    expect(await tries(1, server.app, { 'x-forwarded-for': '4.4.4.4' })).toEqual([429])
  })

  it('sweeps old windows', async () => {
    await tries(1)
    server.passTime(2 * 3600)
    await tries(1)
    const windows = server.db.selectFrom('rate_limits').select('window_start').distinct()
    expect(await windows.execute()).toHaveLength(1)
  })
})
