import { afterEach, expect, test, vi } from 'vitest'
import { accountHeader } from '@collimate/domain/accounts/account-header'
import { badgeNews } from '@collimate/domain/badges/badges'
import { currentToasts, passTime, toast } from '../../ui/toast.ts'
import { longTimeoutMs, shortTimeoutMs } from '../../lib/api.ts'
import { serverOf, toastBadges } from './use-guided-run.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const badge = {
  badge_type: 'first_subsection',
  badge_name: 'First Steps',
  badge_description: 'You passed your first subsection.',
  topic_id: null,
} as const

test('L-BADGE-07 a badge won is told for 5 to 7 seconds, and once though its notification comes too', () => {
  toastBadges([badge])
  const { title, message } = badgeNews(badge)
  toast({ title, description: message, kind: 'good', once: true })
  expect(currentToasts()).toMatchObject([
    { title: 'Badge earned: First Steps', description: 'You passed your first subsection.', kind: 'good' },
  ])
  toastBadges([badge])
  passTime(0)
  passTime(5000)
  expect(currentToasts()).toHaveLength(1)
  passTime(2000)
  expect(currentToasts()).toEqual([])
})

const server = serverOf('maya', { topicId: 'safe', subsectionId: 'one' })
const calls: Record<Exclude<keyof typeof server, 'start'>, () => Promise<unknown>> = {
  read: () => server.read('a'),
  submit: () => server.submit('a', 'q', { answer: 1, version: 'first', text: 'Lead' }),
  complete: () => server.complete('a'),
}

/** What brings a whole sitting takes longer on a slow line. */
const whole = ['read', 'complete']

test.each(Object.entries(calls))('a line that stays silent does not hold up: %s', async (name, ask) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  await ask()
  expect(timeout).toHaveBeenCalledWith(whole.includes(name) ? longTimeoutMs : shortTimeoutMs)
})

test.each(Object.entries({ ...calls, start: () => server.start() }))(
  'is for its own student alone, whoever is signed in by now: %s',
  async (_, ask) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response('{}')),
    )
    vi.stubGlobal('fetch', fetch)
    await ask()
    expect(new Headers(fetch.mock.lastCall?.[1].headers).get(accountHeader)).toBe('maya')
  },
)
