import type { Quiz, QuizResult, TimedWork } from '@collimate/contract/quizzes'
import type { ErrorCode } from '@collimate/contract/errors'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { lateMs } from '@collimate/domain/quizzes/timed'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api.ts'
import { shown } from './quiz-fixtures.ts'
import type { TimedEvent, TimedServer, TimedState } from './timed-deps.ts'
import { TimedRun } from './timed-run.ts'
import type { UnsentAnswers } from './unsent-answers.ts'

const refused = (code: ErrorCode, status = 409) => new ApiError(status, { code, error: 'No.' })
const offline = () => new NetworkError(new Error('offline'))
const questions = 5
const limitMs = 315_000

/** A timed quiz on a server in this process, a clock, and what one browser keeps; windows come and go. */
class Sitting {
  now = 0
  /** Somebody sees the page. */
  seen = true
  /** Milliseconds that the page's own clock did not count. */
  slept = 0
  answers: (Answer | null)[] = Array.from({ length: questions }, () => null)
  flags: number[] = []
  sequence = 0
  questionMs: Record<string, number> = {}
  holder: string | null = null
  completed = false
  /** How the next calls go: lost on the way there or back, there only with `arrive`, or as they should. */
  line: ('cut' | 'lost' | 'stalled' | 'good')[] = []
  #stalled: (() => void)[] = []
  /** Answers of calls made meanwhile come with `release`. */
  hold = false
  readonly #held: (() => void)[] = []
  /** Instead of an answer. */
  error: Error | null = null
  /** By holder. */
  readonly records = new Map<string, UnsentAnswers>()
  readonly events: TimedEvent[] = []
  readonly calls: string[] = []
  /** Of each save that was taken. */
  readonly leaving: boolean[] = []
  /** The pictures that were loaded before their questions came up. */
  readonly ahead: (readonly string[])[] = []
  /** Whether what is loaded ahead comes. */
  reached = true
  /** Of the latest save of each page load. */
  readonly #numbers = new Map<string, number>()
  #timers: { at: number; work: () => void }[] = []

  quiz(): Quiz {
    return {
      id: 'the-quiz',
      category: 'mixed',
      questions: Array.from({ length: questions }, (_, at) => ({
        checked: false,
        question: shown(at, at % 2 === 1 ? { image_url: `/${at}.webp` } : {}),
      })),
      answers: [...this.answers] as Quiz['answers'],
      timed: {
        ends_in: Math.max(0, limitMs - this.now - this.slept),
        sequence: this.sequence,
        question_ms: this.questionMs,
        previous_holder: this.holder,
      },
      flags: this.flags,
      position: 0,
      created_at: '2026-11-22T10:00:00.000Z',
    }
  }

  /** What this browser kept. */
  get kept(): UnsentAnswers[] {
    return [...this.records.values()]
  }

