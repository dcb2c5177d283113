import { randomUUID } from 'node:crypto'
import { openExam, readLatestResult, type Choice } from '@collimate/contract/mock-exams'
import type { ShownQuestion } from '@collimate/contract/questions'
import { beforeEach, describe, expect, it } from 'vitest'
import { smallBank } from '../test-support/question-row.ts'
import {
  answersFor,
  rightChoice,
  wrongChoice,
  type HeldExam,
  type Student,
} from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => smallBank() })
let student: Student
let exam: HeldExam

beforeEach(async () => {
  student = await server.signUp()
  exam = await student.startExam()
})

function row() {
  return server.db
    .selectFrom('mock_exam_progress')
    .selectAll()
    .where('id', '=', exam.id)
    .executeTakeFirstOrThrow()
}

/** Positions of the first question of each type. */
function positions() {
  const first = (type: ShownQuestion['type']) =>
    String(exam.questions.findIndex((question) => question.type === type))
  return {
    single: first('single'),
    multi: first('multiple'),
    list: first('ordered-list'),
    spot: first('hot-spot'),
  }
}

describe('what a save stores', () => {
  it('E-SAVE-01 position to index, a list for a multi-answer question, and the time', async () => {
    const { single, multi } = positions()
    const saved = await student.save(exam, { [single]: 3, [multi]: [2, 0, 2] }, { time_spent: 41 })
    expect(saved).toEqual({ sequence: 1, time_spent: 41, kept: {} })
    expect(await row()).toMatchObject({
      answers: { [single]: 3, [multi]: [0, 2] },
      time_spent: 41,
      completed: false,
    })
  })

  it('E-SAVE-01 a changed answer replaces the old one and leaves the others alone', async () => {
    const { single, multi } = positions()
    await student.save(exam, { [single]: 3, [multi]: [0] })
    await student.save(exam, { [single]: 1 })
    expect((await row()).answers).toEqual({ [single]: 1, [multi]: [0] })
  })

  it('E-SAVE-01 an ordered list as the sequence given, a hot spot as its point', async () => {
    const { list, spot } = positions()
    const answers = { [list]: [3, 0, 2, 1], [spot]: { x: 0, y: 1000 } }
    await student.save(exam, answers)
    expect((await row()).answers).toEqual(answers)
    expect((await student.openExam(exam)).answers).toEqual(answers)
    await student.saveRefused(exam, { [list]: null })
    exam = { ...(await student.openExam(exam)) }
    await student.save(exam, { [list]: null, [spot]: null })
    expect((await row()).answers).toEqual({})
  })

  it('A7 the position, and gives it back on opening', async () => {
    expect(exam.position).toBeNull()
    await student.save(exam, {}, { position: 42 })
    await student.save(exam, {})
    expect((await student.openExam(exam)).position).toBe(42)
  })

  it('an answer taken back leaves no entry', async () => {
    const { single, multi } = positions()
    await student.save(exam, { [single]: 3, [multi]: [0, 1] })
    await student.save(exam, { [single]: null, [multi]: [] })
    expect((await row()).answers).toEqual({})
  })

  it('the first answer of a question that one press answers, once it changes', async () => {
    const { single, multi, list, spot } = positions()
    const more = { [multi]: [0], [list]: [0, 1, 2, 3], [spot]: { x: 1, y: 1 } }
    await student.save(exam, { [single]: 3, ...more })
    expect((await row()).first_answers).toEqual({})
    const others = { [multi]: [0, 1], [list]: [3, 1, 2, 0], [spot]: { x: 2, y: 2 } }
    await student.save(exam, { [single]: 1, ...others })
    expect((await row()).first_answers).toEqual({ [single]: 3 })
    await student.save(exam, { [single]: null })
    await student.save(exam, { [single]: 2 })
    await student.save(exam, { [single]: 0 })
    expect((await row()).first_answers).toEqual({ [single]: 3 })
  })

  it('no first answer in an exam begun before they were kept: it would not be the first', async () => {
    const { single } = positions()
    await server.db.updateTable('mock_exam_progress').set({ first_answers: null }).execute()
    await student.save(exam, { [single]: 3 })
    await student.save(exam, { [single]: 1 })
    expect((await row()).first_answers).toBeNull()
  })

  it('flags when they are sent, and the time on each question', async () => {
    await student.save(exam, {}, { flags: [3, 7], question_ms: { '0': 1500, '3': 20 } })
    await student.save(exam, {}, { question_ms: { '3': 900 } })
    expect(await row()).toMatchObject({ flags: [3, 7], question_ms: { '0': 1500, '3': 900 } })
    await student.save(exam, {}, { flags: [] })
    expect((await row()).flags).toEqual([])
  })

  it('E-RES-04 flags ascending and each once, so that their number is the number of flagged questions', async () => {
    await student.save(exam, {}, { flags: [7, 3, 7, 199] })
    expect((await row()).flags).toEqual([3, 7, 199])
  })

  it('a question’s time never shrinks: another browser counts it from nothing', async () => {
    await student.save(exam, {}, { question_ms: { '0': 90_000, '1': 4000, '10': 7000 } })
    await student.save(exam, {}, { question_ms: { '0': 5000, '1': 6000, '2': 300 } })
    expect((await row()).question_ms).toEqual({ '0': 90_000, '1': 6000, '2': 300, '10': 7000 })
    await student.save(exam, {}, { question_ms: {} })
    expect((await row()).question_ms).toEqual({ '0': 90_000, '1': 6000, '2': 300, '10': 7000 })
  })
})

