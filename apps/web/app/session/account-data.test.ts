import type { Session } from '@collimate/contract/accounts'
import type { ErrorCode } from '@collimate/contract/errors'
import { MutationObserver, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../lib/api.ts'
import { clientOf, createQueryClient, shouldRetry } from './account-data.tsx'
import { adoptSession, currentSession, holdPage } from './session.ts'

const sessionOf = (id: string) => ({ user: { id, email: `${id}@example.org` } }) as Session

const refusal = new ApiError(401, { error: 'Please log in.', code: 'not-signed-in' })
const refuse = (client: QueryClient) =>
  client.fetchQuery({ queryKey: ['anything'], queryFn: () => Promise.reject(refusal) }).catch(() => {})

test('a refusal ends the session of the account it was meant for, and of no other', async () => {
  adoptSession(sessionOf('maya'))
  const late = clientOf('maya')
  adoptSession(sessionOf('noor'))
  await refuse(late)
  expect(currentSession().data?.user.id).toBe('noor')
  // D5: with something typed the page asks to log in itself.
  const release = holdPage()
  await refuse(clientOf('noor'))
  expect(currentSession().data?.user.id).toBe('noor')
  release()
  await refuse(clientOf('noor'))
  expect(currentSession().data).toBeNull()
})

const lost = vi.fn<() => void>()
const ended = vi.fn<() => void>()
const switched = vi.fn<() => void>()
const client = createQueryClient({
  onSessionLost: lost,
  onSubscriptionEnded: ended,
  onAccountSwitched: switched,
})
afterEach(() => {
  lost.mockClear()
  ended.mockClear()
  switched.mockClear()
  client.clear()
})

const refusalOf = (status: number, code: ErrorCode) => new ApiError(status, { error: 'no', code })
const ask = (error: Error, meta: Record<string, unknown> = {}) =>
  client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), meta }).catch(() => null)

test('a 401 says that the session is lost', async () => {
  await ask(refusalOf(401, 'not-signed-in'))
  expect(lost).toHaveBeenCalledOnce()
})

test('a screen that asks to log in again itself keeps its page', async () => {
  await ask(refusalOf(401, 'not-signed-in'), { keepsPage: true })
  expect(lost).not.toHaveBeenCalled()
})

test('a wrong password or a missing thing says nothing about the session', async () => {
  await ask(refusalOf(401, 'wrong-credentials'))
  await ask(refusalOf(404, 'not-found'))
  expect(lost).not.toHaveBeenCalled()
})

test.each(['subscription-required', 'arcade-needs-subscription', 'quiz-needs-subscription'] as const)(
  'L-LIST-02, B-BOT-02, A-ARC-02, Q-QUIZ-03 a refusal for want of a subscription tells of its end: %s',
  async (code) => {
    await ask(refusalOf(403, 'subsection-locked'))
    expect(ended).not.toHaveBeenCalled()
    await ask(refusalOf(403, code))
    expect(ended).toHaveBeenCalledOnce()
    expect(lost).not.toHaveBeenCalled()
  },
)

test('a subscription that a refusal ended is that of the account it was meant for', async () => {
  const subscribed = (id: string) => ({ ...sessionOf(id), subscribed: true })
  adoptSession(subscribed('maya'))
  const late = clientOf('maya')
  adoptSession(subscribed('noor'))
  const unsubscribed = (asked: QueryClient) =>
    asked
      .fetchQuery({
        queryKey: ['anything'],
        queryFn: () => Promise.reject(refusalOf(403, 'subscription-required')),
      })
      .catch(() => {})
  await unsubscribed(late)
  expect(currentSession().data?.subscribed).toBe(true)
  await unsubscribed(clientOf('noor'))
  expect(currentSession().data?.subscribed).toBe(false)
})

test('P-SESS-04 a refusal because another account is signed in has them looked up, and ends nothing', async () => {
  await ask(refusalOf(409, 'other-session'), { keepsPage: true })
  expect(switched).toHaveBeenCalledOnce()
  expect(lost).not.toHaveBeenCalled()

  adoptSession(sessionOf('maya'))
  vi.stubGlobal('fetch', async () => Response.json({ session: sessionOf('noor') }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  await clientOf('maya')
    .fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(refusalOf(409, 'other-session')) })
    .catch(() => null)
  await expect.poll(() => currentSession().data?.user.id).toBe('noor')
})

test('L-LIST-07, L-LESSON-04, L-ACH-02 only a missing answer is asked for again, twice', () => {
  const offline = new NetworkError(new TypeError('Failed to fetch'))
  expect([0, 1, 2].map((failures) => shouldRetry(failures, offline))).toEqual([true, true, false])
  expect(shouldRetry(0, refusalOf(404, 'not-found'))).toBe(false)
  expect(shouldRetry(0, refusalOf(500, 'unexpected'))).toBe(false)
  const proxysPage = new NetworkError(new Error('no readable body'), 502)
  expect(shouldRetry(0, proxysPage)).toBe(false)
  expect(shouldRetry(0, new NetworkError(new DOMException('gone', 'AbortError')))).toBe(false)
  // Whoever waited for all of a call's time has the button to try again.
  expect(shouldRetry(0, new NetworkError(new DOMException('timed out', 'TimeoutError')))).toBe(false)
})

test('without a connection what is asked and what is changed fail, instead of waiting in silence', async () => {
  const cutOff = () => Promise.reject(new NetworkError(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  try {
    await expect(client.fetchQuery({ queryKey: ['x'], queryFn: cutOff, retry: false })).rejects.toThrow(
      NetworkError,
    )
    await expect(new MutationObserver(client, { mutationFn: cutOff }).mutate()).rejects.toThrow(NetworkError)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('what failed for want of a connection is asked for again once there is one', async () => {
  const answer = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusalOf(404, 'not-found'))
    .mockResolvedValue('here')
  client.mount()
  onlineManager.setOnline(false)
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: answer })
  const stop = observer.subscribe(() => {})
  try {
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), 15_000)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('here'), 15_000)
  } finally {
    stop()
    onlineManager.setOnline(true)
    client.unmount()
  }
})
