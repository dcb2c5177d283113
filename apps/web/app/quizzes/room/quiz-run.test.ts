import { onScreenMs } from '@collimate/contract/attempts'
import type { Quiz } from '@collimate/contract/quizzes'
import type { ErrorCode } from '@collimate/contract/errors'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api.ts'
import { reviewed, shown } from './quiz-fixtures.ts'
import { QuizRun, type QuizEvent, type QuizServer } from './quiz-run.ts'
import { openState, type QuizState } from './quiz-state.ts'

const refused = (code: ErrorCode, status = 409) => new ApiError(status, { code, error: 'No.' })
const offline = () => new NetworkError(new Error('offline'))

/** A quiz of three on a server in this process, and one window on it. */
function sitting(from: 'opened' | 'kept' = 'opened', page = { seen: true }) {
  const quiz: Quiz = {
    id: '0b4e2f8e-0000-4000-8000-000000000001',
    category: 'safety',
    questions: [0, 1, 2].map((position) => ({ checked: false, question: shown(position) })),
    answers: [null, null, null],
    timed: null,
    flags: [],
    position: 0,
    created_at: '2026-11-22T10:00:00.000Z',
  }
  const calls: unknown[][] = []
  const events: QuizEvent[] = []
  const trouble: Partial<Record<keyof QuizServer, Error>> = {}
  let stored: QuizState | null = null
  let now = 0
  const asked = (name: keyof QuizServer, ...rest: unknown[]) => {
    calls.push([name, ...rest])
    const error = trouble[name]
    return error === undefined ? Promise.resolve() : Promise.reject(error)
  }
  const server: QuizServer = {
    open: async () => {
      await asked('open')
      return quiz
    },
    check: async (_id, work) => {
      await asked('check', work)
      const question = reviewed(work.position)
      quiz.questions[work.position] = { checked: true, question }
      quiz.answers[work.position] = 1
      return { question, answer: 1 }
    },
    place: (_id, place) => asked('place', place),
    complete: async (id, flags) => {
      await asked('complete', flags)
      return {
        id,
        category: 'safety',
        score: 100,
        correct: 1,
        total: 3,
        answers: [],
        flags,
        questions: [],
        completed_at: '',
      }
    },
    quit: () => asked('quit'),
  }
  const run = new QuizRun(
    {
      server,
      store: (state) => (stored = state),
      clear: () => (stored = null),
      now: () => now,
      isSeen: () => page.seen,
      emit: (event) => events.push(event),
    },
    from === 'opened' ? { opened: openState(quiz) } : { kept: openState(quiz) },
  )
  const of = (name: keyof QuizServer) => calls.filter(([called]) => called === name)
  return { run, quiz, calls, of, events, trouble, stored: () => stored, pass: (ms: number) => (now += ms) }
}

test('Q-QUIZ-07: nothing chosen, nothing is checked; a checked answer is locked', async () => {
  const { run, of, stored } = sitting()
  await run.check()
  expect(of('check')).toEqual([])
  run.choose(1)
  await run.check()
  run.choose(3)
  expect(run.state.quiz.answers[0]).toBe(1)
  expect(run.state.quiz.questions[0]?.checked).toBe(true)
  expect(stored()).toBe(run.state.quiz)
})

test('Q-QUIZ-14: two presses are one check, and the choice waits for it', async () => {
  const { run, of } = sitting()
  run.choose(1)
  const first = run.check()
  run.choose(2)
  run.goTo(1)
  await Promise.all([first, run.check()])
  expect(of('check')).toHaveLength(1)
  expect(run.state.quiz.current).toBe(0)
})

test('Q-QUIZ-15: a check without an answer keeps the choice, says so, and is tried again', async () => {
  const { run, trouble } = sitting()
  run.choose(1)
  trouble.check = offline()
  await run.check()
  expect(run.state).toMatchObject({ busy: null, failed: 'check' })
  expect(run.state.quiz.answers[0]).toBe(1)
  delete trouble.check
  await run.check()
  expect(run.state).toMatchObject({ failed: null, quiz: { questions: [{ checked: true }, {}, {}] } })
})

test('what did not work says what to do: about the connection, the server, or the log-in', async () => {
  const { run, trouble } = sitting()
  const adviceAfter = async (error: Error) => {
    trouble.check = error
    await run.check()
    if (run.state.link === 'signed-out') run.staySignedOut()
    return run.state.advice
  }
  run.choose(1)
  expect(await adviceAfter(offline())).toBe('Check your connection and try again.')
  expect(await adviceAfter(refused('unexpected', 500))).toMatch(/^Something went wrong on our side\./)
  expect(await adviceAfter(refused('not-signed-in', 401))).toBe('Log in and try again.')
})

