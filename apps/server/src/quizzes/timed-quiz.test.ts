import { randomUUID } from 'node:crypto'
import { keepQuestionNote, readOwnQuestion } from '@collimate/contract/question-notes'
import { readProgress } from '@collimate/contract/progress'
import * as quizzes from '@collimate/contract/quizzes'
import { readReviews, startReview } from '@collimate/contract/reviews'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { questionRow, questionRows } from '../test-support/question-row.ts'
import {
  answerAt,
  check,
  checkWith,
  complete,
  openQuiz,
  startQuiz,
  startTimed,
  type HeldQuiz,
} from '../test-support/quiz-sitting.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { deleteUnansweredQuizzes } from './unanswered-store.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 20 }) })

type Changes = Record<number, Answer | null>

const workOf = (sequence: number, changes: Changes) => ({ sequence, changes, question_ms: {} })
const requestOf = ({ id, holder }: HeldQuiz, sequence: number, changes: Changes) => ({
  params: { id },
  body: { ...workOf(sequence, changes), holder },
})

function save(student: Student, quiz: HeldQuiz, sequence: number, changes: Changes) {
  return student.ask(quizzes.saveTimedQuiz, requestOf(quiz, sequence, changes))
}
function saveRefused(student: Student, quiz: HeldQuiz, sequence: number, changes: Changes) {
  return student.refused(quizzes.saveTimedQuiz, requestOf(quiz, sequence, changes))
}
const allOf = (quiz: HeldQuiz, how: 'right' | 'wrong'): Changes =>
  Object.fromEntries(quiz.questions.map((_, position) => [position, answerAt(quiz, position, how)]))
const idsOf = (quiz: HeldQuiz) => quiz.questions.map(({ question }) => question.id)
const responses = () => server.db.selectFrom('item_responses').selectAll().execute()
const latest = async (student: Student) => (await student.ask(quizzes.readLatestQuizResult, {})).result
const ongoing = async (student: Student) => (await student.ask(quizzes.readOngoingQuiz, {})).quiz

describe('a timed quiz', () => {
  it('has the pace of the exam by the server’s clock, with the student’s extended time', async () => {
    const student = await server.signUp()
    server.holdTime()
    const quiz = await startTimed(student, { count: 4 })
    expect(quiz.timed?.ends_in).toBe(252_000)
    server.passTime(100)
    expect((await openQuiz(student, quiz)).timed?.ends_in).toBe(152_000)
    await server.db.updateTable('profiles').set({ exam_time_factor: 2 }).execute()
    expect((await startTimed(student, { count: 4 })).timed?.ends_in).toBe(504_000)
  })

  it('keeps answers, changed and taken back, and goes on with them in another window', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const right = allOf(quiz, 'right')
    await save(student, quiz, 1, { 0: right[0] ?? null, 1: right[1] ?? null })
    await save(student, quiz, 2, { 1: null, 2: right[2] ?? null })
    expect(await ongoing(student)).toMatchObject({ id: quiz.id, answered: 2, total: 5, timed: true })
    const there = await openQuiz(student, quiz)
    expect(there.answers).toEqual([right[0], null, right[2], null, null])
    expect(there.questions.map(({ question }) => question.id)).toEqual(
      quiz.questions.map(({ question }) => question.id),
    )
    expect(there.timed?.sequence).toBe(2)
    expect(await saveRefused(student, quiz, 3, {})).toMatchObject({ code: 'quiz-open-elsewhere' })
    expect(await saveRefused(await server.signUp(), there, 3, {})).toMatchObject({ code: 'quiz-not-found' })
  })

  it('keeps the time spent on each question, of which no window takes any back', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    expect(quiz.timed?.question_ms).toEqual({})
    const spend = (sequence: number, question_ms: Record<string, number>) =>
      student.ask(quizzes.saveTimedQuiz, {
        params: { id: quiz.id },
        body: { sequence, changes: {}, question_ms, holder: quiz.holder },
      })
    await spend(1, { 0: 4000, 1: 500 })
    await spend(2, { 0: 1000, 2: 700, 9: 800 })
    expect((await openQuiz(student, quiz)).timed?.question_ms).toEqual({ 0: 4000, 1: 500, 2: 700 })
  })

  it('takes each save once: one that comes late or twice changes nothing', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const wrong = allOf(quiz, 'wrong')
    const right = allOf(quiz, 'right')
    await save(student, quiz, 2, { 0: right[0] ?? null })
    expect(await save(student, quiz, 1, { 0: wrong[0] ?? null })).toMatchObject({ sequence: 2 })
    await save(student, quiz, 2, { 0: null })
    expect((await openQuiz(student, quiz)).answers[0]).toEqual(right[0])
  })

  it('counts the saves that change answers, not those that only bring the time', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const right = allOf(quiz, 'right')
    await save(student, quiz, 1, { 0: right[0] ?? null })
    expect(await save(student, quiz, 5, {})).toMatchObject({ sequence: 1 })
    expect((await openQuiz(student, quiz)).timed?.sequence).toBe(1)
  })

  it('refuses what its questions cannot have, and answers of a quiz that is not timed', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const right = answerAt(quiz, 0, 'right')
    for (const changes of [{ 0: 25 }, { 5: 0 }, { 0: right, 999: right }])
      expect(await saveRefused(student, quiz, 1, changes)).toMatchObject({ status: 400 })
    expect((await openQuiz(student, quiz)).answers).toEqual([null, null, null, null, null])
    const plain = { category: 'safety', count: 2, holder: randomUUID() } as const
    const { quiz: tutor } = await student.ask(quizzes.startQuiz, { body: plain })
    const held = { ...tutor, holder: plain.holder }
    expect(tutor.timed).toBeNull()
    expect(await saveRefused(student, held, 1, { 0: 0 })).toMatchObject({ status: 400 })
    const body = { holder: held.holder, work: workOf(1, {}) }
    const refused = await student.refused(quizzes.completeQuiz, { params: { id: held.id }, body })
    expect(refused).toMatchObject({ status: 400 })
  })
})

