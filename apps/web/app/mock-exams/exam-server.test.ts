import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { numberAfter } from '../attempts/engine/page.ts'
import { examServer, startNewExam } from './exam-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The last request to the server. */
async function sentBy(ask: () => Promise<unknown>): Promise<RequestInit | undefined> {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('{}')),
  )
  vi.stubGlobal('fetch', fetch)
  await ask()
  return fetch.mock.lastCall?.[1]
}

test.each<[string, () => Promise<unknown>]>([
  ['a start, which replaces an exam under way', () => startNewExam('maya', 'page-1')],
  ['an opening', () => examServer().open('exam', 'page-1', { account: 'maya' })],
  ['a quit', () => examServer().quit('exam', 'maya')],
])('is for its own student alone, whoever is signed in by now: %s', async (_, ask) => {
  expect(new Headers((await sentBy(ask))?.headers).get(accountHeader)).toBe('maya')
})

test('an opening ends all saves that this page sent before, also those on their way', async () => {
  const given = numberAfter(20)
  const sent = await sentBy(() => examServer().open('exam', 'page-1'))
  const { sequence } = JSON.parse(sent?.body as string) as { sequence: number }
  expect(sequence).toBeGreaterThanOrEqual(given)
  expect(numberAfter(0)).toBeGreaterThan(sequence)
})
