import type { GuidedQuiz, GuidedResult, SubmittedAnswer } from '@collimate/contract/lessons'
import type { ErrorCode } from '@collimate/contract/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api.ts'
import type { QuizStep, RunEvent, RunRecord, ShownAnswer } from './guided-deps.ts'
import { GuidedRun } from './guided-run.ts'

const ids = ['q1', 'q2', 'q3']
const right = 2

/** The server's side of the calls, with one attempt at a time and failures on demand. */
class Server {
  submitted = new Map<string, SubmittedAnswer>()
  completed = false
  attempts = 0
  failures: unknown[] = []
  answers = ['a', 'b', 'c', 'd']
  stem = 'Which?'
  /** A server process of an older release has none. */
  versions = true

  async start() {
    this.fail()
    this.attempts += 1
    this.submitted.clear()
    this.completed = false
    return this.quiz()
  }
  async read(id: string) {
    this.fail()
    if (id !== `attempt-${this.attempts}`) throw refusal(404, 'guided-quiz-not-found')
    return this.quiz()
  }
  async submit(_: string, question_id: string, { answer: chosen, version, text }: ShownAnswer) {
    this.fail()
    const changed = this.versions && version !== this.version
    if (changed || text !== this.answers[chosen]) throw refusal(409, 'guided-question-changed')
    const before = this.submitted.get(question_id)
    if (before !== undefined) return before
    const notes = { explanation: 'Because.', option_reasons: [], takeaway: null, refs: [] }
    const answer = { question_id, chosen, correct_answer: right, is_correct: chosen === right, ...notes }
    this.submitted.set(question_id, answer)
    return answer
  }
  shown(answer: number): ShownAnswer {
    return { answer, version: this.version, text: this.answers[answer] }
  }
  get version(): string {
    return [this.stem, ...this.answers].join()
  }
  async complete(): Promise<GuidedResult> {
    this.fail()
    if (this.submitted.size < ids.length) throw refusal(409, 'guided-quiz-unfinished')
    this.completed = true
    const correct = [...this.submitted.values()].filter((answer) => answer.is_correct).length
    const { quiz_type, topic, subsection } = this.quiz()
    const ways = { next_subsection_id: null, topic_quiz: false, badges: [] }
    const [total, passed] = [ids.length, correct === ids.length]
    return { quiz_type, topic, subsection, score: 50, correct, total, passed, ...ways }
  }
  quiz(): GuidedQuiz {
    const image = { image_url: null, image_alt: null, image_citation: null, image_marks: null }
    return {
      id: `attempt-${this.attempts}`,
      quiz_type: 'subsection',
      topic: { id: 't', name: 'Topic' },
      subsection: { id: 's', name: 'Part' },
      questions: ids.map((id) => {
        const { stem: question, answers } = this
        const version = this.versions ? this.version : (undefined as unknown as string)
        return { id, version, question, answers, ...image }
      }),
      submitted: [...this.submitted.values()],
      completed: this.completed,
    }
  }
  private fail(): void {
    const failure = this.failures.shift()
    if (failure !== undefined) throw failure
  }
}

function refusal(status: number, code: ErrorCode): ApiError {
  return new ApiError(status, { error: code, code })
}
const offline = new NetworkError(new Error('offline'))

let server: Server
let kept: RunRecord | null
let events: RunEvent[]

function open(): GuidedRun {
  return new GuidedRun({
    server,
    load: () => kept,
    store: (record) => {
      kept = record
    },
    clear: () => {
      kept = null
    },
    emit: (event) => events.push(event),
  })
}

async function begun(): Promise<GuidedRun> {
  const run = open()
  await run.begin()
  return run
}

function stepOf(run: GuidedRun): QuizStep {
  if (run.state.kind !== 'quiz') throw new Error(`The run is at ${run.state.kind}`)
  return run.state
}

async function answer(run: GuidedRun, option = right): Promise<void> {
  run.choose(option)
  await run.submit()
}

const told = () => events.map(({ kind }) => kind)

