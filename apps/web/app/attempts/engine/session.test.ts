import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/api.ts'
import { choose, kinds, pass, useHarness } from './harness.ts'
import { attemptId, fakeServer } from './fake-server.ts'
import type { AttemptRecord } from './record.ts'
import { AttemptSession } from './session.ts'
import { recordOfState, saveStatus, stateOfOpened } from './state.ts'

const harness = useHarness()

/** What a page load keeps of an exam it has just opened. */
async function recordOf(id: string): Promise<AttemptRecord> {
  const opened = await harness.server.open(attemptId, 'page-0')
  const rest = { userId: 'maya', holder: 'page-0', questionMs: {}, updatedAt: 0 }
  return recordOfState(stateOfOpened({ ...opened, id }, true), rest)
}

test('a window that gets the focus before its attempt has begun sends nothing', async () => {
  const opened = await harness.server.open(attemptId, 'page-1')
  const session = new AttemptSession(harness.depsOf('page-1', []), { opened })
  session.comeBack()
  await pass(0)
  expect(harness.server.arrived).toEqual([])
  session.begin()
  session.comeBack()
  await pass(0)
  expect(harness.server.arrived).toHaveLength(1)
})

test('an attempt that is begun again runs once, and stops with its end', async () => {
  const opened = await harness.server.open(attemptId, 'page-1')
  const listening = new Set<symbol>()
  const windows = {
    post: () => {},
    listen: () => {
      const own = Symbol('listener')
      listening.add(own)
      return () => listening.delete(own)
    },
  }
  const session = new AttemptSession(harness.depsOf('page-1', [], windows), { opened })
  session.begin()
  session.begin()
  expect(listening.size).toBe(1)
  await session.end()
  expect(listening.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

describe('E-RESUME-08: an attempt that the server does not open', () => {
  test.each([
    { resumed: true, mood: 'broken', told: ['open-failed'] },
    { resumed: true, mood: 'disk-full', told: ['open-failed'] },
    { resumed: true, mood: 'unreachable', told: [] },
    { resumed: false, mood: 'broken', told: [] },
  ] as const)(
    'asked for: $resumed, the server $mood: $told, once, and the copy is there',
    async ({ resumed, mood, told }) => {
      await harness.storage.claim(await recordOf(attemptId))
      harness.server.mood = mood
      const { session, events } = await harness.restore('page-1', { resumed })
      await pass(60_000)
      expect(kinds(events)).toEqual(told)
      expect(session.state).toMatchObject({ stage: 'answering', link: 'opening' })
      harness.server.mood = 'well'
      await pass(20_000)
      expect(session.state.link).toBe('open')
      expect(kinds(events)).toEqual(told)
    },
  )

  test('it is not told of one that opened, and is opened again later', async () => {
    await harness.storage.claim(await recordOf(attemptId))
    const { session, events } = await harness.restore('page-1', { resumed: true })
    await pass(0)
    expect(session.state.link).toBe('open')
    await harness.server.open(attemptId, 'page-2')
    choose(session, 1)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    harness.server.mood = 'broken'
    session.takeBack()
    await pass(1000)
    expect(session.state.link).toBe('opening')
    expect(kinds(events)).not.toContain('open-failed')
  })

  test('E-SAVE-02 an answer given meanwhile is said for itself', async () => {
    await harness.storage.claim(await recordOf(attemptId))
    harness.server.mood = 'broken'
    const { session, events } = await harness.restore('page-1', { resumed: true })
    await pass(0)
    choose(session, 1)
    await pass(60_000)
    expect(kinds(events)).toEqual(['open-failed', 'save-failed'])
  })
})

describe('a room entered again on the same page', () => {
  /** What the room before sent last arrives once the exam is open again. */
  function deliverOnceOpen(): void {
    const open = harness.server.open.bind(harness.server)
    harness.server.open = async (...given) => {
      const opened = await open(...given)
      harness.server.deliver()
      return opened
    }
  }

  test('E-SAVE-01 takes no save of the room before for one of its own', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'stalled'
    choose(session, 1)
    await pass(0)
    harness.server.mood = 'unreachable'
    void session.end()
    await pass(0)
    harness.server.mood = 'well'
    deliverOnceOpen()
    const { session: again } = await harness.restore('page-1')
    again.goTo(1)
    choose(again, 2)
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 2 })
    expect(saveStatus(again.state)).toBe('saved')
  })

  test('E-SAVE-01 keeps an answer that was changed back while a save of the room before was on its way', async () => {
    const { session } = await harness.enter()
    choose(session, 1)
    await pass(0)
    harness.server.mood = 'stalled'
    choose(session, 2)
    await pass(0)
    harness.server.mood = 'unreachable'
    choose(session, 1)
    void session.end()
    await pass(0)
    harness.server.mood = 'well'
    deliverOnceOpen()
    const { session: again } = await harness.restore('page-1')
    await pass(60_000)
    expect(again.state.outbox.answers).toEqual({ 0: 1 })
    expect(harness.server.row.answers).toEqual({ 0: 1 })
  })
})

