import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { examServer, startNewExam } from './exam-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each<[string, () => Promise<unknown>]>([
  ['a start, which replaces an exam under way', () => startNewExam('maya', 'page-1')],
  ['an opening', () => examServer().open('exam', 'page-1', { account: 'maya' })],
  ['a quit', () => examServer().quit('exam', 'maya')],
])('is for its own student alone, whoever is signed in by now: %s', async (_, ask) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('{}')),
  )
  vi.stubGlobal('fetch', fetch)
  await ask()
  expect(new Headers(fetch.mock.lastCall?.[1].headers).get(accountHeader)).toBe('maya')
})
