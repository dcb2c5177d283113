import type { Session } from '@collimate/contract/accounts'
import { afterEach, beforeEach, describe, expect, type Mock, onTestFinished, test, vi } from 'vitest'

const maya = { user: { id: 'maya', email: 'maya@example.org' } } as Session
const noor = { user: { id: 'noor', email: 'noor@example.org' } } as Session

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

test('P-SESS-03: who logs in again in a room is told to the other tabs, also where this one went on as who it was', async () => {
  const { adoptSession } = await import('./session.ts')
  adoptSession(maya)
  adoptSession({ ...maya })
  await expect.poll(() => heard).toEqual(['changed', 'changed'])
})

test('P-SESS-04: a refusal that comes late does not undo that somebody else has logged in', async () => {
  const answer = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ session: noor }))
  asked.mockReturnValueOnce(answer.promise)
  vi.stubGlobal('fetch', asked)
  const { currentSession, forgetSession, loadSession } = await import('./session.ts')
  void loadSession()
  forgetSession()
  expect(currentSession().data).toBeNull()
  await expect.poll(() => currentSession().data).toEqual(noor)
})

test('P-SESS-03: a change told while an answer is on its way is asked for again, and that answer undoes nothing', async () => {
  const early = Promise.withResolvers<Response>()
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ session: null }))
  asked.mockReturnValueOnce(early.promise)
  vi.stubGlobal('fetch', asked)
  const { currentSession, followOtherTabs, loadSession } = await import('./session.ts')
  const leave = followOtherTabs()
  const first = loadSession()
  otherTab.postMessage('changed')
  await expect.poll(() => currentSession().data).toBeNull()
  early.resolve(Response.json({ session: maya }))
  await first
  expect(currentSession().data).toBeNull()
  leave()
})

test('P-SESS-04: a changed profile whose answer comes late is not shown to who has logged in meanwhile', async () => {
  const { adoptProfile, adoptSession, currentSession } = await import('./session.ts')
  const ofMaya = { id: 'maya', username: 'maya' } as Session['profile']
  adoptSession(maya)
  adoptProfile({ profile: ofMaya })
  expect(currentSession().data?.profile).toBe(ofMaya)
  adoptSession(noor)
  adoptProfile({ profile: ofMaya })
  expect(currentSession().data).toEqual(noor)
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

describe('a reloaded tab that gets no answer', () => {
  const timedOut = () => new DOMException('signal timed out', 'TimeoutError')
  let asked: Mock<() => Promise<Response>>
  let local: Map<string, string>

  beforeEach(() => {
    vi.useFakeTimers()
    const tab = new Map([['session', JSON.stringify(maya)]])
    local = new Map([['member', 'maya']])
    asked = vi.fn<() => Promise<Response>>(() => new Promise<Response>(() => {}))
    vi.stubGlobal('document', { documentElement: { dataset: {} }, getElementById: () => null })
    vi.stubGlobal('sessionStorage', storageOf(tab))
    vi.stubGlobal('localStorage', storageOf(local))
    vi.stubGlobal('fetch', asked)
  })
  afterEach(() => void vi.useRealTimers())

  test('E-RESUME-01: goes on as who it was within seconds, and takes over the answer that comes', async () => {
    const answer = Promise.withResolvers<Response>()
    asked.mockReturnValueOnce(answer.promise)
    const { currentSession, loadSession } = await import('./session.ts')
    const lookUp = loadSession()
    await vi.advanceTimersByTimeAsync(5000)
    expect(currentSession().data).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2000)
    expect(currentSession()).toEqual({ data: maya, isError: false })
    answer.resolve(Response.json({ session: null }))
    await lookUp
    expect(currentSession().data).toBeNull()
  })

  test('that it goes on does not lead out of work that asks to log in again itself', async () => {
    const answer = Promise.withResolvers<Response>()
    asked.mockReturnValueOnce(answer.promise)
    const { currentSession, holdPage, loadSession } = await import('./session.ts')
    const lookUp = loadSession()
    await vi.advanceTimersByTimeAsync(7000)
    const release = holdPage()
    answer.resolve(Response.json({ session: null }))
    await lookUp
    expect(currentSession().data).toEqual(maya)
    release()
  })

  test.each([
    ['signed out', undefined],
    ['signed in as somebody else', 'noor'],
  ])('P-SESS-03: stays with nobody where another tab has %s since', async (_, member) => {
    local.delete('member')
    if (member) local.set('member', member)
    asked.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      throw timedOut()
    })
    const { currentSession, loadSession } = await import('./session.ts')
    const lookUp = loadSession()
    await vi.advanceTimersByTimeAsync(7000)
    expect(currentSession().data).toBeUndefined()
    await vi.advanceTimersByTimeAsync(20_000)
    await lookUp
    expect(currentSession()).toMatchObject({ data: undefined, isError: true })
  })

  test('P-SESS-03: a sign-out in another tab ends also what it went on as, without waiting for that answer', async () => {
    const { currentSession, followOtherTabs, loadSession } = await import('./session.ts')
    const leave = followOtherTabs()
    void loadSession()
    await vi.advanceTimersByTimeAsync(7000)
    expect(currentSession().data).toEqual(maya)
    asked.mockImplementation(async () => Response.json({ session: null }))
    vi.useRealTimers()
    otherTab.postMessage('changed')
    await expect.poll(() => currentSession().data).toBeNull()
    leave()
  })

  test('does not wait a second time for a call that was given all its time', async () => {
    asked.mockRejectedValue(timedOut())
    const { currentSession, loadSession } = await import('./session.ts')
    await loadSession()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(currentSession()).toEqual({ data: maya, isError: false })
  })
})

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}
