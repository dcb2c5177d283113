import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { longTimeoutMs, shortTimeoutMs } from '../../lib/api.ts'
import { timedServerOf } from './timed-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const timedServer = timedServerOf('maya')
const work = { sequence: 1, changes: {}, question_ms: {} }
const calls: Record<keyof typeof timedServer, () => Promise<unknown>> = {
  open: () => timedServer.open('a'),
  save: () => timedServer.save('a', work, true),
  place: () => timedServer.place('a', { position: 0, flags: [] }),
  complete: () => timedServer.complete('a', [], work),
  quit: () => timedServer.quit('a'),
}

async function sentBy(ask: () => Promise<unknown>): Promise<RequestInit | undefined> {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('{}')),
  )
  vi.stubGlobal('fetch', fetch)
  await ask()
  return fetch.mock.lastCall?.[1]
}

test('a save as the page goes outlives it', async () => {
  expect((await sentBy(calls.save))?.keepalive).toBe(true)
})

test.each(Object.entries(calls))(
  'is for its own student alone, whoever is signed in by now: %s',
  async (_, ask) => {
    expect(new Headers((await sentBy(ask))?.headers).get(accountHeader)).toBe('maya')
  },
)

/** What brings a whole sitting takes longer on a slow line. */
const whole = ['open']

test.each(Object.entries(calls))('a line that stays silent does not hold up: %s', async (name, ask) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await ask()
  expect(timeout).toHaveBeenCalledWith(whole.includes(name) ? longTimeoutMs : shortTimeoutMs)
})
