import { randomUUID } from 'node:crypto'
import { startExam } from '@collimate/contract/mock-exams'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fileResponses } from '../attempts/file-responses.ts'
import { documentedRow, questionRow, questionRows } from '../test-support/question-row.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { answersFor } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer()

function examRows() {
  return server.db.selectFrom('mock_exam_progress').selectAll().orderBy('created_at').execute()
}

describe('starting an exam', () => {
  it('E-START-04 stores one row: own user, empty answers, the drawn questions in order', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    const rows = await examRows()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.answers).toEqual({})
    expect(rows[0]).toMatchObject({
      id: exam.id,
      user_id: student.userId,
      answers: {},
      completed: false,
      score: null,
      time_spent: 0,
      exam_type: 'mock_exam',
      questions_ids: exam.questions.map(({ id }) => id),
      questions_refs: exam.questions.map(({ id, category }) => ({ id, category })),
    })
    expect(exam).toMatchObject({
      answers: {},
      flags: [],
      time_spent: 0,
      time_limit: 12_600,
      previous_holder: null,
    })
  })

  it('E-START-05 replaces the unfinished exam and nothing else', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const completed = await student.startExam()
    await student.complete(completed)
    const unfinished = await student.startExam()
    await student.save(unfinished, answersFor(unfinished, 3))
    const foreign = await other.startExam()

    const fresh = await student.startExam()
    const ids = (await examRows()).map(({ id }) => id)
    expect(ids.toSorted()).toEqual([completed.id, foreign.id, fresh.id].toSorted())
    expect(fresh.answers).toEqual({})
  })

  it('E-START-06 answers a masked failure and changes nothing when the record cannot be made', async () => {
    const student = await server.signUp()
    const before = await student.startExam()
    await student.save(before, { '0': answersFor(before, 1)['0'] ?? 0 })
    const rows = await examRows()
    const refused = () => student.refused(startExam, { body: { holder: randomUUID() } })
    const refusal = await whileRefused(server.db, 'mock_exam_progress', refused, 'insert')
    expect(refusal).toMatchObject({ status: 500, code: 'unexpected' })
    expect(JSON.stringify(refusal)).not.toContain('out of space')
    expect(await examRows()).toEqual(rows)
    expect(await student.startExam()).toMatchObject({ answers: {} })
  })

  it('E-ACC-02 needs a session', async () => {
    const refusal = await server.visitor().refused(startExam, { body: { holder: randomUUID() } })
    expect(refusal).toMatchObject({ status: 401, error: 'Please log in to start the exam.' })
    expect(await examRows()).toEqual([])
  })

  it('X-API-16 leaves one unfinished exam after 10 starts at once, one of those answered', async () => {
    const student = await server.signUp()
    const exams = await Promise.all(Array.from({ length: 10 }, () => student.startExam()))
    const rows = await examRows()
    expect(rows).toHaveLength(1)
    expect(exams.map(({ id }) => id)).toContain(rows[0]?.id)
    expect((await student.currentExam())?.id).toBe(rows[0]?.id)
  })

  it('X-API-16 holds with two servers on one database', async () => {
    const student = await server.signUp()
    const there = student.at(await server.otherServer())
    await Promise.all([student, there, student, there].map((at) => at.startExam()))
    expect(await examRows()).toHaveLength(1)
  })

  it('X-API-16 the database itself takes no second unfinished exam, and no second response to a question', async () => {
    const student = await server.signUp()
    const done = await student.startExam()
    await student.complete(done, answersFor(done, 1))
    await student.startExam()
    const again = sql`
      insert into mock_exam_progress (user_id, time_limit)
      select user_id, time_limit from mock_exam_progress where not completed`
    await expect(again.execute(server.db)).rejects.toThrow('mock_exam_progress_one_open')
    await fileResponses(server.db, { userId: student.userId })
    const twice = sql`
      insert into item_responses (user_id, question_id, kind, attempt_id, chosen, correct)
      select user_id, question_id, kind, attempt_id, chosen, correct from item_responses`
    await expect(twice.execute(server.db)).rejects.toThrow('item_responses_pkey')
  })

  it('gives the extended time the school granted: 1.5 and 2 times', async () => {
    for (const [factor, seconds] of [
      [1, 12_600],
      [1.5, 18_900],
      [2, 25_200],
    ] as const) {
      const student = await server.signUp()
      await server.db.updateTable('profiles').set({ exam_time_factor: factor }).execute()
      expect((await student.startExam()).time_limit).toBe(seconds)
    }
  })
})

