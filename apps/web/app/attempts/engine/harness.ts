import type { AttemptWork } from '@collimate/contract/attempts'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AttemptDeps, AttemptEvent, AttemptServer } from './deps.ts'
import { attemptId, fakeServer, type FakeServer } from './fake-server.ts'
import { AttemptSession, type AttemptSource } from './session.ts'
import { memoryStorage, type AttemptStorage } from './storage.ts'
import type { Windows } from './windows.ts'

type Room = { session: AttemptSession; events: AttemptEvent[] }

const noWindows: Windows = { post: () => {}, listen: () => () => {} }

/** A browser and its server, without either: time passes when a test says so. */
class Harness {
  server: FakeServer = fakeServer()
  storage: AttemptStorage = memoryStorage()
  windows = noWindows
  online = true
  /** Page load to the highest number it gave a save. */
  numbers = new Map<string, number>()
  /** Milliseconds the machine slept: time that passed without a tick. */
  slept = 0
  /** Milliseconds by which the clock of the student's device is behind the server's. */
  behind = 0

  reset(): void {
    Object.assign(this, new Harness())
  }

  /** Enters the room as a page load that starts or resumes with the server at hand. */
  async enter(holder = 'page-1'): Promise<Room> {
    const room = this.#room(holder, { opened: await this.server.open(attemptId, holder) })
    await pass(0)
    return room
  }

  /** Enters the room as a reload does: from what this browser kept. */
  async restore(
    holder: string,
    part: { timeRemaining?: number | null; resumed?: boolean } = {},
  ): Promise<Room> {
    const { resumed = false, ...rest } = part
    const { record } = await this.storage.load('maya')
    if (record === null) throw new Error('Nothing was kept.')
    return this.#room(holder, { record: { ...record, ...rest }, resumed })
  }

  #room(holder: string, source: AttemptSource): Room {
    const events: AttemptEvent[] = []
    const session = new AttemptSession(this.depsOf(holder, events), source)
    session.begin()
    return { session, events }
  }

  depsOf(holder: string, events: AttemptEvent[], windows = this.windows): AttemptDeps {
    const { server, storage, numbers } = this
    const numberAfter = (sequence: number) => {
      const number = Math.max(sequence, numbers.get(holder) ?? 0) + 1
      numbers.set(holder, number)
      return number
    }
    const open: AttemptServer['open'] = (id, by, options) => server.open(id, by, options, numberAfter(0))
    return {
      userId: 'maya',
      holder,
      // What a test puts in place of a call later on is called, too.
      server: Object.assign(Object.create(server) as AttemptServer, { open }),
      storage,
      windows,
      now: () => performance.now() + this.slept,
      epochNow: () => Date.now() - this.behind,
      online: () => this.online,
      numberAfter,
      random: () => 0,
      emit: (event) => events.push(event),
    }
  }
}

/** A harness for the tests of one file, new for each. */
export function useHarness(): Harness {
  const harness = new Harness()
  beforeEach(() => {
    vi.useFakeTimers()
    harness.reset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return harness
}

export function pass(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms)
}

export const kinds = (events: readonly AttemptEvent[]) => events.map((event) => event.kind)

/** Chooses an option of the current question, or takes it back where several may be chosen. */
export function choose(session: AttemptSession, option: number): void {
  const { questions, current, outbox } = session.state
  if (questions[current]?.type !== 'multiple') return session.answer(option)
  const before = outbox.answers[current]
  const chosen = Array.isArray(before) ? before : []
  const without = chosen.filter((other) => other !== option)
  session.answer(without.length < chosen.length ? without : [...chosen, option])
}

/** Windows of one browser that hear each other. @returns opens one */
export function windowsOfOneBrowser(): () => Windows {
  const heard = new Map<symbol, Parameters<Windows['listen']>[0]>()
  return () => {
    const own = Symbol('window')
    return {
      post: (message) => {
        for (const [other, listener] of heard) if (other !== own) listener(message)
      },
      listen: (listener) => {
        heard.set(own, listener)
        return () => heard.delete(own)
      },
    }
  }
}

/** A piece of work of another window, as it reaches the server. */
export function workOf(holder: string, changes: AttemptWork['changes'], sequence = 1000): AttemptWork {
  return { holder, sequence, changes, time_spent: 0 }
}