test('the time on a question adds up over visits, and leaves out when nobody sees it', async () => {
  const { run, of, pass } = sitting()
  pass(1000)
  run.goTo(1)
  pass(5000)
  run.goTo(0)
  pass(200)
  run.leave()
  pass(60_000)
  run.comeBack()
  pass(34)
  run.choose(1)
  await run.check()
  expect(of('check')).toEqual([['check', { position: 0, answer: 1, ms: 1234, confidence: null }]])
})

test('a page that loads hidden counts no time before somebody sees it, whatever else comes back', async () => {
  const page = { seen: false }
  const { run, of, pass } = sitting('opened', page)
  pass(1000)
  run.comeBack()
  pass(1000)
  page.seen = true
  run.comeBack()
  pass(34)
  run.choose(1)
  await run.check()
  expect(of('check')).toMatchObject([['check', { ms: 34 }]])
})

test('while the machine sleeps no time is spent on a question; a long look at it counts', async () => {
  const { run, of, pass } = sitting()
  for (let minute = 0; minute < 5; minute += 1) {
    pass(60_000)
    run.count()
  }
  pass(100_000)
  run.count()
  pass(34)
  run.choose(1)
  await run.check()
  expect(of('check')).toMatchObject([['check', { ms: 300_034 }]])
})

test('no more time is sent than the server takes', async () => {
  const { run, of, pass } = sitting()
  for (let minute = 0; minute < 2000; minute += 1) {
    pass(60_000)
    run.count()
  }
  run.choose(1)
  await run.check()
  const [[, { ms }]] = of('check') as [[string, { ms: number }]]
  expect(ms).toBeGreaterThan(90_000_000)
  expect(onScreenMs.safeParse(ms).success).toBe(true)
})

test('Q-STATE-02: a kept quiz shows at once; the first check waits until it is opened here', async () => {
  const { run, calls, trouble } = sitting('kept')
  trouble.open = offline()
  run.begin()
  run.choose(1)
  await run.check()
  expect(run.state.failed).toBe('check')
  delete trouble.open
  await run.check()
  expect(calls.map(([name]) => name)).toEqual(['open', 'open', 'check'])
  expect(run.state.quiz.questions[0]?.checked).toBe(true)
})

test('Q-QUIZ-14: a kept quiz that was checked elsewhere meanwhile is not checked again', async () => {
  const { run, quiz, of } = sitting('kept')
  run.choose(3)
  quiz.questions[0] = { checked: true, question: reviewed(0) }
  quiz.answers[0] = 1
  await run.check()
  expect(of('check')).toEqual([])
  expect(run.state.quiz.answers[0]).toBe(1)
})

test.each([
  ['quiz-completed', true],
  ['quiz-not-found', false],
] as const)('Q-STATE-07: a kept quiz of which the server says %s goes', async (code, completed) => {
  const { run, events, trouble, stored } = sitting('kept')
  trouble.open = refused(code)
  run.begin()
  await expect.poll(() => events).toEqual([{ kind: 'stale', completed }])
  expect(stored()).toBeNull()
})

test('a quiz in another window is checked no more until it is taken back, choices and flags kept', async () => {
  const { run, quiz, of, trouble } = sitting()
  run.choose(2)
  run.flag()
  trouble.check = refused('quiz-open-elsewhere')
  await run.check()
  expect(run.state.link).toBe('elsewhere')
  delete trouble.check
  await run.check()
  expect(of('check')).toHaveLength(1)
  const places = of('place').length
  run.goTo(1)
  run.goTo(0)
  expect(of('place')).toHaveLength(places)
  quiz.flags = [2]
  trouble.open = offline()
  await run.takeBack()
  expect(run.state).toMatchObject({ link: 'elsewhere', failed: 'take-back' })
  delete trouble.open
  await run.takeBack()
  expect(run.state).toMatchObject({ link: 'open', failed: null })
  expect(run.state.quiz).toMatchObject({ flags: [0, 2], answers: [2, null, null] })
})

test.each([
  ['a lost session', refused('quiz-needs-login', 401)],
  ['a session of somebody else’s', refused('other-session', 409)],
])('%s is asked for, and what waited for it goes on', async (_, refusal) => {
  const { run, trouble } = sitting()
  run.choose(1)
  trouble.check = refusal
  await run.check()
  expect(run.state.link).toBe('signed-out')
  run.staySignedOut()
  expect(run.state).toMatchObject({ link: 'open', failed: 'check' })
  await run.check()
  delete trouble.check
  run.signedIn()
  await expect.poll(() => run.state.quiz.questions[0]?.checked).toBe(true)
})

