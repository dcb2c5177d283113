import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'

const lost = vi.fn<() => void>()
const client = createQueryClient(lost)
afterEach(() => {
  lost.mockClear()
  client.clear()
})

const refusal = (status: number, code: 'not-signed-in' | 'wrong-credentials' | 'not-found') =>
  new ApiError(status, { error: 'no', code })
const ask = (error: Error, meta: Record<string, unknown> = {}) =>
  client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), meta }).catch(() => null)

test('a 401 says that the session is lost', async () => {
  await ask(refusal(401, 'not-signed-in'))
  expect(lost).toHaveBeenCalledOnce()
})

test('a screen that asks to log in again itself keeps its page', async () => {
  await ask(refusal(401, 'not-signed-in'), { keepsPage: true })
  expect(lost).not.toHaveBeenCalled()
})

test('a wrong password or a missing thing says nothing about the session', async () => {
  await ask(refusal(401, 'wrong-credentials'))
  await ask(refusal(404, 'not-found'))
  expect(lost).not.toHaveBeenCalled()
})

test('only a missing answer is asked for again, twice', () => {
  const offline = new NetworkError(new TypeError('Failed to fetch'))
  expect([0, 1, 2].map((failures) => shouldRetry(failures, offline))).toEqual([true, true, false])
  expect(shouldRetry(0, refusal(404, 'not-found'))).toBe(false)
  expect(shouldRetry(0, new NetworkError(new DOMException('gone', 'AbortError')))).toBe(false)
})