beforeEach(() => {
  server = new Server()
  kept = null
  events = []
})

describe('the way through a quiz', () => {
  test('L-QUIZ-01, L-QUIZ-02 nothing chosen is not submitted, a submitted answer is locked', async () => {
    const run = await begun()
    await run.submit()
    expect(server.submitted.size).toBe(0)
    await run.next()
    expect(stepOf(run).current).toBe(0)
    await answer(run, 0)
    run.choose(right)
    expect(stepOf(run)).toMatchObject({
      chosen: [0, null, null],
      submitted: [{ is_correct: false }, null, null],
    })
    await run.next()
    expect(stepOf(run).current).toBe(1)
  })

  test('an option the question lacks cannot be chosen', async () => {
    const run = await begun()
    run.choose(4)
    expect(stepOf(run).chosen).toEqual([null, null, null])
  })

  test('L-QUIZ-03, L-QUIZ-10 the last question completes it, and the record goes', async () => {
    const run = await begun()
    for (const place of ids.keys()) {
      await answer(run)
      expect(stepOf(run).current).toBe(place)
      await run.next()
    }
    expect(run.state).toMatchObject({ kind: 'result', result: { passed: true }, missed: [] })
    expect(told()).toEqual(['completed'])
    expect(kept).toBeNull()
  })

  test('L-QUIZ-04 what was missed is told when the quiz is over, in its order, and nothing else', async () => {
    const run = await begun()
    for (const option of [0, right, 3]) {
      expect(run.state).not.toHaveProperty('missed')
      await answer(run, option)
      await run.next()
    }
    expect(run.state).toMatchObject({
      kind: 'result',
      missed: [
        { place: 1, question: { id: 'q1' }, answer: { chosen: 0, correct_answer: right } },
        { place: 3, question: { id: 'q3' }, answer: { chosen: 3, explanation: 'Because.' } },
      ],
    })
  })

  test('L-QUIZ-04, L-QUIZ-10 a restart is a new attempt with cleared answers', async () => {
    const run = await begun()
    await answer(run, 0)
    await run.restart()
    expect(stepOf(run)).toMatchObject({
      current: 0,
      chosen: [null, null, null],
      submitted: [null, null, null],
    })
    expect(kept).toBeNull()
    run.choose(1)
    expect(kept).toEqual({
      attemptId: 'attempt-2',
      currentQuestionIndex: 0,
      selectedAnswers: [1, null, null],
    })
  })

  test('L-QUIZ-10 leaving takes the record away, and nothing writes it again', async () => {
    const run = await begun()
    run.choose(1)
    const submitting = run.submit()
    run.leave()
    await submitting
    expect(kept).toBeNull()
  })

  test('two presses submit once', async () => {
    const run = await begun()
    run.choose(1)
    await Promise.all([run.submit(), run.submit(), run.next()])
    expect(stepOf(run)).toMatchObject({ current: 0, busy: null })
    expect(server.submitted.size).toBe(1)
  })
})

