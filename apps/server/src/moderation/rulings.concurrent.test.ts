import { correctQuestion, readQuestionReport } from '@collimate/contract/moderation'
import { readResult } from '@collimate/contract/mock-exams'
import { reportQuestion } from '@collimate/contract/questions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { oneBehindTheOther, untilWaiting, whileHeld } from '../test-support/meanwhile.ts'
import { questionRow } from '../test-support/question-row.ts'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { queueRuling } from './settle-ruling.ts'

const adminEmail = 'admin@example.org'
const server = useTestServer({
  questions: () => [questionRow({ id: 'q' })],
  env: { ADMIN_EMAILS: adminEmail },
})

/** Another option is right from now on. */
async function readyToCorrect(admin: Student) {
  const body = { question_id: 'q', question_text: 'Which?', question_type: 'quiz', comment: 'Look.' } as const
  const params = await admin.ask(reportQuestion, { body })
  const { question } = await admin.ask(readQuestionReport, { params })
  if (question === null) throw new Error('The bank lost the question')
  const { version, question_text, options, option_reasons } = question
  const texts = { explanation: question.explanation ?? '', takeaway: question.takeaway ?? '' }
  const correction = {
    version,
    rulings: question.rulings.length,
    question_text,
    options,
    option_reasons,
    ...texts,
  } as const
  return () =>
    admin.ask(correctQuestion, {
      params: { id: 'q' },
      body: { ...correction, correct_answers: [0], earlier_answers: 'graded-again' },
    })
}

async function people() {
  const admin = await server.signUp({ email: adminEmail })
  const student = await server.signUp()
  return { correct: await readyToCorrect(admin), student, exam: await student.startExam() }
}

describe('a ruling and a completion at the same moment', () => {
  it('the ruling waits for what is being graded, and its job grades it again', async () => {
    const { correct, student, exam } = await people()
    const [result] = await oneBehindTheOther(
      server.database,
      sql`lock table unfiled_responses in exclusive mode`,
      () => student.complete(exam, answersFor(exam, 1)),
      correct,
    )
    expect(result).toMatchObject({ correct: 1, score: 100 })
    await server.jobs.run()
    const { result: later } = await student.ask(readResult, { params: { id: exam.id } })
    expect(later).toMatchObject({ correct: 0, score: 0 })
  })

  it('a completion waits for the ruling, and is graded by it though its process keeps the old key', async () => {
    const { correct, student, exam } = await people()
    const [, result] = await oneBehindTheOther(
      server.database,
      sql`lock table question_rulings in exclusive mode`,
      correct,
      () => student.complete(exam, answersFor(exam, 1)),
    )
    expect(result).toMatchObject({ correct: 0, score: 0 })
    await server.jobs.run()
    expect(await server.db.selectFrom('score_changes').selectAll().execute()).toEqual([])
  })
})

it('a ruling that waits for a release holds up nobody’s grading', async () => {
  const { correct, student, exam } = await people()
  const releasing = sql`
    select pg_advisory_xact_lock(1130261581);
    update questions set retired = false where id = 'q'`
  const [ruling] = await whileHeld(server.database, releasing, async () => {
    const correcting = correct()
    await untilWaiting(server.database, 1)
    expect(await student.complete(exam, answersFor(exam, 1))).toMatchObject({ correct: 1 })
    return [correcting]
  })
  await ruling
  await server.jobs.run()
  const { result } = await student.ask(readResult, { params: { id: exam.id } })
  expect(result).toMatchObject({ correct: 0 })
})

it('the night’s count stores no numbers of a question that is being changed', async () => {
  const { student, exam } = await people()
  await student.complete(exam, answersFor(exam, 1))
  const changing = sql`update questions set question = 'Asked otherwise?' where id = 'q'`
  await whileHeld(server.database, changing, () => server.jobs.strike('question-statistics'))
  expect(await server.db.selectFrom('question_statistics').selectAll().execute()).toEqual([])
})

it('an exam whose student logs in while it is graded again is tried again', async () => {
  const { correct, student, exam } = await people()
  await student.complete(exam, answersFor(exam, 1))
  await correct()
  const loggingIn = sql`select from users where id = ${student.userId} for update`
  await whileHeld(server.database, loggingIn, () =>
    expect(server.jobs.run()).rejects.toThrow('could not be graded again: 1'),
  )
  const { number } = await server.db.selectFrom('question_rulings').select('number').executeTakeFirstOrThrow()
  await queueRuling(server.services, number)
  await server.jobs.run()
  const { result } = await student.ask(readResult, { params: { id: exam.id } })
  expect(result).toMatchObject({ correct: 0, score: 0 })
})
