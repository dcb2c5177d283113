import { readProgress } from '@collimate/contract/progress'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

const hour = 3_600_000
/** Noon, so that a day before is the calendar day before in UTC. */
const noonToday = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const daysAgo = (days: number) => new Date(noonToday().getTime() - days * 24 * hour)

type Quiz = { category?: string; score?: number; length?: number | null; completed?: boolean }

async function quizOn(student: Student, created_at: Date, quiz: Quiz = {}): Promise<void> {
  const { category = 'safety', score = 80, length = 5, completed = true } = quiz
  await server.db
    .insertInto('quiz_progress')
    .values({ user_id: student.userId, category, score, question_count: length, completed, created_at })
    .execute()
}

async function examOn(student: Student, created_at: Date, score = 70, completed = true): Promise<void> {
  await server.db
    .insertInto('mock_exam_progress')
    .values({
      user_id: student.userId,
      time_limit: 12_600,
      completed,
      score: completed ? score : null,
      // Begun earlier than it was completed: its day is the one it was begun on.
      completed_at: completed ? new Date(created_at.getTime() + 3 * 24 * hour) : null,
      created_at,
    })
    .execute()
}

async function progressOf(student: Student, time_zone = 'UTC') {
  return (await student.ask(readProgress, { query: { time_zone } })).progress
}

// One day for the whole test, also around midnight.
beforeEach(() => server.holdTime())

describe('progress', () => {
  it('P-PROG-01: is zeros and nothing for a new student', async () => {
    expect(await progressOf(await server.signUp())).toMatchObject({
      streak: 0,
      days: [],
      exams_completed: 0,
      quizzes_completed: 0,
      best_topic: null,
      weakest_topic: null,
      exam_scores: [],
    })
  })

  it('P-PROG-02: counts completed exams and quizzes of consecutive days, not open ones', async () => {
    const student = await server.signUp()
    await quizOn(student, daysAgo(0))
    await examOn(student, daysAgo(1))
    await quizOn(student, daysAgo(2))
    await quizOn(student, daysAgo(3), { completed: false })
    await examOn(student, daysAgo(3), 0, false)
    expect(await progressOf(student)).toMatchObject({ streak: 3, exams_completed: 1, quizzes_completed: 2 })
  })

  it('P-PROG-03: forty days in a row are a streak of 30', async () => {
    const student = await server.signUp()
    for (let day = 0; day < 40; day++) await quizOn(student, daysAgo(day))
    const { streak, days } = await progressOf(student)
    expect(streak).toBe(30)
    expect(days).toHaveLength(31)
  })

  it('P-PROG-04: days are those of the student’s own zone', async () => {
    const student = await server.signUp()
    const midnight = new Date(daysAgo(0).getTime() - 12 * hour)
    await quizOn(student, new Date(midnight.getTime() - 0.5 * hour))
    await quizOn(student, new Date(midnight.getTime() + 0.5 * hour))
    expect((await progressOf(student, 'UTC')).days).toHaveLength(2)
    // Twelve hours east both fall on one day.
    expect((await progressOf(student, 'Etc/GMT-12')).days).toHaveLength(1)
  })

  it('P-PROG-04: today is the student’s own, and a quiz of just now counts for it', async () => {
    // Noon in UTC is the next day fourteen hours east.
    server.passTime((daysAgo(-1).getTime() - Date.now()) / 1000)
    const student = await server.signUp()
    await quizOn(student, new Date())
    const east = await progressOf(student, 'Etc/GMT-14')
    expect(east).toMatchObject({ today: daysAgo(-1).toISOString().slice(0, 10), streak: 1 })
    expect(east.days).toEqual([east.today])
  })

  it('P-PROG-05, P-PROG-06, P-PROG-07: topics come from completed quizzes alone', async () => {
    const student = await server.signUp()
    await quizOn(student, daysAgo(0), { score: 80, length: 5 })
    await quizOn(student, daysAgo(0), { score: 67, length: 3 })
    await quizOn(student, daysAgo(0), { category: 'math', score: 40, length: null })
    await quizOn(student, daysAgo(0), { category: 'physics', score: 100, completed: false })
    expect(await progressOf(student)).toMatchObject({
      best_topic: { category: 'safety', right: 6, questions: 8, percent: 75 },
      weakest_topic: { category: 'math', right: 20, questions: 50, percent: 40 },
    })
  })

  it('shows the scores of the last ten exams, oldest first', async () => {
    const student = await server.signUp()
    for (let day = 11; day >= 0; day--) await examOn(student, daysAgo(day), 50 + day)
    expect((await progressOf(student)).exam_scores.map(({ score }) => score)).toEqual([
      59, 58, 57, 56, 55, 54, 53, 52, 51, 50,
    ])
  })

  it('X-API-01, X-API-09: is the caller’s own, and nobody’s without a session', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await quizOn(other, daysAgo(0))
    await examOn(other, daysAgo(0))
    expect(await progressOf(student)).toMatchObject({
      streak: 0,
      exams_completed: 0,
      quizzes_completed: 0,
      exam_scores: [],
    })
    expect(await server.visitor().refused(readProgress, { query: {} })).toMatchObject({ status: 401 })
  })

  it.each(['Mars/Olympus', 'UTC; drop table users'])('refuses the zone %s', async (time_zone) => {
    const refusal = await (await server.signUp()).refused(readProgress, { query: { time_zone } })
    expect(refusal).toMatchObject({ status: 400, code: 'unknown-time-zone' })
  })
})