  /** One window more, which takes the quiz from the one before. */
  open(holder: string, kept: readonly UnsentAnswers[] = this.kept): TimedRun {
    const quiz = this.quiz()
    this.holder = holder
    const run = new TimedRun(
      {
        holder,
        server: this.#serverOf(holder),
        unsent: kept,
        keep: (unsent) => {
          if (unsent.changes.length === 0) this.records.delete(unsent.holder)
          else this.records.set(unsent.holder, unsent)
        },
        settle: (record) => {
          if (JSON.stringify(this.records.get(record.holder)) === JSON.stringify(record))
            this.records.delete(record.holder)
        },
        now: () => this.now,
        isSeen: () => this.seen,
        numberAfter: (sequence) => {
          const number = Math.max(sequence, this.#numbers.get(holder) ?? 0) + 1
          this.#numbers.set(holder, number)
          return number
        },
        later: (work, ms) => {
          const timer = { at: this.now + ms, work }
          this.#timers.push(timer)
          return () => (this.#timers = this.#timers.filter((other) => other !== timer))
        },
        forget: () => this.records.clear(),
        fetchAhead: (pictures) => {
          this.ahead.push(pictures)
          return Promise.resolve(this.reached)
        },
        emit: (event) => this.events.push(event),
      },
      quiz,
    )
    run.begin()
    return run
  }

  /** Lets time pass, and everything that waits for it happen. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await settle()
    for (;;) {
      const [next] = this.#timers.toSorted((a, b) => a.at - b.at)
      if (next === undefined || next.at > end) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.now = next.at
      next.work()
      await settle()
    }
    this.now = end
  }

  /** What stalled on its way reaches the server. */
  arrive(): void {
    for (const call of this.#stalled.splice(0)) call()
  }

  release(order: 'oldest first' | 'latest first' = 'oldest first'): void {
    const held = this.#held.splice(0)
    for (const answer of order === 'oldest first' ? held : held.toReversed()) answer()
  }

  #serverOf(holder: string): TimedServer {
    const over = <T>(name: string, work: () => T): Promise<T> => {
      const answer = answerTo(name, work)
      if (!this.hold) return answer
      return new Promise<void>((resolve) => this.#held.push(resolve)).then(() => answer)
    }
    const answerTo = <T>(name: string, work: () => T): Promise<T> => {
      this.calls.push(name)
      const how = this.line.shift() ?? 'good'
      if (how === 'cut') return Promise.reject(offline())
      if (this.error !== null) return Promise.reject(this.error)
      if (how === 'stalled')
        return new Promise<void>((resolve) => this.#stalled.push(resolve)).then(() => work())
      try {
        const answer = work()
        return how === 'lost' ? Promise.reject(offline()) : Promise.resolve(answer)
      } catch (error) {
        return Promise.reject(error)
      }
    }
    const take = (work: TimedWork) => {
      if (this.completed) throw refused('quiz-completed')
      if (this.holder !== holder) throw refused('quiz-open-elsewhere')
      if (work.sequence <= this.sequence || this.now + this.slept > limitMs + lateMs) return
      if (Object.keys(work.changes).length > 0) this.sequence = work.sequence
      this.questionMs = { ...this.questionMs, ...work.question_ms }
      for (const [place, answer] of Object.entries(work.changes)) this.answers[Number(place)] = answer
    }
    return {
      open: () =>
        over('open', () => {
          const quiz = this.quiz()
          this.holder = holder
          return quiz
        }),
      save: (_id, work, leaving) =>
        over('save', () => {
          take(work)
          this.leaving.push(leaving)
          return { sequence: this.sequence, ends_in: Math.max(0, limitMs - this.now - this.slept) }
        }),
      place: (_id, { flags }) =>
        over('place', () => {
          if (this.holder !== holder) throw refused('quiz-open-elsewhere')
          this.flags = flags
        }),
      complete: (_id, flags, work) =>
        over('complete', () => {
          if (!this.completed) take(work)
          this.completed = true
          return { id: 'the-quiz', flags, answers: [...this.answers] } as unknown as QuizResult
        }),
      quit: () => over('quit', () => {}),
    }
  }
}

/** A quiz in the room of its first window. */
function opened(): { sitting: Sitting; run: TimedRun } {
  const sitting = new Sitting()
  return { sitting, run: sitting.open('a') }
}

/** All that follows from what has happened, without time passing. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('what the room may need later is loaded soon after the start, once', async () => {
  const sitting = new Sitting()
  sitting.open('a')
  await sitting.pass(1000)
  expect(sitting.ahead).toEqual([])
  await sitting.pass(60_000)
  expect(sitting.ahead).toEqual([['/1.webp', '/3.webp']])
})

test('an answer is saved as it is chosen, and one taken back too', async () => {
  const { sitting, run } = opened()
  run.choose(2)
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(2)
  expect(run.state.saving).toBe('saved')
  run.choose([])
  await sitting.pass(0)
  expect(sitting.answers[0]).toBeNull()
  expect(sitting.kept).toEqual([])
})

test('what is not saved is kept in this browser, tried again, and sent by the next window', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut', 'cut']
  run.choose(1)
  await sitting.pass(0)
  expect(run.state).toMatchObject({ saving: 'trying', unsent: 1 })
  expect(sitting.kept).toMatchObject([{ id: 'the-quiz', changes: [[0, 1]] }])
  run.end()
  const next = sitting.open('b')
  expect(next.state.answers[0]).toBe(1)
  await sitting.pass(2000)
  expect(sitting.answers[0]).toBe(1)
  expect(sitting.kept).toEqual([])
})

test('what one window keeps is removed by another only once it has taken it over', async () => {
  const { sitting, run } = opened()
  const next = sitting.open('b', [])
  sitting.line = ['cut', 'cut']
  run.choose(1)
  await sitting.pass(0)
  expect(sitting.kept).toMatchObject([{ holder: 'a' }])
  sitting.line = []
  next.goTo(1)
  next.choose(2)
  await sitting.pass(0)
  expect(sitting.kept).toMatchObject([{ holder: 'a', changes: [[0, 1]] }])
  run.end()
  next.end()
  const last = sitting.open('c')
  expect(last.state.answers.slice(0, 2)).toEqual([1, 2])
  expect(sitting.kept).toMatchObject([{ holder: 'c', changes: [[0, 1]] }])
  await sitting.pass(0)
  expect(sitting.kept).toEqual([])
})

test('a window that has lost the quiz does not keep again what the next one took over', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  run.choose(1)
  await sitting.pass(0)
  const next = sitting.open('b')
  await sitting.pass(0)
  next.choose(null)
  await sitting.pass(5000)
  expect(run.state.link).toBe('elsewhere')
  expect(sitting.kept).toEqual([])
  next.end()
  sitting.open('c')
  await sitting.pass(0)
  expect(sitting.answers[0]).toBeNull()
})

test('a window that was left keeps nothing more: the next one may have it', async () => {
  const { sitting, run } = opened()
  sitting.hold = true
  run.choose(1)
  run.goTo(1)
  run.choose(2)
  await sitting.pass(0)
  run.end()
  sitting.hold = false
  const next = sitting.open('b')
  await sitting.pass(0)
  sitting.release()
  await sitting.pass(0)
  expect(next.state.unsent).toBe(0)
  expect(sitting.answers.slice(0, 2)).toEqual([1, 2])
  expect(sitting.kept).toEqual([])
})

test('what another browser answered meanwhile stands; what it left open takes the answer given here', async () => {
  const { sitting, run } = opened()
  run.choose(0)
  await sitting.pass(0)
  sitting.line = ['cut', 'cut', 'cut']
  run.choose(1)
  run.goTo(1)
  run.choose(1)
  await sitting.pass(0)
  const { kept } = sitting
  run.end()
  const there = sitting.open('b', [])
  for (const answer of [2, 3]) {
    there.choose(answer)
    await sitting.pass(0)
  }
  there.end()
  const back = sitting.open('c', kept)
  await sitting.pass(5000)
  expect(sitting.answers.slice(0, 2)).toEqual([3, 1])
  expect(back.state.answers.slice(0, 2)).toEqual([3, 1])
})

test('another browser that only looks leaves a changed answer to the window that changed it', async () => {
  const { sitting, run } = opened()
  run.choose(2)
  await sitting.pass(0)
  sitting.line = ['cut']
  run.choose(1)
  await sitting.pass(0)
  const there = sitting.open('b', [])
  there.comeBack()
  there.leave()
  await sitting.pass(0)
  there.end()
  await run.takeBack()
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(1)
})

test('the clock runs out: no more answers, and the quiz is finished with those that are unsent', async () => {
  const { sitting, run } = opened()
  await sitting.pass(limitMs - 1000)
  expect(run.state.secondsLeft).toBe(1)
  sitting.line = ['cut']
  run.choose(3)
  await sitting.pass(1000)
  expect(sitting.completed).toBe(true)
  expect(sitting.answers[0]).toBe(3)
  expect(sitting.events).toMatchObject([{ kind: 'completed', timeUp: true }])
  run.choose(1)
  await sitting.pass(60_000)
  expect(sitting.answers[0]).toBe(3)
})

test('the clock runs out without a connection: the finish is tried until it is answered', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut', 'cut', 'lost']
  await sitting.pass(limitMs)
  expect(run.state).toMatchObject({ secondsLeft: 0, failed: 'finish' })
  await sitting.pass(999)
  expect(sitting.calls).toEqual(['complete'])
  await sitting.pass(30_000)
  expect(sitting.events).toMatchObject([{ kind: 'completed', timeUp: true }])
})

test('a finish that failed before the end is tried again when the time is up', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  await run.finish()
  expect(run.state.failed).toBe('finish')
  await sitting.pass(limitMs)
  expect(sitting.events).toMatchObject([{ kind: 'completed', timeUp: true }])
})

test('a save that gets through, with time left, is the end of a failed finish', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  await run.finish()
  run.choose(1)
  await sitting.pass(0)
  expect(run.state).toMatchObject({ saving: 'saved', failed: null })
  sitting.line = Array.from({ length: 9 }, () => 'cut')
  await sitting.pass(limitMs)
  expect(run.state.failed).toBe('finish')
  sitting.line = ['good', 'cut']
  run.comeBack()
  await sitting.pass(0)
  expect(run.state.failed).toBe('finish')
})

test('what failed stays failed while it is tried again', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut', 'good', 'cut']
  await run.finish()
  const seen = new Set<TimedState['failed']>()
  run.subscribe(() => seen.add(run.state.failed))
  run.choose(1)
  const retry = run.finish()
  expect(run.state.busy).toBe('finish')
  await retry
  await sitting.pass(0)
  expect(run.state).toMatchObject({ busy: null, saving: 'saved' })
  expect([...seen]).toEqual(['finish'])
  sitting.line = ['cut']
  await run.takeBack()
  expect(run.state.failed).toBe('take-back')
  await run.takeBack()
  expect(run.state.failed).toBeNull()
})

test('what did not work says what to do: about the connection, the server, or the log-in', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  await run.takeBack()
  expect(run.state).toMatchObject({
    failed: 'take-back',
    advice: 'Check your connection and try again.',
  })
  sitting.error = refused('unexpected', 500)
  await run.finish()
  expect(run.state.failed).toBe('finish')
  expect(run.state.advice).toMatch(/^Something went wrong on our side\./)
  sitting.error = refused('quiz-needs-login', 401)
  await run.finish()
  run.staySignedOut()
  expect(run.state).toMatchObject({ failed: 'finish', advice: 'Log in and try again.' })
})

test('who stays signed out at the end is not asked again by the clock', async () => {
  const { sitting, run } = opened()
  sitting.error = refused('quiz-needs-login', 401)
  await sitting.pass(limitMs)
  expect(run.state.link).toBe('signed-out')
  run.staySignedOut()
  await sitting.pass(5000)
  expect(run.state).toMatchObject({ link: 'open', failed: 'finish' })
})

test('the server says what time is left whenever it answers', async () => {
  const { sitting, run } = opened()
  await sitting.pass(1000)
  expect(run.state.secondsLeft).toBe(314)
  // The page slept, and its own clock with it.
  Object.assign(sitting, { now: 101_000 })
  run.comeBack()
  await sitting.pass(0)
  expect(run.state.secondsLeft).toBe(214)
})

test('after sleep the server is asked until it answers, also while a save hangs', async () => {
  const { sitting, run } = opened()
  await sitting.pass(1000)
  sitting.slept = 100_000
  sitting.line = ['cut', 'cut']
  run.comeBack()
  await sitting.pass(2900)
  expect(run.state.secondsLeft).toBeGreaterThan(300)
  await sitting.pass(100)
  expect(sitting.calls).toEqual(['save', 'save', 'save'])
  expect(run.state.secondsLeft).toBe(211)
  // One is on its way already, whose answer may be from before.
  run.choose(1)
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.calls.slice(3)).toEqual(['save', 'save'])
})

test('the time spent on a question adds up over reloads, and over windows', async () => {
  const { sitting, run } = opened()
  await sitting.pass(4000)
  run.choose(1)
  await sitting.pass(0)
  run.end()
  const next = sitting.open('b')
  await sitting.pass(3000)
  next.choose(2)
  await sitting.pass(0)
  expect(sitting.questionMs).toEqual({ 0: 7000 })
  const there = sitting.open('c')
  await sitting.pass(2000)
  there.choose(3)
  await sitting.pass(0)
  there.end()
  await next.takeBack()
  await sitting.pass(1000)
  next.choose(0)
  await sitting.pass(0)
  expect(sitting.questionMs).toEqual({ 0: 10_000 })
})

test('the time on a question that nobody answered goes out as the page goes', async () => {
  const { sitting, run } = opened()
  await sitting.pass(3000)
  run.leave()
  await sitting.pass(0)
  expect(sitting.questionMs).toEqual({ 0: 3000 })
  // Out of sight, no time is spent on it.
  await sitting.pass(5000)
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.questionMs).toEqual({ 0: 3000 })
  expect(sitting.leaving).toEqual([true, false])
})

test('the network comes back behind another tab: what waits goes out, and no time counts', async () => {
  const { sitting, run } = opened()
  await sitting.pass(3000)
  sitting.line = ['cut']
  run.choose(1)
  sitting.seen = false
  run.leave()
  await sitting.pass(500)
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(1)
  await sitting.pass(5000)
  sitting.seen = true
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.questionMs).toEqual({ 0: 3000 })
})

test('the page goes while a save is on its way: what it does not have goes out beside it', async () => {
  const { sitting, run } = opened()
  sitting.line = ['stalled']
  run.choose(1)
  run.goTo(1)
  run.choose(2)
  await sitting.pass(3000)
  run.leave()
  await sitting.pass(0)
  expect(sitting.answers.slice(0, 2)).toEqual([1, 2])
  expect(sitting.questionMs).toEqual({ 1: 3000 })
  expect(sitting.leaving).toEqual([true])
  expect(sitting.kept).toEqual([])
  // Back on the page, the first save is no news to the server, nor a failure here.
  run.comeBack()
  run.choose(3)
  sitting.arrive()
  await sitting.pass(0)
  expect(sitting.answers.slice(0, 2)).toEqual([1, 3])
  expect(run.state).toMatchObject({ saving: 'saved', unsent: 0 })
})

test('the latest save stays known where an answer to an older one comes after it', async () => {
  const { sitting, run } = opened()
  sitting.hold = true
  run.choose(1)
  run.leave()
  sitting.hold = false
  sitting.release('latest first')
  await sitting.pass(0)
  sitting.line = ['cut']
  run.choose(2)
  await sitting.pass(0)
  expect(sitting.kept).toMatchObject([{ sequence: 2, changes: [[0, 2]] }])
})

test('the page goes while the quiz is being quit: nothing more is saved', async () => {
  const { sitting, run } = opened()
  sitting.line = ['stalled', 'stalled']
  run.choose(1)
  void run.quit()
  run.leave()
  await sitting.pass(0)
  expect(sitting.calls).toEqual(['save', 'quit'])
})

test('a room entered again on the same page keeps its record when the run before hears of its answer', async () => {
  const { sitting, run } = opened()
  sitting.line = ['stalled']
  run.choose(1)
  await sitting.pass(0)
  run.end()
  sitting.line = ['cut', 'cut', 'cut']
  const again = sitting.open('a')
  await sitting.pass(0)
  again.goTo(1)
  again.choose(2)
  await sitting.pass(0)
  sitting.arrive()
  await sitting.pass(0)
  expect(sitting.answers.slice(0, 2)).toEqual([1, null])
  const changes = [
    [0, 1],
    [1, 2],
  ]
  expect(sitting.kept).toMatchObject([{ holder: 'a', changes }])
  await sitting.pass(5000)
  expect(sitting.answers.slice(0, 2)).toEqual([1, 2])
  expect(sitting.kept).toEqual([])
})

test('a room that was left removes its record once its answer arrived', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  run.choose(1)
  await sitting.pass(0)
  run.leave()
  run.end()
  expect(sitting.kept).toHaveLength(1)
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(1)
  expect(sitting.kept).toEqual([])
})

test('a save of the run before, on the same page, is not taken for one of this run', async () => {
  const { sitting, run } = opened()
  sitting.line = ['stalled', 'stalled']
  run.choose(1)
  run.leave()
  run.end()
  sitting.line = ['cut', 'stalled']
  const again = sitting.open('a')
  await sitting.pass(0)
  again.choose(3)
  sitting.arrive()
  await sitting.pass(5000)
  expect(sitting.answers[0]).toBe(3)
  expect(sitting.kept).toEqual([])
})

test.each([1, 2, 3])(
  'a save that arrives once the quiz was taken back counts as saved only where it was taken (%i)',
  async (savesThere) => {
    const { sitting, run } = opened()
    sitting.line = ['stalled']
    run.choose(1)
    await sitting.pass(0)
    const there = sitting.open('b', [])
    there.goTo(1)
    for (let answer = 0; answer < savesThere; answer += 1) {
      there.choose(answer)
      await sitting.pass(0)
    }
    await run.finish()
    expect(run.state.link).toBe('elsewhere')
    await run.takeBack()
    sitting.arrive()
    await sitting.pass(0)
    expect(run.state).toMatchObject({ saving: 'trying', unsent: 1 })
    await sitting.pass(1000)
    expect(sitting.answers.slice(0, 2)).toEqual([1, savesThere - 1])
    expect(run.state).toMatchObject({ saving: 'saved', unsent: 0 })
  },
)

test('a save that the server answers and does not take is late, not saved', async () => {
  const { sitting, run } = opened()
  sitting.slept = limitMs + lateMs + 1
  run.choose(1)
  await sitting.pass(1000)
  expect(sitting.events).toMatchObject([{ kind: 'completed', late: 1 }])
  expect(sitting.kept).toMatchObject([{ holder: 'a', changes: [[0, 1]] }])
})

test('another window takes it: nothing more is written from here until it is taken back', async () => {
  const { sitting, run } = opened()
  const there = sitting.open('b', [])
  there.choose(2)
  await sitting.pass(0)
  run.goTo(1)
  run.choose(1)
  await sitting.pass(0)
  expect(run.state.link).toBe('elsewhere')
  run.choose(3)
  await sitting.pass(60_000)
  expect(sitting.answers.slice(0, 2)).toEqual([2, null])
  await run.takeBack()
  await sitting.pass(0)
  expect(run.state).toMatchObject({ link: 'open', failed: null })
  expect(sitting.answers.slice(0, 2)).toEqual([2, 1])
})

test('taken back, the flags of both windows count', async () => {
  const { sitting, run } = opened()
  run.goTo(3)
  run.flag()
  await sitting.pass(0)
  const there = sitting.open('b', [])
  there.goTo(1)
  there.flag()
  await sitting.pass(0)
  there.end()
  run.goTo(2)
  run.flag()
  await sitting.pass(0)
  expect(sitting.flags).toEqual([1, 3])
  await run.takeBack()
  await sitting.pass(0)
  expect(run.state.flags).toEqual([1, 2, 3])
  expect(sitting.flags).toEqual([1, 2, 3])
})

test.each([
  ['has lost the session', refused('quiz-needs-login', 401)],
  ['finds somebody else signed in', refused('other-session', 409)],
])('who %s logs in again, and what waited goes on', async (_, refusal) => {
  const { sitting, run } = opened()
  sitting.error = refusal
  run.choose(1)
  await sitting.pass(0)
  expect(run.state.link).toBe('signed-out')
  sitting.error = null
  run.signedIn()
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(1)
  sitting.error = refused('quiz-needs-login', 401)
  await run.finish()
  sitting.error = null
  run.signedIn()
  await sitting.pass(0)
  expect(sitting.events).toMatchObject([{ kind: 'completed', timeUp: false }])
})

test('what waited for the log-in is done once; a log-in elsewhere opens no quiz that another window has', async () => {
  const { sitting, run } = opened()
  const there = sitting.open('b', [])
  run.choose(1)
  await sitting.pass(0)
  run.signedIn()
  expect(run.state.link).toBe('elsewhere')
  there.end()
  sitting.error = refused('quiz-needs-login', 401)
  await run.takeBack()
  sitting.error = null
  run.signedIn()
  await sitting.pass(0)
  expect(run.state).toMatchObject({ link: 'open', busy: null })
  sitting.error = refused('quiz-needs-login', 401)
  run.choose(2)
  await sitting.pass(0)
  sitting.error = null
  run.signedIn()
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(2)
  expect(sitting.calls.filter((call) => call === 'open')).toHaveLength(2)
})

test('taken back, an answer the other window changed too is not sent over it', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  run.choose(1)
  await sitting.pass(0)
  const there = sitting.open('b', [])
  there.choose(3)
  await sitting.pass(0)
  there.end()
  await run.takeBack()
  await sitting.pass(20_000)
  expect(run.state).toMatchObject({ answers: [3, null, null, null, null], unsent: 0 })
  expect(sitting.answers[0]).toBe(3)
})

test('a save is tried again after longer and longer, and from the start once one got through', async () => {
  const { sitting, run } = opened()
  const saves = () => sitting.calls.filter((call) => call === 'save').length
  sitting.line = ['cut', 'cut']
  run.choose(1)
  await sitting.pass(1000)
  expect(saves()).toBe(2)
  await sitting.pass(1999)
  expect(saves()).toBe(2)
  await sitting.pass(1)
  expect(saves()).toBe(3)
  sitting.line = ['cut']
  run.choose(2)
  await sitting.pass(1000)
  expect(saves()).toBe(5)
})

test('a quiz that was finished or quit elsewhere ends here too', async () => {
  const finished = new Sitting()
  const run = finished.open('a')
  finished.completed = true
  run.choose(1)
  await finished.pass(0)
  expect(finished.events).toMatchObject([{ kind: 'completed' }])
  const gone = new Sitting()
  const other = gone.open('a')
  gone.error = refused('quiz-not-found', 404)
  other.choose(1)
  await gone.pass(0)
  expect(gone.events).toEqual([{ kind: 'gone' }])
  expect(gone.kept).toEqual([])
})

test('answers that came too late are counted and stay kept, those that count do not', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  run.choose(1)
  run.goTo(1)
  run.choose(2)
  run.goTo(2)
  run.choose(0)
  await sitting.pass(0)
  // Another window was first.
  sitting.answers = [3, 2, null, null, null]
  sitting.completed = true
  await sitting.pass(1000)
  expect(sitting.events).toMatchObject([{ kind: 'completed', late: 2 }])
  const changes = [
    [0, 1],
    [2, 0],
  ]
  expect(sitting.kept).toMatchObject([{ id: 'the-quiz', holder: 'a', changes }])
})

test.each(['quit', 'gone'] as const)(
  'a quiz that is %s leaves nothing of itself in the browser, also of another window',
  async (kind) => {
    const { sitting, run: before } = opened()
    const run = sitting.open('b')
    await sitting.pass(0)
    before.choose(1)
    await sitting.pass(0)
    sitting.line = ['cut']
    run.choose(2)
    await sitting.pass(0)
    expect(sitting.kept.map(({ holder }) => holder)).toEqual(['a', 'b'])
    if (kind === 'gone') sitting.error = refused('quiz-not-found', 404)
    await (kind === 'quit' ? run.quit() : run.finish())
    expect(sitting.events).toEqual([{ kind }])
    expect(sitting.kept).toEqual([])
  },
)

test('what could not be loaded ahead is asked for once more when the student or the connection is back', async () => {
  const { sitting, run } = opened()
  sitting.reached = false
  await sitting.pass(60_000)
  expect(sitting.ahead).toHaveLength(1)
  run.comeBack()
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.ahead).toHaveLength(2)
  sitting.reached = true
  run.comeBack()
  await sitting.pass(0)
  run.comeBack()
  await sitting.pass(0)
  expect(sitting.ahead).toEqual(Array(3).fill(['/1.webp', '/3.webp']))
})

test('quitting that fails is said, and the quiz goes on', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  await run.quit()
  expect(sitting.events).toEqual([{ kind: 'quit-failed' }])
  run.choose(1)
  await sitting.pass(0)
  expect(sitting.answers[0]).toBe(1)
  await run.quit()
  expect(sitting.events).toEqual([{ kind: 'quit-failed' }, { kind: 'quit' }])
})

test('Q-STATE-01: confirmed while a finish is under way, quitting comes after it has failed', async () => {
  const { sitting, run } = opened()
  sitting.line = ['cut']
  const finishing = run.finish()
  await Promise.all([run.quit(), finishing])
  expect(sitting.calls).toEqual(['complete', 'quit'])
  expect(sitting.events).toEqual([{ kind: 'quit' }])
})

type Step =
  | { kind: 'choose'; place: number; answer: number | null }
  | { kind: 'pass'; ms: number }
  | { kind: 'line'; line: Sitting['line'] }
  | { kind: 'reload' | 'enter again' | 'look away' | 'arrive' }

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      place: fc.nat(questions - 1),
      answer: fc.option(fc.nat(3)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(3000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      line: fc.array(fc.constantFrom('cut' as const, 'lost' as const, 'stalled' as const, 'good' as const), {
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'reload' as const,
        'enter again' as const,
        'look away' as const,
        'arrive' as const,
      ),
    }),
  },
)

test('whatever line and reloads do, the last answer chosen for each question is the one that is graded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (all) => {
      const sitting = new Sitting()
      const chosen: (Answer | null)[] = Array.from({ length: questions }, () => null)
      let windows = 1
      let run = sitting.open('window 1')
      for (const step of all) {
        switch (step.kind) {
          case 'choose':
            run.goTo(step.place)
            run.choose(step.answer)
            chosen[step.place] = step.answer
            break
          case 'pass':
            await sitting.pass(step.ms)
            break
          case 'line':
            sitting.line = [...step.line]
            break
          case 'reload':
            // What was on its way may still arrive, but its window hears of it no more.
            run.end()
            windows += 1
            run = sitting.open(`window ${windows}`)
            break
          case 'enter again':
            run.leave()
            run.end()
            run = sitting.open(`window ${windows}`)
            break
          case 'look away':
            run.leave()
            run.comeBack()
            break
          case 'arrive':
            sitting.arrive()
        }
      }
      sitting.line = []
      sitting.arrive()
      await sitting.pass(limitMs)
      expect(sitting.events).toMatchObject([{ kind: 'completed' }])
      expect(sitting.answers).toEqual(chosen)
    }),
    { numRuns: 300, seed: 52 },
  )
})