describe('E-SAVE-03 the time', () => {
  it.each([
    ['below the stored one', 99],
    ['negative', -1],
    ['above the limit', 12_601],
    ['far above the limit', 2_000_000_000],
  ])('%s is not taken over, the answers are', async (_, time_spent) => {
    const { single } = positions()
    await student.save(exam, {}, { time_spent: 100 })
    expect(await student.save(exam, { [single]: 2 }, { time_spent })).toEqual({
      sequence: 2,
      time_spent: 100,
      kept: {},
    })
    expect(await row()).toMatchObject({ time_spent: 100, answers: { [single]: 2 }, completed: false })
  })

  it('up to the last second is taken', async () => {
    await student.save(exam, {}, { time_spent: 12_599 })
    expect(await row()).toMatchObject({ time_spent: 12_599, completed: false })
  })

  it('E-TIME-01 at the limit completes the exam with what it has', async () => {
    await student.save(exam, answersFor(exam, 20), { time_spent: 12_599 })
    const twentyFirst = exam.questions[20]
    await student.save(exam, { '20': twentyFirst ? rightChoice(twentyFirst) : 0 }, { time_spent: 12_600 })
    expect(await row()).toMatchObject({ completed: true, time_spent: 12_600, score: 11 })
    const { result } = await student.ask(readLatestResult, {})
    expect(result).toMatchObject({ id: exam.id, correct: 21, score: 11 })
    expect(await student.currentExam()).toBeNull()
  })

  it('E-TIME-01 with extended time, only the extended limit completes', async () => {
    await server.db.updateTable('profiles').set({ exam_time_factor: 1.5 }).execute()
    exam = await student.startExam()
    await student.save(exam, {}, { time_spent: 12_600 })
    expect((await row()).completed).toBe(false)
    await student.save(exam, {}, { time_spent: 18_900 })
    expect((await row()).completed).toBe(true)
  })
})

