import type { ErrorCode } from '@collimate/contract/errors'
import type { Quiz } from '@collimate/contract/quizzes'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../lib/api.ts'
import { enterQuiz, type EntryServer, type QuizWish } from './enter-quiz.ts'
import { noQuestionsText, quizTexts } from './quiz-texts.ts'
import { shown } from './room/quiz-fixtures.ts'
import { openState } from './room/quiz-state.ts'

const quiz = (id: string, category: Quiz['category'] = 'safety'): Quiz => ({
  id,
  category,
  questions: [0, 1].map((position) => ({ checked: false, question: shown(position) })),
  answers: [null, null],
  timed: null,
  flags: [],
  position: 0,
  created_at: '2026-11-22T10:00:00.000Z',
})
const wish = (part: Partial<QuizWish> = {}): QuizWish => ({
  category: 'safety',
  count: 5,
  resume: false,
  id: null,
  timed: false,
  ...part,
})
const refused =
  (code: ErrorCode, status = 409) =>
  () =>
    Promise.reject(new ApiError(status, { code, error: 'No.' }))
const offline = () => Promise.reject(new NetworkError(new Error('offline')))
const limited = { title: 'Too many quizzes started', description: 'No.', kind: 'warning' }
const failedLoad = {
  kind: 'error',
  words: [quizTexts.loadFailed],
  error: expect.any(NetworkError) as NetworkError,
}

/** A server that starts quizzes and has none to resume, as far as nothing else is said. */
function enter(asked: QuizWish, part: Partial<EntryServer> = {}, stored: Quiz | null = null) {
  const calls: unknown[][] = []
  const server: EntryServer = {
    start: (category, count) => {
      calls.push(['start', category, count])
      return (part.start ?? (() => Promise.resolve(quiz('new', category))))(category, count)
    },
    resume: () => (part.resume ?? (() => Promise.resolve(null)))(),
    open: (id) => {
      calls.push(['open', id])
      return (part.open ?? refused('quiz-not-found', 404))(id)
    },
  }
  const deps = {
    server,
    stored: stored && { ...openState(stored), answers: [3, null] },
    clear: () => void calls.push(['clear']),
  }
  return enterQuiz(asked, deps).then((entry) => ({ entry, calls }))
}

test('Q-QUIZ-01: a quiz of the category and count in the address is started', async () => {
  const { entry, calls } = await enter(wish({ category: 'math', count: 7 }))
  expect(entry).toMatchObject({
    kind: 'room',
    words: [],
    source: { opened: { id: 'new', category: 'math' } },
  })
  expect(calls).toEqual([['start', 'math', 7], ['clear']])
})

test('Q-STATE-03: one kept of the same category is reused, another one cleared', async () => {
  const kept = await enter(wish({ count: 9 }), {}, quiz('kept'))
  expect(kept).toMatchObject({ entry: { kind: 'room', source: { kept: { id: 'kept' } } }, calls: [] })
  const other = await enter(wish({ category: 'math' }), {}, quiz('kept'))
  expect(other.calls).toEqual([['start', 'math', 5], ['clear']])
})

test('Q-STATE-03: where the new one does not start, what is kept of another category stays', async () => {
  const { entry, calls } = await enter(wish({ category: 'math' }), { start: offline }, quiz('kept'))
  expect(entry).toMatchObject({ kind: 'error', words: [quizTexts.startFailed] })
  expect(calls).toEqual([['start', 'math', 5]])
})

test('Q-QUIZ-11: an unknown category starts nothing', async () => {
  expect(await enter(wish({ category: 'toString' }))).toMatchObject({
    entry: { kind: 'away', words: [noQuestionsText('toString')] },
    calls: [],
  })
})

test.each([
  ['Q-QUIZ-03', refused('quiz-needs-subscription', 403), 'away', quizTexts.needsSubscription],
  ['Q-QUIZ-11', refused('no-quiz-questions', 404), 'away', noQuestionsText('Safety')],
  ['Q-QUIZ-11', refused('quiz-questions-unreadable', 503), 'error', quizTexts.loadFailed],
  ['Q-QUIZ-12', refused('unexpected', 500), 'error', quizTexts.startFailed],
  ['Q-QUIZ-12', offline, 'error', quizTexts.startFailed],
  ['A start beyond the limit', refused('too-many-requests', 429), 'error', limited],
  ['Q-PICK-07', refused('quiz-needs-login', 401), 'away', quizTexts.needsLogin],
] as const)('%s: a refused start is said: %#', async (_id, start, kind, words) => {
  expect((await enter(wish(), { start })).entry).toMatchObject({ kind, words: [words] })
})

test('Q-STATE-04: the newest unfinished quiz is resumed, with what was chosen of it here', async () => {
  const resume = () => Promise.resolve(quiz('kept', 'physics'))
  const { entry, calls } = await enter(wish({ resume: true }), { resume }, quiz('kept', 'physics'))
  expect(entry).toMatchObject({ kind: 'room', source: { opened: { id: 'kept', answers: [3, null] } } })
  expect(calls).toEqual([])
})

test('a timed quiz is always opened from the server, built or resumed, in a room of its own', async () => {
  const timed = { ends_in: 60_000, sequence: 3, question_ms: {}, previous_holder: null }
  const running = (id: string) => Promise.resolve({ ...quiz(id, 'mixed'), timed })
  const built = await enter(wish({ category: 'mixed', id: 'timed' }), { open: running }, quiz('kept'))
  expect(built.entry).toMatchObject({ kind: 'timed', words: [], quiz: { id: 'timed', timed } })
  expect(built.calls).toEqual([['open', 'timed'], ['clear']])
  const resumed = await enter(wish({ resume: true }), { resume: () => running('timed') }, quiz('kept'))
  expect(resumed).toMatchObject({ entry: { kind: 'timed', quiz: { id: 'timed' } }, calls: [] })
})