test('Q-QUIZ-10: a place that waited until the quiz was opened here goes out then', async () => {
  const { run, of } = sitting('kept')
  run.flag()
  expect(of('place')).toEqual([])
  run.begin()
  await expect.poll(() => of('place')).toEqual([['place', { position: 0, flags: [0] }]])
})

test('Q-QUIZ-10: places go out one at a time, the last one wins, and completion carries the flags', async () => {
  const { run, of, events, stored } = sitting()
  expect(run.flag()).toBe(true)
  run.goTo(1)
  run.goTo(2)
  expect(run.flag()).toBe(true)
  await expect
    .poll(() => of('place'))
    .toEqual([
      ['place', { position: 0, flags: [0] }],
      ['place', { position: 2, flags: [0, 2] }],
    ])
  await run.finish()
  expect(of('complete')).toEqual([['complete', [0, 2]]])
  expect(events).toMatchObject([{ kind: 'completed', result: { flags: [0, 2] } }])
  expect(stored()).toBeNull()
})

test('Q-STATE-08: finishing that fails keeps everything; finished elsewhere shows that result', async () => {
  const { run, events, trouble } = sitting()
  trouble.complete = offline()
  await run.finish()
  expect(run.state.failed).toBe('finish')
  expect(events).toEqual([])
  delete trouble.complete
  trouble.check = refused('quiz-completed')
  run.choose(1)
  await run.check()
  expect(events).toMatchObject([{ kind: 'completed' }])
})

test('Q-STATE-08: finishing checks what is chosen on other questions first, and loses nothing on the way', async () => {
  const { run, calls, of, events, trouble, pass } = sitting()
  pass(1000)
  run.choose(1)
  run.say('sure')
  run.goTo(1)
  run.choose(2)
  run.goTo(2)
  run.choose(3)
  trouble.check = offline()
  await run.finish()
  expect(run.state).toMatchObject({ busy: null, failed: 'finish', quiz: { answers: [1, 2, 3] } })
  expect(of('complete')).toEqual([])
  delete trouble.check
  calls.length = 0
  await run.finish()
  expect(calls.filter(([name]) => name !== 'place')).toEqual([
    ['check', { position: 0, answer: 1, ms: 1000, confidence: 'sure' }],
    ['check', { position: 1, answer: 2, ms: 0, confidence: null }],
    ['complete', []],
  ])
  expect(events).toMatchObject([{ kind: 'completed' }])
})

test('Q-STATE-01: quitting clears what is kept, also when it is gone already; failing, it goes on', async () => {
  const { run, events, trouble, stored } = sitting()
  run.begin()
  trouble.quit = offline()
  await Promise.all([run.quit(), run.quit()])
  expect(events).toEqual([{ kind: 'quit-failed' }])
  expect(stored()).not.toBeNull()
  trouble.quit = refused('quiz-not-found', 404)
  await run.quit()
  expect(events.at(-1)).toEqual({ kind: 'quit' })
  expect(stored()).toBeNull()
  run.choose(1)
  expect(stored()).toBeNull()
})

test.each(['check', 'finish'] as const)(
  'Q-STATE-01: confirmed while a %s is under way, quitting comes right after it, once',
  async (task) => {
    const { run, calls, events, trouble, stored } = sitting()
    run.begin()
    run.choose(1)
    if (task === 'finish') trouble.complete = offline()
    const underWay = run[task]()
    await Promise.all([run.quit(), run.quit(), underWay])
    expect(calls.map(([name]) => name)).toEqual([task === 'check' ? 'check' : 'complete', 'quit'])
    expect(events).toEqual([{ kind: 'quit' }])
    expect(stored()).toBeNull()
  },
)

test('Q-STATE-01: what was finished before it could be quit stays finished', async () => {
  const { run, of, events } = sitting()
  const finishing = run.finish()
  await Promise.all([finishing, run.quit()])
  expect(of('quit')).toEqual([])
  expect(events).toMatchObject([{ kind: 'completed' }])
})

test('a quiz quit in another window leads out; a room that was left tells nothing more', async () => {
  const gone = sitting()
  gone.run.choose(1)
  gone.trouble.check = refused('quiz-not-found', 404)
  await gone.run.check()
  expect(gone.events).toEqual([{ kind: 'gone' }])
  const left = sitting()
  const finishing = left.run.finish()
  left.run.end()
  await finishing
  expect(left.events).toEqual([])
})
