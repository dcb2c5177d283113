import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/api.ts'
import { examId, fakeServer, type FakeServer } from './exam-fixtures.ts'
import type { ExamEvent, ExamKit } from './exam-kit.ts'
import { ExamSession } from './exam-session.ts'
import type { ExamRecord } from './exam-record.ts'
import { recordOfState, saveStatus, stateOfExam } from './exam-state.ts'
import { memoryStorage, type ExamStorage } from './exam-storage.ts'
import type { ExamWindows } from './exam-windows.ts'

const noWindows: ExamWindows = { announce: () => {}, onTaken: () => () => {} }

type Room = { session: ExamSession; events: ExamEvent[] }

let server: FakeServer
let storage: ExamStorage
let online: boolean
/** Milliseconds the machine slept: time that passed without a tick. */
let slept: number
beforeEach(() => {
  vi.useFakeTimers()
  server = fakeServer()
  storage = memoryStorage()
  online = true
  slept = 0
})
afterEach(() => {
  vi.useRealTimers()
})

function kitOf(holder: string, events: ExamEvent[], windows = noWindows): ExamKit {
  return {
    userId: 'maya',
    holder,
    server,
    storage,
    windows,
    now: () => performance.now() + slept,
    online: () => online,
    random: () => 0,
    emit: (event) => events.push(event),
  }
}

/** Enters the room as a page load that starts or resumes with the server at hand. */
async function enter(holder = 'page-1'): Promise<Room> {
  const events: ExamEvent[] = []
  const exam = await server.open(examId, holder)
  const session = new ExamSession(kitOf(holder, events), { exam })
  session.begin()
  await pass(0)
  return { session, events }
}

/** Enters the room as a reload does: from what this browser kept. */
async function restore(holder: string): Promise<Room> {
  const events: ExamEvent[] = []
  const { record } = await storage.load('maya')
  if (record === null) throw new Error('Nothing was kept.')
  const session = new ExamSession(kitOf(holder, events), { record })
  session.begin()
  return { session, events }
}

/** What a page load keeps of an exam it has just opened. */
async function recordOf(id: string): Promise<ExamRecord> {
  const exam = await server.open(examId, 'page-0')
  const rest = { userId: 'maya', holder: 'page-0', questionMs: {}, updatedAt: 0 }
  return recordOfState(stateOfExam({ ...exam, id }, true), rest)
}

/** Windows of one browser that hear each other. @returns opens one */
function hubOfWindows(): () => ExamWindows {
  const heard = new Set<Parameters<ExamWindows['onTaken']>[0]>()
  return () => ({
    announce: (taken) => {
      for (const listener of heard) listener(taken)
    },
    onTaken: (listener) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  })
}

function pass(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms)
}

const kinds = (events: readonly ExamEvent[]) => events.map((event) => event.kind)