describe('coming back', () => {
  test('L-QUIZ-08, L-QUIZ-09 restores question and answers, with their explanations', async () => {
    const before = await begun()
    await answer(before, 0)
    await before.next()
    before.choose(3)
    before.end()
    expect(kept).toEqual({ attemptId: 'attempt-1', currentQuestionIndex: 1, selectedAnswers: [0, 3, null] })
    const run = await begun()
    expect(stepOf(run)).toMatchObject({
      current: 1,
      chosen: [0, 3, null],
      submitted: [{ chosen: 0, explanation: 'Because.' }, null, null],
    })
    expect(told()).toEqual(['restored'])
    expect(server.attempts).toBe(1)
  })

  test('with nothing chosen there is nothing to tell of', async () => {
    await begun()
    expect(kept).toBeNull()
    await begun()
    expect(told()).toEqual([])
  })

  test('what was submitted on another screen counts, not what was chosen here', async () => {
    const here = await begun()
    here.choose(0)
    await server.submit('attempt-1', 'q1', server.shown(right))
    const run = await begun()
    expect(stepOf(run).chosen).toEqual([right, null, null])
    expect(stepOf(here).chosen).toEqual([0, null, null])
  })

  test('a record cannot skip a question', async () => {
    await begun()
    kept = { attemptId: 'attempt-1', currentQuestionIndex: 2, selectedAnswers: [1, 1, 1] }
    const run = await begun()
    expect(stepOf(run).current).toBe(0)
  })

  test('an attempt the server no longer has is started anew, without a notice', async () => {
    await begun()
    kept = { attemptId: 'attempt-0', currentQuestionIndex: 1, selectedAnswers: [1, 1] }
    const run = await begun()
    expect(stepOf(run)).toMatchObject({ current: 0, chosen: [null, null, null] })
    expect(told()).toEqual([])
    expect(server.attempts).toBe(2)
  })

  test('where only the answer to the completion was lost, the result comes', async () => {
    const before = await begun()
    before.choose(right)
    for (const id of ids) await server.submit('attempt-1', id, server.shown(id === 'q2' ? 0 : right))
    await server.complete()
    before.end()
    const run = await begun()
    await Promise.resolve()
    expect(told()).toEqual(['completed'])
    expect(run.state).toMatchObject({ kind: 'result', missed: [{ place: 2 }] })
  })
})

