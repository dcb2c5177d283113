import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { longTimeoutMs, shortTimeoutMs } from '../lib/api.ts'
import { quizServerOf, timedServerOf } from './quiz-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const quizServer = quizServerOf('maya')
const timedServer = timedServerOf('maya')
const answer = { position: 0, answer: 1, ms: 10, confidence: null }
const work = { sequence: 1, changes: {}, question_ms: {} }
type Calls<Server> = Record<keyof Server, () => Promise<unknown>>
const calls: Calls<Omit<typeof quizServer, 'start' | 'resume'>> = {
  open: () => quizServer.open('a'),
  check: () => quizServer.check('a', answer),
  place: () => quizServer.place('a', { position: 0, flags: [] }),
  complete: () => quizServer.complete('a', []),
  quit: () => quizServer.quit('a'),
}
const timedCalls: Calls<typeof timedServer> = {
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
  expect((await sentBy(timedCalls.save))?.keepalive).toBe(true)
})

test.each([
  ...Object.entries(calls),
  ['start', () => quizServer.start('safety', 5)] as const,
  ['resume', () => quizServer.resume()] as const,
  ...Object.entries(timedCalls).map(([name, ask]) => [`${name}, timed`, ask] as const),
])('is for its own student alone, whoever is signed in by now: %s', async (_, ask) => {
  expect(new Headers((await sentBy(ask))?.headers).get(accountHeader)).toBe('maya')
})

/** What brings a whole sitting takes longer on a slow line. */
const whole = [calls.open, calls.complete, timedCalls.open]

test.each([
  ...Object.entries(calls),
  ...Object.entries(timedCalls).map(([name, ask]) => [`${name}, timed`, ask] as const),
])('a line that stays silent does not hold up: %s', async (_, ask) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await ask()
  expect(timeout).toHaveBeenCalledWith(whole.includes(ask) ? longTimeoutMs : shortTimeoutMs)
})

test('what may have begun a quiz already is not given up early', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await quizServer.start('safety', 5)
  expect(timeout).not.toHaveBeenCalledWith(shortTimeoutMs)
})
