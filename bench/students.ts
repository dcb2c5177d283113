import { randomUUID } from 'node:crypto'
import type { MockExam } from '@collimate/contract/mock-exams'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import { hashToken, sessionCookieName, signedToken } from '../apps/server/src/accounts/session-cookie.ts'
import type { Db } from '../apps/server/src/platform/database/open-database.ts'
import { authSecret } from './server-process.ts'

/** Someone signed in: written to the database, because hashing passwords is not what is measured. */
export type Student = { readonly userId: string; readonly cookie: string }

/** A student in the middle of an exam. */
export type Sitting = Student & {
  readonly examId: string
  readonly holder: string
  /** Per position: two answers of the shape its question asks for, given in turn. */
  readonly answers: readonly (readonly [Answer, Answer])[]
}

const sessionMs = 24 * 3_600_000

export async function insertStudents(db: Db, count: number): Promise<Student[]> {
  const students = Array.from({ length: count }, () => ({ userId: randomUUID(), token: randomUUID() }))
  await db
    .insertInto('users')
    .values(
      students.map(({ userId }) => ({
        id: userId,
        name: 'Bench',
        email: `${userId}@bench.example`,
        email_verified: true,
      })),
    )
    .execute()
  await db
    .insertInto('profiles')
    .values(
      students.map(({ userId }) => ({
        id: userId,
        username: userId.replaceAll('-', '_'),
        first_name: 'Bench',
      })),
    )
    .execute()
  const expires_at = new Date(Date.now() + sessionMs)
  await db
    .insertInto('sessions')
    .values(
      students.map(({ userId, token }) => ({
        id: userId,
        user_id: userId,
        token: hashToken(token),
        expires_at,
      })),
    )
    .execute()
  return students.map(({ userId, token }) => ({
    userId,
    cookie: `${sessionCookieName({})}=${signedToken(token, authSecret)}`,
  }))
}

/** @throws Error when the server answers anything but success */
export async function callApi<T>(
  url: string,
  student: Student,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: student.cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

export async function sit(url: string, student: Student): Promise<Sitting> {
  const holder = randomUUID()
  const { exam } = await callApi<{ exam: MockExam }>(url, student, 'POST', '/api/mock-exams', { holder })
  return {
    ...student,
    examId: exam.id,
    holder,
    answers: exam.questions.map(twoAnswers),
  }
}

export type Asked = Pick<MockExam['questions'][number], 'type' | 'options'>

export function twoAnswers({ type, options }: Asked): readonly [Answer, Answer] {
  const order = options.map((_, index) => index)
  switch (questionTypes[type].answerKind) {
    case 'option':
      return [0, 1]
    case 'options':
      return [[0], [1]]
    case 'sequence':
      return [order, order.toReversed()]
    case 'point':
      return [
        { x: 100, y: 100 },
        { x: 900, y: 900 },
      ]
  }
}
