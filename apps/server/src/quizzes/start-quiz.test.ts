import { randomUUID } from 'node:crypto'
import { startQuiz as endpoint } from '@collimate/contract/quizzes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { documentedRow, questionRow, questionRows } from '../test-support/question-row.ts'
import { startQuiz } from '../test-support/quiz-sitting.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  env: { DEMO_EMAILS: 'subscriber@example.org' },
  questions: () => [
    ...questionRows({ safety: 70, anatomy: 3 }),
    questionRow({ category: 'anatomy', question: ' \n' }),
    questionRow({ category: 'anatomy', correct_answer: null }),
    ...['three', 'three', 'three', 'two', 'two', null].map((twin_group) =>
      questionRow({ category: 'math', section: 'MA1', twin_group }),
    ),
  ],
})

const rows = () => server.db.selectFrom('quiz_progress').selectAll().orderBy('created_at').execute()
const ids = (quiz: { questions: { question: { id: string } }[] }) =>
  quiz.questions.map(({ question }) => question.id)

describe('starting a quiz', () => {
  it('Q-QUIZ-13 stores one row: own user, category, answers [], its length and questions', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { count: 3 })
    expect(await rows()).toMatchObject([
      {
        id: quiz.id,
        user_id: student.userId,
        category: 'safety',
        answers: [],
        completed: false,
        score: null,
        total_questions: 3,
        question_ids: ids(quiz),
      },
    ])
  })

  it('Q-QUIZ-02 gives a subscriber 50 of the category at most, shuffled anew each time', async () => {
    const student = await server.signUp({ email: 'subscriber@example.org' })
    const [one, two] = [await startQuiz(student, { count: 80 }), await startQuiz(student, { count: 80 })]
    for (const quiz of [one, two]) {
      expect(new Set(ids(quiz)).size).toBe(50)
      expect(quiz.questions.every(({ question }) => question.category === 'safety')).toBe(true)
    }
    expect(ids(one)).not.toEqual(ids(two))
  })

  it('Q-QUIZ-02 does not ask in the order they are drawn in, round the bank from some point', async () => {
    await server.fillBank(questionRows({ safety: 50 }))
    const asked = ids(
      await startQuiz(await server.signUp({ email: 'subscriber@example.org' }), { count: 50 }),
    )
    const stored = await server.db.selectFrom('questions').select('id').orderBy('shuffle_key').execute()
    const round = stored.map(({ id }) => id)
    const from = round.indexOf(asked[0] ?? '')
    expect(asked.toSorted()).toEqual(round.toSorted())
    expect(asked).not.toEqual([...round.slice(from), ...round.slice(0, from)])
  })

  it('Q-QUIZ-03, X-API-11 refuses a member more than 5; a subscriber’s 80 are 50', async () => {
    const student = await server.signUp()
    for (const count of [6, 20, 1e9]) {
      const body = { category: 'safety' as const, count, holder: randomUUID() }
      expect(await student.refused(endpoint, { body })).toMatchObject({
        status: 403,
        code: 'quiz-needs-subscription',
        error: 'Please upgrade your subscription to access quizzes.',
      })
    }
    expect(await rows()).toEqual([])
    const subscriber = await server.signUp({ email: 'subscriber@example.org' })
    expect((await startQuiz(subscriber, { count: 80 })).questions).toHaveLength(50)
  })

  it('E-GEN-09 rows with the documents’ fields alone show their options in the order they are stored in', async () => {
    const bank = Array.from({ length: 5 }, (_, index) => documentedRow(`row-${index}`))
    await server.fillBank(bank)
    const { questions } = await startQuiz(await server.signUp(), { count: 5 })
    expect(questions.map(({ question }) => question.options)).toEqual(bank.map(({ answers }) => answers))
  })

  it.each([0, -3])('Q-PICK-05 %i questions are 5', async (count) => {
    expect((await startQuiz(await server.signUp(), { count })).questions).toHaveLength(5)
  })

  it('Q-QUIZ-04, E-GEN-06 runs with what the category has, without broken rows', async () => {
    const quiz = await startQuiz(await server.signUp(), { category: 'anatomy' })
    expect(new Set(ids(quiz)).size).toBe(3)
  })

  it('Q-QUIZ-04 asks a twin only when nothing else is left, and then all that there are', async () => {
    const student = await server.signUp({ email: 'subscriber@example.org' })
    const groupsOf = async (count: number) => {
      const quiz = await startQuiz(student, { category: 'math', count })
      expect(new Set(ids(quiz)).size).toBe(quiz.questions.length)
      const found = await server.db
        .selectFrom('questions')
        .select('twin_group')
        .where('id', 'in', ids(quiz))
        .orderBy('twin_group')
        .execute()
      return found.map(({ twin_group }) => twin_group)
    }
    expect(await groupsOf(3)).toEqual(['three', 'two', null])
    expect(await groupsOf(5)).toEqual(['three', 'three', 'two', 'two', null])
    expect(await groupsOf(8)).toEqual(['three', 'three', 'three', 'two', 'two', null])
  })

  it('A8 prefers what the student has not been shown, also after a quiz that was quit', async () => {
    const student = await server.signUp()
    const seen = new Set<string>()
    for (let round = 0; round < 14; round += 1) {
      const quiz = await startQuiz(student)
      for (const id of ids(quiz)) {
        expect(seen.has(id)).toBe(false)
        seen.add(id)
      }
    }
    expect(ids(await startQuiz(student))).toHaveLength(5)
  })

  it('asks what a running mock exam asks only when nothing else is left', async () => {
    const student = await server.signUp({ email: 'subscriber@example.org' })
    const paired = (_: unknown, place: number) =>
      questionRow({ category: 'safety', twin_group: `pair ${Math.floor(place / 2)}` })
    await server.fillBank([...questionRows({ safety: 6 }), ...Array.from({ length: 6 }, paired)])
    const exam = await server.db
      .insertInto('mock_exam_progress')
      .values({ user_id: student.userId, time_limit: 60, questions_ids: JSON.stringify([]) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = ids(await startQuiz(student, { count: 12 }))
    const found = await server.db
      .selectFrom('questions')
      .select(['id', 'twin_group'])
      .where('id', 'in', all)
      .execute()
    const of = (group: string | null) =>
      found.filter(({ twin_group }) => twin_group === group).map(({ id }) => id)
    // What is left are two, and both of two pairs: twins come before what the exam asks.
    const asked = [...of('pair 0'), ...of(null).slice(0, 4)]
    await server.db
      .updateTable('mock_exam_progress')
      .set({ questions_ids: JSON.stringify(asked) })
      .where('id', '=', exam.id)
      .execute()
    expect(ids(await startQuiz(student, { count: 6 })).filter((id) => asked.includes(id))).toEqual([])
    expect(ids(await startQuiz(student, { count: 12 }))).toHaveLength(12)
  })

  it('Q-QUIZ-11 an empty category and one that cannot be read answer differently', async () => {
    const student = await server.signUp()
    const body = { category: 'physics' as const, count: 5, holder: randomUUID() }
    expect(await student.refused(endpoint, { body })).toMatchObject({
      status: 404,
      code: 'no-quiz-questions',
    })
    await sql`alter table questions rename to questions_away`.execute(server.db)
    try {
      expect(await student.refused(endpoint, { body })).toMatchObject({
        status: 503,
        code: 'quiz-questions-unreadable',
      })
    } finally {
      await sql`alter table questions_away rename to questions`.execute(server.db)
    }
  })

  it('Q-QUIZ-12 a record that cannot be made is a masked failure', async () => {
    const student = await server.signUp()
    const body = { category: 'safety' as const, count: 5, holder: randomUUID() }
    const refused = () => student.refused(endpoint, { body })
    expect(await whileRefused(server.db, 'quiz_progress', refused, 'insert')).toMatchObject({
      status: 500,
      code: 'unexpected',
    })
    expect(await rows()).toEqual([])
  })

  it('Q-PICK-07 needs a session', async () => {
    const body = { category: 'safety' as const, count: 5, holder: randomUUID() }
    expect(await server.visitor().refused(endpoint, { body })).toMatchObject({
      status: 401,
      error: 'Please log in to start the quiz.',
    })
  })

  it.each([
    ['an unknown category', { category: 'cooking' }],
    ['a count in letters', { count: 'abc' }],
    ['another’s user id', { user_id: 'someone' }],
    ['no holder', { holder: undefined }],
  ])('X-API-09 refuses %s', async (_, change) => {
    const student = await server.signUp()
    const body = { category: 'safety', count: 5, holder: randomUUID(), ...change }
    expect((await student.request('POST', '/api/quizzes', body)).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})
