import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateProfile } from '@collimate/contract/account-settings'
import { readProgressReport } from '@collimate/contract/progress'
import * as quizzes from '@collimate/contract/quizzes'
import { postponeReviews, readReturns, readReviews, startReview } from '@collimate/contract/reviews'
import { intervalDays, intervalFactor, targetRetention } from '@collimate/domain/reviews/memory'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { scheduleReviews } from '../attempts/review-cards.ts'
import { questionRow } from '../test-support/question-row.ts'
import { check, complete, startQuiz, type HeldQuiz } from '../test-support/quiz-sitting.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const rows = (count: number, category: 'safety' | 'physics', section: string) =>
  Array.from({ length: count }, () => questionRow({ category, section }))
const server = useTestServer({
  questions: () => [
    ...rows(6, 'safety', 'SA2'),
    ...rows(2, 'physics', 'PH1'),
    ...rows(2, 'physics', 'PH2').map((row) => ({ ...row, twin_group: 'twins' })),
  ],
})

const day = 24 * 3600

async function reviewsOf(student: Student, time_zone = 'UTC') {
  return (await student.ask(readReviews, { query: { time_zone } })).reviews
}
async function review(student: Student, count = 5): Promise<HeldQuiz> {
  const holder = randomUUID()
  const { quiz } = await student.ask(startReview, { body: { count, holder } })
  return { ...quiz, holder }
}
const idsOf = (quiz: HeldQuiz) => quiz.questions.map(({ question }) => question.id)

type Logged = { question: string; at: Date; correct: boolean }

/** Answers as they are stored, each of a quiz of its own. */
async function log({ userId }: Student, answers: readonly Logged[]): Promise<void> {
  for (const { question, at, correct } of answers) {
    await server.db
      .insertInto('item_responses')
      .values({
        user_id: userId,
        question_id: question,
        kind: 'quiz',
        attempt_id: randomUUID(),
        chosen: JSON.stringify([1]),
        correct,
        created_at: at,
      })
      .execute()
  }
}

const ago = (days: number, from = new Date()) => new Date(from.getTime() - days * day * 1000)
async function bank(section: string): Promise<string[]> {
  const found = await server.db
    .selectFrom('questions')
    .select('id')
    .where('section', '=', section)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}
