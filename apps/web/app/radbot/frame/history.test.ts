import { accountHeader } from '@collimate/domain/accounts/account-header'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteHistory } from './history.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each(['all', { id: 'c1' }] as const)(
  'what is deleted is of its own account alone, whoever is signed in by now: %j',
  async (which) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Response.json({ error: 'No.', code: 'other-session' }, { status: 409 })),
    )
    vi.stubGlobal('fetch', fetch)
    await expect(deleteHistory(which, 'maya')).rejects.toMatchObject({ code: 'other-session' })
    expect(new Headers(fetch.mock.lastCall?.[1].headers).get(accountHeader)).toBe('maya')
  },
)

test('a conversation that is gone already is what was asked for', async () => {
  const gone = Response.json({ error: 'No.', code: 'conversation-not-found' }, { status: 404 })
  vi.stubGlobal('fetch', () => Promise.resolve(gone))
  await expect(deleteHistory({ id: 'c1' }, 'maya')).resolves.toBeUndefined()
})