describe('saving', () => {
  test('E-SAVE-01 a chosen option is on the server and on the disk at once', async () => {
    const { session } = await harness.enter()
    choose(session, 2)
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 2 })
    expect((await harness.storage.load('maya')).record?.answers).toEqual({ 0: 2 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('E-EXAM-02 a multi-answer question collects options, and an option pressed again is taken back', async () => {
    const { session } = await harness.enter()
    session.goTo(4)
    choose(session, 2)
    choose(session, 0)
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 4: [0, 2] })
    choose(session, 2)
    choose(session, 0)
    await pass(0)
    expect(harness.server.row.answers).toEqual({})
  })

  test('what piles up while a save is under way goes out in one', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'silent'
    choose(session, 1)
    await pass(0)
    harness.server.mood = 'well'
    for (const position of [1, 2, 3]) {
      session.goTo(position)
      choose(session, position)
    }
    await pass(12_000)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 1, 2: 2, 3: 3 })
    expect(harness.server.arrived.filter((work) => Object.keys(work.changes).length > 0)).toHaveLength(1)
  })

  test('E-SAVE-02 is said once per trouble, and again in the next one', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'broken'
    choose(session, 1)
    await pass(30_000)
    choose(session, 2)
    await pass(30_000)
    expect(kinds(events)).toEqual(['save-failed'])
    expect(saveStatus(session.state)).toBe('trying')
    harness.server.mood = 'well'
    await pass(20_000)
    expect(harness.server.row.answers).toEqual({ 0: 2 })
    harness.server.mood = 'broken'
    choose(session, 3)
    await pass(5000)
    expect(kinds(events)).toEqual(['save-failed', 'save-failed'])
  })

  test('C14 answers wait while the server’s disk is full, and arrive when it has room', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'disk-full'
    choose(session, 1)
    await pass(60_000)
    expect(saveStatus(session.state)).toBe('trying')
    expect(harness.server.row.answers).toEqual({})
    harness.server.mood = 'well'
    await pass(20_000)
    expect(harness.server.row.answers).toEqual({ 0: 1 })
  })

  test('a save begun offline is no error, even when the connection is back before it fails', async () => {
    const { session, events } = await harness.enter()
    harness.online = false
    harness.server.save = () => {
      harness.online = true
      return Promise.reject(new NetworkError(new TypeError('Failed to fetch')))
    }
    choose(session, 3)
    await pass(0)
    expect(events).toEqual([])
    expect(saveStatus(session.state)).toBe('offline')
  })

  test('offline is no error: answers wait and go out when the connection is back', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'unreachable'
    harness.online = false
    choose(session, 1)
    session.goTo(1)
    choose(session, 3)
    await pass(120_000)
    expect(events).toEqual([])
    expect(saveStatus(session.state)).toBe('offline')
    harness.server.mood = 'well'
    harness.online = true
    session.comeBack()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 3 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('an answer that was saved but whose reply was lost is sent again and stands', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'lost-answer'
    choose(session, 1)
    await pass(100)
    harness.server.mood = 'well'
    choose(session, 2)
    await pass(2000)
    expect(harness.server.row.answers).toEqual({ 0: 2 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('an expired session waits for the student to sign in again, then everything goes out', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'signed-out'
    choose(session, 1)
    await pass(60_000)
    expect(session.state.link).toBe('signed-out')
    expect(saveStatus(session.state)).toBe('trying')
    expect(harness.server.arrived).toHaveLength(0)
    expect(events).toEqual([])
    harness.server.mood = 'well'
    session.signedIn()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1 })
    expect(session.state.link).toBe('open')
  })

  test('the time and the flags are stored at least every 15 s, and never twice the same', async () => {
    const { session } = await harness.enter()
    session.flag()
    await pass(15_500)
    expect(harness.server.row.timeSpent).toBe(15)
    expect(harness.server.row.flags).toEqual([0])
    await pass(15_000)
    expect(harness.server.row.timeSpent).toBe(30)
    expect(harness.server.arrived.at(-1)).toMatchObject({ question_ms: { 0: 30_000 }, changes: {} })
    expect(harness.server.arrived.at(-1)?.flags).toBeUndefined()
  })

  test('with another account signed in meanwhile the answers wait for their own student', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'gone'
    harness.server.who = 'noor'
    choose(session, 1)
    await pass(0)
    expect(session.state.link).toBe('signed-out')
    expect(events).toEqual([])
    expect((await harness.storage.load('maya')).record?.answers).toEqual({ 0: 1 })
    harness.server.mood = 'well'
    harness.server.who = 'maya'
    session.signedIn()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1 })
  })

  test('a disk that did not take the exam at first is tried again with the next answer', async () => {
    const old = { ...(await recordOf('old exam')), holder: 'page-0' }
    await harness.storage.claim(old)
    vi.spyOn(harness.storage, 'claim').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    const { session } = await harness.enter()
    choose(session, 1)
    await pass(0)
    expect((await harness.storage.load('maya')).record).toMatchObject({ attemptId, answers: { 0: 1 } })
    expect(session.state.link).toBe('open')
  })

  test('the time on a question goes out once', async () => {
    const { session } = await harness.enter()
    await pass(15_000)
    session.goTo(1)
    await pass(15_000)
    expect(harness.server.arrived.map((work) => work.question_ms)).toEqual([{ 0: 15_000 }, { 1: 15_000 }])
  })

  test('an answer the server took for an old one goes out again', async () => {
    const { session } = await harness.enter()
    harness.server.row.sequence = 7
    choose(session, 1)
    await pass(100)
    expect(harness.server.row).toMatchObject({ answers: { 0: 1 }, sequence: 8 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('signed out, coming back to the window sends nothing', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'signed-out'
    choose(session, 1)
    await pass(0)
    const save = vi.spyOn(harness.server, 'save')
    session.comeBack()
    await pass(60_000)
    expect(save).not.toHaveBeenCalled()
  })

  test('a lost connection is shown before any call fails', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'silent'
    choose(session, 1)
    session.loseConnection()
    expect(saveStatus(session.state)).toBe('offline')
  })

  test('a disk that takes nothing is said, and the answers go out all the same', async () => {
    Object.assign(harness.storage, { durable: true })
    const { session } = await harness.enter()
    expect(session.state.durable).toBe(true)
    vi.spyOn(harness.storage, 'save').mockRejectedValue(new Error('no space left'))
    choose(session, 1)
    await pass(0)
    expect(session.state.durable).toBe(false)
    expect(harness.server.row.answers).toEqual({ 0: 1 })
  })

  test('an option the question does not have is not chosen', async () => {
    const { session } = await harness.enter()
    for (const option of [-1, 4]) choose(session, option)
    expect(session.state.outbox.answers).toEqual({})
  })

  test('an attempt deleted elsewhere ends here; its unsent answers stay on the device', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'gone'
    choose(session, 1)
    await pass(0)
    expect(kinds(events)).toEqual(['gone'])
    expect((await harness.storage.load('maya')).record).toBeNull()
    expect(await harness.storage.leftovers('maya')).toMatchObject([{ attemptId, changes: { 0: 1 } }])
  })
})

