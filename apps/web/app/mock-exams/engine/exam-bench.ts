import { afterEach, beforeEach, vi } from 'vitest'
import { examId, fakeServer, type FakeServer } from './exam-fixtures.ts'
import type { ExamEvent, ExamKit } from './exam-kit.ts'
import { ExamSession } from './exam-session.ts'
import { memoryStorage, type ExamStorage } from './exam-storage.ts'
import type { ExamWindows } from './exam-windows.ts'

type Room = { session: ExamSession; events: ExamEvent[] }

const noWindows: ExamWindows = { announce: () => {}, onTaken: () => () => {} }

/** A browser and its server, without either: time passes when a test says so. */
class ExamBench {
  server: FakeServer = fakeServer()
  storage: ExamStorage = memoryStorage()
  windows = noWindows
  online = true
  /** Milliseconds the machine slept: time that passed without a tick. */
  slept = 0

  reset(): void {
    Object.assign(this, new ExamBench())
  }

  /** Enters the room as a page load that starts or resumes with the server at hand. */
  async enter(holder = 'page-1'): Promise<Room> {
    const room = this.#room(holder, { exam: await this.server.open(examId, holder) })
    await pass(0)
    return room
  }

  /** Enters the room as a reload does: from what this browser kept. */
  async restore(holder: string, part: { timeRemaining?: number | null } = {}): Promise<Room> {
    const { record } = await this.storage.load('maya')
    if (record === null) throw new Error('Nothing was kept.')
    return this.#room(holder, { record: { ...record, ...part } })
  }

  #room(holder: string, source: ConstructorParameters<typeof ExamSession>[1]): Room {
    const events: ExamEvent[] = []
    const session = new ExamSession(this.kitOf(holder, events), source)
    session.begin()
    return { session, events }
  }

  kitOf(holder: string, events: ExamEvent[], windows = this.windows): ExamKit {
    const { server, storage } = this
    return {
      userId: 'maya',
      holder,
      server,
      storage,
      windows,
      now: () => performance.now() + this.slept,
      online: () => this.online,
      random: () => 0,
      emit: (event) => events.push(event),
    }
  }
}

/** A bench for the tests of one file, new for each. */
export function useExamBench(): ExamBench {
  const bench = new ExamBench()
  beforeEach(() => {
    vi.useFakeTimers()
    bench.reset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return bench
}

export function pass(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms)
}

export const kinds = (events: readonly ExamEvent[]) => events.map((event) => event.kind)
