import { randomUUID } from 'node:crypto'
import { completeExam, openExam, readResult } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { questionRow } from '../test-support/question-row.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import {
  answersFor,
  chosenAt,
  reviewOf,
  rightChoice,
  work,
  wrongChoice,
  type HeldExam,
} from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

function examRow(id: string) {
  return server.db.selectFrom('mock_exam_progress').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function responseRows() {
  return server.db.selectFrom('responses').selectAll().orderBy('id').execute()
}

function positionsOf(exam: HeldExam, type: ShownQuestion['type']): number[] {
  return exam.questions.flatMap((question, position) => (question.type === type ? [position] : []))
}

describe('a question that became another type', () => {
  it.each([
    { type: 'ordered-list', correct_answer: null, correct_answers: JSON.stringify([0, 1, 2, 3]) },
    { is_multiple_answer: true, correct_answer: null, correct_answers: JSON.stringify([1]) },
    { answers: JSON.stringify(['Wrong one', 'Right one']) },
  ])('E-RESUME-06 stays what it was in exams that drew it before: %j', async (change) => {
    await server.fillBank(Array.from({ length: 5 }, () => questionRow()))
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 5))
    const finished = await student.startExam()
    const before = await student.complete(finished, answersFor(finished, 5))
    const running = await student.startExam()
    await student.save(running, answersFor(running, 5))
    await server.db
      .updateTable('questions')
      .set(change)
      .where('id', '=', running.questions[0]?.id ?? '')
      .execute()

    expect((await student.openExam(running)).questions).toEqual(running.questions)
    // Without the version that was drawn, what was answered to it cannot be shown or graded.
    await sql`update question_versions set version = -1`.execute(server.db)
    const bare = await student.openExam(running)
    expect(bare.questions.map(({ missing }) => missing)).toEqual([true, false, false, false, false])
    await sql`update question_versions set version = 1`.execute(server.db)
    const opened = await student.openExam(running)
    expect(await student.complete(opened)).toMatchObject({ correct: 5, total: 5 })
    const { result } = await student.ask(readResult, { params: { id: finished.id } })
    expect(result).toMatchObject({ score: before.score, correct: 5 })
  })
})