describe('coming back', () => {
  test('E-RESUME-01 a reload shows question, answers, flags, strike-outs and time before the server answers', async () => {
    const { session } = await harness.enter()
    choose(session, 1)
    session.goTo(3)
    session.flag()
    session.strike(2)
    await pass(4000)
    void session.end()
    await pass(600_000)
    harness.server.mood = 'silent'
    const { session: again } = await harness.restore('page-2')
    const { state } = again
    expect(state).toMatchObject({ current: 3, struckOut: { 3: [2] }, secondsLeft: 12_596, link: 'opening' })
    expect(state.outbox).toMatchObject({ answers: { 0: 1 }, flags: [3] })
  })

  test('E-TIME-02 leaving stores the time the exam was open, and no time passes while it is closed', async () => {
    const { session } = await harness.enter()
    await pass(7000)
    void session.end()
    await pass(600_000)
    expect(harness.server.row.timeSpent).toBe(7)
    const { session: again } = await harness.restore('page-2')
    await pass(0)
    expect(again.state.secondsLeft).toBe(12_593)
  })

  test('E-TIME-02 the call of a page that goes outlives it, and none goes out before the server opened the exam', async () => {
    const { session } = await harness.enter()
    const save = vi.spyOn(harness.server, 'save')
    void session.end()
    expect(save.mock.lastCall?.[2]).toEqual({ keepalive: true })
    harness.server.mood = 'silent'
    const { session: again } = await harness.restore('page-2')
    void again.end()
    expect(save).toHaveBeenCalledTimes(1)
  })

  test('E-RESUME-07 time spent in another browser counts here, too', async () => {
    const { session } = await harness.enter()
    await pass(7000)
    void session.end()
    harness.server.row.timeSpent = 600
    const { session: again } = await harness.restore('page-2')
    await pass(0)
    expect(again.state.secondsLeft).toBe(12_000)
  })

  test('a record with more time than the exam has begins at its limit', async () => {
    const { session } = await harness.enter()
    void session.end()
    harness.server.mood = 'silent'
    const { session: again } = await harness.restore('page-2', { timeRemaining: 99_999 })
    expect(again.state.secondsLeft).toBe(12_600)
  })

  test('answers given offline before a reload offline are all saved in the end', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'unreachable'
    choose(session, 3)
    await pass(100)
    void session.end()
    const { session: again } = await harness.restore('page-2')
    again.goTo(1)
    choose(again, 2)
    await pass(40_000)
    expect(again.state.outbox.answers).toEqual({ 0: 3, 1: 2 })
    harness.server.mood = 'well'
    await pass(40_000)
    expect(harness.server.row.answers).toEqual({ 0: 3, 1: 2 })
    expect(again.state.conflicts).toEqual([])
  })

  test('E-TIME-03 a record without a time starts at three hours', async () => {
    const { session } = await harness.enter()
    void session.end()
    const { session: restored } = await harness.restore('page-2', { timeRemaining: null })
    await pass(0)
    expect(restored.state.secondsLeft).toBe(10_800)
  })

  test('E-RESUME-04 twelve answers and ten minutes later, elsewhere', async () => {
    harness.server = fakeServer(200)
    harness.server.row.answers = Object.fromEntries(
      Array.from({ length: 12 }, (_, position) => [position, 0]),
    )
    harness.server.row.timeSpent = 600
    const { session } = await harness.enter()
    expect(session.state).toMatchObject({ current: 12, secondsLeft: 12_000 })
  })

  test('E-RESUME-05 with every question answered the last one shows', async () => {
    harness.server.row.answers = Object.fromEntries(
      Array.from({ length: 10 }, (_, position) => [position, 0]),
    )
    const { session } = await harness.enter()
    expect(session.state.current).toBe(9)
  })

  test('E-RESUME-05 an exam whose time is used up is submitted on opening', async () => {
    harness.server.row.timeSpent = 12_600
    const { events } = await harness.enter()
    await pass(0)
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
  })

  test('A7 a reload stays at the question it was left at', async () => {
    const { session } = await harness.enter()
    session.goTo(6)
    void session.end()
    await pass(0)
    const { session: again } = await harness.restore('page-2')
    await pass(0)
    expect(again.state.current).toBe(6)
  })

  test('A7, E-RESUME-04 resuming goes to the first open question as the server has it', async () => {
    const { session } = await harness.enter()
    session.goTo(6)
    void session.end()
    await pass(0)
    harness.server.row.answers = { 0: 1, 1: 2, 2: 0 }
    const { session: again } = await harness.restore('page-2', { resumed: true })
    await pass(0)
    expect(again.state.current).toBe(3)
  })

  test('A7 a question gone to while the server was asked is not left again', async () => {
    const { session } = await harness.enter()
    void session.end()
    await pass(0)
    const { session: again } = await harness.restore('page-2', { resumed: true })
    again.goTo(8)
    await pass(0)
    expect(again.state.current).toBe(8)
  })
})