describe('a save is refused and changes nothing', () => {
  const refusals: [string, () => { changes: Record<string, Choice> }][] = [
    ['an index beyond the options', () => ({ changes: { [positions().single]: 4 } })],
    ['a list holding one index beyond the options', () => ({ changes: { [positions().multi]: [0, 4] } })],
    ['a bare index for a multi-answer question', () => ({ changes: { [positions().multi]: 0 } })],
    ['a list for a single-answer question', () => ({ changes: { [positions().single]: [0] } })],
    ['an order that is no permutation', () => ({ changes: { [positions().list]: [0, 1, 2, 2] } })],
    ['an order that leaves one out', () => ({ changes: { [positions().list]: [0, 1, 2] } })],
    ['a point outside the picture', () => ({ changes: { [positions().spot]: { x: 0, y: 1001 } } })],
    ['an index for a hot spot', () => ({ changes: { [positions().spot]: 1 } })],
    ['a point for a single-answer question', () => ({ changes: { [positions().single]: { x: 1, y: 1 } } })],
    ['a position the exam does not have', () => ({ changes: { '200': 0 } })],
    ['one bad choice among good ones', () => ({ changes: { ...answersFor(exam, 5), '199': [9] } })],
  ]
  it.each(refusals)('%s', async (_, work) => {
    await student.save(exam, answersFor(exam, 3), { time_spent: 10 })
    const before = await row()
    const { changes } = work()
    const refusal = await student.saveRefused(exam, changes, { time_spent: 20, flags: [1] })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(await row()).toEqual(before)
  })

  it('a flag at a position the exam does not have', async () => {
    const before = await row()
    const refusal = await student.saveRefused(exam, answersFor(exam, 1), { flags: [200, 3] })
    expect(refusal).toMatchObject({ status: 400, fields: { 'body.flags': expect.any(String) } })
    expect(await row()).toEqual(before)
  })

  it('A7 a position the exam does not have', async () => {
    const before = await row()
    expect((await student.saveRefused(exam, {}, { position: 200 })).status).toBe(400)
    expect(await row()).toEqual(before)
  })

  it('taking back at a position the exam does not have', async () => {
    const before = await row()
    expect((await student.saveRefused(exam, { '200': null })).status).toBe(400)
    expect(await row()).toEqual(before)
  })

  it('E-SAVE-03 of a completed exam', async () => {
    await student.complete(exam, answersFor(exam, 5))
    const before = await row()
    const refusal = await student.saveRefused(exam, { '0': null }, { time_spent: 500 })
    expect(refusal).toMatchObject({ status: 409, code: 'exam-completed' })
    expect(await row()).toEqual(before)
  })

  it('by a window that no longer holds the exam; taken back, it may write again', async () => {
    const elsewhere = await student.openExam(exam)
    expect(elsewhere.previous_holder).toBe(exam.holder)
    const before = await row()
    const refusal = await student.saveRefused(exam, answersFor(exam, 1), { time_spent: 5 })
    expect(refusal).toMatchObject({ status: 409, error: 'This exam is open in another window' })
    expect(await row()).toEqual(before)

    await student.save(elsewhere, answersFor(exam, 2))
    const again = await student.openExam(exam)
    expect(again.answers).toEqual(answersFor(exam, 2))
    await student.save(again, { '0': null })
    expect((await student.saveRefused(elsewhere, {})).code).toBe('exam-open-elsewhere')
  })

  it('by a holder that never opened it', async () => {
    const stranger = { ...exam, holder: randomUUID() }
    expect((await student.saveRefused(stranger, answersFor(exam, 1))).code).toBe('exam-open-elsewhere')
    expect((await row()).answers).toEqual({})
  })

  it('of an exam that is not there', async () => {
    const refusal = await student.saveRefused({ ...exam, id: randomUUID() }, {})
    expect(refusal).toMatchObject({ status: 404, error: 'Could not find exam data. Please try again.' })
  })
})

describe('the order of saves', () => {
  it('the same packet sent twice changes nothing the second time and answers the same', async () => {
    const changes = answersFor(exam, 1)
    const first = await student.save(exam, changes, { sequence: 1, time_spent: 30 })
    const before = await row()
    expect(await student.save(exam, changes, { sequence: 1, time_spent: 30 })).toEqual(first)
    expect(await row()).toEqual(before)
  })

  it('a packet that comes late, after a newer one, changes nothing', async () => {
    const { single } = positions()
    await student.save(exam, { [single]: 1 }, { sequence: 5, time_spent: 50 })
    const before = await row()
    const answer = await student.save(exam, { [single]: 2 }, { sequence: 4, time_spent: 60, flags: [1] })
    expect(answer).toEqual({ sequence: 5, time_spent: 50, kept: {} })
    expect(await row()).toEqual(before)
  })

  it('a refused packet uses up no number', async () => {
    await student.saveRefused(exam, { '200': 0 }, { sequence: 1 })
    expect(await student.save(exam, answersFor(exam, 1), { sequence: 1 })).toMatchObject({ sequence: 1 })
    expect((await row()).answers).toEqual(answersFor(exam, 1))
  })

  it('a window that opens the exam goes on from the stored number', async () => {
    await student.save(exam, answersFor(exam, 1), { sequence: 7 })
    const again = await student.openExam(exam)
    expect(again.sequence).toBe(7)
    expect(await student.save(again, {})).toMatchObject({ sequence: 8 })
  })

  it('what a window sent before it opened the exam again is not taken after that', async () => {
    const { single } = positions()
    const params = { id: exam.id }
    await student.save(exam, { [single]: 1 }, { sequence: 7 })
    const opened = await student.ask(openExam, { params, body: { holder: exam.holder, sequence: 12 } })
    expect(opened.exam.sequence).toBe(12)
    const late = await student.save(exam, { [single]: 2 }, { sequence: 12 })
    expect(late).toMatchObject({ sequence: 12, kept: {} })
    expect((await row()).answers).toEqual({ [single]: 1 })
    await student.save(exam, { [single]: 3 }, { sequence: 13 })
    const again = await student.ask(openExam, { params, body: { holder: exam.holder, sequence: 4 } })
    expect(again.exam).toMatchObject({ sequence: 13, answers: { [single]: 3 } })
  })

  it('20 saves at once: every one that was taken is stored, no number goes back', async () => {
    const works = Array.from({ length: 20 }, (_, index) => index)
    const answers = await Promise.all(
      works.map((index) =>
        student.save(
          exam,
          { [index]: exam.questions[index] ? wrongChoice(exam.questions[index]) : 0 },
          { sequence: index + 1 },
        ),
      ),
    )
    const stored = await row()
    expect(stored.sequence).toBe(20)
    for (const [index, { sequence }] of answers.entries()) {
      const taken = sequence === index + 1
      if (taken) expect(Object.keys(stored.answers as object)).toContain(String(index))
    }
  })
})

