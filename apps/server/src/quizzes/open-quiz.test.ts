import { randomUUID } from 'node:crypto'
import { openQuiz as endpoint, resumeQuiz } from '@collimate/contract/quizzes'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { MockExamProgressTable, QuizProgressTable } from '../platform/database/tables.ts'
import { questionRows } from '../test-support/question-row.ts'
import { check, checkWith, complete, openQuiz, startQuiz } from '../test-support/quiz-sitting.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const bank = questionRows({ safety: 60, physics: 5 })
const ids = bank.slice(0, 3).map(({ id }) => id)
const server = useTestServer({ questions: () => bank })

async function resume(student: Student) {
  const holder = randomUUID()
  const { quiz } = await student.ask(resumeQuiz, { body: { holder } })
  return quiz && { ...quiz, holder }
}

/** A record as something else wrote it. */
async function recorded(student: Student, values: Partial<Insertable<QuizProgressTable>>): Promise<string> {
  const { id } = await server.db
    .insertInto('quiz_progress')
    .values({ user_id: student.userId, category: 'safety', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const attempt = (student: Student, values: Partial<Insertable<MockExamProgressTable>>) =>
  server.db
    .insertInto('mock_exam_progress')
    .values({ user_id: student.userId, time_limit: 12_600, exam_type: 'safety', ...values })
    .execute()

const left = () => server.db.selectFrom('quiz_progress').select('id').execute()

describe('resuming a quiz', () => {
  it('Q-STATE-04 goes on with the newest that has an answer, its questions in their order', async () => {
    const student = await server.signUp()
    const older = await startQuiz(student)
    await check(student, older, 0)
    const newer = await startQuiz(student)
    await check(student, newer, 3, 'wrong')
    const quiz = await resume(student)
    expect(quiz?.id).toBe(newer.id)
    expect(quiz?.questions.map(({ question }) => question.id)).toEqual(
      newer.questions.map(({ question }) => question.id),
    )
    expect(quiz?.questions.map(({ question }) => question.options)).toEqual(
      newer.questions.map(({ question }) => question.options),
    )
    expect(quiz?.questions.map(({ checked }) => checked)).toEqual([false, false, false, true, false])
  })

  it('Q-STATE-06 a record without an answer is deleted, and none is none', async () => {
    const student = await server.signUp()
    expect(await resume(student)).toBeNull()
    await startQuiz(student)
    expect(await resume(student)).toBeNull()
    expect(await left()).toEqual([])
  })

  it('Q-STATE-04 a record made elsewhere goes on with its questions and answers', async () => {
    const student = await server.signUp()
    await recorded(student, {
      answers: JSON.stringify([1, null]),
      total_questions: 3,
      question_ids: JSON.stringify(ids),
    })
    const quiz = await resume(student)
    expect(quiz?.questions.map(({ question }) => question.id)).toEqual(ids)
    expect(quiz?.answers).toEqual([1, null, null])
    expect(quiz?.questions[0]).toMatchObject({ checked: true, question: { chosen: [1], is_correct: true } })
    if (quiz === null) throw new Error('No quiz')
    expect((await checkWith(student, quiz, 1, 1)).question.is_correct).toBe(true)
    expect(await complete(student, quiz)).toMatchObject({ score: 100, correct: 2, total: 3 })
  })

  it('Q-STATE-11 a record of unknown length is taken as 50 long, and stays so', async () => {
    const student = await server.signUp()
    const id = await recorded(student, { answers: JSON.stringify([1]), question_ids: JSON.stringify(ids) })
    const quiz = await resume(student)
    expect(quiz?.questions).toHaveLength(50)
    expect(new Set(quiz?.questions.map(({ question }) => question.id)).size).toBe(50)
    expect(quiz?.questions.slice(0, 3).map(({ question }) => question.id)).toEqual(ids)
    const again = await resume(student)
    expect(again).toMatchObject({ id, questions: quiz?.questions })
  })

  it('Q-STATE-05 an unfinished sitting among the mock exams becomes a quiz with its answers', async () => {
    const student = await server.signUp()
    await attempt(student, {
      answers: JSON.stringify({ 1: 2 }),
      questions_ids: JSON.stringify(ids),
      questions_refs: JSON.stringify(ids.map((id) => ({ id, category: 'safety' }))),
    })
    const quiz = await resume(student)
    expect(quiz).toMatchObject({ category: 'safety', answers: [null, 2, null] })
    expect(quiz?.questions.map(({ question }) => question.id)).toEqual(ids)
    expect(await resume(student)).toMatchObject({ id: quiz?.id })
    expect(await server.db.selectFrom('mock_exam_progress').select('id').execute()).toEqual([])
  })

  it('Q-STATE-05 a quiz comes before a newer sitting among the mock exams', async () => {
    const student = await server.signUp()
    await recorded(student, { answers: JSON.stringify([1]), question_ids: JSON.stringify(ids) })
    const { id } = (await resume(student)) ?? {}
    expect(id).toBeDefined()
    await attempt(student, { answers: JSON.stringify({ 0: 1 }), questions_ids: JSON.stringify(ids) })
    expect(await resume(student)).toMatchObject({ id })
    expect(await server.db.selectFrom('mock_exam_progress').select('id').execute()).toHaveLength(1)
  })

  it('Q-STATE-05, Q-STATE-11 one that names no questions is taken as 50 long', async () => {
    const student = await server.signUp()
    await attempt(student, { answers: JSON.stringify({ 0: 1 }) })
    const quiz = await resume(student)
    expect(quiz).toMatchObject({ category: 'safety' })
    expect(quiz?.questions).toHaveLength(50)
    expect(await resume(student)).toMatchObject({ id: quiz?.id, questions: quiz?.questions })
  })

  it('Q-STATE-04, Q-STATE-11 an answer stays with its own question, also where nobody knows it', async () => {
    const student = await server.signUp()
    // As the documents start a quiz: without the ids of its questions.
    await recorded(student, { answers: JSON.stringify([1, null, 1]), total_questions: 5 })
    const quiz = await resume(student)
    if (quiz === null) throw new Error('No quiz')
    expect(quiz.questions.map(({ question }) => question.missing)).toEqual([true, false, true, false, false])
    expect(quiz.questions[0]?.question.question_text).toBe('Question data not available')
    expect(quiz).toMatchObject({ answers: [null, null, null, null, null], position: 1 })
    expect(quiz.questions.map(({ checked }) => checked)).toEqual(Array(5).fill(false))
    expect(await resume(student)).toMatchObject({ questions: quiz.questions, position: 1 })
    await check(student, await openQuiz(student, quiz), 1)
    expect(await complete(student, await openQuiz(student, quiz))).toMatchObject({ score: 100, correct: 1 })
  })

  it('Q-STATE-11 two windows that open a record made elsewhere at once have the same questions', async () => {
    const student = await server.signUp()
    await recorded(student, { answers: JSON.stringify([1]), question_ids: JSON.stringify(ids) })
    const [one, two] = await Promise.all([resume(student), resume(student)])
    expect(one?.questions).toHaveLength(50)
    expect(two?.questions).toEqual(one?.questions)
  })

  it('Q-STATE-11 only answers past the known questions have none', async () => {
    const student = await server.signUp()
    await recorded(student, {
      answers: JSON.stringify([1, 1, 1, 2]),
      total_questions: 6,
      question_ids: JSON.stringify(ids),
    })
    const quiz = await resume(student)
    expect(quiz?.questions.map(({ question }) => question.missing)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ])
    expect(quiz).toMatchObject({ answers: [1, 1, 1, null, null, null], position: 4 })
  })

  it('Q-STATE-05 the newest with an answer, past newer ones that have none', async () => {
    const student = await server.signUp()
    const kept = { questions_ids: JSON.stringify(ids) }
    await attempt(student, {
      ...kept,
      answers: JSON.stringify([null, 2]),
      created_at: new Date('2026-11-01'),
    })
    await attempt(student, { ...kept, answers: JSON.stringify({ 0: null }) })
    expect(await resume(student)).toMatchObject({ answers: [null, 2, null] })
  })

  it.each(['{"0":null}', '[null]', '{}', '[]'])('Q-STATE-06 %s has no answer to resume', async (answers) => {
    const student = await server.signUp()
    await attempt(student, { answers, questions_ids: JSON.stringify(ids) })
    expect(await resume(student)).toBeNull()
  })

  it('Q-STATE-05 neither one without an answer, a finished one, nor a mock exam', async () => {
    const student = await server.signUp()
    await attempt(student, { questions_ids: JSON.stringify(ids) })
    await attempt(student, { answers: JSON.stringify({ 0: 1 }), completed: true })
    await attempt(student, { answers: JSON.stringify({ 0: 1 }), exam_type: 'mock_exam' })
    expect(await resume(student)).toBeNull()
    expect(await server.db.selectFrom('mock_exam_progress').select('id').execute()).toHaveLength(3)
  })

  it('Q-STATE-07 a completed record answers that it is', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 0)
    await complete(student, quiz)
    const request = { params: { id: quiz.id }, body: { holder: randomUUID() } }
    expect(await student.refused(endpoint, request)).toMatchObject({ status: 409, code: 'quiz-completed' })
  })

  it('X-API-04 nobody opens or resumes another’s quiz', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const quiz = await startQuiz(owner)
    await check(owner, quiz, 0)
    expect(await resume(other)).toBeNull()
    const request = { params: { id: quiz.id }, body: { holder: randomUUID() } }
    expect(await other.refused(endpoint, request)).toMatchObject({ status: 404, code: 'quiz-not-found' })
    expect((await check(owner, quiz, 1)).question.is_correct).toBe(true)
  })

  it('answers of a record that are none are left out', async () => {
    const student = await server.signUp()
    await recorded(student, {
      answers: JSON.stringify([1, 'b', { x: 'far' }, [], 99]),
      total_questions: 5,
      question_ids: JSON.stringify(bank.slice(0, 5).map(({ id }) => id)),
    })
    expect((await resume(student))?.answers).toEqual([1, null, null, null, null])
  })
})
