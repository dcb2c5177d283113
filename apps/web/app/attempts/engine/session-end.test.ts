import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../../lib/api.ts'
import { choose, kinds, pass, useHarness } from './harness.ts'
import { takeQuitMark } from './marks.ts'

const harness = useHarness()

describe('the end', () => {
  test('E-DONE-01 completing carries everything unsent and clears the browser', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'unreachable'
    choose(session, 1)
    session.goTo(1)
    session.flag()
    await pass(100)
    harness.server.mood = 'well'
    session.complete()
    await pass(0)
    expect(harness.server.row).toMatchObject({ completed: true, answers: { 0: 1 }, flags: [1] })
    expect(events).toMatchObject([{ kind: 'save-failed' }, { kind: 'completed', timeUp: false }])
    expect((await harness.storage.load('maya')).record).toBeNull()
  })

  test('E-DONE-03 a failure is said, and completing can be repeated', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'broken'
    session.complete()
    expect(session.state.stage).toBe('completing')
    await pass(0)
    expect(kinds(events)).toEqual(['complete-failed'])
    expect(session.state.stage).toBe('answering')
    harness.server.mood = 'well'
    session.complete()
    await pass(0)
    expect(kinds(events)).toEqual(['complete-failed', 'completed'])
  })

  /** The server completes at once, and its answer takes this long, in milliseconds. */
  function slowCompletion(ms: number) {
    const complete = harness.server.complete.bind(harness.server)
    harness.server.complete = async (id, work, options) => {
      const completed = await complete(id, work)
      await new Promise((resolve, reject) => {
        setTimeout(resolve, ms)
        options?.signal?.addEventListener('abort', () => reject(new NetworkError(options.signal?.reason)))
      })
      return completed
    }
  }

  test('E-DONE-01 a result that takes most of a minute to come is waited for', async () => {
    const { session, events } = await harness.enter()
    slowCompletion(50_000)
    session.complete()
    await pass(49_000)
    expect(session.state.stage).toBe('completing')
    await pass(2000)
    expect(kinds(events)).toEqual(['completed'])
  })

  test('E-DONE-01 once the server has said that it is completed, no question is shown again', async () => {
    const { session, events } = await harness.enter()
    harness.server.row.completed = true
    slowCompletion(90_000)
    choose(session, 1)
    await pass(0)
    for (let seconds = 0; seconds < 150; seconds += 1) {
      expect(session.state.stage).toBe('completing')
      await pass(1000)
    }
    slowCompletion(0)
    harness.server.row.answers = { 0: 1 }
    await pass(150_000)
    // That it takes so long is told once.
    expect(kinds(events)).toEqual(['result-late', 'already-completed'])
  })

  test('E-DONE-03 an exam the server does not have', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'gone'
    session.complete()
    await pass(0)
    expect(kinds(events)).toEqual(['gone'])
  })

  test.each([
    ['goes, and its unsent answers lie apart', false],
    ['stays where its unsent answers cannot be kept apart', true],
  ])('E-DONE-03 what this browser keeps of an exam the server does not have %s', async (_what, full) => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'unreachable'
    choose(session, 1)
    await pass(100)
    const leave = vi.spyOn(harness.storage, 'leave')
    if (full) leave.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    harness.server.mood = 'gone'
    session.complete()
    await pass(0)
    expect(kinds(events).at(-1)).toBe('gone')
    const { record } = await harness.storage.load('maya')
    expect(record?.unsent.changes).toEqual(full ? { 0: 1 } : undefined)
    expect(await harness.storage.leftovers('maya')).toMatchObject(full ? [] : [{ changes: { 0: 1 } }])
  })

  test('E-TIME-01 at zero the exam is submitted by itself', async () => {
    harness.server.row.timeSpent = 12_598
    const { session, events } = await harness.enter()
    choose(session, 2)
    await pass(3000)
    expect(harness.server.row).toMatchObject({ completed: true, answers: { 0: 2 } })
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
    expect(session.state.secondsLeft).toBe(0)
  })

  test('offline at zero: answering is closed, and submitting is tried until it works', async () => {
    harness.server.row.timeSpent = 12_590
    const { session, events } = await harness.enter()
    harness.server.mood = 'unreachable'
    harness.online = false
    choose(session, 2)
    await pass(60_000)
    expect(session.state.stage).toBe('time-up')
    choose(session, 3)
    session.flag()
    expect(session.state.outbox).toMatchObject({ answers: { 0: 2 }, flags: [] })
    harness.server.mood = 'well'
    await pass(20_000)
    expect(events).toMatchObject([{ kind: 'completed', timeUp: true }])
    expect(harness.server.row.answers).toEqual({ 0: 2 })
  })

  test('completing takes the place of a save under way', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'silent'
    choose(session, 1)
    await pass(0)
    session.complete()
    await pass(0)
    // The save given up for it is no failure.
    expect(session.state).toMatchObject({ stage: 'completing', errorKind: null })
    harness.server.mood = 'well'
    await pass(62_000)
    session.complete()
    await pass(0)
    expect(kinds(events).at(-1)).toBe('completed')
    expect(harness.server.row).toMatchObject({ completed: true, answers: { 0: 1 } })
  })

  test('E-DONE-01 an exam completed elsewhere is over here, too, with the flags of there', async () => {
    const { session, events } = await harness.enter()
    Object.assign(harness.server.row, { completed: true, flags: [1] })
    session.flag()
    await pass(0)
    expect(events).toMatchObject([{ kind: 'already-completed', attempt: { flags: [1] }, timeUp: false }])
  })

  test('signed out while completing, the student may stay and go on', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'signed-out'
    session.complete()
    await pass(0)
    expect(session.state).toMatchObject({ link: 'signed-out', stage: 'completing' })
    session.staySignedOut()
    choose(session, 1)
    expect(session.state).toMatchObject({ stage: 'answering', outbox: { answers: { 0: 1 } } })
    expect(events).toEqual([])
  })

  test('E-RESUME-02 the quit is marked while it is under way, and no longer', async () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    const { session } = await harness.enter()
    const quitting = session.quit()
    expect(stored.size).toBe(1)
    expect([takeQuitMark('maya'), takeQuitMark('maya')]).toEqual([true, false])
    await quitting
    harness.server.row.completed = false
    const { session: again } = await harness.enter()
    await again.quit()
    expect(stored.size).toBe(0)
  })

  test('E-QUIT-02 an exam that is gone already counts as quit', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'gone'
    await session.quit()
    expect(kinds(events)).toEqual(['quit'])
  })

  test('E-QUIT-02 signed out, quitting asks to sign in again', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'signed-out'
    await session.quit()
    expect(kinds(events)).toEqual(['quit-failed'])
    expect(session.state).toMatchObject({ link: 'signed-out', stage: 'answering' })
  })

  test('E-QUIT-02 quitting deletes the exam and what the browser kept', async () => {
    const { session, events } = await harness.enter()
    choose(session, 1)
    await session.quit()
    expect(kinds(events)).toEqual(['quit'])
    expect((await harness.storage.load('maya')).record).toBeNull()
  })

  test('E-QUIT-02 when that fails the exam goes on', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'broken'
    await session.quit()
    expect(kinds(events)).toEqual(['quit-failed'])
    harness.server.mood = 'well'
    choose(session, 1)
    await pass(2000)
    expect(harness.server.row.answers).toEqual({ 0: 1 })
  })
})

test('a machine that slept costs its student no time', async () => {
  const { session } = await harness.enter()
  await pass(1000)
  harness.slept = 3_600_000
  session.comeBack()
  expect(session.state.secondsLeft).toBe(12_599)
})