describe('A6 the later choice stands, by the server’s clock', () => {
  /** Another window took the exam over and answered in it, a minute ago. */
  async function answeredElsewhere(changes: Record<string, Choice | null>): Promise<HeldExam> {
    server.holdTime()
    const elsewhere = await student.openExam(exam)
    await student.save(elsewhere, changes)
    server.passTime(60)
    return student.openExam(exam)
  }

  it('a change made before another window’s is not taken, and the answer that stands is named', async () => {
    const { single, multi, list } = positions()
    const back = await answeredElsewhere({ [single]: 1, [multi]: [0] })
    const changes = { [single]: 2, [multi]: null, [list]: [3, 2, 1, 0] }
    const ages = { [single]: 60_001, [multi]: 90_000, [list]: 90_000 }
    const saved = await student.save(back, changes, { ages })
    expect(saved.kept).toEqual({ [single]: 1, [multi]: [0] })
    expect(await row()).toMatchObject({
      answers: { [single]: 1, [multi]: [0], [list]: [3, 2, 1, 0] },
      // What was not taken changed nothing.
      first_answers: {},
    })
    // Sent again, because the answer was lost on the way.
    const again = await student.save(back, changes, { ages, sequence: saved.sequence })
    expect(again.kept).toEqual(saved.kept)
  })

  it('a change made after it is taken, also offline and a while ago; so is one without an age', async () => {
    const { single, multi } = positions()
    const back = await answeredElsewhere({ [single]: 1, [multi]: [0] })
    const saved = await student.save(back, { [single]: 2, [multi]: [1] }, { ages: { [single]: 59_999 } })
    expect(saved.kept).toEqual({})
    expect((await row()).answers).toEqual({ [single]: 2, [multi]: [1] })
  })

  it('an answer taken back elsewhere later stays taken back; the same answer is no conflict', async () => {
    const { single, multi } = positions()
    await student.save(exam, { [single]: 3 })
    const back = await answeredElsewhere({ [single]: null, [multi]: [0] })
    const ages = { [single]: 70_000, [multi]: 70_000 }
    const saved = await student.save(back, { [single]: 2, [multi]: [0] }, { ages })
    expect(saved.kept).toEqual({ [single]: null })
    expect((await row()).answers).toEqual({ [multi]: [0] })
  })

  it('within one window the last choice stands, whatever its age says', async () => {
    const { single } = positions()
    await student.save(exam, { [single]: 1 })
    await student.save(exam, { [single]: 2 }, { ages: { [single]: 500_000 } })
    expect((await row()).answers).toEqual({ [single]: 2 })
  })

  it('holds over more windows than two', async () => {
    const { single } = positions()
    const second = await answeredElsewhere({ [single]: 1 })
    await student.save(second, {})
    const third = await student.openExam(exam)
    const saved = await student.save(third, { [single]: 2 }, { ages: { [single]: 60_001 } })
    expect(saved.kept).toEqual({ [single]: 1 })
  })
})

describe('two servers on one database', () => {
  it('each sees what the other stored, and guards it', async () => {
    const there = student.at(await server.otherServer())
    await student.save(exam, answersFor(exam, 1))
    const elsewhere = await there.openExam(exam)
    expect(elsewhere.answers).toEqual(answersFor(exam, 1))
    expect((await student.saveRefused(exam, {})).code).toBe('exam-open-elsewhere')
    await there.complete(elsewhere)
    expect((await student.saveRefused(exam, {})).code).toBe('exam-completed')
  })
})
