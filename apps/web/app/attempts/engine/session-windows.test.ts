import { describe, expect, test } from 'vitest'
import { NetworkError } from '../../lib/api.ts'
import { choose, kinds, pass, useHarness, windowsOfOneBrowser, workOf } from './harness.ts'
import { attemptId } from './fake-server.ts'
import { AttemptSession } from './session.ts'
import { offeredAnswers } from './state.ts'
import { memoryStorage } from './storage.ts'

const harness = useHarness()

describe('two windows', () => {
  test('the older window stops, writes nothing more and can take the exam back', async () => {
    const { session } = await harness.enter()
    choose(session, 1)
    await pass(0)
    await harness.server.open(attemptId, 'elsewhere')
    harness.server.row.answers = { 0: 1, 2: 3 }
    session.goTo(1)
    choose(session, 2)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    choose(session, 0)
    await pass(60_000)
    expect(harness.server.row.answers).toEqual({ 0: 1, 2: 3 })
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2 })
    session.takeBack()
    await pass(0)
    expect(session.state.outbox.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 2, 2: 3 })
  })

  test('A6 changed in both windows: the later one is kept, and both are named', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'unreachable'
    harness.online = false
    choose(session, 1)
    session.goTo(1)
    await pass(5000)
    harness.server.mood = 'well'
    await harness.server.open(attemptId, 'elsewhere')
    await harness.server.save(attemptId, workOf('elsewhere', { 0: 3, 1: 3 }))
    choose(session, 2)
    await pass(20_000)
    expect(session.state.link).toBe('elsewhere')
    session.takeBack()
    await pass(0)
    expect(session.state.conflicts).toEqual([
      { position: 0, kept: 3, other: 1 },
      { position: 1, kept: 2, other: 3 },
    ])
    expect(session.state.outbox.answers).toEqual({ 0: 3, 1: 2 })
    expect(harness.server.row.answers).toEqual({ 0: 3, 1: 2 })
    session.takeOther({ position: 0, kept: 3, other: 1 })
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 2 })
    expect(session.state.conflicts).toMatchObject([{ position: 1 }])
  })

  test('a clock set right makes no answer older than one that the server had before it', async () => {
    const hours = 3 * 3_600_000
    const { session } = await harness.enter()
    choose(session, 1)
    await pass(60_000)
    void session.end()
    harness.behind = hours
    const { session: again } = await harness.restore('page-2')
    await pass(60_000)
    harness.server.mood = 'unreachable'
    choose(again, 2)
    await pass(60_000)
    harness.behind = 0
    harness.server.mood = 'well'
    await pass(60_000)
    expect(again.state.conflicts).toEqual([])
    expect(harness.server.row.answers).toEqual({ 0: 2 })
  })

  test('A7 a reload after another window worked goes to where that one was; taking back stays', async () => {
    const { session } = await harness.enter()
    session.goTo(2)
    await harness.server.open(attemptId, 'elsewhere')
    await harness.server.save(attemptId, { ...workOf('elsewhere', { 0: 3 }), position: 7 })
    choose(session, 1)
    await pass(0)
    void session.end()
    const { session: again } = await harness.restore('page-2')
    await pass(0)
    expect(again.state.current).toBe(7)
    await harness.server.open(attemptId, 'elsewhere')
    await harness.server.save(attemptId, { ...workOf('elsewhere', { 1: 3 }, 2000), position: 5 })
    choose(again, 1)
    await pass(0)
    again.takeBack()
    await pass(0)
    expect(again.state.current).toBe(7)
  })

  test("what another window of this browser kept unsent goes out with this one's", async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'unreachable'
    choose(session, 1)
    await pass(0)
    const other = await harness.restore('page-2')
    other.session.goTo(5)
    choose(other.session, 2)
    await pass(0)
    session.goTo(6)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    harness.server.mood = 'well'
    session.takeBack()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 5: 2 })
    choose(session, 3)
    await pass(0)
    expect(session.state.link).toBe('open')
    expect((await harness.storage.load('maya')).record).toMatchObject({ holder: 'page-1', answers: { 6: 3 } })
  })

  test('a new exam begun in another window stops the old one before the server does', async () => {
    const openWindows = windowsOfOneBrowser()
    const opened = await harness.server.open(attemptId, 'page-1')
    const old = new AttemptSession(harness.depsOf('page-1', [], openWindows()), { opened })
    old.begin()
    const another = { ...(await harness.server.open(attemptId, 'page-2')), id: 'new exam' }
    const next = new AttemptSession(harness.depsOf('page-2', [], openWindows()), { opened: another })
    next.begin()
    await pass(0)
    expect(old.state).toMatchObject({ link: 'elsewhere', replaced: true })
    old.takeBack()
    void old.leave()
    await pass(30_000)
    expect((await harness.storage.load('maya')).record).toMatchObject({
      attemptId: 'new exam',
      holder: 'page-2',
    })
    const stranger = {
      ...harness.depsOf('page-3', [], openWindows()),
      userId: 'noor',
      storage: memoryStorage(),
    }
    new AttemptSession(stranger, { opened }).begin()
    expect(next.state.link).toBe('open')
  })

  test('a new exam begun in another browser is told from one that is gone', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'gone'
    harness.server.current = 'new exam'
    choose(session, 1)
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', replaced: true })
    expect(events).toEqual([])
    await pass(60_000)
    expect(harness.server.arrived).toHaveLength(0)
  })

  test('a room whose account was deleted in another window writes nothing when it is left', async () => {
    const openWindows = windowsOfOneBrowser()
    const opened = await harness.server.open(attemptId, 'page-1')
    const session = new AttemptSession(harness.depsOf('page-1', [], openWindows()), { opened })
    session.begin()
    await pass(0)
    openWindows().post({ kind: 'taken', userId: 'maya', holder: 'page-2', attemptId: null })
    await harness.storage.forget('maya')
    void session.end()
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', replaced: false })
    expect((await harness.storage.load('maya')).record).toBeNull()
  })

  test('of one browser tell each other at once, and heed only the same student’s', async () => {
    const openWindows = windowsOfOneBrowser()
    harness.windows = openWindows()
    const { session } = await harness.enter()
    const other = openWindows()
    other.post({ kind: 'taken', userId: 'noor', holder: 'page-2', attemptId })
    expect(session.state.link).toBe('open')
    other.post({ kind: 'taken', userId: 'maya', holder: 'page-2', attemptId })
    expect(session.state.link).toBe('elsewhere')
  })

  test('the window that lost the exam leaves the record to the one that took it', async () => {
    const { session } = await harness.enter()
    const other = await harness.restore('page-2')
    await pass(0)
    session.goTo(1)
    choose(session, 0)
    await pass(0)
    expect(session.state.link).toBe('elsewhere')
    void session.end()
    await pass(0)
    expect((await harness.storage.load('maya')).record).toMatchObject({ holder: 'page-2', answers: {} })
    expect(other.session.state.link).toBe('open')
  })

  test('a window that loses the exam while it completes it does not go on completing', async () => {
    const { session, events } = await harness.enter()
    await harness.server.open(attemptId, 'elsewhere')
    session.complete()
    await pass(0)
    expect(session.state).toMatchObject({ link: 'elsewhere', stage: 'answering' })
    expect(events).toEqual([])
  })

  test('the clock stands still in the window that does not hold the exam', async () => {
    const { session } = await harness.enter()
    await pass(1000)
    await harness.server.open(attemptId, 'elsewhere')
    choose(session, 1)
    await pass(0)
    const { secondsLeft } = session.state
    await pass(60_000)
    expect(session.state.secondsLeft).toBe(secondsLeft)
  })
})

