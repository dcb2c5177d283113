import { randomUUID } from 'node:crypto'
import { deleteAccount, exportData } from '@collimate/contract/account-settings'
import { bringBackExam, readReplacedExams, startExam } from '@collimate/contract/mock-exams'
import { describe, expect, it } from 'vitest'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { questionRows } from '../test-support/question-row.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => questionRows({ safety: 12 }) })

const day = 24 * 3600

async function startAnswered(student: Student, answers: number) {
  const exam = await student.startExam()
  // Later than every save before it: what was worked on last is listed first.
  server.passTime(1)
  await student.save(exam, answersFor(exam, answers), { flags: [1], time_spent: 60 })
  return exam
}

async function kept(student: Student) {
  return (await student.ask(readReplacedExams, {})).exams
}

/** Until it is deleted. */
const daysLeft = ({ kept_until }: { kept_until: string }) =>
  Math.round((Date.parse(kept_until) - Date.now()) / (day * 1000))

const bringBack = (student: Student, { id }: { id: string }) => student.ask(bringBackExam, { params: { id } })
const examRows = () => server.db.selectFrom('mock_exam_progress').selectAll().orderBy('created_at').execute()
const keptRows = () => server.db.selectFrom('replaced_exams').selectAll().execute()

describe('A1: a replaced exam', () => {
  it('is kept beside, in no documented read, and comes back as it was', async () => {
    const student = await server.signUp()
    const exam = await startAnswered(student, 3)
    const before = await examRows()
    const holder = randomUUID()
    expect(await student.ask(startExam, { body: { holder } })).toMatchObject({ kept: exam.id })
    expect(await examRows()).toHaveLength(1)
    expect(await kept(student)).toMatchObject([
      { id: exam.id, place: 'start', answered: 3, total: 12, time_spent: 60 },
    ])
    await bringBack(student, exam)
    expect(await examRows()).toEqual(before)
    expect(await student.openExam(exam)).toMatchObject({ flags: [1], answers: answersFor(exam, 3) })
  })

  it('P-DASH-05, E-QUIT-02 and one that was quit, too: its record is deleted, and it comes back', async () => {
    const student = await server.signUp()
    const exam = await startAnswered(student, 3)
    const before = await examRows()
    expect(await student.quit(exam)).toEqual({ kept: exam.id })
    expect(await examRows()).toEqual([])
    expect(await student.currentExam()).toBeNull()
    expect(await kept(student)).toMatchObject([{ id: exam.id, place: 'quit', answered: 3, time_spent: 60 }])
    await bringBack(student, exam)
    expect(await examRows()).toEqual(before)
    expect(await kept(student)).toEqual([])
  })

  it('trades places with the running one, and back', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 3)
    const second = await startAnswered(student, 2)
    await bringBack(student, first)
    expect(await student.currentExam()).toMatchObject({ id: first.id, answered: 3 })
    expect(await kept(student)).toMatchObject([{ id: second.id, answered: 2 }])
    await bringBack(student, second)
    expect(await student.currentExam()).toMatchObject({ id: second.id, answered: 2 })
    expect(await kept(student)).toMatchObject([{ id: first.id, answered: 3 }])
  })

  it('brought back twice trades once', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 3)
    const second = await startAnswered(student, 2)
    await Promise.all([bringBack(student, first), bringBack(student, first)])
    expect(await student.currentExam()).toMatchObject({ id: first.id })
    expect(await kept(student)).toMatchObject([{ id: second.id }])
  })

  it('without answers is not kept, and leaves the one kept before', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 3)
    await student.startExam()
    expect(await student.ask(startExam, { body: { holder: randomUUID() } })).toMatchObject({ kept: null })
    expect(await kept(student)).toMatchObject([{ id: first.id }])
    expect(await student.quit(await student.startExam())).toEqual({ kept: null })
    expect(await kept(student)).toMatchObject([{ id: first.id }])
    await bringBack(student, first)
    expect(await kept(student)).toEqual([])
  })

  it('P-DASH-05: that was quit is kept for a day, beside a fuller one that was replaced', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 3)
    const second = await startAnswered(student, 2)
    expect(await student.quit(second)).toEqual({ kept: second.id })
    const both = await kept(student)
    expect(both).toMatchObject([
      { id: second.id, place: 'quit', answered: 2 },
      { id: first.id, place: 'start', answered: 3 },
    ])
    expect(both.map(daysLeft)).toEqual([1, 30])
    await bringBack(student, second)
    expect(await student.currentExam()).toMatchObject({ id: second.id, answered: 2 })
    expect(await kept(student)).toMatchObject([{ id: first.id, place: 'start' }])
  })

  it('P-DASH-05: that was quit gives way to the next one quit, except within its day to one with fewer answers', async () => {
    const student = await server.signUp()
    const quitAnswered = async (answers: number) => {
      const exam = await startAnswered(student, answers)
      return { id: exam.id, answer: await student.quit(exam) }
    }
    const first = await quitAnswered(2)
    expect((await quitAnswered(1)).answer).toEqual({ kept: null })
    expect(await kept(student)).toMatchObject([{ id: first.id }])
    const third = await quitAnswered(2)
    expect(third.answer).toEqual({ kept: third.id })
    expect(await kept(student)).toMatchObject([{ id: third.id }])
    server.passTime(day)
    const fourth = await quitAnswered(1)
    expect(fourth.answer).toEqual({ kept: fourth.id })
    expect(await kept(student)).toMatchObject([{ id: fourth.id }])
  })

  it('that was quit stays when a start replaces another', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 1)
    await student.quit(first)
    const second = await startAnswered(student, 3)
    expect(await student.ask(startExam, { body: { holder: randomUUID() } })).toMatchObject({
      kept: second.id,
    })
    expect(await kept(student)).toMatchObject([
      { id: second.id, place: 'start' },
      { id: first.id, place: 'quit' },
    ])
  })

  it('that was quit trades places for 30 days, and pushes out none that was replaced', async () => {
    const student = await server.signUp()
    const replaced = await startAnswered(student, 1)
    const gone = await startAnswered(student, 2)
    await student.quit(gone)
    const running = await startAnswered(student, 3)
    await Promise.all([bringBack(student, gone), bringBack(student, gone)])
    expect(await student.currentExam()).toMatchObject({ id: gone.id, answered: 2 })
    const both = await kept(student)
    expect(both).toMatchObject([
      { id: running.id, place: 'quit', answered: 3 },
      { id: replaced.id, place: 'start', answered: 1 },
    ])
    expect(both.map(daysLeft)).toEqual([30, 30])
  })

  it('that was quit trades into the place of starts where that is free, so that it can be quit again', async () => {
    const student = await server.signUp()
    const gone = await startAnswered(student, 2)
    await student.quit(gone)
    const running = await startAnswered(student, 3)
    await bringBack(student, gone)
    expect(await kept(student)).toMatchObject([{ id: running.id, place: 'start' }])
    expect(await student.quit(gone)).toEqual({ kept: gone.id })
    expect(await kept(student)).toHaveLength(2)
  })

  it('keeps its questions out of elsewhere as long as it can come back', async () => {
    const student = await server.signUp()
    const open = async () => (await readOpenQuestions(server.db, student.userId, new Date())).ids
    await student.quit(await startAnswered(student, 1))
    server.passTime(day - 60)
    expect(await open()).toHaveLength(12)
    server.passTime(60)
    expect(await open()).toEqual([])
    expect(await keptRows()).toHaveLength(1)
  })

  it('gives way to the next one replaced', async () => {
    const student = await server.signUp()
    const first = await startAnswered(student, 3)
    const second = await startAnswered(student, 2)
    await student.startExam()
    expect(await kept(student)).toMatchObject([{ id: second.id }])
    expect(await student.refused(bringBackExam, { params: { id: first.id } })).toMatchObject({
      status: 404,
      code: 'exam-not-found',
    })
  })

  it('stays when the exam after it ends, and when a start fails', async () => {
    const student = await server.signUp()
    const exam = await startAnswered(student, 3)
    const second = await student.startExam()
    await student.complete(second)
    const third = await startAnswered(student, 1)
    const refused = () => student.refused(startExam, { body: { holder: randomUUID() } })
    await whileRefused(server.db, 'mock_exam_progress', refused, 'insert')
    expect(await student.currentExam()).toMatchObject({ id: third.id })
    expect(await kept(student)).toMatchObject([{ id: exam.id }])
    await bringBack(student, exam)
    expect(await student.currentExam()).toMatchObject({ id: exam.id, answered: 3 })
  })

  it('is there for 30 days, and then a job deletes it', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const exam = await startAnswered(student, 3)
    await student.startExam()
    server.passTime(20 * day)
    await startAnswered(other, 1)
    await other.startExam()
    const again = await server.signIn(student)
    server.passTime(10 * day - 60)
    await server.jobs.strike('forget-replaced-exams')
    expect(await kept(again)).toMatchObject([{ id: exam.id }])
    server.passTime(120)
    expect(await kept(again)).toEqual([])
    expect(await again.refused(bringBackExam, { params: { id: exam.id } })).toMatchObject({ status: 404 })
    expect(await keptRows()).toHaveLength(2)
    await server.jobs.strike('forget-replaced-exams')
    expect(await keptRows()).toMatchObject([{ user_id: other.userId }])
  })

  it('X-API-03 is nobody else’s to see or to bring back', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const exam = await startAnswered(student, 3)
    await student.startExam()
    expect(await kept(other)).toEqual([])
    const params = { id: exam.id }
    expect(await other.refused(bringBackExam, { params })).toMatchObject({ code: 'exam-not-found' })
    expect(await kept(student)).toMatchObject([{ id: exam.id }])
  })

  it('is in the export, and goes with the account', async () => {
    const student = await server.signUp()
    const exam = await startAnswered(student, 3)
    await student.startExam()
    const answer = await student.request('GET', exportData.path)
    expect(await answer.json()).toMatchObject({
      tables: { replaced_exams: [{ exam: { id: exam.id }, place: 'start' }] },
    })
    const body = { current_password: student.password, confirmation: 'DELETE' as const }
    await student.ask(deleteAccount, { body })
    expect(await keptRows()).toEqual([])
  })
})
