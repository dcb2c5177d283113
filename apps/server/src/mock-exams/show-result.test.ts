import { readLatestResult, readResult } from '@collimate/contract/mock-exams'
import { describe, expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import { answersFor, chosenAt, reviewOf, rightChoice, wrongChoice } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

describe('results', () => {
  it('E-RES-02 one score per exam category, physics, math and anatomy counted where they belong', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const changes = Object.fromEntries(
      exam.questions.flatMap((question, position) =>
        ['safety', 'anatomy', 'physics', 'math'].includes(question.category)
          ? [[position, rightChoice(question)]]
          : [],
      ),
    )
    const result = await student.complete(exam, changes)
    const count = (...tables: string[]) =>
      exam.questions.filter(({ category }) => tables.includes(category)).length
    expect(result.categories).toEqual([
      { category: 'patient-care', correct: 0, total: 33, percent: 0 },
      { category: 'safety', correct: 53, total: 53, percent: 100 },
      {
        category: 'image-production',
        correct: count('physics', 'math'),
        total: 50,
        percent: expect.any(Number),
      },
      { category: 'procedures', correct: count('anatomy'), total: 64, percent: expect.any(Number) },
    ])
    expect(result.categories[2]?.percent).toBe(Math.round(count('physics', 'math') * 2))
  })

  it('E-RES-03 count the own completed exams and average their scores to one decimal', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    await other.complete(await other.startExam())
    const first = await student.startExam()
    expect((await student.complete(first, answersFor(first, 140))).progress).toEqual({
      exams_completed: 1,
      average_score: 70,
    })
    const second = await student.startExam()
    expect((await student.complete(second, answersFor(second, 150))).progress).toEqual({
      exams_completed: 2,
      average_score: 72.5,
    })
    await student.startExam()
    const { result } = await student.ask(readLatestResult, {})
    expect(result?.progress).toEqual({ exams_completed: 2, average_score: 72.5 })
  })

  it('E-RES-05 show each question as it was asked, with own answer, key, reasons and sources', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const seen = { question_ms: { 0: 61_000, 2: 4000 } }
    const result = await student.complete(exam, answersFor(exam, 1, 1), seen)
    expect(result.questions.map(({ id }) => id)).toEqual(exam.questions.map(({ id }) => id))
    for (const [position, question] of exam.questions.entries()) {
      const review = reviewOf(result, position)
      expect(review).toMatchObject({ ...question, is_correct: position === 0 })
      if (question.type === 'hot-spot') expect(review.regions).toEqual([{ x: 617, y: 491, r: 53 }])
      else expect(review.correct_answers).toEqual([rightChoice(question)].flat())
      expect(review.explanation).toBe(`SECRET explanation of ${question.id}`)
      expect(review.refs).toEqual([`SECRET reference of ${question.id}`])
      expect(review.see).toBe(`/exposure-visualizer?SECRET=${question.id}`)
    }
    expect(result.questions.slice(0, 4).map(({ ms }) => ms)).toEqual([61_000, undefined, 4000, undefined])
    expect(chosenAt(result, 1)).toEqual(wrongChoice(exam.questions[1] ?? reviewOf(result, 1)))
    expect(chosenAt(result, 2)).toBeNull()
  })

  it('E-RES-05 put each reason beside the option it is about', async () => {
    const options = ['Wrong A', 'Right B', 'Wrong C', 'Wrong D']
    await server.fillBank(
      Array.from({ length: 20 }, () =>
        questionRow({ answers: options, option_reasons: options.map((text) => `about ${text}`) }),
      ),
    )
    const student = await server.signUp()
    const result = await student.complete(await student.startExam())
    for (const { options, option_reasons } of result.questions) {
      expect(option_reasons).toEqual(options.map((text) => `about ${text}`))
    }
  })

  it('a question without "See it", or of before there was one, has none', async () => {
    await server.fillBank([questionRow({ passport: null }), questionRow({ passport: { version: 1 } })])
    const student = await server.signUp()
    const result = await student.complete(await student.startExam())
    expect(result.questions.map(({ see }) => see)).toEqual([null, null])
  })

  it.each([null, '', ' '])('E-GEN-09 a rationale shows where the explanation is %j', async (explanation) => {
    await server.fillBank([questionRow({ explanation, rationale: 'Because of the rationale.' })])
    const student = await server.signUp()
    const result = await student.complete(await student.startExam())
    expect(reviewOf(result, 0).explanation).toBe('Because of the rationale.')
  })

  it('stay as graded when the key is corrected later', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const before = await student.complete(exam, answersFor(exam, 150))
    const corrected = await server.db
      .updateTable('questions')
      .set({ correct_answer: 0 })
      .where('correct_answer', 'is not', null)
      .executeTakeFirst()
    expect(Number(corrected.numUpdatedRows)).toBeGreaterThan(100)
    const { result } = await student.ask(readResult, { params: { id: exam.id } })
    expect(result).toMatchObject({ score: 75, correct: 150, categories: before.categories })
  })

  it('E-RES-05 a question asked in two exams is right or wrong in each by itself', async () => {
    await server.fillBank(Array.from({ length: 5 }, () => questionRow()))
    const student = await server.signUp()
    const first = await student.startExam()
    const before = await student.complete(first, answersFor(first, 5))
    const second = await student.startExam()
    expect(await student.complete(second, answersFor(second, 0, 5))).toMatchObject({ correct: 0, score: 0 })
    const { result } = await student.ask(readResult, { params: { id: first.id } })
    expect(result.questions).toEqual(before.questions)
    expect(result).toMatchObject({ correct: 5, score: 100 })
  })

  it('E-RES-10 the latest is the last completed one; none without any', async () => {
    const student = await server.signUp()
    expect((await student.ask(readLatestResult, {})).result).toBeNull()
    const first = await student.startExam()
    await student.complete(first)
    server.passTime(1)
    const second = await student.startExam()
    await student.complete(second)
    expect((await student.ask(readLatestResult, {})).result?.id).toBe(second.id)
    const { result } = await student.ask(readResult, { params: { id: first.id } })
    expect(result.id).toBe(first.id)
  })

  it('of a running exam there is none', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const refusal = await student.refused(readResult, { params: { id: exam.id } })
    expect(refusal).toMatchObject({ status: 404, code: 'exam-not-found' })
    expect((await student.ask(readLatestResult, {})).result).toBeNull()
  })
})
