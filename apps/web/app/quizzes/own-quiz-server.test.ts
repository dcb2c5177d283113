import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { ownQuizServerOf } from './own-quiz-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const server = ownQuizServerOf('maya')
const wish = { sections: ['SA1'], types: [], pool: 'all', mode: 'tutor', count: 5 } as const

test.each<[string, () => Promise<unknown>]>([
  ['a quiz to build', () => server.build({ ...wish, sections: [...wish.sections], types: [...wish.types] })],
  ['a review', () => server.review(5)],
  ['a move to tomorrow', () => server.postpone(true)],
])('P-SESS-04: is for its own student alone, whoever is signed in by now: %s', async (_, ask) => {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('{}')),
  )
  vi.stubGlobal('fetch', fetch)
  await ask()
  expect(new Headers(fetch.mock.lastCall?.[1].headers).get(accountHeader)).toBe('maya')
})
