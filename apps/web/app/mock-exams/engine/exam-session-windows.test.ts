import { describe, expect, test, vi } from 'vitest'
import { pass, useExamBench } from './exam-bench.ts'
import { examId } from './exam-fixtures.ts'
import { ExamSession } from './exam-session.ts'
import { memoryStorage } from './exam-storage.ts'
import type { ExamWindows } from './exam-windows.ts'

const bench = useExamBench()

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

describe('two windows', () => {
  test('the older window stops, writes nothing more and can take the exam back', async () => {
    const { session } = await bench.enter()
    session.choose(1)
    await pass(0)
    await bench.server.open(examId, 'elsewhere')
    bench.server.row.answers = { 0: 1, 2: 3 }
    session.goTo(1)
    session.choose(2)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    session.choose(0)
    await pass(60_000)
    expect(bench.server.row.answers).toEqual({ 0: 1, 2: 3 })
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2 })
    session.takeBack()
    await pass(0)
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
    expect(bench.server.row.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
  })

  test('answers changed in both windows: the saved ones stand, and the student is told how many', async () => {
    const { session, events } = await bench.enter()
    bench.server.mood = 'unreachable'
    bench.online = false
    session.choose(1)
    await pass(0)
    bench.server.mood = 'well'
    await bench.server.open(examId, 'elsewhere')
    bench.server.row.answers = { 0: 3 }
    await pass(1000)
    expect(session.state.link).toBe('elsewhere')
    session.takeBack()
    await pass(0)
    expect(session.state.outbox.answers).toEqual({ 0: 3 })
    expect(events).toEqual([{ kind: 'set-aside', count: 1 }])
  })

  test("what another window of this browser kept unsent goes out with this one's", async () => {
    const { session } = await bench.enter()
    bench.server.mood = 'unreachable'
    session.choose(1)
    await pass(0)
    const other = await bench.restore('page-2')
    other.session.goTo(5)
    other.session.choose(2)
    await pass(0)
    session.goTo(6)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    bench.server.mood = 'well'
    session.takeBack()
    await pass(0)
    expect(bench.server.row.answers).toEqual({ 0: 1, 5: 2 })
    session.choose(3)
    await pass(0)
    expect(session.state.link).toBe('open')
    expect((await bench.storage.load('maya')).record).toMatchObject({ holder: 'page-1', answers: { 6: 3 } })
  })

  test('a new exam begun in another window stops the old one before the server does', async () => {
    const windows = hubOfWindows()
    const exam = await bench.server.open(examId, 'page-1')
    const old = new ExamSession(bench.kitOf('page-1', [], windows()), { exam })
    old.begin()
    const another = { ...(await bench.server.open(examId, 'page-2')), id: 'new exam' }
    const next = new ExamSession(bench.kitOf('page-2', [], windows()), { exam: another })
    next.begin()
    await pass(0)
    expect(old.state).toMatchObject({ link: 'elsewhere', replaced: true })
    old.takeBack()
    void old.leave()
    await pass(30_000)
    expect((await bench.storage.load('maya')).record).toMatchObject({ examId: 'new exam', holder: 'page-2' })
    const stranger = { ...bench.kitOf('page-3', [], windows()), userId: 'noor', storage: memoryStorage() }
    new ExamSession(stranger, { exam }).begin()
    expect(next.state.link).toBe('open')
  })

  test('a new exam begun in another browser is told from one that is gone', async () => {
    const { session, events } = await bench.enter()
    bench.server.mood = 'gone'
    bench.server.current = 'new exam'
    session.choose(1)
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', replaced: true })
    expect(events).toEqual([])
    await pass(60_000)
    expect(bench.server.arrived).toHaveLength(0)
  })

  test('a room whose account was deleted in another window writes nothing when it is left', async () => {
    const openWindows = hubOfWindows()
    const exam = await bench.server.open(examId, 'page-1')
    const session = new ExamSession(bench.kitOf('page-1', [], openWindows()), { exam })
    session.begin()
    await pass(0)
    openWindows().announce({ userId: 'maya', holder: 'page-2', examId: null })
    await bench.storage.forget('maya')
    void session.end()
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', replaced: false })
    expect((await bench.storage.load('maya')).record).toBeNull()
  })

  test('of one browser tell each other at once, and heed only the same student’s', async () => {
    const hearers: Parameters<ExamWindows['onTaken']>[0][] = []
    const announce = vi.fn<ExamWindows['announce']>((taken) => {
      for (const hear of hearers) hear(taken)
    })
    bench.windows = { announce, onTaken: (hear) => (hearers.push(hear), () => {}) }
    const { session } = await bench.enter()
    expect(announce).toHaveBeenCalledWith({ userId: 'maya', holder: 'page-1', examId })
    announce({ userId: 'noor', holder: 'page-2', examId })
    expect(session.state.link).toBe('open')
    announce({ userId: 'maya', holder: 'page-2', examId })
    expect(session.state.link).toBe('elsewhere')
  })

  test('the window that lost the exam leaves the record to the one that took it', async () => {
    const { session } = await bench.enter()
    const other = await bench.restore('page-2')
    await pass(0)
    session.goTo(1)
    session.choose(0)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    void session.end()
    await pass(0)
    expect((await bench.storage.load('maya')).record).toMatchObject({ holder: 'page-2', answers: {} })
    expect(other.session.state.link).toBe('open')
  })

  test('a window that loses the exam while it completes it does not go on completing', async () => {
    const { session, events } = await bench.enter()
    await bench.server.open(examId, 'elsewhere')
    session.complete()
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', stage: 'answering' })
    expect(events).toEqual([])
  })

  test('the clock stands still in the window that does not hold the exam', async () => {
    const { session } = await bench.enter()
    await pass(1000)
    await bench.server.open(examId, 'elsewhere')
    session.choose(1)
    await pass(0)
    const { secondsLeft } = session.state
    await pass(60_000)
    expect(session.state.secondsLeft).toBe(secondsLeft)
  })
})