describe('a timed quiz without an answer', () => {
  it('keeps no question from the quiz or the review whose start deletes it, nor from what is due', async () => {
    const student = await server.signUpSubscriber()
    const first = await startQuiz(student, { count: 1 })
    await check(student, first, 0, 'wrong')
    await complete(student, first)
    server.passTime(2 * 24 * 3600)
    await startTimed(student, { count: 20 })
    const { reviews } = await student.ask(readReviews, { query: { time_zone: 'UTC' } })
    expect(reviews).toMatchObject({ due: 1, scheduled: 1 })
    const holder = randomUUID()
    const body = { count: 5, time_zone: 'UTC', holder }
    const { quiz: review } = await student.ask(startReview, { body })
    expect(idsOf({ ...review, holder })).toEqual(idsOf(first))
    await startTimed(student, { count: 20 })
    expect((await startQuiz(student, { count: 20 })).questions).toHaveLength(20)
  })

  it('keeps its questions from a start during which it is answered', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startTimed(student)
    const { bank } = server.services
    const drawable = bank.drawable.bind(bank)
    vi.spyOn(bank, 'drawable').mockImplementationOnce(async () => {
      await save(student, quiz, 1, { 0: answerAt(quiz, 0, 'right') })
      return drawable()
    })
    const other = await startQuiz(student, { count: 20 })
    expect(idsOf(other).filter((id) => idsOf(quiz).includes(id))).toEqual([])
    expect(other.questions).toHaveLength(15)
  })
})

