import { openExam, quitExam, readCurrentExam, readExamFormat } from '@collimate/contract/mock-exams'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { answersFor, reviewOf } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

describe('resuming', () => {
  it('E-RESUME-03 gives the same questions, order and options, with answers, flags and time', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 12), { time_spent: 600, flags: [2, 11] })
    expect(await student.openExam(exam)).toMatchObject({
      questions: exam.questions,
      answers: answersFor(exam, 12),
      flags: [2, 11],
      time_spent: 600,
      time_limit: 12_600,
      sequence: 1,
      created_at: exam.created_at,
    })
  })

  it('E-RESUME-07 works the same in another browser of the same user', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 3), { flags: [1] })
    const elsewhere = await server.signIn(student)
    const current = await elsewhere.currentExam()
    expect(current).toMatchObject({ id: exam.id, answered: 3, total: 200, time_spent: 0, time_limit: 12_600 })
    expect(await elsewhere.openExam(exam)).toMatchObject({
      questions: exam.questions,
      answers: answersFor(exam, 3),
      flags: [1],
      previous_holder: exam.holder,
    })
  })

  it('E-RESUME-06 a deleted question keeps its place, the others keep place and answers; also in the results', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 10))
    await server.db
      .deleteFrom('questions')
      .where('id', '=', exam.questions[4]?.id ?? '')
      .execute()

    const resumed = await student.openExam(exam)
    expect(resumed.questions).toHaveLength(200)
    expect(resumed.questions[4]).toMatchObject({
      question_text: 'Question data not available',
      options: [],
      missing: true,
    })
    expect(resumed.questions.toSpliced(4, 1)).toEqual(exam.questions.toSpliced(4, 1))
    expect(resumed.answers).toEqual(answersFor(exam, 10))

    const result = await student.complete(resumed)
    expect(result).toMatchObject({ total: 200, correct: 9, score: 5 })
    expect(reviewOf(result, 4)).toMatchObject({
      question_text: 'Question data not available',
      is_correct: false,
    })
  })

  it('a question retired meanwhile is still asked, graded and shown', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await server.db.updateTable('questions').set({ retired: true }).execute()
    expect((await student.openExam(exam)).questions).toEqual(exam.questions)
    exam.holder = (await student.openExam(exam)).holder
    expect((await student.complete(exam, answersFor(exam, 200))).score).toBe(100)
  })

  it('a completed exam cannot be opened again, an unknown one is not there', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.complete(exam)
    const body = { holder: randomUUID() }
    expect(await student.refused(openExam, { params: { id: exam.id }, body })).toMatchObject({
      status: 409,
      code: 'exam-completed',
    })
    expect(await student.refused(openExam, { params: { id: randomUUID() }, body })).toMatchObject({
      status: 404,
      code: 'exam-not-found',
    })
  })
})

describe('quitting', () => {
  it('E-QUIT-02 deletes the record; then there is none to resume', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    expect(await student.quit(exam)).toEqual({ kept: null })
    expect(await student.currentExam()).toBeNull()
    expect(await server.db.selectFrom('mock_exam_progress').select('id').execute()).toEqual([])
    expect(await student.refused(quitExam, { params: { id: exam.id } })).toMatchObject({
      status: 404,
      code: 'exam-not-found',
    })
  })

  it('keeps a completed exam', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.complete(exam)
    expect(await student.refused(quitExam, { params: { id: exam.id } })).toMatchObject({
      status: 409,
      code: 'exam-completed',
    })
    expect(await server.db.selectFrom('mock_exam_progress').select('id').execute()).toEqual([{ id: exam.id }])
  })
})

describe('the start screen', () => {
  it('E-START-01 is told length, time and split from the rows that make the quotas', async () => {
    const student = await server.signUp()
    expect(await student.ask(readExamFormat, {})).toEqual({
      total: 200,
      pilots: 0,
      time_limit: 12_600,
      sections: [
        { category: 'patient-care', percentage: 16.5, questions: 33 },
        { category: 'safety', percentage: 26.5, questions: 53 },
        { category: 'image-production', percentage: 25, questions: 50 },
        { category: 'procedures', percentage: 32, questions: 64 },
      ],
    })
  })

  it('is told the extended time', async () => {
    const student = await server.signUp()
    await server.db.updateTable('profiles').set({ exam_time_factor: 2 }).execute()
    expect((await student.ask(readExamFormat, {})).time_limit).toBe(25_200)
  })

  it('E-START-02 is told of no unfinished exam where there is none or only completed ones', async () => {
    const student = await server.signUp()
    expect((await student.ask(readCurrentExam, {})).exam).toBeNull()
    await student.complete(await student.startExam())
    expect((await student.ask(readCurrentExam, {})).exam).toBeNull()
  })
})
