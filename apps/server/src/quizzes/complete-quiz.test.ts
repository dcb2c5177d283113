import { randomUUID } from 'node:crypto'
import { completeQuiz, readLatestQuizResult, readQuizResult } from '@collimate/contract/quizzes'
import { describe, expect, it } from 'vitest'
import { questionRow, questionRows } from '../test-support/question-row.ts'
import { check, complete, openQuiz, startQuiz } from '../test-support/quiz-sitting.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  questions: () => [...questionRows({ safety: 20 }), questionRow({ id: 'elsewhere', category: 'physics' })],
})

const row = () => server.db.selectFrom('quiz_progress').selectAll().executeTakeFirstOrThrow()

describe('finishing a quiz', () => {
  it('Q-STATE-08 stores answers as a JSON string, count, score and completed', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { count: 2 })
    const first = await check(student, quiz, 0)
    await complete(student, quiz)
    expect(await row()).toMatchObject({
      answers: JSON.stringify([first.answer, null]),
      category: 'safety',
      question_count: 2,
      completed: true,
      score: 100,
    })
  })

  it('Q-STATE-09 leaves unanswered questions out of the score and in the total', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    for (const position of [0, 1, 2]) await check(student, quiz, position)
    await check(student, quiz, 4, 'wrong')
    expect(await complete(student, quiz)).toMatchObject({ score: 75, correct: 3, total: 5 })
  })

  it('a quiz nobody answered scores 0', async () => {
    const student = await server.signUp()
    expect(await complete(student, await startQuiz(student))).toMatchObject({
      score: 0,
      correct: 0,
      total: 5,
    })
  })

  it('Q-STATE-10 ignores a score in the body: the server computes', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 0, 'wrong')
    const body = { holder: quiz.holder, score: 100 }
    expect((await student.request('POST', `/api/quizzes/${quiz.id}/complete`, body)).status).toBe(200)
    expect(await row()).toMatchObject({ completed: true, score: 0 })
  })

  it('a second completion answers the same, also at once and from another window', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 0)
    const [one, two] = await Promise.all([complete(student, quiz), complete(student, quiz)])
    expect(one).toEqual(two)
    expect(await complete(student, { ...quiz, holder: randomUUID() })).toEqual(one)
  })

  it('Q-DONE-03 the result has own answer, key and reasons of every question, and the flags', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { count: 2 })
    const { question } = await check(student, quiz, 0, 'wrong')
    const body = { holder: quiz.holder, flags: [1, 9] }
    const { result } = await student.ask(completeQuiz, { params: { id: quiz.id }, body })
    expect(result.flags).toEqual([1])
    expect(result.questions[0]).toEqual(question)
    expect(result.questions[1]).toMatchObject({ chosen: [], is_correct: false })
    const { correct_answers, regions } = result.questions[1] ?? {}
    expect([...(correct_answers ?? []), ...(regions ?? [])]).not.toEqual([])
    expect((await student.ask(readQuizResult, { params: { id: quiz.id } })).result).toEqual(result)
  })

  it('a key corrected later changes no score', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 0)
    const { id } = quiz.questions[0]?.question ?? { id: '' }
    await server.db
      .updateTable('questions')
      .set({ correct_answer: 0, correct_answers: JSON.stringify([1]) })
      .where('id', '=', id)
      .execute()
    const result = await complete(student, quiz)
    expect(result).toMatchObject({ score: 100, correct: 1 })
    expect(result.questions[0]?.is_correct).toBe(true)
  })

  it('Q-DONE-05 the latest result is the newest completed quiz, whatever made its record', async () => {
    const student = await server.signUp()
    expect(await student.ask(readLatestQuizResult, {})).toEqual({ result: null })
    await server.db
      .insertInto('quiz_progress')
      .values({
        user_id: student.userId,
        category: 'physics',
        // The second one is to no question, and none that any question has.
        answers: JSON.stringify('[1, 30]'),
        completed: true,
        score: 100,
        question_count: 1,
        question_ids: JSON.stringify(['elsewhere']),
      })
      .execute()
    const { result } = await student.ask(readLatestQuizResult, {})
    expect(result).toMatchObject({ category: 'physics', correct: 1, total: 1, answers: [1] })
    expect(result?.questions[0]).toMatchObject({ id: 'elsewhere', chosen: [1], is_correct: true })
    const newer = await complete(student, await startQuiz(student))
    expect(await student.ask(readLatestQuizResult, {})).toEqual({ result: newer })
  })

  it('Q-DONE-05 a record without its questions is told by its score and its length', async () => {
    const student = await server.signUp()
    // As the documents start and finish a quiz: without the ids of its questions.
    await server.db
      .insertInto('quiz_progress')
      .values({
        user_id: student.userId,
        category: 'physics',
        answers: JSON.stringify('[1, null, 0, 2, 3]'),
        completed: true,
        score: 80,
        question_count: 5,
      })
      .execute()
    const { result } = await student.ask(readLatestQuizResult, {})
    expect(result).toMatchObject({ category: 'physics', score: 80, correct: 4, total: 5 })
    expect(result?.questions.map(({ missing }) => missing)).toEqual([true, true, true, true, true])
    expect(result?.questions[0]?.question_text).toBe('Question data not available')
  })

  it('the other window cannot finish it', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await openQuiz(student, quiz)
    const request = { params: { id: quiz.id }, body: { holder: quiz.holder } }
    expect(await student.refused(completeQuiz, request)).toMatchObject({ code: 'quiz-open-elsewhere' })
    expect((await row()).completed).toBe(false)
  })

  it('X-API-04 nobody finishes or reads another’s quiz', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const quiz = await startQuiz(owner)
    const request = { params: { id: quiz.id }, body: { holder: quiz.holder } }
    expect(await other.refused(completeQuiz, request)).toMatchObject({ status: 404 })
    await complete(owner, quiz)
    expect(await other.refused(readQuizResult, { params: { id: quiz.id } })).toMatchObject({ status: 404 })
    expect(await other.ask(readLatestQuizResult, {})).toEqual({ result: null })
  })

  it('a running quiz has no result', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    expect(await student.refused(readQuizResult, { params: { id: quiz.id } })).toMatchObject({ status: 404 })
  })
})