describe('what goes wrong', () => {
  test('L-QUIZ-07 a load that fails says so, keeps the record, and can be tried again', async () => {
    const before = await begun()
    await answer(before)
    before.end()
    server.failures = [offline]
    const run = await begun()
    expect(run.state).toEqual({ kind: 'error', error: offline })
    expect(told()).toEqual(['load-failed'])
    await run.begin()
    expect(stepOf(run).submitted[0]).not.toBeNull()
  })

  test.each([
    ['no connection', offline],
    ['a broken server', refusal(500, 'unexpected')],
  ])('L-QUIZ-07 %s on submit loses nothing, and can be tried again', async (_, failure) => {
    const run = await begun()
    run.choose(1)
    server.failures = [failure]
    await run.submit()
    expect(told()).toEqual(['save-failed'])
    expect(stepOf(run)).toMatchObject({ chosen: [1, null, null], submitted: [null, null, null], busy: null })
    await run.submit()
    expect(stepOf(run).submitted[0]).toMatchObject({ chosen: 1 })
  })

  test('L-QUIZ-07 no connection on completion loses nothing, and can be tried again', async () => {
    const run = await begun()
    for (const place of ids.keys()) {
      await answer(run)
      if (place === ids.length - 1) server.failures = [offline]
      await run.next()
    }
    expect(told()).toEqual(['save-failed'])
    expect(kept?.selectedAnswers).toEqual([right, right, right])
    await run.next()
    expect(run.state.kind).toBe('result')
  })

  test.each([
    ['L-QUIZ-07, L-TOPIC-04 no questions', 'no-guided-quiz'],
    ['no such lesson', 'lesson-not-found'],
  ] as const)('%s', async (_, code) => {
    server.failures = [refusal(404, code)]
    expect((await begun()).state.kind).toBe('none')
    expect(told()).toEqual([])
  })

  test.each([
    ['L-LIST-08 a locked quiz', refusal(403, 'subsection-locked'), 'locked'],
    ['L-LIST-02 an ended subscription', refusal(403, 'subscription-required'), 'subscription-required'],
  ] as const)('%s leads away', async (_, failure, event) => {
    server.failures = [failure]
    await begun()
    expect(told()).toEqual([event])
  })

  test.each([
    ['an ended session', refusal(401, 'not-signed-in')],
    ['another account’s session', refusal(409, 'other-session')],
  ])('%s asks to log in, and what waited goes on', async (_, failure) => {
    const run = await begun()
    run.choose(right)
    server.failures = [failure]
    await run.submit()
    expect(stepOf(run)).toMatchObject({ signedOut: true, busy: null, chosen: [right, null, null] })
    run.staySignedOut()
    expect(stepOf(run).signedOut).toBe(false)
    server.failures = [failure]
    await run.submit()
    run.signedIn()
    await Promise.resolve()
    expect(stepOf(run)).toMatchObject({ signedOut: false, submitted: [{ is_correct: true }, null, null] })
  })

  test('L-QUIZ-07 an ended session at the start: where the log-in is closed, that it is wanted stays known', async () => {
    const signedOut = refusal(401, 'not-signed-in')
    server.failures = [signedOut]
    const run = await begun()
    expect(run.state.kind).toBe('signed-out')
    run.staySignedOut()
    expect(run.state).toEqual({ kind: 'error', error: signedOut })
    await run.begin()
    expect(run.state.kind).toBe('quiz')
  })

  test('an attempt that is gone half way is started anew, with a word', async () => {
    const run = await begun()
    run.choose(1)
    server.failures = [refusal(404, 'guided-quiz-not-found')]
    await run.submit()
    expect(told()).toEqual(['gone'])
    expect(stepOf(run)).toMatchObject({ quiz: { id: 'attempt-2' }, chosen: [null, null, null] })
  })

  test('a question that a release changed meanwhile is shown as it is now, and asked again', async () => {
    const run = await begun()
    run.choose(1)
    server.answers = ['b', 'a', 'c']
    await run.submit()
    expect(told()).toEqual(['corrected'])
    expect(stepOf(run)).toMatchObject({
      busy: null,
      chosen: [null, null, null],
      submitted: [null, null, null],
    })
    expect(stepOf(run).quiz.questions[0]?.answers).toEqual(['b', 'a', 'c'])
    expect(kept).toBeNull()
    run.choose(right)
    await run.submit()
    expect(stepOf(run).submitted[0]).toMatchObject({ chosen: right })
  })

  test('an answer goes by its words where an older process showed the question', async () => {
    server.versions = false
    const run = await begun()
    run.choose(1)
    server.answers = ['b', 'a', 'c']
    await run.submit()
    expect(told()).toEqual(['corrected'])
    await answer(run)
    expect(stepOf(run).submitted[0]).toMatchObject({ chosen: right })
  })

  test('an answer to a stem that a release changed is chosen again, to the new one', async () => {
    const run = await begun()
    run.choose(right)
    server.stem = 'Which not?'
    await run.submit()
    expect(told()).toEqual(['corrected'])
    expect(server.submitted.size).toBe(0)
    expect(stepOf(run)).toMatchObject({ chosen: [null, null, null] })
    expect(stepOf(run).quiz.questions[0]?.question).toBe('Which not?')
    run.choose(0)
    await run.submit()
    expect(stepOf(run).submitted[0]).toMatchObject({ chosen: 0 })
  })

  test('what was answered before a release stays beside the answers it was given', async () => {
    const run = await begun()
    run.choose(1)
    await run.submit()
    await run.next()
    server.answers = ['d', 'c', 'b', 'a']
    for (let place = 1; place < ids.length; place += 1) {
      run.choose(right)
      await run.submit()
      run.choose(right)
      await run.submit()
      await run.next()
    }
    if (run.state.kind !== 'result') throw new Error('The quiz has not ended.')
    const [first] = run.state.missed
    expect(first?.question.answers[first.answer.chosen]).toBe('b')
    expect(first?.question.answers[first.answer.correct_answer]).toBe('c')
  })

  test('a submission that counted, but whose answer was lost before a release, is shown', async () => {
    const run = await begun()
    run.choose(right)
    await server.submit('attempt-1', 'q1', server.shown(right))
    server.answers = ['a', 'b', 'd', 'c']
    await run.submit()
    expect(told()).toEqual([])
    expect(stepOf(run)).toMatchObject({ busy: null, submitted: [{ chosen: right }, null, null] })
  })

  test('once the room is gone nothing is told', async () => {
    const run = open()
    const coming = run.begin()
    run.end()
    await coming
    expect(run.state.kind).toBe('loading')
    expect(kept).toBeNull()
  })
})
