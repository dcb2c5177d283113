import type { Session } from '@collimate/contract/accounts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const maya = { user: { id: 'maya', email: 'maya@example.org' } } as Session

let otherTab: BroadcastChannel
let heard: unknown[]

beforeEach(() => {
  vi.resetModules()
  heard = []
  otherTab = new BroadcastChannel('collimate-session')
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
})
afterEach(() => {
  otherTab.close()
  vi.unstubAllGlobals()
})

test('P-SESS-03, P-RESET-10: a sign-out is told to the other tabs, also when this tab heard of the end before its own answer', async () => {
  const { adoptSession, forgetSession } = await import('./session.ts')
  adoptSession(maya)
  await expect.poll(() => heard).toEqual(['changed'])
  forgetSession()
  adoptSession(null)
  await expect.poll(() => heard).toEqual(['changed', 'changed'])
})

test('P-SESS-03: a change told while an answer is on its way is asked for again', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const asked = vi.fn<() => Promise<Response>>()
  for (const { promise } of answers) asked.mockReturnValueOnce(promise)
  vi.stubGlobal('fetch', asked)
  const { currentSession, followOtherTabs, loadSession } = await import('./session.ts')
  const leave = followOtherTabs()
  void loadSession()
  otherTab.postMessage('changed')
  // A message of one channel is heard after those sent before it: this one says that the other was.
  await expect.poll(() => asked.mock.calls).toHaveLength(1)
  const witness = new BroadcastChannel('collimate-session')
  await new Promise((resolve) => {
    witness.addEventListener('message', resolve, { once: true })
    otherTab.postMessage('updated')
  })
  witness.close()
  answers[0]?.resolve(Response.json({ session: maya }))
  answers[1]?.resolve(Response.json({ session: null }))
  await expect.poll(() => currentSession().data).toBeNull()
  leave()
})

test('a look-up begun before somebody logged in or out undoes neither', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const asked = vi.fn<() => Promise<Response>>()
  for (const { promise } of answers) asked.mockReturnValueOnce(promise)
  vi.stubGlobal('fetch', asked)
  const { adoptSession, currentSession, loadSession } = await import('./session.ts')
  const first = loadSession()
  adoptSession(maya)
  answers[0]?.resolve(Response.json({ session: null }))
  await first
  expect(currentSession().data).toBe(maya)

  const second = loadSession()
  adoptSession(null)
  answers[1]?.resolve(Response.json({ session: maya }))
  await second
  expect(currentSession().data).toBeNull()
})

test('a look-up begun before a change made here does not undo it, and is made anew', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const asked = vi.fn<() => Promise<Response>>()
  for (const { promise } of answers) asked.mockReturnValueOnce(promise)
  vi.stubGlobal('fetch', asked)
  const { adoptSession, adoptSubscribed, currentSession, loadSession } = await import('./session.ts')
  adoptSession({ ...maya, subscribed: false })
  const first = loadSession()
  adoptSubscribed(true)
  expect(asked).toHaveBeenCalledTimes(2)
  answers[0]?.resolve(Response.json({ session: { ...maya, subscribed: false } }))
  await first
  expect(currentSession().data?.subscribed).toBe(true)
  answers[1]?.resolve(Response.json({ session: { ...maya, subscribed: true, admin: true } }))
  await expect.poll(() => currentSession().data).toMatchObject({ subscribed: true, admin: true })
})

test('who could not be determined keeps the failure, until a look-up succeeds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const broken = { error: 'No.', code: 'unexpected' }
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json(broken, { status: 500 }))
  vi.stubGlobal('fetch', asked)
  const { currentSession, loadSession } = await import('./session.ts')
  const lost = loadSession()
  await vi.advanceTimersByTimeAsync(10_000)
  await lost
  expect(currentSession()).toMatchObject({
    data: undefined,
    isError: true,
    error: { name: 'ApiError', status: 500 },
  })
  asked.mockResolvedValue(Response.json({ session: maya }))
  await loadSession()
  expect(currentSession()).toEqual({ data: maya, isError: false })
})

/** The browser brings the page back as it was left, or shows it anew. */
function show(window: EventTarget, persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

test('P-SESS-03: a page brought back as it was left asks who is signed in, and one loaded anew does not', async () => {
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ session: null }))
  const window = new EventTarget()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', window)
  const { adoptSession, currentSession, followReturn } = await import('./session.ts')
  const leave = followReturn()
  adoptSession(maya)
  show(window, false)
  expect(asked).not.toHaveBeenCalled()
  show(window, true)
  await expect.poll(() => currentSession().data).toBeNull()
  leave()
})

test('without an answer a page brought back goes on as it was; one that holds work does not even ask', async () => {
  const asked = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const window = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', window)
  const { adoptSession, currentSession, followReturn, holdPage } = await import('./session.ts')
  const leave = followReturn()
  adoptSession(maya)
  const release = holdPage()
  show(window, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).not.toHaveBeenCalled()
  release()
  show(window, true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(currentSession()).toEqual({ data: maya, isError: false })
  leave()
  vi.useRealTimers()
})