describe('A5 unsent answers of a window that lost the attempt', () => {
  /** Two windows of one browser; the first has three answers the server never got, the second has the attempt. */
  async function twoWindows(shared = true) {
    const openWindows = windowsOfOneBrowser()
    harness.windows = openWindows()
    const first = await harness.enter('page-1')
    harness.server.mood = 'unreachable'
    for (const position of [0, 1, 2]) {
      first.session.goTo(position)
      choose(first.session, 1)
    }
    harness.server.mood = 'well'
    harness.windows = openWindows()
    if (!shared) harness.storage = memoryStorage()
    const second = await harness.enter('page-2')
    return { first: first.session, second: second.session }
  }

  test('are offered to the one that has it, and both windows say so', async () => {
    const { first, second } = await twoWindows()
    expect(first.state).toMatchObject({ link: 'elsewhere', offered: 'asking' })
    expect(offeredAnswers(second.state)).toEqual([0, 1, 2].map((position) => ({ position, answer: 1 })))
  })

  test('are offered also where the browser keeps nothing', async () => {
    const { first, second } = await twoWindows(false)
    expect(first.state.offered).toBe('asking')
    expect(offeredAnswers(second.state)).toHaveLength(3)
  })

  test('are added as far as the student says, and then belong to no window any more', async () => {
    const { first, second } = await twoWindows()
    second.goTo(2)
    choose(second, 3)
    second.settleOffers(offeredAnswers(second.state).filter(({ position }) => position < 2))
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 1, 2: 3 })
    expect(second.state.offers).toEqual([])
    expect(first.state).toMatchObject({ offered: 'settled', outbox: { unsent: { changes: {} } } })
    expect(await harness.storage.leftovers('maya')).toEqual([])
    first.takeBack()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 1, 2: 3 })
    expect(first.state.conflicts).toEqual([])
  })

  test('outlive their window, and are offered to the next that opens the attempt', async () => {
    const { first, second } = await twoWindows()
    void first.end()
    void second.end()
    await pass(0)
    const { session: third } = await harness.restore('page-3')
    await pass(0)
    expect(offeredAnswers(third.state)).toHaveLength(3)
  })

  test('that are answered alike meanwhile are nothing to ask about', async () => {
    const { second } = await twoWindows()
    second.settleOffers([])
    for (const position of [0, 1, 2]) {
      second.goTo(position)
      choose(second, 1)
    }
    await pass(0)
    await harness.storage.leave({
      userId: 'maya',
      attemptId,
      holder: 'page-0',
      changes: { 1: 1 },
      madeAt: { 1: 0 },
      questions: {},
    })
    const { session: third } = await harness.restore('page-3')
    await pass(0)
    expect(third.state.offers).toEqual([])
    expect(await harness.storage.leftovers('maya')).toEqual([])
  })

  test('go out with the window when it takes the attempt back', async () => {
    const { first } = await twoWindows()
    first.takeBack()
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 1, 2: 1 })
    expect(await harness.storage.leftovers('maya')).toEqual([])
  })

  test('stay while another exam is begun in the same page', async () => {
    const { first } = await twoWindows()
    void first.end()
    const opened = { ...(await harness.server.open(attemptId, 'page-1')), id: 'next exam' }
    new AttemptSession(harness.depsOf('page-1', []), { opened }).begin()
    await pass(0)
    expect(await harness.storage.leftovers('maya')).toMatchObject([
      { attemptId, holder: 'page-1', changes: { 0: 1, 1: 1, 2: 1 } },
    ])
  })

  test('are offered where the attempt is opened from the server again in the page that left them', async () => {
    const { first, second } = await twoWindows()
    void first.end()
    void second.end()
    const { session: again } = await harness.enter('page-1')
    expect(offeredAnswers(again.state)).toHaveLength(3)
    void again.end()
    const { session: reloaded } = await harness.restore('page-3')
    await pass(0)
    expect(offeredAnswers(reloaded.state)).toHaveLength(3)
    reloaded.settleOffers([])
    await pass(0)
    expect(await harness.storage.leftovers('maya')).toEqual([])
  })

  test('that were changed while the attempt was being taken back are nothing to ask about', async () => {
    const { first } = await twoWindows()
    await pass(1000)
    first.takeBack()
    choose(first, 3)
    await pass(0)
    expect(harness.server.row.answers).toEqual({ 0: 1, 1: 1, 2: 3 })
    expect(first.state.offers).toEqual([])
    expect(await harness.storage.leftovers('maya')).toEqual([])
  })

  test('that come after another browser completed are shown as not counted, then let go', async () => {
    const { session, events } = await harness.enter()
    choose(session, 1)
    await pass(0)
    harness.server.mood = 'unreachable'
    for (const position of [1, 2, 3]) {
      session.goTo(position)
      choose(session, 2)
    }
    await pass(0)
    harness.server.mood = 'well'
    await harness.server.open(attemptId, 'elsewhere')
    await harness.server.save(attemptId, workOf('elsewhere', { 3: 2 }))
    harness.server.row.completed = true
    await pass(20_000)
    expect(session.state).toMatchObject({ stage: 'too-late', late: { uncounted: { 1: 2, 2: 2 } } })
    expect((await harness.storage.load('maya')).record?.unsent.changes).toMatchObject({ 1: 2, 2: 2 })
    expect(kinds(events)).not.toContain('already-completed')
    session.seeUncounted()
    await pass(0)
    expect(kinds(events)).toContain('already-completed')
    expect((await harness.storage.load('maya')).record).toBeNull()
  })

  test('are named also where the clock or the student ends the attempt here, and another window was first', async () => {
    for (const byClock of [true, false]) {
      harness.reset()
      harness.server.row.timeSpent = byClock ? 12_580 : 0
      const { session, events } = await harness.enter()
      harness.server.mood = 'unreachable'
      harness.online = false
      choose(session, 1)
      await pass(0)
      await pass(byClock ? 30_000 : 0)
      harness.server.row.completed = true
      harness.server.row.answers = { 0: 3 }
      harness.server.mood = 'well'
      harness.online = true
      if (!byClock) session.complete()
      await pass(30_000)
      expect(session.state).toMatchObject({
        stage: 'too-late',
        late: { uncounted: { 0: 1 }, graded: { 0: 3 } },
      })
      expect(kinds(events)).not.toContain('completed')
      session.seeUncounted()
      await pass(0)
      expect(events.at(-1)).toMatchObject({ kind: 'completed', timeUp: byClock })
      expect((await harness.storage.load('maya')).record).toBeNull()
    }
  })

  test('are held against the result, which is asked for until it comes', async () => {
    const { session, events } = await harness.enter()
    harness.server.mood = 'lost-answer'
    choose(session, 1)
    await pass(0)
    harness.server.row.completed = true
    const complete = harness.server.complete.bind(harness.server)
    let refused = 0
    harness.server.complete = async (...given) => {
      refused += 1
      if (refused < 3) throw new NetworkError(new TypeError('Failed to fetch'))
      return complete(...given)
    }
    harness.server.mood = 'well'
    await pass(60_000)
    expect(refused).toBe(3)
    expect(session.state).toMatchObject({ stage: 'over', late: null })
    expect(kinds(events)).toContain('already-completed')
  })

  test('are asked after again and again, until the attempt is over', async () => {
    const { session } = await harness.enter()
    harness.server.mood = 'unreachable'
    choose(session, 1)
    await pass(0)
    harness.server.mood = 'well'
    await harness.server.open(attemptId, 'elsewhere')
    await pass(60_000)
    expect(session.state).toMatchObject({ link: 'elsewhere', stage: 'answering' })
    harness.server.row.completed = true
    await pass(30_000)
    expect(session.state).toMatchObject({ stage: 'too-late', late: { uncounted: { 0: 1 } } })
  })
})