describe('the questions of an exam', () => {
  it('E-GEN-01 are 200, none twice, in another order each time, categories mixed', async () => {
    const [one, two] = [await server.signUp(), await server.signUp()]
    const [first, second] = [(await one.startExam()).questions, (await two.startExam()).questions]
    expect(first).toHaveLength(200)
    expect(new Set(first.map(({ id }) => id)).size).toBe(200)
    expect(second.map(({ id }) => id)).not.toEqual(first.map(({ id }) => id))
    const changes = first.filter(({ category }, place) => category !== first[place - 1]?.category).length
    expect(changes).toBeGreaterThan(100)
  })

  it.each([
    ['single', [{ correct_answer: null }]],
    ['multiple', [{ correct_answers: '[]' }, { correct_answers: null }, { correct_answers: '"0"' }]],
    [
      'ordered-list',
      [
        { correct_answers: null },
        { correct_answers: '"0"' },
        { correct_answers: '[0, 1]' },
        { answers: '["One"]', correct_answers: '[0]' },
        { answers: null },
      ],
    ],
    ['hot-spot', [{ regions: '[]' }, { regions: null }, { regions: '{}' }, { image_url: null }]],
  ] as const)(
    'E-GEN-06 a row of type %s that cannot be asked or graded never stands in an exam',
    async (type, keyless) => {
      const blank = [{ question: '' }, { question: '   ' }, { question: ' \n\t ' }, { retired: true }]
      const bad = [...blank, ...keyless].map((overrides) => questionRow({ type, ...overrides }))
      const good = questionRow({ type })
      await server.fillBank([...bad, good])
      const exam = await (await server.signUp()).startExam()
      expect(exam.questions.map(({ id }) => id)).toEqual([good.id])
    },
  )

  it('E-GEN-07 are as many as there are', async () => {
    await server.fillBank(questionRows({ safety: 100, math: 49 }))
    const student = await server.signUp()
    const exam = await student.startExam()
    expect(exam.questions).toHaveLength(149)
    expect((await student.complete(exam, answersFor(exam, 149))).score).toBe(100)
  })

  it('E-GEN-08 with nothing eligible, the start is refused and the unfinished exam stays', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await server.fillBank([questionRow({ question: ' ' })])
    const refusal = await student.refused(startExam, { body: { holder: randomUUID() } })
    expect(refusal).toMatchObject({
      status: 503,
      error:
        'There was an issue loading questions from the database. Please try again later or contact support if the problem persists.',
    })
    expect((await student.currentExam())?.id).toBe(exam.id)
  })

  it('E-GEN-08, A11 with a bank that cannot be read, the start is refused in the same words', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await sql`alter table questions rename to questions_away`.execute(server.db)
    try {
      const refusal = await student.refused(startExam, { body: { holder: randomUUID() } })
      expect(refusal).toMatchObject({ status: 503, code: 'no-questions' })
    } finally {
      await sql`alter table questions_away rename to questions`.execute(server.db)
    }
    expect(JSON.stringify(server.logged)).toContain('questions')
    expect((await student.currentExam())?.id).toBe(exam.id)
  })

  it.each([
    ['a list', ['One', 'Two']],
    ['a keyed object', { b: 'Two', a: 'One' }],
    ['a JSON string', '["One","Two"]'],
    ['a comma-separated string', 'One, Two'],
    ['nothing, with options', null],
    ['an empty list, with options', []],
  ])('E-GEN-09 answers stored as %s show the same options', async (_, answers) => {
    const stored = answers === null ? null : JSON.stringify(answers)
    await server.fillBank([
      questionRow({ answers: stored, options: JSON.stringify(['One', 'Two']), keeps_option_order: true }),
    ])
    const [question] = (await (await server.signUp()).startExam()).questions
    expect(question?.options).toEqual(['One', 'Two'])
    expect(question?.answers).toEqual(['One', 'Two'])
  })

  it('E-GEN-09 rows with the documents’ fields alone show their options in the order they are stored in', async () => {
    const bank = Array.from({ length: 20 }, (_, index) => documentedRow(`row-${index}`))
    await server.fillBank(bank)
    const { questions } = await (await server.signUp()).startExam()
    expect(questions.map(({ options }) => options)).toEqual(bank.map(({ answers }) => answers))
  })

  it('E-GEN-10 show a bare DOI as a link, and a link as it is', async () => {
    await server.fillBank([
      questionRow({ image_citation: '10.1148/rg.1', section: 'a' }),
      questionRow({ image_citation: 'https://example.org/x', section: 'b' }),
      questionRow({ image_citation: null, section: 'c' }),
    ])
    const { questions } = await (await server.signUp()).startExam()
    expect(questions.map(({ image_citation }) => image_citation).toSorted()).toEqual(
      ['https://doi.org/10.1148/rg.1', 'https://example.org/x', null].toSorted(),
    )
  })

  it('E-GEN-11 carry the marks of their picture, the malformed left out', async () => {
    const marks = [
      { label: 'A', at: { x: 0, y: 1000 }, from: { x: 500, y: 500 } },
      { box: { x: 1, y: 2, width: 3, height: 4 } },
    ]
    const broken = { label: 'B', at: { x: 0, y: 1001 } }
    await server.fillBank([
      questionRow({ image_url: '/content/images/one.webp', image_marks: [...marks, broken], section: 'a' }),
      questionRow({ section: 'b' }),
    ])
    const { questions } = await (await server.signUp()).startExam()
    expect(questions.map(({ image_marks }) => image_marks)).toEqual(expect.arrayContaining([marks, null]))
  })

  it('E-GEN-11 carry exactly what may be shown', async () => {
    const [question] = (await (await server.signUp()).startExam()).questions
    expect(Object.keys(question ?? {}).toSorted()).toEqual([
      'answers',
      'category',
      'id',
      'image_alt',
      'image_citation',
      'image_marks',
      'image_url',
      'is_multiple_answer',
      'missing',
      'options',
      'places',
      'question_text',
      'table_source',
      'type',
    ])
  })

  it('shuffle their options, but for those whose order has a meaning', async () => {
    const fixed = ['Wrong 1', 'Wrong 2', 'Right 3', 'Wrong 4']
    await server.fillBank([
      ...questionRows({ safety: 60 }),
      ...Array.from({ length: 20 }, () =>
        questionRow({ category: 'math', answers: fixed, correct_answer: 2, keeps_option_order: true }),
      ),
    ])
    const { questions } = await (await server.signUp()).startExam()
    for (const { options } of questions.filter(({ category }) => category === 'math'))
      expect(options).toEqual(fixed)
    const places = questions
      .filter(({ category, type }) => category === 'safety' && type === 'single')
      .map(({ options }) => options.findIndex((option) => option.startsWith('Right')))
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]))
  })
})
