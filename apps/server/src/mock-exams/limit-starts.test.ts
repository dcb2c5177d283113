import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExam } from '@collimate/contract/mock-exams'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDemoAccounts } from '../accounts/demo-accounts.ts'
import { readEnv } from '../platform/env.ts'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { limitStarts } from './start-exam.ts'

const rights = { ADMIN_EMAILS: 'ada@example.org', DEMO_EMAILS: 'dee@example.org' }
const server = useTestServer({ env: { MOCK_EXAMS_PER_DAY: '6', ...rights } })
const hourMs = 3_600_000

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * hourMs)
}

/** Completed exams of a student, as if taken that long ago. */
async function completed(
  student: Pick<Student, 'userId'>,
  hours: readonly number[],
  more: object = {},
): Promise<void> {
  const rows = hours.map((ago) => ({
    user_id: student.userId,
    time_limit: 600,
    completed: true,
    score: 70,
    completed_at: hoursAgo(ago),
    ...more,
  }))
  await server.db.insertInto('mock_exam_progress').values(rows).execute()
}

const refusedStart = (student: Student) => student.refused(startExam, { body: { holder: randomUUID() } })

describe('A4 mock exams in 24 hours', () => {
  it('A4 the seventh is refused with when it may start, and starts then', async () => {
    server.holdTime()
    const student = await server.signUp()
    await completed(student, [24, 23, 20, 5, 4, 3])
    const sixth = await student.startExam()
    await student.complete(sixth, answersFor(sixth, 3))
    expect(await refusedStart(student)).toEqual({
      status: 429,
      code: 'exam-cap-reached',
      error: expect.stringContaining('Reviewing what you missed helps more now.') as string,
      cap: { completed: 6, next_at: hoursAgo(-1).toISOString() },
    })
    server.passTime(3599)
    expect(await refusedStart(student)).toMatchObject({ code: 'exam-cap-reached' })
    server.passTime(1)
    await student.startExam()
  })

  it('A4 an unfinished exam stays, goes on and is completed, whatever was completed beside it', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 4))
    await completed(student, [1, 2, 3, 4, 5, 6])
    expect(await refusedStart(student)).toMatchObject({ code: 'exam-cap-reached' })
    const opened = await student.openExam(exam)
    expect(Object.keys(opened.answers)).toHaveLength(4)
    const { questions } = await student.complete(opened)
    expect(questions[0]?.correct_answers).toBeDefined()
  })

  it('A4 nothing counts but the student’s own completed mock exams', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await completed(student, [1, 2, 3, 4, 5])
    await completed(student, [1, 2, 3], { exam_type: 'quiz' })
    await completed(other, [1, 2, 3])
    const left = await student.startExam()
    await student.save(left, answersFor(left, 3))
    expect((await student.startExam()).id).not.toBe(left.id)
  })

  it('E-START-03, E-RES-01, A4: an account that began today takes as many, its address verified or not', async () => {
    const student = await server.signUp()
    await completed(student, [1, 2, 3, 4, 5])
    const sixth = await student.startExam()
    expect(sixth.questions).not.toEqual([])
    await student.complete(sixth, answersFor(sixth, 3))
    expect(await refusedStart(student)).toMatchObject({ cap: { completed: 6 } })
    await server.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', student.userId)
      .execute()
    expect(await refusedStart(student)).toMatchObject({ cap: { completed: 6 } })
  })

  it('A4 admins and demo accounts take as many as they like, and 0 lets everybody', async () => {
    for (const email of ['ada@example.org', 'dee@example.org']) {
      const student = await server.signUp({ email })
      await completed(student, [1, 2, 3, 4, 5, 6])
      await student.startExam()
    }
    const student = await server.signUp()
    await completed(student, [1, 2, 3, 4, 5, 6])
    expect(await refusedStart(student)).toMatchObject({ code: 'exam-cap-reached' })
    await student.at(await server.otherServer({ MOCK_EXAMS_PER_DAY: '0' })).startExam()
  })
})

it('A4 the demo accounts of a start without configuration take as many as they like, the member too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { env } = await createDemoAccounts(server.services, readEnv({ DATA_DIR: folder }))
  const users = await server.db.selectFrom('users').select(['id', 'email']).execute()
  expect(users.map(({ email }) => email).toSorted()).toEqual(env.demoAccounts.toSorted())
  const others = await server.signUp()
  for (const { id: userId, email } of [...users, { id: others.userId, email: others.session.user.email }]) {
    await completed({ userId }, [1, 2, 3, 4, 5, 6])
    const caller = { kind: 'signed-in', sessionId: '', openedBy: 'login', userId, email } as const
    const start = limitStarts(
      { ...server.services, env },
      { ...caller, emailVerified: false, admin: false, lacksSecondFactor: false, subscribed: false },
    )
    if (userId === others.userId) await expect(start).rejects.toMatchObject({ code: 'exam-cap-reached' })
    else await start
  }
})

describe('A4 many starts in minutes', () => {
  it('A4 the thirteenth in ten minutes is refused; the log has one event for all that follow', async () => {
    server.passTime(600 - (Math.floor(Date.now() / 1000) % 600))
    const limited = { RATE_LIMIT_PER_MINUTE: '20' }
    const [here, there] = [await server.otherServer(limited), await server.otherServer(limited)]
    const [student, other] = [await server.signUp(), await server.signUp()]
    await server.fillBank([])
    server.logged = []
    const codes: string[] = []
    for (let start = 0; start < 16; start += 1)
      codes.push((await refusedStart(student.at(start % 2 === 0 ? here : there))).code)
    expect(codes).toEqual([...Array(12).fill('no-questions'), ...Array(4).fill('too-many-requests')])
    expect(await refusedStart(other.at(here))).toMatchObject({ code: 'no-questions' })
    const events = server.logged
      .map((line) => JSON.parse(line) as object)
      .filter((line) => 'security' in line)
    expect(events).toMatchObject([{ security: 'exam-starts', userId: student.userId, level: 40 }])
    server.passTime(419)
    expect(await refusedStart(student.at(here))).toMatchObject({
      error: 'Too many attempts. Please wait 4 minutes and try again.',
    })
    server.passTime(181)
    expect(await refusedStart(student.at(here))).toMatchObject({ code: 'no-questions' })
  })
})