describe('saving', () => {
  test('E-SAVE-01 a chosen option is on the server and on the disk at once', async () => {
    const { session } = await enter()
    session.choose(2)
    await pass(0)
    expect(server.row.answers).toEqual({ 0: 2 })
    expect((await storage.load('maya')).record?.answers).toEqual({ 0: 2 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('E-EXAM-02 a multi-answer question collects options, and an option pressed again is taken back', async () => {
    const { session } = await enter()
    session.goTo(4)
    session.choose(2)
    session.choose(0)
    await pass(0)
    expect(server.row.answers).toEqual({ 4: [0, 2] })
    session.choose(2)
    session.choose(0)
    await pass(0)
    expect(server.row.answers).toEqual({})
  })

  test('what piles up while a save is under way goes out in one', async () => {
    const { session } = await enter()
    server.mood = 'silent'
    session.choose(1)
    await pass(0)
    server.mood = 'well'
    for (const position of [1, 2, 3]) {
      session.goTo(position)
      session.choose(position)
    }
    await pass(12_000)
    expect(server.row.answers).toEqual({ 0: 1, 1: 1, 2: 2, 3: 3 })
    expect(server.arrived.filter((work) => Object.keys(work.changes).length > 0)).toHaveLength(1)
  })

  test('E-SAVE-02 is said once per trouble, and again in the next one', async () => {
    const { session, events } = await enter()
    server.mood = 'broken'
    session.choose(1)
    await pass(30_000)
    session.choose(2)
    await pass(30_000)
    expect(kinds(events)).toEqual(['save-failed'])
    expect(saveStatus(session.state)).toBe('trying')
    server.mood = 'well'
    await pass(20_000)
    expect(server.row.answers).toEqual({ 0: 2 })
    server.mood = 'broken'
    session.choose(3)
    await pass(5000)
    expect(kinds(events)).toEqual(['save-failed', 'save-failed'])
  })

  test('a save begun offline is no error, even when the connection is back before it fails', async () => {
    const { session, events } = await enter()
    online = false
    server.save = () => {
      online = true
      return Promise.reject(new NetworkError(new TypeError('Failed to fetch')))
    }
    session.choose(3)
    await pass(0)
    expect(events).toEqual([])
    expect(saveStatus(session.state)).toBe('offline')
  })

  test('offline is no error: answers wait and go out when the connection is back', async () => {
    const { session, events } = await enter()
    server.mood = 'unreachable'
    online = false
    session.choose(1)
    session.goTo(1)
    session.choose(3)
    await pass(120_000)
    expect(events).toEqual([])
    expect(saveStatus(session.state)).toBe('offline')
    server.mood = 'well'
    online = true
    session.comeBack()
    await pass(0)
    expect(server.row.answers).toEqual({ 0: 1, 1: 3 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('an answer that was saved but whose reply was lost is sent again and stands', async () => {
    const { session } = await enter()
    server.mood = 'lost-answer'
    session.choose(1)
    await pass(100)
    server.mood = 'well'
    session.choose(2)
    await pass(2000)
    expect(server.row.answers).toEqual({ 0: 2 })
    expect(saveStatus(session.state)).toBe('saved')
  })

  test('an expired session waits for the student to sign in again, then everything goes out', async () => {
    const { session, events } = await enter()
    server.mood = 'signed-out'
    session.choose(1)
    await pass(60_000)
    expect(session.state.link).toBe('signed-out')
    expect(saveStatus(session.state)).toBe('trying')
    expect(server.arrived).toHaveLength(0)
    expect(events).toEqual([])
    server.mood = 'well'
    session.signedIn()
    await pass(0)
    expect(server.row.answers).toEqual({ 0: 1 })
    expect(session.state.link).toBe('open')
  })

  test('the time and the flags are stored at least every 15 s, and never twice the same', async () => {
    const { session } = await enter()
    session.flag()
    await pass(15_500)
    expect(server.row.timeSpent).toBe(15)
    expect(server.row.flags).toEqual([0])
    await pass(15_000)
    expect(server.row.timeSpent).toBe(30)
    expect(server.arrived.at(-1)).toMatchObject({ question_ms: { 0: 30_000 }, changes: {} })
    expect(server.arrived.at(-1)?.flags).toBeUndefined()
  })

  test('with another account signed in meanwhile the answers wait for their own student', async () => {
    const { session, events } = await enter()
    server.mood = 'gone'
    server.who = 'noor'
    session.choose(1)
    await pass(0)
    expect(session.state.link).toBe('signed-out')
    expect(events).toEqual([])
    expect((await storage.load('maya')).record?.answers).toEqual({ 0: 1 })
    server.mood = 'well'
    server.who = 'maya'
    session.signedIn()
    await pass(0)
    expect(server.row.answers).toEqual({ 0: 1 })
  })

  test('a disk that did not take the exam at first is tried again with the next answer', async () => {
    const old = { ...(await recordOf('old exam')), holder: 'page-0' }
    await storage.claim(old)
    vi.spyOn(storage, 'claim').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    const { session } = await enter()
    session.choose(1)
    await pass(0)
    expect((await storage.load('maya')).record).toMatchObject({ examId, answers: { 0: 1 } })
    expect(session.state.link).toBe('open')
  })

  test('an exam deleted elsewhere ends here, and its record is put out of the way', async () => {
    const { session, events } = await enter()
    server.mood = 'gone'
    session.choose(1)
    await pass(0)
    expect(kinds(events)).toEqual(['gone'])
    expect((await storage.load('maya')).record).toBeNull()
  })
})

describe('coming back', () => {
  test('E-RESUME-01 a reload shows question, answers, flags, strike-outs and time before the server answers', async () => {
    const { session } = await enter()
    session.choose(1)
    session.goTo(3)
    session.flag()
    session.strike(2)
    await pass(4000)
    session.end()
    await pass(600_000)
    server.mood = 'silent'
    const { session: again } = await restore('page-2')
    const { state } = again
    expect(state).toMatchObject({ current: 3, struckOut: { 3: [2] }, secondsLeft: 12_596, link: 'opening' })
    expect(state.outbox).toMatchObject({ answers: { 0: 1 }, flags: [3] })
  })

  test('E-TIME-02 leaving stores the time the exam was open, and no time passes while it is closed', async () => {
    const { session } = await enter()
    await pass(7000)
    session.end()
    await pass(600_000)
    expect(server.row.timeSpent).toBe(7)
    const { session: again } = await restore('page-2')
    await pass(0)
    expect(again.state.secondsLeft).toBe(12_593)
  })

  test('answers given offline before a reload offline are all saved in the end', async () => {
    const { session } = await enter()
    server.mood = 'unreachable'
    session.choose(3)
    await pass(100)
    session.end()
    const { session: again, events } = await restore('page-2')
    again.goTo(1)
    again.choose(2)
    await pass(40_000)
    expect(again.state.outbox.answers).toEqual({ 0: 3, 1: 2 })
    server.mood = 'well'
    await pass(40_000)
    expect(server.row.answers).toEqual({ 0: 3, 1: 2 })
    expect(kinds(events)).not.toContain('set-aside')
  })

  test('E-TIME-03 a record without a time starts at three hours', async () => {
    const { session } = await enter()
    await pass(0)
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('Nothing was kept.')
    session.end()
    const restored = new ExamSession(kitOf('page-2', []), { record: { ...record, timeRemaining: null } })
    restored.begin()
    await pass(0)
    expect(restored.state.secondsLeft).toBe(10_800)
  })

  test('E-RESUME-04 twelve answers and ten minutes later, elsewhere', async () => {
    server = fakeServer(200)
    server.row.answers = Object.fromEntries(Array.from({ length: 12 }, (_, position) => [position, 0]))
    server.row.timeSpent = 600
    const { session } = await enter()
    expect(session.state).toMatchObject({ current: 12, secondsLeft: 12_000 })
  })

  test('E-RESUME-05 with every question answered the last one shows', async () => {
    server.row.answers = Object.fromEntries(Array.from({ length: 10 }, (_, position) => [position, 0]))
    const { session } = await enter()
    expect(session.state.current).toBe(9)
  })

  test('E-RESUME-05 an exam whose time is used up is submitted on opening', async () => {
    server.row.timeSpent = 12_600
    const { events } = await enter()
    await pass(0)
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
  })
})

describe('two windows', () => {
  test('the older window stops, writes nothing more and can take the exam back', async () => {
    const { session } = await enter()
    session.choose(1)
    await pass(0)
    await server.open(examId, 'elsewhere')
    server.row.answers = { 0: 1, 2: 3 }
    session.goTo(1)
    session.choose(2)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    session.choose(0)
    await pass(60_000)
    expect(server.row.answers).toEqual({ 0: 1, 2: 3 })
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2 })
    session.takeBack()
    await pass(0)
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
    expect(server.row.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
  })

  test('answers changed in both windows: the saved ones stand, and the student is told how many', async () => {
    const { session, events } = await enter()
    server.mood = 'unreachable'
    online = false
    session.choose(1)
    await pass(0)
    server.mood = 'well'
    await server.open(examId, 'elsewhere')
    server.row.answers = { 0: 3 }
    await pass(1000)
    expect(session.state.link).toBe('elsewhere')
    session.takeBack()
    await pass(0)
    expect(session.state.outbox.answers).toEqual({ 0: 3 })
    expect(events).toEqual([{ kind: 'set-aside', count: 1 }])
  })

  test("what another window of this browser kept unsent goes out with this one's", async () => {
    const { session } = await enter()
    server.mood = 'unreachable'
    session.choose(1)
    await pass(0)
    const other = await restore('page-2')
    other.session.goTo(5)
    other.session.choose(2)
    await pass(0)
    session.goTo(6)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    server.mood = 'well'
    session.takeBack()
    await pass(0)
    expect(server.row.answers).toEqual({ 0: 1, 5: 2 })
  })

  test('a new exam begun in another window stops the old one before the server does', async () => {
    const windows = hubOfWindows()
    const exam = await server.open(examId, 'page-1')
    const old = new ExamSession(kitOf('page-1', [], windows()), { exam })
    old.begin()
    const another = { ...(await server.open(examId, 'page-2')), id: 'new exam' }
    const next = new ExamSession(kitOf('page-2', [], windows()), { exam: another })
    next.begin()
    await pass(0)
    expect(old.state.link).toBe('elsewhere')
    old.leave()
    await pass(30_000)
    expect((await storage.load('maya')).record).toMatchObject({ examId: 'new exam', holder: 'page-2' })
    const stranger = { ...kitOf('page-3', [], windows()), userId: 'noor', storage: memoryStorage() }
    new ExamSession(stranger, { exam }).begin()
    expect(next.state.link).toBe('open')
  })

  test('the clock stands still in the window that does not hold the exam', async () => {
    const { session } = await enter()
    await pass(1000)
    await server.open(examId, 'elsewhere')
    session.choose(1)
    await pass(0)
    const { secondsLeft } = session.state
    await pass(60_000)
    expect(session.state.secondsLeft).toBe(secondsLeft)
  })
})

describe('the end', () => {
  test('E-DONE-01 completing carries everything unsent and clears the browser', async () => {
    const { session, events } = await enter()
    server.mood = 'unreachable'
    session.choose(1)
    session.goTo(1)
    session.flag()
    await pass(100)
    server.mood = 'well'
    session.complete()
    await pass(0)
    expect(server.row).toMatchObject({ completed: true, answers: { 0: 1 }, flags: [1] })
    expect(events).toMatchObject([{ kind: 'save-failed' }, { kind: 'completed', timeUp: false }])
    expect((await storage.load('maya')).record).toBeNull()
  })

  test('E-DONE-03 a failure is said, and completing can be repeated', async () => {
    const { session, events } = await enter()
    server.mood = 'broken'
    session.complete()
    expect(session.state.stage).toBe('completing')
    await pass(0)
    expect(kinds(events)).toEqual(['complete-failed'])
    expect(session.state.stage).toBe('answering')
    server.mood = 'well'
    session.complete()
    await pass(0)
    expect(kinds(events)).toEqual(['complete-failed', 'completed'])
  })

  test('E-DONE-03 an exam the server does not have', async () => {
    const { session, events } = await enter()
    server.mood = 'gone'
    session.complete()
    await pass(0)
    expect(kinds(events)).toEqual(['gone'])
  })

  test('E-TIME-01 at zero the exam is submitted by itself', async () => {
    server.row.timeSpent = 12_598
    const { session, events } = await enter()
    session.choose(2)
    await pass(3000)
    expect(server.row).toMatchObject({ completed: true, answers: { 0: 2 } })
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
    expect(session.state.secondsLeft).toBe(0)
  })

  test('offline at zero: answering is closed, and submitting is tried until it works', async () => {
    server.row.timeSpent = 12_590
    const { session, events } = await enter()
    server.mood = 'unreachable'
    online = false
    session.choose(2)
    await pass(60_000)
    expect(session.state.stage).toBe('time-up')
    session.choose(3)
    expect(session.state.outbox.answers).toEqual({ 0: 2 })
    server.mood = 'well'
    await pass(20_000)
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
    expect(server.row.answers).toEqual({ 0: 2 })
  })

  test('E-QUIT-02 quitting deletes the exam and what the browser kept', async () => {
    const { session, events } = await enter()
    session.choose(1)
    await session.quit()
    expect(kinds(events)).toEqual(['quit'])
    expect((await storage.load('maya')).record).toBeNull()
  })

  test('E-QUIT-02 when that fails the exam goes on', async () => {
    const { session, events } = await enter()
    server.mood = 'broken'
    await session.quit()
    expect(kinds(events)).toEqual(['quit-failed'])
    server.mood = 'well'
    session.choose(1)
    await pass(2000)
    expect(server.row.answers).toEqual({ 0: 1 })
  })
})

test('a machine that slept costs its student no time', async () => {
  const { session } = await enter()
  await pass(1000)
  slept = 3_600_000
  session.comeBack()
  expect(session.state.secondsLeft).toBe(12_599)
})
