import { readExamFormat, readResult } from '@collimate/contract/mock-exams'
import { readProgressReport, readResults } from '@collimate/contract/progress'
import { readQuizPools } from '@collimate/contract/quizzes'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import { describe, expect, it } from 'vitest'
import { startArcade } from '../test-support/arcade-round.ts'
import { startQuiz } from '../test-support/quiz-sitting.ts'
import { questionRow, smallBank } from '../test-support/question-row.ts'
import { rightChoice, wrongChoice, type HeldExam } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const pilotRow = (name: string, more = {}) => questionRow({ id: `pilot-${name}`, pilot: true, ...more })
const pilots = () => ['a', 'b', 'c', 'd', 'e'].map((name) => pilotRow(name))
const server = useTestServer({
  questions: () => [...smallBank(), ...pilots()],
  env: { MOCK_EXAM_PILOTS: '3' },
})

const isPilot = ({ id }: { id: string }) => id.startsWith('pilot-')
const pilotsOf = (exam: { questions: { id: string }[] }) => exam.questions.filter(isPilot).map(({ id }) => id)

function answersBy(exam: HeldExam, right: (question: { id: string }) => boolean) {
  return Object.fromEntries(
    exam.questions.map((question, position) => [
      position,
      right(question) ? rightChoice(question) : wrongChoice(question),
    ]),
  )
}