test('Q-STATE-06: nothing to resume, a new quiz', async () => {
  for (const stored of [null, quiz('kept')]) {
    const { entry } = await enter(wish({ resume: true }), {}, stored)
    expect(entry).toMatchObject({
      kind: 'room',
      words: [quizTexts.nothingToResume],
      source: { opened: { id: 'new' } },
    })
  }
})

test.each([
  [wish({ resume: true, id: 'named' }), null, 'named'],
  [wish({ resume: true }), quiz('kept'), 'kept'],
])('Q-STATE-07: one that is completed already, a new quiz: %#', async (asked, stored, id) => {
  const { entry, calls } = await enter(asked, { open: refused('quiz-completed') }, stored)
  expect(entry).toMatchObject({
    kind: 'room',
    words: [quizTexts.alreadyCompleted],
    source: { opened: { id: 'new' } },
  })
  expect(calls[0]).toEqual(['open', id])
})

test('Q-QUIZ-11: a resume that fails is said and can be tried again; without a session it leads away', async () => {
  const failed = await enter(wish({ resume: true }), { resume: offline })
  expect(failed.entry).toEqual(failedLoad)
  const out = await enter(wish({ resume: true }), { resume: refused('quiz-needs-login', 401) })
  expect(out.entry).toEqual({ kind: 'away', words: [quizTexts.needsLogin], signedOut: true })
})

test.each([
  ['resumed', wish({ resume: true, id: 'timed', timed: true })],
  ['reloaded', wish({ id: 'timed', timed: true })],
])('a timed quiz that is over when it is %s leads to its results', async (_way, asked) => {
  const resume = () => Promise.resolve(quiz('older'))
  const { entry, calls } = await enter(asked, { open: refused('quiz-completed'), resume }, quiz('kept'))
  expect(entry).toEqual({ kind: 'results', words: [], id: 'timed' })
  expect(calls).toEqual([['open', 'timed']])
})

test('a quiz that was just built is opened, and another one kept here goes', async () => {
  const open = () => Promise.resolve(quiz('built', 'mixed'))
  const { entry, calls } = await enter(
    wish({ category: 'mixed', id: 'built' }),
    { open },
    quiz('kept', 'mixed'),
  )
  expect(entry).toMatchObject({
    kind: 'room',
    words: [],
    source: { opened: { id: 'built', answers: [null, null] } },
  })
  expect(calls).toEqual([['open', 'built'], ['clear']])
})

test('reloaded, the built quiz goes on from what is kept here', async () => {
  const { entry, calls } = await enter(wish({ category: 'mixed', id: 'built' }), {}, quiz('built', 'mixed'))
  expect(entry).toMatchObject({ kind: 'room', source: { kept: { id: 'built', answers: [3, null] } } })
  expect(calls).toEqual([])
})

test.each([
  ['gone', refused('quiz-not-found', 404), { kind: 'away', words: [quizTexts.builtOver], signedOut: false }],
  ['finished', refused('quiz-completed'), { kind: 'away', words: [quizTexts.builtOver], signedOut: false }],
  [
    'signed out',
    refused('quiz-needs-login', 401),
    { kind: 'away', words: [quizTexts.needsLogin], signedOut: true },
  ],
  ['offline', offline, failedLoad],
])('a built quiz that cannot be opened (%s) is said, and none is started', async (_why, open, expected) => {
  const { entry, calls } = await enter(wish({ category: 'mixed', id: 'built' }), { open })
  expect(entry).toEqual(expected)
  expect(calls).toEqual([['open', 'built']])
})

test.each([null, quiz('other', 'math')])(
  'Q-STATE-02: reloaded, a quiz of one category goes on also where this browser keeps another or none: %#',
  async (stored) => {
    const open = (id: string) => Promise.resolve(quiz(id))
    const { entry, calls } = await enter(wish({ id: 'here' }), { open }, stored)
    expect(entry).toMatchObject({ kind: 'room', words: [], source: { opened: { id: 'here' } } })
    expect(calls).toEqual([['open', 'here'], ['clear']])
  },
)

test.each([
  ['quiz-not-found', []],
  ['quiz-completed', [quizTexts.alreadyCompleted]],
] as const)(
  'Q-STATE-03, Q-STATE-07: where the server says %s of it, the reload starts as its address says',
  async (code, words) => {
    const anew = await enter(wish({ id: 'gone' }), { open: refused(code) })
    expect(anew.entry).toMatchObject({ kind: 'room', words, source: { opened: { id: 'new' } } })
    const reused = await enter(wish({ id: 'gone' }), { open: refused(code) }, quiz('kept'))
    expect(reused.entry).toMatchObject({ kind: 'room', words: [], source: { kept: { id: 'kept' } } })
  },
)

test('a timed quiz of one category that is gone is said, and none without a clock is started', async () => {
  const gone = wish({ id: 'timed', timed: true })
  const { entry, calls } = await enter(gone, { open: refused('quiz-not-found', 404) })
  expect(entry).toEqual({ kind: 'away', words: [quizTexts.builtOver], signedOut: false })
  expect(calls).toEqual([['open', 'timed']])
})

test.each(['mixed', 'review'])('a %s quiz nobody named is not started as a category', async (category) => {
  const { entry, calls } = await enter(wish({ category }))
  expect(entry).toEqual({ kind: 'away', words: [quizTexts.builtOver], signedOut: false })
  expect(calls).toEqual([])
})
