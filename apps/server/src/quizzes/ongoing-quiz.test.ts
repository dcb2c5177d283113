import { quitQuiz, readOngoingQuiz } from '@collimate/contract/quizzes'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

type Row = {
  answers?: readonly (number | null)[]
  completed?: boolean
  total?: number | null
  minutesAgo?: number
}

async function quiz(student: Student, row: Row = {}): Promise<string> {
  const { answers = [1, null, 0], completed = false, total = 5, minutesAgo = 0 } = row
  const { id } = await server.db
    .insertInto('quiz_progress')
    .values({
      user_id: student.userId,
      category: 'safety',
      answers: JSON.stringify(answers),
      completed,
      total_questions: total,
      created_at: new Date(Date.now() - minutesAgo * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const left = () => server.db.selectFrom('quiz_progress').select('id').execute()

describe('the ongoing quiz', () => {
  it('P-DASH-03: is the newest unfinished one with an answer', async () => {
    const student = await server.signUp()
    await quiz(student, { minutesAgo: 9 })
    const newest = await quiz(student, { minutesAgo: 5 })
    await quiz(student, { minutesAgo: 3, answers: [] })
    await quiz(student, { minutesAgo: 2, answers: [null] })
    await quiz(student, { minutesAgo: 1, completed: true })
    expect(await student.ask(readOngoingQuiz, {})).toEqual({
      quiz: { id: newest, category: 'safety', answered: 2, total: 5, timed: false },
    })
  })

  it('P-DASH-03: is none without one; a length nobody stored is 50', async () => {
    const student = await server.signUp()
    expect(await student.ask(readOngoingQuiz, {})).toEqual({ quiz: null })
    await quiz(student, { total: null })
    expect((await student.ask(readOngoingQuiz, {})).quiz).toMatchObject({ total: 50 })
  })

  it('P-DASH-06: quitting deletes it; again, or a finished one, is not found', async () => {
    const student = await server.signUp()
    const id = await quiz(student)
    await student.ask(quitQuiz, { params: { id } })
    expect(await left()).toEqual([])
    expect(await student.refused(quitQuiz, { params: { id } })).toMatchObject({ status: 404 })
    const finished = await quiz(student, { completed: true })
    expect(await student.refused(quitQuiz, { params: { id: finished } })).toMatchObject({
      status: 404,
      code: 'quiz-not-found',
    })
    expect(await left()).toHaveLength(1)
  })

  it('X-API-04: another’s answers like none and stays', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const id = await quiz(owner)
    expect(await other.ask(readOngoingQuiz, {})).toEqual({ quiz: null })
    const foreign = await other.refused(quitQuiz, { params: { id } })
    const absent = await other.refused(quitQuiz, { params: { id: randomUUID() } })
    expect({ ...foreign }).toEqual({ ...absent })
    expect(await left()).toEqual([{ id }])
  })
})