describe('pilot questions', () => {
  it('come along beside the 200, told in number and never which', async () => {
    const student = await server.signUp()
    expect(await student.ask(readExamFormat, {})).toMatchObject({ total: 203, pilots: 3, time_limit: 12_600 })
    const exam = await student.startExam()
    expect(exam.questions).toHaveLength(203)
    expect(pilotsOf(exam)).toHaveLength(3)
    // Not one after the other at the end, and no field tells them apart.
    const fields = (question: object) => Object.keys(question).toSorted()
    for (const question of exam.questions) expect(fields(question)).toEqual(fields(exam.questions[0] ?? {}))
    expect(JSON.stringify(exam)).not.toContain('"pilot"')
    expect(await student.currentExam()).toMatchObject({ total: 203 })
    expect((await student.openExam(exam)).questions).toEqual(exam.questions)
  })

  it('count for nothing: score, sections, answered, progress and mastery are those of the 200', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const result = await student.complete(
      exam,
      answersBy(exam, (question) => !isPilot(question)),
    )
    expect(result).toMatchObject({ score: 100, correct: 200, answered: 200, total: 200 })
    expect(result.questions).toHaveLength(203)
    expect(result.categories.reduce((sum, { total }) => sum + total, 0)).toBe(200)
    for (const question of result.questions.filter(isPilot))
      expect(question).toMatchObject({
        is_correct: false,
        pilot: true,
        note: 'This was a pilot question. It did not count toward your score.',
      })
    expect(result.questions.filter((question) => 'note' in question || 'pilot' in question)).toHaveLength(3)
    const { report } = await student.ask(readProgressReport, { query: { time_zone: 'UTC' } })
    expect(report.exams).toMatchObject([{ score: 100, questions: 200 }])
    const single = exam.questions.filter((question) => !isPilot(question) && question.type === 'single')
    expect(report.exams[0]?.changes?.answers).toBe(single.length)
    const seen = report.sections.reduce((sum, section) => sum + section.seen, 0)
    expect(seen).toBe(200)
    const { results } = await student.ask(readResults, { query: {} })
    expect(results).toMatchObject([{ questions: 200, score: 100 }])

    const next = await student.startExam()
    const other = await student.complete(next, answersBy(next, isPilot))
    expect(other).toMatchObject({ score: 0, correct: 0, answered: 200, total: 200 })
    expect(await student.ask(readResult, { params: { id: next.id } })).toEqual({ result: other })
  })

  it('are counted in the statistics, beside the score of the 200', async () => {
    await server.fillBank([...smallBank(), pilotRow('only')])
    const students = [await server.signUp(), await server.signUp(), await server.signUp()]
    for (const [index, student] of students.entries()) {
      const exam = await student.startExam()
      expect(pilotsOf(exam)).toEqual(['pilot-only'])
      let right = 0
      // 20, 40 and 60 of the 200; the pilot right by the two best.
      await student.complete(
        exam,
        answersBy(exam, (question) => {
          if (isPilot(question)) return index > 0
          right += 1
          return right <= (index + 1) * 20
        }),
      )
    }
    await server.jobs.strike('question-statistics')
    const row = await server.db
      .selectFrom('question_statistics')
      .selectAll()
      .where('question_id', '=', 'pilot-only')
      .executeTakeFirst()
    // Pearson of (0, 1, 1) with (20, 40, 60).
    expect(row).toMatchObject({ answered: 3, correct: 2, exam_answered: 3, best_answered: 1 })
    expect(row?.discrimination).toBeCloseTo(Math.sqrt(3) / 2, 6)
  })

  it('are asked nowhere else', async () => {
    const own = Array.from({ length: 10 }, (_, index) => `own-${index}`)
    await server.fillBank([...pilots(), ...own.map((id) => questionRow({ id }))])
    const student = await server.signUpSubscriber()
    // Before the quiz: what is open in one is not asked in the arcade.
    expect((await startArcade(student)).questions.map(({ id }) => id).toSorted()).toEqual(own)
    const quiz = await startQuiz(student, { count: 15 })
    expect(quiz.questions.map(({ question }) => question.id).toSorted()).toEqual(own)
    const { counts } = await student.ask(readQuizPools, { query: {} })
    expect(counts).toMatchObject([{ all: 10, unseen: 10 }])
  })

  it('come unseen ones first, no twins, none that is withdrawn, retired or without a key', async () => {
    await server.fillBank([
      ...smallBank(),
      ...pilots(),
      pilotRow('gone', { retired: true }),
      pilotRow('out', { withdrawn_at: new Date() }),
      pilotRow('keyless', { correct_answer: null }),
    ])
    const student = await server.signUp()
    const [first, second] = [pilotsOf(await student.startExam()), pilotsOf(await student.startExam())]
    expect(new Set([...first, ...second])).toEqual(new Set(pilots().map(({ id }) => id)))

    const twins = ['x', 'y'].map((name) => pilotRow(name, { twin_group: 'same' }))
    await server.fillBank([...smallBank(), ...twins])
    expect(await student.ask(readExamFormat, {})).toMatchObject({ pilots: 1 })
    expect(pilotsOf(await student.startExam())).toHaveLength(1)
  })

  it.each([
    ['single', { correct_answer: null, correct_answers: '[1]' }],
    ['multiple', { correct_answers: '[]' }],
    ['multiple', { correct_answer: 1, correct_answers: null }],
    ['ordered-list', { correct_answers: '[0]' }],
    ['ordered-list', { answers: '["One"]', correct_answers: '[0]' }],
    ['ordered-list', { correct_answer: 1, correct_answers: null }],
    ['hot-spot', { regions: '[]' }],
    ['hot-spot', { correct_answer: 1, regions: null }],
    ['hot-spot', { image_url: null }],
  ] as const)('E-GEN-06 of type %s are not asked without a key for it: %j', async (type, keyless) => {
    await server.fillBank([...smallBank(), pilotRow('keyless', { type, ...keyless })])
    const student = await server.signUp()
    expect(await student.ask(readExamFormat, {})).toMatchObject({ pilots: 0 })
    expect(pilotsOf(await student.startExam())).toEqual([])
  })

  it('of every type are asked with their key', async () => {
    await server.fillBank([...smallBank(), ...questionTypeNames.map((type) => pilotRow(type, { type }))])
    const student = await server.signUp()
    expect(await student.ask(readExamFormat, {})).toMatchObject({ pilots: 3 })
    const asked = [pilotsOf(await student.startExam()), pilotsOf(await student.startExam())].flat()
    expect(new Set(asked)).toEqual(new Set(questionTypeNames.map((type) => `pilot-${type}`)))
  })

  it('are no more than the bank has, and none by default', async () => {
    await server.fillBank([...smallBank(), pilotRow('only')])
    const student = await server.signUp()
    expect(await student.ask(readExamFormat, {})).toMatchObject({ total: 201, pilots: 1 })
    const plain = await server.otherServer({ MOCK_EXAM_PILOTS: '0' })
    const elsewhere = student.at(plain)
    expect(await elsewhere.ask(readExamFormat, {})).toMatchObject({ total: 200, pilots: 0 })
    expect((await elsewhere.startExam()).questions).toHaveLength(200)
    for (const setting of ['21', '-1', 'x'])
      await expect(server.otherServer({ MOCK_EXAM_PILOTS: setting })).rejects.toThrow('MOCK_EXAM_PILOTS')
  })
})