describe('completing an exam', () => {
  it('E-SCORE-02 E-DONE-02 scores the percent of all its questions and stores score, time and questions', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 100), { time_spent: 600 })
    const result = await student.complete(exam, answersFor(exam, 150, 20), { time_spent: 700, flags: [1, 4] })
    expect(result).toMatchObject({
      id: exam.id,
      score: 75,
      correct: 150,
      answered: 170,
      total: 200,
      time_spent: 700,
      time_limit: 12_600,
      flags: [1, 4],
      range: { low: 69, high: 80 },
    })
    expect(await examRow(exam.id)).toMatchObject({
      completed: true,
      score: 75,
      time_spent: 700,
      questions_ids: exam.questions.map(({ id }) => id),
    })
    expect(await student.currentExam()).toBeNull()
  })

  it('E-DONE-02 keeps when each answer was given until the exam is closed, and no longer', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 2))
    expect(await examRow(exam.id)).toMatchObject({
      answered_at: { 0: expect.any(Number), 1: expect.any(Number) },
    })
    await student.complete(exam, answersFor(exam, 3))
    const late = await student.startExam()
    await student.save(late, answersFor(late, 2), { time_spent: late.time_limit })
    for (const { id } of [exam, late]) {
      const { completed, answered_at } = await examRow(id)
      expect({ completed, answered_at }).toEqual({ completed: true, answered_at: {} })
    }
  })

  it('stores an answer once of an exam that asks a question twice', async () => {
    await server.fillBank(Array.from({ length: 2 }, () => questionRow()))
    const student = await server.signUp()
    const exam = await student.startExam()
    await server.db
      .updateTable('mock_exam_progress')
      .set({
        questions_refs: sql<string>`jsonb_set(questions_refs, '{1}', questions_refs -> 0)`,
        option_orders: sql<string>`jsonb_set(option_orders, '{1}', option_orders -> 0)`,
      })
      .where('id', '=', exam.id)
      .execute()
    const right = answersFor(exam, 1)[0] ?? null
    expect(await student.complete(exam, { 0: right, 1: right })).toMatchObject({ answered: 2, correct: 2 })
    expect(await responseRows()).toMatchObject([{ question_id: exam.questions[0]?.id, correct: true }])
  })

  it('E-SCORE-03 ignores a score in the body: the server computes', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const body = { ...work(exam, answersFor(exam, 20)), score: 100 }
    expect((await student.request('POST', `/api/mock-exams/${exam.id}/complete`, body)).status).toBe(200)
    expect(await examRow(exam.id)).toMatchObject({ completed: true, score: 10 })
  })

  it('E-SCORE-01 grades a multi-answer question all or nothing', async () => {
    await server.fillBank(Array.from({ length: 5 }, () => questionRow({ type: 'multiple' })))
    const student = await server.signUp()
    const exam = await student.startExam()
    const right = exam.questions.map((question) => rightChoice(question) as number[])
    const wrong = exam.questions.map((question) => wrongChoice(question) as number[])
    const at = (lists: number[][], place: number) => lists[place] ?? []
    const result = await student.complete(exam, {
      '0': at(right, 0).toReversed(),
      '1': at(right, 1).slice(0, 1),
      '2': [...at(right, 2).slice(0, 1), ...at(wrong, 2)],
      '3': [...at(right, 3), ...at(wrong, 3)],
    })
    expect(result.questions.map(({ is_correct }) => is_correct)).toEqual([true, false, false, false, false])
    expect(result).toMatchObject({ correct: 1, answered: 4, score: 20 })
  })

  it('E-SCORE-01 grades an ordered list by its whole sequence, a hot spot by its regions', async () => {
    await server.fillBank([
      ...Array.from({ length: 3 }, () => questionRow({ type: 'ordered-list', category: 'safety' })),
      ...Array.from({ length: 3 }, () => questionRow({ type: 'hot-spot', category: 'procedures' })),
    ])
    const student = await server.signUp()
    const exam = await student.startExam()
    const [list = -1, otherList = -1] = positionsOf(exam, 'ordered-list')
    const [spot = -1, otherSpot = -1] = positionsOf(exam, 'hot-spot')
    const question = exam.questions[otherList]
    const [a = 0, b = 0, ...rest] = question ? (rightChoice(question) as number[]) : []
    const result = await student.complete(exam, {
      [list]: rightChoice(exam.questions[list] as ShownQuestion),
      [otherList]: [b, a, ...rest],
      [spot]: { x: 617, y: 491 + 53 },
      [otherSpot]: { x: 617, y: 491 + 54 },
    })
    const correct = (position: number) => reviewOf(result, position).is_correct
    expect(correct(list)).toBe(true)
    expect(correct(spot)).toBe(true)
    expect(result).toMatchObject({ correct: 2, answered: 4 })
  })

  it('logs one response per answered question, chosen in the stored order', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.complete(exam, answersFor(exam, 10, 5), { question_ms: { '0': 4200 } })
    const placeOf = new Map(exam.questions.map(({ id }, place) => [id, place]))
    const rows = (await responseRows()).toSorted(
      (a, b) => (placeOf.get(a.question_id) ?? 0) - (placeOf.get(b.question_id) ?? 0),
    )
    expect(rows).toHaveLength(15)
    const bank = await server.db.selectFrom('questions').selectAll().execute()
    for (const [place, response] of rows.entries()) {
      const question = bank.find(({ id }) => id === response.question_id)
      const key =
        question?.type === 'hot-spot'
          ? (question.places as unknown[])[1]
          : (question?.correct_answers ?? [question?.correct_answer])
      expect(response).toMatchObject({
        user_id: student.userId,
        kind: 'mock-exam',
        attempt_id: exam.id,
        correct: place < 10,
      })
      if (response.correct) expect(response.chosen).toEqual(key)
      else expect(response.chosen).not.toEqual(key)
    }
    expect(rows.find(({ question_id }) => question_id === exam.questions[0]?.id)?.ms).toBe(4200)
    expect(rows.find(({ question_id }) => question_id === exam.questions[1]?.id)?.ms).toBeNull()
  })

  it('E-DONE-03 a second completion answers the same result and changes nothing', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const first = await student.complete(exam, answersFor(exam, 30), { time_spent: 60 })
    const [row, responses] = [await examRow(exam.id), await responseRows()]
    server.passTime(60)
    expect(await student.complete(exam, answersFor(exam, 200), { time_spent: 90, flags: [7] })).toEqual(first)
    expect(await student.complete({ ...exam, holder: randomUUID() }, {})).toEqual(first)
    expect(await examRow(exam.id)).toEqual(row)
    expect(await responseRows()).toEqual(responses)
  })

  it('five completions at once grade it once and answer the same', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const body = work(exam, answersFor(exam, 40))
    const calls = Array.from({ length: 5 }, () =>
      student.ask(completeExam, { params: { id: exam.id }, body }),
    )
    const results = (await Promise.all(calls)).map(({ result }) => result)
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await responseRows()).toHaveLength(40)
  })

  it('a packet whose number is taken still completes, with what is stored', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 50), { sequence: 9 })
    const result = await student.complete(exam, answersFor(exam, 200), { sequence: 9 })
    expect(result).toMatchObject({ correct: 50, answered: 50 })
  })

  it('a packet from before the page opened the exam again completes nothing', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const { id, holder } = exam
    await student.ask(openExam, { params: { id }, body: { holder, sequence: 8 } })
    expect(await student.completeRefused(exam, answersFor(exam, 1), { sequence: 7 })).toMatchObject({
      status: 409,
      code: 'exam-open-elsewhere',
    })
    expect(await examRow(id)).toMatchObject({ completed: false })
  })

  it('is refused, and nothing changes, for a foreign window or a choice outside the options', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 5))
    const before = await examRow(exam.id)
    expect(await student.completeRefused({ ...exam, holder: randomUUID() })).toMatchObject({
      status: 409,
      code: 'exam-open-elsewhere',
    })
    expect(await student.completeRefused(exam, { '0': 9 })).toMatchObject({
      status: 400,
      code: 'invalid-request',
    })
    expect(await student.completeRefused({ ...exam, id: randomUUID() })).toMatchObject({
      status: 404,
      error: 'Could not find exam data. Please try again.',
    })
    expect(await examRow(exam.id)).toEqual(before)
    expect(await responseRows()).toEqual([])
  })

  it('E-DONE-03 a failure while grading leaves the exam open and complete; the next try succeeds', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.save(exam, answersFor(exam, 5))
    const before = await examRow(exam.id)
    const refused = () => student.completeRefused(exam, answersFor(exam, 50))
    expect(await whileRefused(server.db, 'unfiled_responses', refused)).toMatchObject({
      status: 500,
      code: 'unexpected',
    })
    expect(await examRow(exam.id)).toEqual(before)
    exam.sent -= 1
    expect(await student.complete(exam, answersFor(exam, 50))).toMatchObject({ correct: 50 })
  })

  it('a result that cannot be shown is stored all the same', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await server.db
      .updateTable('mock_exam_progress')
      .set({ question_ms: JSON.stringify({ 0: -1 }) })
      .where('id', '=', exam.id)
      .execute()
    await expect(student.complete(exam, answersFor(exam, 50))).rejects.toThrow('500')
    expect(await examRow(exam.id)).toMatchObject({ completed: true, correct: 50 })
  })

  it('saves and completions at once never lose an acknowledged answer', async () => {
    const student = await server.signUp()
    const there = student.at(await server.otherServer())
    for (let round = 0; round < 5; round += 1) {
      const exam = await student.startExam()
      const full = answersFor(exam, 12)
      const saves = Object.entries(full).map(([position, choice], index) =>
        (index % 2 === 0 ? student : there).save(exam, { [position]: choice }, { sequence: index + 1 }).then(
          ({ sequence }) => (sequence === index + 1 ? position : null),
          () => null,
        ),
      )
      const completion = there.complete(exam, {}, { sequence: 13 })
      const acknowledged = (await Promise.all(saves)).filter((position) => position !== null)
      const result = await completion
      for (const position of acknowledged) expect(chosenAt(result, Number(position))).not.toBeNull()
      const { result: stored } = await student.ask(readResult, { params: { id: exam.id } })
      expect({ ...stored, progress: null }).toEqual({ ...result, progress: null })
    }
  })
})