function cardsOf({ userId }: Student) {
  return server.db
    .selectFrom('review_cards')
    .select(['question_id', 'stability', 'answers', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('question_id')
    .execute()
}

// One day for the whole test, also around midnight: the database has a clock of its own.
beforeEach(async () => {
  const tomorrow = Math.ceil(Date.now() / (day * 1000)) * day * 1000
  if (tomorrow - Date.now() < 60_000) await sleep(tomorrow - Date.now())
  server.holdTime()
})

describe('what is due', () => {
  it('is nothing before the first answer', async () => {
    const student = await server.signUp()
    expect(await reviewsOf(student)).toMatchObject({
      due: 0,
      postponed: 0,
      scheduled: 0,
      by_category: [],
      exam_date: null,
      seconds_each: 45,
    })
    expect(await cardsOf(student)).toEqual([])
  })

  it('is a wrong answer the next day and a right one the day after, each on its bar of the week', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const quiz = await startQuiz(student, { count: 3 })
    await check(student, quiz, 0, 'wrong')
    await check(student, quiz, 1, 'right')
    await check(student, quiz, 2, 'right')
    const bars = async () => (await reviewsOf(student)).week.map(({ questions }) => questions)
    expect(await reviewsOf(student)).toMatchObject({ due: 0, scheduled: 3 })
    expect(await bars()).toEqual([0, 1, 2, 0, 0, 0, 0])
    server.passTime(day)
    expect(await reviewsOf(student)).toMatchObject({
      due: 1,
      by_category: [{ category: 'safety', questions: 1 }],
    })
    expect(await bars()).toEqual([1, 2, 0, 0, 0, 0, 0])
    server.passTime(5 * day)
    expect(await reviewsOf(student)).toMatchObject({ due: 3 })
    expect(await reviewsOf(other)).toMatchObject({ scheduled: 0 })
    const { report } = await student.ask(readProgressReport, { query: {} })
    const due = report.sections.filter((section) => section.due > 0)
    expect(due.map((section) => [section.section, section.due])).toEqual([['SA2', 3]])
    const { counts } = await student.ask(quizzes.readQuizPools, { query: {} })
    const inSections = counts.map(({ kinds, due }) => [kinds[0]?.section, due] as const)
    expect(Object.fromEntries(inSections)).toEqual({ SA2: 3, physics: 0 })
  })

  it('begins with the student’s own day', async () => {
    const student = await server.signUp()
    const [question = ''] = await bank('SA2')
    // Back at 2 in the night of the 6th in UTC, which is the evening of the 5th in Chicago.
    await log(student, [{ question, at: new Date('2026-03-05T02:00:00Z'), correct: false }])
    const dueAt = async (moment: string) => {
      server.passTime((Date.parse(moment) - Date.now()) / 1000)
      const zones = ['Europe/Berlin', 'America/Chicago']
      const found: number[] = []
      for (const zone of zones) found.push((await reviewsOf(student, zone)).due)
      return found
    }
    expect(await dueAt('2026-03-05T05:59:00Z')).toEqual([0, 0])
    expect(await dueAt('2026-03-05T06:00:00Z')).toEqual([0, 1])
    expect(await dueAt('2026-03-05T22:59:00Z')).toEqual([0, 1])
    expect(await dueAt('2026-03-05T23:00:00Z')).toEqual([1, 1])
    expect(await student.refused(readReviews, { query: { time_zone: 'Mars/Base' } })).toMatchObject({
      status: 400,
      code: 'unknown-time-zone',
    })
  })

  it.each([
    ['half past midnight after the day of 23 hours', '2026-03-07T18:00:00Z', '2026-03-09T05:30:00Z', 2],
    ['half an hour before the day of 25 hours ends', '2026-10-31T18:00:00Z', '2026-11-02T05:30:00Z', 1],
  ])('is foretold for the day it will be due on: %s', async (_, now, dueAt, place) => {
    server.passTime((Date.parse(now) - Date.now()) / 1000)
    const student = await server.signUp()
    const [question = ''] = await bank('SA2')
    const stability = 4
    const wait = intervalDays({ stability }, intervalFactor(targetRetention(null, 1)))
    expect(wait).toBeGreaterThan(2)
    const answered = ago(wait, new Date(dueAt))
    await log(student, [{ question, at: answered, correct: true }])
    await reviewsOf(student)
    await server.db
      .updateTable('review_cards')
      .set({ stability })
      .where('user_id', '=', student.userId)
      .execute()
    const zone = 'America/Chicago'
    const { week } = await reviewsOf(student, zone)
    expect(week.findIndex(({ questions }) => questions === 1)).toBe(place)
    server.passTime(place * day)
    const then = await reviewsOf(student, zone)
    expect([then.due, then.week[0]?.day]).toEqual([1, week[place]?.day])
  })

  it.each([
    ['two sections', { section: 'PH1' }],
    ['two categories', { section: 'SA2', category: 'safety' }],
  ])('leaves out what a running exam asks or nobody can; twins of %s count once', async (_, one) => {
    const student = await server.signUp()
    const [first = '', second = '', third = ''] = await bank('SA2')
    const twins = await bank('PH2')
    await server.db.updateTable('questions').set(one).where('id', 'in', twins.slice(0, 1)).execute()
    await log(
      student,
      [first, second, third, ...twins].map((question) => ({ question, at: ago(3), correct: false })),
    )
    const told = async () => {
      const { due, scheduled, by_category: parts } = await reviewsOf(student)
      expect(parts.reduce((sum, { questions }) => sum + questions, 0)).toBe(due)
      const { report } = await student.ask(readProgressReport, { query: {} })
      const onMap = report.sections.reduce((sum, section) => sum + section.due, 0)
      const pools = await student.ask(quizzes.readQuizPools, { query: {} })
      const sumOf = (counts: typeof pools.counts) => counts.reduce((sum, row) => sum + row.due, 0)
      return { due, scheduled, onMap, toBuild: sumOf(pools.counts), whole: sumOf(pools.whole_counts) }
    }
    expect(await told()).toEqual({ due: 4, scheduled: 4, onMap: 4, toBuild: 4, whole: 4 })
    await server.db.updateTable('questions').set({ retired: true }).where('id', '=', first).execute()
    await server.db
      .insertInto('mock_exam_progress')
      .values({ user_id: student.userId, time_limit: 60, questions_ids: JSON.stringify([second]) })
      .execute()
    expect(await told()).toEqual({ due: 2, scheduled: 2, onMap: 2, toBuild: 2, whole: 3 })
    const quiz = await review(student)
    expect(idsOf(quiz)).toContain(third)
    expect(quiz.questions).toHaveLength(2)
  })

  it('comes sooner for a nearer exam and a heavier section, as the rules of the domain say', async () => {
    const student = await server.signUp()
    await server.db
      .insertInto('blueprint_sections')
      .values([
        { section: 'SA2', category: 'safety', weight: 6 },
        { section: 'PH1', category: 'physics', weight: 2 },
      ])
      .execute()
    const [heavy = '', plain = '', light = ''] = [
      ...(await bank('SA2')).slice(0, 1),
      ...(await bank('PH2')).slice(0, 1),
      ...(await bank('PH1')).slice(0, 1),
    ]
    const at = new Date()
    await log(
      student,
      [heavy, plain, light].map((question) => ({ question, at, correct: true })),
    )
    await scheduleReviews(server.db, student.userId)
    await server.db.updateTable('review_cards').set({ stability: 40.5 }).execute()
    const daysOf = async () => {
      const { id, holder } = await startQuiz(student, { count: 1 })
      await server.db
        .updateTable('item_responses')
        .set({ attempt_id: id })
        .where('question_id', '=', heavy)
        .execute()
      await complete(student, { id, holder } as HeldQuiz)
      const { returns } = await student.ask(readReturns, { params: { id }, query: {} })
      return returns[0]?.days
    }
    const expected = (days: number | null) =>
      intervalDays({ stability: 40.5 }, intervalFactor(targetRetention(days, 1.5)))
    expect(await daysOf()).toBe(expected(null))
    const examDate = new Date(Date.now() + 9 * day * 1000).toISOString().slice(0, 10)
    await student.ask(updateProfile, { body: { exam_date: examDate } })
    expect(await daysOf()).toBe(expected(9))
    expect(expected(9)).toBeLessThan(expected(null))
    expect(await reviewsOf(student)).toMatchObject({ exam_date: examDate })
    server.passTime(10 * day)
    expect((await reviewsOf(student)).exam_date).toBeNull()
  })
})

describe('a card', () => {
  it('is the same in whatever order answers and repeated runs come, also two runs at once', async () => {
    const answer = fc.record({
      place: fc.nat(1),
      days: fc.nat(60),
      correct: fc.boolean(),
      runsAfter: fc.nat(2),
    })
    const both = fc
      .array(answer, { minLength: 2, maxLength: 8 })
      .chain((own) => fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length })))
    const now = new Date()
    await fc.assert(
      fc.asyncProperty(both, async ([own, mixed]) => {
        const ids = (await bank('SA2')).slice(0, 2)
        const written = (one: (typeof own)[number]) => ({
          question: ids[one.place] ?? '',
          at: ago(one.days, now),
          correct: one.correct,
        })
        const [plain, busy] = [await server.signUp(), await server.signUp()]
        await log(plain, own.map(written))
        await scheduleReviews(server.db, plain.userId)
        for (const one of mixed) {
          await log(busy, [written(one)])
          const runs = Array.from({ length: one.runsAfter }, () => scheduleReviews(server.db, busy.userId))
          await Promise.all(runs)
        }
        // What is of long ago was not stored long ago: it is looked for from the beginning.
        await server.db.deleteFrom('review_plans').execute()
        await scheduleReviews(server.db, busy.userId)
        expect(await cardsOf(busy)).toEqual(await cardsOf(plain))
      }),
      { seed: 20_261_123, numRuns: 12 },
    )
  })

  it('takes in an answer whose transaction began earlier and ended later', async () => {
    const student = await server.signUp()
    const [first = '', second = ''] = await bank('SA2')
    await log(student, [{ question: first, at: new Date(), correct: true }])
    await scheduleReviews(server.db, student.userId)
    await log(student, [
      { question: first, at: ago(1 / 48), correct: false },
      { question: second, at: ago(1 / 48), correct: false },
    ])
    await scheduleReviews(server.db, student.userId)
    expect((await cardsOf(student)).map(({ answers }) => answers)).toEqual([2, 1])
  })

  it('is not looked at while the student has answered no quiz since the last run', async () => {
    const student = await server.signUp()
    const [first = '', second = ''] = await bank('SA2')
    const answersOf = async () => {
      await scheduleReviews(server.db, student.userId)
      return (await cardsOf(student)).map(({ answers }) => answers)
    }
    await log(student, [
      { question: first, at: ago(2), correct: true },
      { question: first, at: ago(1 / 48), correct: true },
    ])
    expect(await answersOf()).toEqual([2])
    // Who looked would see that one is missing.
    await server.db.updateTable('review_cards').set({ answers: 1 }).execute()
    expect(await answersOf()).toEqual([1])
    await log(student, [{ question: second, at: new Date(), correct: true }])
    expect(await answersOf()).toEqual([2, 1])
  })

  it('takes in each exam when it has ended, also after a run that saw fewer of them', async () => {
    const student = await server.signUp()
    const [first = '', second = ''] = await bank('SA2')
    const exam = async () => {
      const { id } = await server.db
        .insertInto('mock_exam_progress')
        .values({ user_id: student.userId, time_limit: 60, completed: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const answer = async (question_id: string, attempt_id: string) => {
      const response = { question_id, attempt_id, kind: 'mock-exam', chosen: '[0]', correct: true }
      await server.db
        .insertInto('item_responses')
        .values({ ...response, user_id: student.userId })
        .execute()
    }
    const run = async () => {
      await scheduleReviews(server.db, student.userId)
      const plans = await server.db.selectFrom('review_plans').select('scheduled_exams').execute()
      return [(await cardsOf(student)).map(({ answers }) => answers), plans[0]?.scheduled_exams]
    }
    await exam()
    expect(await run()).toEqual([[], 1])
    await answer(first, await exam())
    expect(await run()).toEqual([[1], 2])
    const third = await exam()
    await answer(second, third)
    expect(await run()).toEqual([[1, 1], 3])
    // No exam gets an answer after its end: none is looked at again.
    await answer(first, third)
    expect(await run()).toEqual([[1, 1], 3])
    await server.db.updateTable('review_plans').set({ scheduled_exams: 2 }).execute()
    expect(await run()).toEqual([[2, 1], 3])
    await server.db.updateTable('review_plans').set({ scheduled_exams: 4 }).execute()
    expect(await run()).toEqual([[2, 1], 3])
  })

  it('is not written again while nothing is new', async () => {
    const student = await server.signUp()
    const [question = ''] = await bank('SA2')
    await log(student, [{ question, at: ago(2), correct: true }])
    await scheduleReviews(server.db, student.userId)
    const version = async () =>
      (await sql<{ xmin: string }>`select xmin::text from review_cards`.execute(server.db)).rows
    const before = await version()
    await reviewsOf(student)
    await scheduleReviews(server.db, student.userId)
    expect(await version()).toEqual(before)
  })

  it('stays as it was while the disk is full, and what is due is still told', async () => {
    const student = await server.signUp()
    const [question = '', later = ''] = await bank('SA2')
    await log(student, [{ question, at: ago(3), correct: false }])
    expect(await reviewsOf(student)).toMatchObject({ due: 1 })
    await log(student, [{ question: later, at: ago(0), correct: false }])
    server.database.refuseWritesBelow(1, () => 0)
    try {
      const scheduled = server.database.engine === 'embedded' ? 1 : 2
      expect(await reviewsOf(student)).toMatchObject({ due: 1, scheduled })
    } finally {
      server.database.refuseWritesBelow(0, () => 1)
    }
    expect(await reviewsOf(student)).toMatchObject({ due: 1, scheduled: 2 })
  })
})

describe('a review', () => {
  it('asks the longest overdue first, without a key before its check, and says when each comes back', async () => {
    const student = await server.signUp()
    const ids = await bank('SA2')
    await log(
      student,
      ids.map((question, place) => ({ question, at: ago(3 + place), correct: false })),
    )
    const quiz = await review(student, 2)
    expect(quiz.category).toBe('review')
    expect(idsOf(quiz).toSorted()).toEqual(ids.slice(-2))
    expect(JSON.stringify(quiz)).not.toContain('SECRET')
    const { question } = await check(student, quiz, 0, 'right')
    expect(JSON.stringify(question)).toContain('SECRET')
    const open = await student.ask(quizzes.openQuiz, {
      params: { id: quiz.id },
      body: { holder: quiz.holder },
    })
    expect(JSON.stringify(open.quiz.questions[1])).not.toContain('SECRET')
    await check(student, quiz, 1, 'wrong')
    expect(await complete(student, quiz)).toMatchObject({ category: 'review', correct: 1, total: 2 })
    const ask = { params: { id: quiz.id }, query: {} }
    const { returns } = await student.ask(readReturns, ask)
    expect(returns.reduce((sum, { questions }) => sum + questions, 0)).toBe(2)
    expect(Math.min(...returns.map(({ days }) => days))).toBeGreaterThanOrEqual(1)
    expect(await reviewsOf(student)).toMatchObject({ due: 4 })
    expect(await (await server.signUp()).refused(readReturns, ask)).toMatchObject({
      status: 404,
      code: 'quiz-not-found',
    })
  })

  it('Q-QUIZ-03: has the caps of a quiz, and is refused where nothing is due', async () => {
    const [member, subscriber] = [await server.signUp(), await server.signUpSubscriber()]
    const body = { count: 6, holder: randomUUID() }
    for (const student of [member, subscriber])
      expect(await student.refused(startReview, { body: { ...body, count: 5 } })).toMatchObject({
        code: 'no-quiz-questions',
      })
    const ids = await bank('SA2')
    for (const student of [member, subscriber])
      await log(
        student,
        ids.map((question) => ({ question, at: ago(3), correct: false })),
      )
    expect(await member.refused(startReview, { body })).toMatchObject({
      status: 403,
      code: 'quiz-needs-subscription',
    })
    expect((await review(member, 5)).questions).toHaveLength(5)
    expect((await review(subscriber, 1e9)).questions).toHaveLength(6)
    expect(await server.visitor().refused(startReview, { body })).toMatchObject({ status: 401 })
  })

  it('can be put off until tomorrow, and taken back', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [first = '', second = ''] = await bank('SA2')
    for (const one of [student, other])
      await log(one, [
        { question: first, at: ago(3), correct: false },
        { question: second, at: ago(0), correct: false },
      ])
    const put = async (postponed: boolean) =>
      (await student.ask(postponeReviews, { body: { postponed } })).reviews
    expect(await put(true)).toMatchObject({ due: 0, postponed: 1, by_category: [] })
    expect((await reviewsOf(student)).week.map(({ questions }) => questions)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect(await reviewsOf(other)).toMatchObject({ due: 1, postponed: 0 })
    const dueOnPage = async () => {
      const { report } = await student.ask(readProgressReport, { query: {} })
      return report.sections.reduce((sum, section) => sum + section.due, 0)
    }
    expect(await dueOnPage()).toBe(0)
    expect(await put(false)).toMatchObject({ due: 1, postponed: 0 })
    expect(await dueOnPage()).toBe(1)
    await put(true)
    server.passTime(day)
    expect(await reviewsOf(student)).toMatchObject({ due: 2, postponed: 0 })
  })
})
