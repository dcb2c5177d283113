import { randomUUID } from 'node:crypto'
import * as contract from '@collimate/contract/progress'
import { checkAnswer } from '@collimate/contract/quizzes'
import { describe, expect, it } from 'vitest'
import { answerAt, check, complete, startQuiz } from '../test-support/quiz-sitting.ts'
import { smallBank } from '../test-support/question-row.ts'
import { answersFor, rightChoice, type HeldExam, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()
const hour = 3_600_000

async function reportOf(student: Student, time_zone = 'UTC') {
  return (await student.ask(contract.readProgressReport, { query: { time_zone } })).report
}

/** Answers as they stand in the log, oldest first. */
async function answer(
  student: Student,
  answers: readonly { id: string; correct: boolean; ms: number; at?: Date }[],
) {
  for (const { id, correct, ms, at } of answers) {
    await server.db
      .insertInto('item_responses')
      .values({
        user_id: student.userId,
        question_id: id,
        kind: 'quiz',
        attempt_id: randomUUID(),
        chosen: '[0]',
        correct,
        ms,
        ...(at && { created_at: at }),
      })
      .execute()
  }
}

async function insertExam(student: Student, at: Date, score: number) {
  const row = await server.db
    .insertInto('mock_exam_progress')
    .values({
      user_id: student.userId,
      time_limit: 12_600,
      time_spent: 5400,
      completed: true,
      score,
      questions_ids: JSON.stringify(Array.from({ length: 200 }, (_, number) => `q-${number}`)),
      completed_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertQuizzes(student: Student, ats: readonly Date[], category = 'safety') {
  const values = ats.map((at) => ({
    user_id: student.userId,
    category,
    score: 80,
    question_count: 5,
    completed: true,
    created_at: at,
    completed_at: at,
  }))
  return server.db.insertInto('quiz_progress').values(values).returning('id').execute()
}

async function bank() {
  return server.db
    .selectFrom('questions')
    .select(['id', 'category', 'section'])
    .where('eligible', '=', true)
    .orderBy('id')
    .execute()
}

describe('the progress report', () => {
  it('is empty for a new student, with the whole bank unseen', async () => {
    const report = await reportOf(await server.signUp())
    expect(report).toMatchObject({ streak: 0, average_score: null, exams: [], times: [], days: [] })
    const unseen = report.sections.reduce((sum, section) => sum + section.unseen, 0)
    expect(unseen).toBe((await bank()).length)
    expect(report.sections.every(({ seen, range }) => seen === 0 && range === null)).toBe(true)
  })

  it('counts a question once: its latest answer for mastery, its first for the time', async () => {
    const student = await server.signUp()
    const safety = (await bank()).filter(({ category }) => category === 'safety').slice(0, 3)
    const [a, b, c] = safety.map(({ id }) => id) as [string, string, string]
    await answer(student, [
      { id: a, correct: false, ms: 40_000 },
      { id: b, correct: true, ms: 60_000 },
      { id: c, correct: true, ms: 100_000 },
      { id: a, correct: true, ms: 1000 },
      { id: b, correct: false, ms: 1000 },
    ])
    const report = await reportOf(student)
    const own = report.sections.filter(({ category }) => category === 'safety')
    const total = (key: 'right' | 'seen') => own.reduce((sum, section) => sum + section[key], 0)
    expect([total('right'), total('seen')]).toEqual([2, 3])
    expect(report.times).toEqual([{ category: 'safety', answers: 3, low: 50, median: 60, high: 80 }])
  })

  it('keeps what was answered before a question was retired', async () => {
    const student = await server.signUp()
    const [question] = await bank()
    await answer(student, [{ id: question?.id ?? '', correct: true, ms: 1000 }])
    await server.db
      .updateTable('questions')
      .set({ retired: true })
      .where('id', '=', question?.id ?? '')
      .execute()
    const { sections } = await reportOf(student)
    expect(sections.reduce((sum, { seen }) => sum + seen, 0)).toBe(1)
    expect(sections.reduce((sum, { unseen }) => sum + unseen, 0)).toBe((await bank()).length)
  })

  it('gives every exam with the questions its error range is of, and their average', async () => {
    const student = await server.signUp()
    const now = Date.now()
    const first = await insertExam(student, new Date(now - 2 * hour), 75)
    await insertExam(student, new Date(now - hour), 50)
    const { exams, average_score } = await reportOf(student)
    expect(average_score).toBe(62.5)
    expect(exams.map(({ score, questions }) => ({ score, questions }))).toEqual([
      { score: 75, questions: 200 },
      { score: 50, questions: 200 },
    ])
    expect(exams[0]?.id).toBe(first)
  })

  it('A9 has an error range for exams with 100 answers that count, however they were kept', async () => {
    const student = await server.signUp()
    const exam = await insertExam(student, new Date(), 8)
    const places = (count: number) => Array.from({ length: count }, (_, place) => place)
    const keep = async (answers: number, pilots: number, changes: number | null) => {
      await server.db
        .updateTable('mock_exam_progress')
        .set({
          answers: JSON.stringify(Object.fromEntries(places(answers).map((place) => [place, 1]))),
          questions_refs: JSON.stringify(
            places(200).map((place) => ({ id: `q-${place}`, ...(place < pilots && { pilot: true }) })),
          ),
          answer_changes:
            changes === null
              ? null
              : JSON.stringify({ answers: changes, wrong_to_right: 0, right_to_wrong: 0, wrong_to_wrong: 0 }),
        })
        .where('id', '=', exam)
        .execute()
      return (await reportOf(student)).exams[0]?.ranged
    }
    expect(await keep(99, 0, 99)).toBe(false)
    expect(await keep(100, 0, 60)).toBe(true)
    expect(await keep(100, 0, null)).toBe(true)
    expect(await keep(100, 1, 60)).toBe(false)
    expect(await keep(101, 1, null)).toBe(true)
    expect(await keep(120, 0, 110)).toBe(true)
  })

  it('A9 has none for an exam that was hardly answered', async () => {
    const student = await server.signUp()
    const [full, short] = [await student.startExam(), 20]
    await student.complete(full, answersFor(full, 150))
    const exam = await student.startExam()
    await student.complete(exam, answersFor(exam, short - 4, 4))
    expect((await reportOf(student)).exams.map(({ ranged }) => ranged)).toEqual([true, false])
  })

  it('adds up the minutes of a day in the student’s own zone, and forgets days before 16 weeks', async () => {
    server.holdTime()
    const student = await server.signUp()
    const midnight = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`).getTime()
    await insertExam(student, new Date(midnight - 24.5 * hour), 70)
    await insertExam(student, new Date(midnight - 23.5 * hour), 70)
    await insertExam(student, new Date(midnight - 24 * 113 * hour), 70)
    await answer(student, [{ id: 'a', correct: true, ms: 120_000, at: new Date(midnight - 23.5 * hour) }])
    expect((await reportOf(student)).days.map(({ minutes, exams }) => [minutes, exams])).toEqual([
      [90, 1],
      [92, 1],
    ])
    // Half past in both: the days of a zone half an hour off begin at a quarter hour too.
    expect((await reportOf(student, 'Asia/Kolkata')).days.map(({ minutes }) => minutes)).toEqual([182])
  })

  it('counts a real quiz: its day, its topic and its answers', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { category: 'safety', count: 2 })
    await check(student, quiz, 0)
    await check(student, quiz, 1, 'wrong')
    await complete(student, quiz)
    const report = await reportOf(student)
    expect(report).toMatchObject({ quizzes_completed: 1, streak: 1 })
    expect(report.best_topic).toMatchObject({ category: 'safety', percent: 50 })
    expect(report.sections.reduce((sum, { seen }) => sum + seen, 0)).toBe(2)
  })
})

describe('answer changes', () => {
  /** The first questions of an exam that one press answers, in their order. */
  const placesIn = (exam: HeldExam) =>
    exam.questions.flatMap(({ type }, place) => (type === 'single' ? [place] : []))
  const choose = (exam: HeldExam, place: number, how: 'right' | 'wrong' | 'other wrong') => {
    const question = exam.questions[place]
    if (question === undefined) throw new Error(`The exam has no question at ${place}`)
    if (how === 'right') return rightChoice(question)
    const wrong = question.options.flatMap((option, index) => (option.startsWith('Wrong') ? [index] : []))
    return wrong[how === 'wrong' ? 0 : 1] ?? 0
  }
  const changesOf = async (student: Student) => (await reportOf(student)).exams.map(({ changes }) => changes)

  it('are told apart by whether the first and the last answer were right, kept with the exam', async () => {
    await server.fillBank(smallBank())
    const student = await server.signUp()
    const exam = await student.startExam()
    const [a, b, c, d, e, f, g] = placesIn(exam) as [number, number, number, number, number, number, number]
    const multi = exam.questions.findIndex(({ type }) => type === 'multiple')
    const save = (how: Record<number, 'right' | 'wrong' | 'other wrong' | null>) =>
      student.save(
        exam,
        Object.fromEntries(
          Object.entries(how).map(([place, one]) => [place, one && choose(exam, Number(place), one)]),
        ),
      )
    await save({ [a]: 'wrong', [b]: 'right', [c]: 'wrong', [d]: 'right', [e]: 'right', [f]: 'wrong' })
    await student.save(exam, { [multi]: [0] })
    await student.save(exam, { [multi]: [0, 1] })
    await save({ [a]: 'right', [b]: 'wrong', [c]: 'other wrong', [e]: 'wrong', [f]: null })
    await save({ [e]: 'right' })
    // The last change comes with the completion.
    await student.complete(exam, { [g]: choose(exam, g, 'wrong'), [f]: choose(exam, f, 'right') })
    expect(await changesOf(student)).toEqual([
      { answers: 7, wrong_to_right: 2, right_to_wrong: 1, wrong_to_wrong: 1 },
    ])
    const csv = await student.request('GET', '/api/progress/results.csv?time_zone=UTC')
    expect(await csv.text()).toMatch(
      /^[^\n]*Wrong to right,Right to wrong,Wrong to wrong\r\n[^\n]*,2,1,1\r\n$/,
    )
    expect((await student.ask(contract.readResults, { query: {} })).results[0]).not.toHaveProperty('changes')
  })

  it('are not known of an exam begun before first answers were kept', async () => {
    await server.fillBank(smallBank())
    const student = await server.signUp()
    const exam = await student.startExam()
    await server.db.updateTable('mock_exam_progress').set({ first_answers: null }).execute()
    const [place = 0] = placesIn(exam)
    await student.save(exam, { [place]: choose(exam, place, 'wrong') })
    await student.complete(exam, { [place]: choose(exam, place, 'right') })
    await insertExam(student, new Date(Date.now() + hour), 70)
    expect(await changesOf(student)).toEqual([null, null])
  })
})

describe('calibration', () => {
  it('is the share right by how sure the student said they were, their own answers alone', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const say = async (
      who: Student,
      said: readonly (readonly ['sure' | 'guess' | null, 'right' | 'wrong'])[],
    ) => {
      const quiz = await startQuiz(who, { category: 'safety', count: said.length })
      for (const [position, [confidence, how]] of said.entries()) {
        const body = { holder: quiz.holder, position, answer: quizAnswer(quiz, position, how) }
        await who.ask(checkAnswer, {
          params: { id: quiz.id },
          body: { ...body, ...(confidence && { confidence }) },
        })
      }
    }
    expect((await reportOf(student)).calibration).toEqual([])
    await say(other, [['sure', 'wrong']])
    await say(student, [
      ['guess', 'wrong'],
      ['sure', 'right'],
      ['sure', 'wrong'],
      [null, 'wrong'],
      ['sure', 'right'],
    ])
    expect((await reportOf(student)).calibration).toMatchObject([
      { confidence: 'sure', answers: 3, right: 2, percent: 67 },
      { confidence: 'guess', answers: 1, right: 0, percent: 0 },
    ])
  })
})

function quizAnswer(...args: Parameters<typeof answerAt>) {
  const answer = answerAt(...args)
  return typeof answer === 'number' || 'x' in answer ? answer : [...answer]
}

describe('all results', () => {
  async function pages(student: Student, kind: contract.ResultKind) {
    const ids: string[] = []
    for (;;) {
      const before = ids.at(-1)
      const query = before === undefined ? { kind } : { kind, before }
      const page = await student.ask(contract.readResults, { query })
      ids.push(...page.results.map(({ id }) => id))
      if (!page.more) return { ids, total: page.total }
    }
  }

  it('pages through everything once, newest first, also those of one moment', async () => {
    const student = await server.signUp()
    const at = new Date()
    const quizzes = await insertQuizzes(
      student,
      Array.from({ length: 41 }, () => at),
    )
    const older = await insertExam(student, new Date(at.getTime() - hour), 70)
    const newer = await insertExam(student, new Date(at.getTime() + hour), 70)
    const all = await pages(student, 'all')
    expect(all).toMatchObject({ total: 43 })
    expect(all.ids).toHaveLength(43)
    expect(new Set(all.ids)).toEqual(new Set([older, newer, ...quizzes.map(({ id }) => id)]))
    expect([all.ids[0], all.ids.at(-1)]).toEqual([newer, older])
    expect(await pages(student, 'mock-exam')).toEqual({ ids: [newer, older], total: 2 })
    expect((await pages(student, 'quiz')).total).toBe(41)
  })

  it('tells reviews from the other quizzes', async () => {
    const student = await server.signUp()
    const at = (hours: number) => new Date(Date.now() - hours * hour)
    const exam = await insertExam(student, at(1), 70)
    const [review] = await insertQuizzes(student, [at(2)], 'review')
    const [quiz] = await insertQuizzes(student, [at(3)])
    const [older] = await insertQuizzes(student, [at(4)], 'review')
    expect(await pages(student, 'all')).toEqual({
      ids: [exam, review?.id, quiz?.id, older?.id],
      total: 4,
    })
    expect(await pages(student, 'review')).toEqual({ ids: [review?.id, older?.id], total: 2 })
    expect(await pages(student, 'quiz')).toEqual({ ids: [quiz?.id], total: 1 })
    expect(await pages(student, 'mock-exam')).toEqual({ ids: [exam], total: 1 })
    const file = await student.request('GET', '/api/progress/results.csv?kind=review&time_zone=UTC')
    expect((await file.text()).match(/,Review,/g)).toHaveLength(2)
  })

  it('X-API-09: are the caller’s own; another’s or an unknown place is refused', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const foreign = await insertExam(other, new Date(), 70)
    expect(await pages(student, 'all')).toEqual({ ids: [], total: 0 })
    for (const before of [foreign, randomUUID()]) {
      expect(await student.refused(contract.readResults, { query: { before } })).toMatchObject({
        status: 404,
        code: 'not-found',
      })
    }
    const nonsense = { query: { before: 'x' } }
    expect(await student.refused(contract.readResults, nonsense)).toMatchObject({ status: 400 })
  })

  it('come as a file whose cells no spreadsheet runs or splits', async () => {
    const student = await server.signUp()
    await insertQuizzes(student, [new Date('2026-03-05T23:30:00Z')], '=1+"2",3')
    await insertExam(student, new Date('2026-03-04T12:00:00Z'), 70)
    const answer = await student.request('GET', '/api/progress/results.csv?time_zone=Europe/Berlin')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-results.csv"')
    expect(await answer.text()).toBe(
      [
        'Date,What,Category,Questions,Seconds,Score in percent,Wrong to right,Right to wrong,Wrong to wrong',
        `2026-03-06,Quiz,"'=1+""2"",3",5,0,80,,,`,
        '2026-03-04,Mock exam,,200,5400,70,,,',
        '',
      ].join('\r\n'),
    )
  })
})
