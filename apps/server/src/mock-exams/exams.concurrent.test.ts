import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { oneBehindTheOther } from '../test-support/meanwhile.ts'
import { startQuiz } from '../test-support/quiz-sitting.ts'
import { answersFor } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

/** While this is held, an exam that is being graded has its row locked and is not closed yet. */
const gradingStops = sql`lock table unfiled_responses in exclusive mode`

describe('while an exam is being graded', () => {
  it('a completion with other answers waits for its result, and changes nothing of it', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const [first, second] = await oneBehindTheOther(
      server.database,
      gradingStops,
      () => student.complete(exam, answersFor(exam, 40)),
      () => student.complete(exam, answersFor(exam, 80)),
    )
    expect(first.correct).toBe(40)
    expect(second).toEqual(first)
  })

  it('because its time is up, a save that comes now is refused, not acknowledged and left out', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const { time_limit: time_spent } = exam
    const [atLimit, late] = await oneBehindTheOther(
      server.database,
      gradingStops,
      () => student.save(exam, answersFor(exam, 30), { time_spent }),
      () => student.saveRefused(exam, answersFor(exam, 60), { time_spent }),
    )
    expect(atLimit).toMatchObject({ time_spent })
    expect(late).toMatchObject({ status: 409, code: 'exam-completed' })
    const responses = await server.db.selectFrom('responses').select('correct').execute()
    expect(responses).toHaveLength(30)
  })
})

describe('while a student starts an exam', () => {
  it('X-API-16 another start waits for it, and replaces the exam it could not see yet', async () => {
    const student = await server.signUp()
    const [first, second] = await oneBehindTheOther(
      server.database,
      sql`select id from users for no key update`,
      () => student.startExam(),
      () => student.startExam(),
    )
    expect(second.id).not.toBe(first.id)
    expect((await student.currentExam())?.id).toBe(second.id)
    const { rows } = await sql`select id from mock_exam_progress`.execute(server.db)
    expect(rows).toEqual([{ id: second.id }])
  })
})

describe('while a student starts a quiz', () => {
  it('another start waits for it, and replaces the quiz it could not see yet', async () => {
    const student = await server.signUp()
    const [, second] = await oneBehindTheOther(
      server.database,
      sql`select id from users for no key update`,
      () => startQuiz(student),
      () => startQuiz(student),
    )
    const { rows } = await sql`select id from quiz_progress`.execute(server.db)
    expect(rows).toEqual([{ id: second.id }])
  })
})

describe('while a save is under way', () => {
  it('a window that opens the exam waits for it, and shows its answers', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const answers = answersFor(exam, 1)
    const save = sql`
      update mock_exam_progress set answers = ${JSON.stringify(answers)} where id = ${exam.id}`
    const [opened] = await oneBehindTheOther(server.database, save, () => student.openExam(exam))
    expect(opened.answers).toEqual(answers)
  })
})

describe('while a window opens the exam', () => {
  it('the window before saves nothing that the new one would not show', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    // The opening stops where it has locked the exam and is about to claim it.
    await sql`
      create function await_feedback() returns trigger language plpgsql as
        $$ begin lock table feedback in exclusive mode; return new; end $$;
      create trigger await_feedback before update of holder on mock_exam_progress
        for each row execute function await_feedback()`.execute(server.db)
    try {
      const claimingStops = sql`lock table feedback in exclusive mode`
      const [opened, refused] = await oneBehindTheOther(
        server.database,
        claimingStops,
        () => student.openExam(exam),
        () => student.saveRefused(exam, answersFor(exam, 1)),
      )
      expect(opened.answers).toEqual({})
      expect(refused).toMatchObject({ status: 409, code: 'exam-open-elsewhere' })
    } finally {
      await sql`drop function await_feedback cascade`.execute(server.db)
    }
  })

  it('the window before cannot complete it either, not with a packet whose number is taken', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 1), { sequence: 9 })
    const claims = sql`update mock_exam_progress set holder = ${randomUUID()} where id = ${exam.id}`
    const [refused] = await oneBehindTheOther(server.database, claims, () =>
      student.completeRefused(exam, {}, { sequence: 9 }),
    )
    expect(refused).toMatchObject({ status: 409, code: 'exam-open-elsewhere' })
    expect((await student.currentExam())?.id).toBe(exam.id)
  })
})
