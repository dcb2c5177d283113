import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { longTimeoutMs, shortTimeoutMs } from '../lib/api.ts'
import { quizServerOf } from './quiz-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const quizServer = quizServerOf('maya')
const work = { position: 0, answer: 1, ms: 10, confidence: null }
const calls: Record<Exclude<keyof typeof quizServer, 'start' | 'resume'>, () => Promise<unknown>> = {
  open: () => quizServer.open('a'),
  check: () => quizServer.check('a', work),
  place: () => quizServer.place('a', { position: 0, flags: [] }),
  complete: () => quizServer.complete('a', []),
  quit: () => quizServer.quit('a'),
}

test.each(
  Object.entries({ ...calls, start: () => quizServer.start('safety', 5), resume: () => quizServer.resume() }),
)('is for its own student alone, whoever is signed in by now: %s', async (_, ask) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('{}')),
  )
  vi.stubGlobal('fetch', fetch)
  await ask()
  expect(new Headers(fetch.mock.lastCall?.[1].headers).get(accountHeader)).toBe('maya')
})

/** What brings a whole sitting takes longer on a slow line. */
const whole = ['open', 'complete']

test.each(Object.entries(calls))('a line that stays silent does not hold up: %s', async (name, ask) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await ask()
  expect(timeout).toHaveBeenCalledWith(whole.includes(name) ? longTimeoutMs : shortTimeoutMs)
})

test('what may have begun a quiz already is not given up early', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await quizServer.start('safety', 5)
  expect(timeout).not.toHaveBeenCalledWith(10_000)
})