describe('X-API-10 before a timed quiz is over', () => {
  it('no call tells a key, a reason, or whether an answer is right', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startTimed(student, { count: 20 })
    const tries = [quiz, await openQuiz(student, quiz)] as const
    const [, there] = tries
    const saved = await save(student, there, 1, allOf(there, 'right'))
    const again = await save(student, there, 1, allOf(there, 'wrong'))
    const asked = quiz.questions[0]?.question
    const params = { question: asked?.id ?? '' }
    await student.ask(keepQuestionNote, { params, body: { bookmarked: true } })
    const own = await student.ask(readOwnQuestion, { params })
    expect(own).toMatchObject({ review: null, withheld: 'in-progress' })
    const resumed = await student.ask(quizzes.resumeQuiz, { body: { holder: randomUUID() } })
    const told = JSON.stringify([...tries, saved, again, own, resumed, await ongoing(student)])
    expect(told).not.toContain('SECRET')
    expect(told).not.toContain('is_correct')
    expect(told).not.toContain('"checked":true')
    expect(await responses()).toEqual([])
    expect(await latest(student)).toBeNull()
    const { ids } = await readOpenQuestions(server.db, student.userId, new Date())
    expect(ids.toSorted()).toEqual(quiz.questions.map(({ question }) => question.id).toSorted())
  })

  it('no other quiz asks its questions, which it would check at once', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const own = new Set(quiz.questions.map(({ question }) => question.id))
    const wish = { sections: ['safety 1'], pool: 'all', count: 5, holder: randomUUID() } as const
    for (let round = 0; round < 3; round += 1) {
      await save(student, quiz, round + 1, { 0: answerAt(quiz, 0, 'right') })
      const { quiz: other } = await student.ask(quizzes.buildQuiz, {
        body: { ...wish, sections: ['safety 1'] },
      })
      expect(other.questions.filter(({ question }) => own.has(question.id))).toEqual([])
    }
  })

  it('nor does a quiz of a category, which is shorter then', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startTimed(student)
    await save(student, quiz, 1, { 0: answerAt(quiz, 0, 'right') })
    const own = new Set(idsOf(quiz))
    const plain = await startQuiz(student, { count: 20 })
    expect(plain.questions).toHaveLength(15)
    expect(idsOf(plain).filter((id) => own.has(id))).toEqual([])
  })

  it('asks nothing that another quiz is still to check', async () => {
    const student = await server.signUpSubscriber()
    const plain = await startQuiz(student)
    await check(student, plain, 0)
    const quiz = await startTimed(student, { count: 20 })
    expect(quiz.questions).toHaveLength(16)
    const unchecked = new Set(idsOf(plain).slice(1))
    expect(idsOf(quiz).filter((id) => unchecked.has(id))).toEqual([])
  })

  it('asks what only a quiz had that nobody answered, which goes with the start', async () => {
    const student = await server.signUpSubscriber()
    await startQuiz(student, { count: 20 })
    expect(idsOf(await startTimed(student, { count: 20 }))).toHaveLength(20)
  })

  it('a start that finds nothing is refused and leaves what nobody answered yet', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const nothing = { sections: ['nowhere'], pool: 'all' as const, count: 5 }
    for (const mode of ['tutor', 'timed'] as const) {
      const body = { ...nothing, mode, holder: randomUUID() }
      expect(await student.refused(quizzes.buildQuiz, { body })).toMatchObject({ code: 'no-quiz-questions' })
    }
    await save(student, quiz, 1, allOf(quiz, 'right'))
    expect(await complete(student, quiz)).toMatchObject({ score: 100 })
  })

  it.each(['tutor', 'timed'] as const)(
    'a %s start asks again what went with it, also a timed quiz',
    async (mode) => {
      const student = await server.signUpSubscriber()
      const gone = await startTimed(student, { count: 20 })
      const wish = { sections: ['safety 1'], pool: 'all' as const, count: 20, mode, holder: randomUUID() }
      const { quiz } = await student.ask(quizzes.buildQuiz, { body: wish })
      expect(quiz.questions).toHaveLength(20)
      expect(await saveRefused(student, gone, 1, {})).toMatchObject({ code: 'quiz-not-found' })
    },
  )

  it('what can be asked is counted for each mode, as the start would find it', async () => {
    const student = await server.signUpSubscriber()
    const counted = async () => {
      const pools = await student.ask(quizzes.readQuizPools, { query: {} })
      const sumOf = (counts: typeof pools.counts) => counts.reduce((sum, { all }) => sum + all, 0)
      return [sumOf(pools.counts), sumOf(pools.timed_counts)]
    }
    const plain = await startQuiz(student)
    expect(await counted()).toEqual([20, 20])
    await check(student, plain, 0)
    expect(await counted()).toEqual([20, 16])
    const quiz = await startTimed(student, { count: 16 })
    expect(await counted()).toEqual([20, 16])
    await save(student, quiz, 1, { 0: answerAt(quiz, 0, 'right') })
    expect(await counted()).toEqual([4, 0])
    // Its time is over: the read closes it.
    server.passTime(3600)
    expect(await counted()).toEqual([20, 16])
    expect(idsOf(await startTimed(student, { count: 50 }))).toHaveLength(16)
  })

  it('nothing asks or tells a twin of its questions: no other quiz, no bookmark, no review, no count', async () => {
    await server.fillBank([
      ...[1, 2].map(() => questionRow({ section: 'SA2', twin_group: 'twins' })),
      ...questionRows({ safety: 4 }),
    ])
    const student = await server.signUpSubscriber()
    const bank = await server.db.selectFrom('questions').select(['id', 'twin_group']).execute()
    const twins = bank.filter(({ twin_group }) => twin_group !== null).map(({ id }) => id)
    const before = await startQuiz(student, { count: 5 })
    const met = idsOf(before).findIndex((id) => twins.includes(id))
    await check(student, before, met, 'wrong')
    const [asked = ''] = idsOf(before).filter((id) => twins.includes(id))
    await complete(student, before)
    await student.ask(keepQuestionNote, { params: { question: asked }, body: { bookmarked: true } })
    const own = async () => (await student.ask(readOwnQuestion, { params: { question: asked } })).withheld
    expect(await own()).toBeNull()
    server.passTime(2 * 24 * 3600)

    const wish = { sections: ['SA2'], pool: 'all' as const, count: 5, time_zone: 'UTC' }
    const build = (more: { mode?: 'timed'; pool?: 'unseen' }) => ({
      body: { ...wish, ...more, holder: randomUUID() },
    })
    // The other one of the two: it alone was not asked yet.
    const holder = randomUUID()
    const { quiz } = await student.ask(quizzes.buildQuiz, {
      body: { ...wish, mode: 'timed', pool: 'unseen', holder },
    })
    const timed = { ...quiz, holder }
    expect(idsOf(timed)).toEqual(twins.filter((id) => id !== asked))
    await save(student, timed, 1, { 0: answerAt(timed, 0, 'right') })

    expect(await own()).toBe('in-progress')
    const refused = { code: 'no-quiz-questions' }
    expect(await student.refused(quizzes.buildQuiz, build({}))).toMatchObject(refused)
    expect(await student.refused(quizzes.buildQuiz, build({ mode: 'timed' }))).toMatchObject(refused)
    const review = { body: { count: 5, time_zone: 'UTC', holder: randomUUID() } }
    expect(await student.refused(startReview, review)).toMatchObject(refused)
    const { reviews } = await student.ask(readReviews, { query: { time_zone: 'UTC' } })
    expect(reviews.due).toBe(0)
    const { sections } = await student.ask(quizzes.readQuizPools, { query: {} })
    expect(sections.map(({ section }) => section)).not.toContain('SA2')
    expect(idsOf(await startQuiz(student, { count: 20 })).filter((id) => twins.includes(id))).toEqual([])
  })

  it('asks no twin of what another quiz is still to check', async () => {
    await server.fillBank([1, 2, 3, 4].map((n) => questionRow({ twin_group: n < 3 ? 'one' : 'other' })))
    const student = await server.signUp()
    const plain = await startQuiz(student, { count: 2 })
    await check(student, plain, 0)
    const quiz = await startTimed(student)
    const bank = await server.db.selectFrom('questions').select(['id', 'twin_group']).execute()
    const groupOf = new Map(bank.map(({ id, twin_group }) => [id, twin_group]))
    expect(idsOf(quiz).map((id) => groupOf.get(id))).toEqual([groupOf.get(idsOf(plain)[0] ?? '')])
  })

  it('a check, also of what was answered, is refused', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const right = answerAt(quiz, 0, 'right')
    await expect(checkWith(student, quiz, 0, right)).rejects.toThrow('400')
    await save(student, quiz, 1, { 0: right })
    await expect(checkWith(student, quiz, 0, right)).rejects.toThrow('400')
    expect(await responses()).toEqual([])
  })
})

describe('a timed quiz ends', () => {
  it('when it is finished: what was answered is graded, also what comes with the end, and a blank is wrong', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    const { 0: first = null, 1: second = null } = allOf(quiz, 'right')
    await save(student, quiz, 1, { 0: first })
    const { 2: wrong = null } = allOf(quiz, 'wrong')
    const body = { holder: quiz.holder, work: workOf(2, { 1: second, 2: wrong }) }
    const { result } = await student.ask(quizzes.completeQuiz, { params: { id: quiz.id }, body })
    expect(result).toMatchObject({ correct: 2, total: 5, score: 40 })
    expect(result.questions.map(({ is_correct }) => is_correct)).toEqual([true, true, false, false, false])
    expect(await responses()).toHaveLength(3)
    const { progress } = await student.ask(readProgress, { query: {} })
    expect(progress.best_topic).toMatchObject({ category: 'safety', right: 2, questions: 5 })
    expect(await complete(student, quiz)).toEqual(result)
    expect(await saveRefused(student, quiz, 3, {})).toMatchObject({ code: 'quiz-completed' })
    expect((await readOpenQuestions(server.db, student.userId, new Date())).ids).toEqual([])
  })

  it('when its time is over: nothing counts that comes later than it takes to arrive', async () => {
    const student = await server.signUp()
    server.holdTime()
    const quiz = await startTimed(student)
    const right = allOf(quiz, 'right')
    await save(student, quiz, 1, { 0: right[0] ?? null })
    server.passTime(5 * 63 + 5)
    expect(await save(student, quiz, 2, { 1: right[1] ?? null })).toMatchObject({ ends_in: 0 })
    server.passTime(60)
    expect(await saveRefused(student, quiz, 3, { 2: right[2] ?? null })).toMatchObject({
      code: 'quiz-completed',
    })
    const body = { holder: quiz.holder, work: workOf(4, right) }
    const { result } = await student.ask(quizzes.completeQuiz, { params: { id: quiz.id }, body })
    expect(result).toMatchObject({ correct: 2, score: 40 })
    expect(Date.parse(result.completed_at) - Date.parse(quiz.created_at)).toBe(5 * 63_000)
  })

  it('by the job or by the next read when nobody comes back, and is deleted by no other start', async () => {
    const [one, two, three] = [await server.signUp(), await server.signUp(), await server.signUp()]
    const started = []
    for (const student of [one, two, three]) {
      const quiz = await startTimed(student)
      if (student !== three) await save(student, quiz, 1, allOf(quiz, 'right'))
      started.push(quiz)
    }
    server.passTime(3600)
    expect(await ongoing(one)).toBeNull()
    expect(await latest(one)).toMatchObject({ id: started[0]?.id, score: 100, correct: 5 })
    expect(await responses()).toHaveLength(5)
    await startTimed(three)
    expect(await latest(three)).toMatchObject({ id: started[2]?.id, score: 0, correct: 0 })
    await server.jobs.strike('close-timed-quizzes')
    const { user_id } = await server.db
      .selectFrom('quiz_progress')
      .select('user_id')
      .where('id', '=', started[1]?.id ?? '')
      .where('completed', '=', true)
      .executeTakeFirstOrThrow()
    expect(user_id).toBe(two.userId)
    expect(await responses()).toHaveLength(10)
  })

  it.each([
    ['just over', 5 * 63 + 5],
    ['about to end', 5 * 63 - 5],
  ])('%s, another start leaves it and takes its answers', async (_, seconds) => {
    const student = await server.signUp()
    server.holdTime()
    const quiz = await startTimed(student)
    server.passTime(seconds)
    await startQuiz(student)
    await student.ask(quizzes.resumeQuiz, { body: { holder: randomUUID() } })
    await save(student, quiz, 1, allOf(quiz, 'right'))
    server.passTime(60)
    expect(await latest(student)).toMatchObject({ id: quiz.id, score: 100 })
  })

  it('with a score of 0, also when it runs out while another start is about to delete what is unanswered', async () => {
    const student = await server.signUp()
    const { id, created_at } = await startTimed(student)
    const later = new Date(Date.parse(created_at) + 3_600_000)
    await deleteUnansweredQuizzes(server.db, student.userId, later)
    server.passTime(3600)
    expect(await latest(student)).toMatchObject({ id, score: 0 })
  })

  it.each([16, 60])('%i seconds before that, another start deletes it unanswered', async (seconds) => {
    const student = await server.signUp()
    server.holdTime()
    const quiz = await startTimed(student)
    server.passTime(5 * 63 - seconds)
    await startQuiz(student)
    expect(await saveRefused(student, quiz, 1, {})).toMatchObject({ code: 'quiz-not-found' })
  })

  it('by the job also while another cannot be closed, whose student is told', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const [broken, sound] = [await startTimed(one), await startTimed(two)]
    await save(one, broken, 1, allOf(broken, 'right'))
    await save(two, sound, 1, allOf(sound, 'right'))
    // No column has room for so long.
    const question_ms = JSON.stringify({ 0: 1e12 })
    await server.db.updateTable('quiz_progress').set({ question_ms }).where('id', '=', broken.id).execute()
    server.passTime(3600)
    await server.jobs.strike('close-timed-quizzes')
    const rows = await server.db.selectFrom('quiz_progress').select(['id', 'completed']).execute()
    expect(new Map(rows.map(({ id, completed }) => [id, completed]))).toEqual(
      new Map([
        [broken.id, false],
        [sound.id, true],
      ]),
    )
    expect(server.logged.filter((line) => line.includes('could not be closed'))).toHaveLength(1)
    expect(await one.refused(quizzes.readOngoingQuiz, {})).toMatchObject({ status: 500 })
  })

  it('not before a full disk has room again; what is read meanwhile is shown, without its keys', async () => {
    const student = await server.signUpSubscriber()
    const over = await startQuiz(student)
    await check(student, over, 0)
    await complete(student, over)
    const quiz = await startTimed(student, { count: 20 })
    await save(student, quiz, 1, allOf(quiz, 'right'))
    server.passTime(3600)
    const read = async () => [(await latest(student))?.id, (await ongoing(student))?.id]
    server.database.refuseWritesBelow(1, () => 0)
    try {
      if (server.database.engine === 'embedded') {
        expect(await read()).toEqual([over.id, quiz.id])
        const ask = { params: { id: quiz.id } }
        expect(await student.refused(quizzes.readQuizResult, ask)).toMatchObject({ code: 'quiz-not-found' })
        await student.ask(quizzes.readQuizPools, { query: {} })
        const body = { holder: quiz.holder }
        expect(await student.refused(quizzes.openQuiz, { ...ask, body })).toMatchObject({ code: 'disk-full' })
      }
    } finally {
      server.database.refuseWritesBelow(0, () => 1)
    }
    expect(await read()).toEqual([quiz.id, undefined])
  })

  it('also when a save, a finish and the job meet', async () => {
    const student = await server.signUp()
    const quiz = await startTimed(student)
    await save(student, quiz, 1, allOf(quiz, 'right'))
    server.passTime(5 * 63 + 16)
    const [one, two] = await Promise.all([
      complete(student, quiz),
      complete(student, quiz),
      server.jobs.strike('close-timed-quizzes'),
    ])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ correct: 5 })
    expect(await responses()).toHaveLength(5)
  })
})

it('whatever is saved, again, late and in what order: the highest save of each place stands', async () => {
  const student = await server.signUp()
  const quiz = await startTimed(student)
  const [wrong, right] = [allOf(quiz, 'wrong'), allOf(quiz, 'right')]
  const change = fc.record({
    position: fc.integer({ min: 0, max: 4 }),
    how: fc.constantFrom('right', 'wrong', null),
    again: fc.boolean(),
  })
  let sequence = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const held = await openQuiz(student, quiz)
      const expected = [...held.answers]
      for (const { position, how, again } of changes) {
        sequence += 1
        const answer = how === null ? null : ((how === 'right' ? right : wrong)[position] ?? null)
        const given = { [position]: answer }
        await save(student, held, sequence, given)
        expected[position] = answer
        if (again) await save(student, held, sequence - 1, { [position]: wrong[position] ?? null })
      }
      expect((await openQuiz(student, quiz)).answers).toEqual(expected)
    }),
    { numRuns: 8, seed: 51 },
  )
})
