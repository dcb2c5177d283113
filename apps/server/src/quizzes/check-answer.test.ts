import { randomUUID } from 'node:crypto'
import { checkAnswer as endpoint, placeQuiz, resumeQuiz } from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { describe, expect, it } from 'vitest'
import { questionRow, questionRows } from '../test-support/question-row.ts'
import { answerAt, check, checkWith, complete, openQuiz, startQuiz } from '../test-support/quiz-sitting.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  questions: () => [
    ...questionRows({ safety: 20 }),
    questionRow({ category: 'physics', type: 'multiple' }),
    questionRow({
      category: 'math',
      type: 'ordered-list',
      answers: ['Right first', 'Right second', 'Right third'],
      correct_answer: null,
      correct_answers: [0, 1, 2],
      option_reasons: null,
    }),
    questionRow({
      category: 'anatomy',
      type: 'hot-spot',
      answers: ['Upper', 'Lower'],
      correct_answer: null,
      places: [
        { x: 500, y: 100 },
        { x: 500, y: 900 },
      ],
      regions: [{ x: 500, y: 100, r: 50 }],
      image_url: '/content/images/one.webp',
      option_reasons: null,
    }),
  ],
})

const responses = () => server.db.selectFrom('item_responses').selectAll().execute()
const row = () => server.db.selectFrom('quiz_progress').selectAll().executeTakeFirstOrThrow()

describe('checking an answer', () => {
  it('Q-QUIZ-14 gives the key and reasons of this question and of no other', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    expect(JSON.stringify(quiz)).not.toContain('SECRET')
    const { question } = await check(student, quiz, 2)
    expect(question).toMatchObject({ id: quiz.questions[2]?.question.id, is_correct: true })
    expect(question.explanation).toContain('SECRET')
    const opened = await openQuiz(student, quiz)
    const closed = opened.questions.filter((_, position) => position !== 2)
    expect(JSON.stringify(closed)).not.toMatch(/SECRET|correct|explanation|rationale|reason/)
    expect(opened.questions[2]).toEqual({ checked: true, question })
  })

  it('Q-QUIZ-15 keeps the answer with the record, for another browser too', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 1, 'wrong')
    const answer = answerAt(quiz, 1, 'wrong')
    expect((await row()).answers).toEqual([null, answer, null, null, null])
    const there = student.at(await server.otherServer())
    const { quiz: resumed } = await there.ask(resumeQuiz, { body: { holder: randomUUID() } })
    expect(resumed?.answers).toEqual([null, answer, null, null, null])
    expect(resumed?.position).toBe(1)
  })

  it('Q-QUIZ-14 a second check changes nothing and answers as the first', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const first = await check(student, quiz, 0, 'wrong')
    const stored = await responses()
    expect(await check(student, quiz, 0, 'right')).toEqual(first)
    expect(first.question.is_correct).toBe(false)
    expect(await responses()).toEqual(stored)
    expect(stored).toHaveLength(1)
  })

  it('Q-QUIZ-14 of eight checks at once one counts, and all answer alike', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => check(student, quiz, 0, turn % 2 ? 'right' : 'wrong')),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await responses()).toHaveLength(1)
  })

  it('records how it went in the stored order, with its time', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const answer = answerAt(quiz, 0, 'right')
    const body = { holder: quiz.holder, position: 0, answer, ms: 4200 }
    const { question } = await student.ask(endpoint, { params: { id: quiz.id }, body })
    expect(question.ms).toBe(4200)
    expect((await check(student, quiz, 1)).question).not.toHaveProperty('ms')
    expect((await responses()).slice(0, 1)).toMatchObject([
      { user_id: student.userId, kind: 'quiz', attempt_id: quiz.id, correct: true, ms: 4200 },
    ])
  })

  it('keeps how sure the student said they were, for good, and shows it with the review', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const answer = answerAt(quiz, 0, 'wrong')
    const say = (confidence: 'sure' | 'guess') =>
      student.ask(endpoint, {
        params: { id: quiz.id },
        body: { holder: quiz.holder, position: 0, answer, confidence },
      })
    expect((await say('sure')).question.confidence).toBe('sure')
    expect((await say('guess')).question.confidence).toBe('sure')
    const unsaid = await check(student, quiz, 1)
    expect(unsaid.question).not.toHaveProperty('confidence')
    expect((await responses()).map(({ confidence }) => confidence)).toEqual(['sure', null])
    const opened = await openQuiz(student, quiz)
    expect(opened.questions[0]?.question).toMatchObject({ confidence: 'sure' })
    const result = await complete(student, opened)
    expect(result.questions.map(({ confidence }) => confidence)).toEqual([
      'sure',
      ...Array(4).fill(undefined),
    ])
  })

  it('refuses a confidence nobody can have, and checks nothing', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const body = { holder: quiz.holder, position: 0, answer: 0, confidence: 'certain' as 'sure' }
    expect(await student.refused(endpoint, { params: { id: quiz.id }, body })).toMatchObject({ status: 400 })
    expect(await responses()).toEqual([])
  })

  it('Q-STATE-10 a multi-answer question is right only on an exact match', async () => {
    for (const [part, right] of [
      [[0, 1], true],
      [[0], false],
    ] as const) {
      const student = await server.signUp()
      const quiz = await startQuiz(student, { category: 'physics' })
      const whole = answerAt(quiz, 0, 'right') as number[]
      const { question } = await checkWith(
        student,
        quiz,
        0,
        part.map((place) => whole[place] ?? 0),
      )
      expect(question.is_correct).toBe(right)
    }
  })

  it.each([
    ['a list', ['', 'Wrong', ' ', 'Right', 'Wrong too']],
    ['a keyed object', { a: '', b: 'Wrong', c: null, d: 'Right', e: 'Wrong too' }],
    ['a JSON string', JSON.stringify('["", "Wrong", "", "Right", "Wrong too"]')],
    ['a comma-separated string', JSON.stringify(',Wrong,,Right,Wrong too')],
    ['nothing, with options', null],
  ])('E-GEN-09, E-SCORE-01 a blank among options stored as %s moves no key', async (_, answers) => {
    const options = answers === null ? ['', 'Wrong', '', 'Right', 'Wrong too'] : null
    const reasons = ['', 'SECRET wrong', '', 'SECRET right', 'SECRET wrong too']
    const stored = { answers, options, option_reasons: reasons }
    await server.fillBank([
      questionRow({ ...stored, category: 'math', correct_answer: 3 }),
      questionRow({ ...stored, category: 'physics', type: 'multiple', correct_answers: [3, 4] }),
      questionRow({ ...stored, category: 'anatomy', type: 'ordered-list', correct_answers: [3, 0, 4, 2, 1] }),
    ])
    const rights = {
      math: ['Right'],
      physics: ['Right', 'Wrong too'],
      // Of any other form no order is asked.
      ...(Array.isArray(answers) && { anatomy: ['Right', 'Wrong too', 'Wrong'] }),
    }
    for (const [category, right] of Object.entries(rights) as [Category, string[]][]) {
      const student = await server.signUp()
      const quiz = await startQuiz(student, { category })
      const shown = quiz.questions[0]?.question.options ?? []
      expect(shown.toSorted()).toEqual(['Right', 'Wrong', 'Wrong too'])
      const places = right.map((text) => shown.indexOf(text))
      const { question } = await checkWith(student, quiz, 0, category === 'math' ? (places[0] ?? 9) : places)
      expect(question.is_correct).toBe(true)
      expect(question.correct_answers.map((place) => shown[place]).toSorted()).toEqual(right.toSorted())
      expect(question.option_reasons).toEqual(shown.map((text) => `SECRET ${text.toLowerCase()}`))
    }
  })

  it('grades an ordered list by its whole sequence', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { category: 'math' })
    const options = quiz.questions[0]?.question.options ?? []
    const right = ['Right first', 'Right second', 'Right third'].map((text) => options.indexOf(text))
    const refusal = await student.refused(endpoint, {
      params: { id: quiz.id },
      body: { holder: quiz.holder, position: 0, answer: [0, 0, 1] },
    })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-request' })
    expect((await checkWith(student, quiz, 0, right)).question.is_correct).toBe(true)
  })

  it('grades a hot spot by its region; a point outside the picture is refused', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { category: 'anatomy' })
    expect(JSON.stringify(quiz)).not.toContain('regions')
    const outside = await student.request('POST', `/api/quizzes/${quiz.id}/check`, {
      holder: quiz.holder,
      position: 0,
      answer: { x: 500, y: 1001 },
    })
    expect(outside.status).toBe(400)
    expect((await checkWith(student, quiz, 0, { x: 520, y: 90 })).question.is_correct).toBe(true)
  })

  it.each([
    ['an option the question lacks', { answer: 9 }],
    ['a list for one answer', { answer: [0, 1] }],
    ['nothing', { answer: [] }],
    ['a question not in the quiz', { position: 5 }],
    ['a place before the first', { position: -1 }],
  ])('refuses %s and keeps nothing', async (_, change) => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { category: 'safety' })
    const single = quiz.questions.findIndex(({ question }) => question.type === 'single')
    const body = { holder: quiz.holder, position: single, answer: 0, ...change }
    const refusal = await student.request('POST', `/api/quizzes/${quiz.id}/check`, body)
    expect(refusal.status).toBe(400)
    expect((await row()).answers).toEqual([])
    expect(await responses()).toEqual([])
  })

  it('X-API-04 another’s quiz answers like none', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const quiz = await startQuiz(owner)
    const body = { holder: quiz.holder, position: 0, answer: 0 }
    const foreign = await other.refused(endpoint, { params: { id: quiz.id }, body })
    const absent = await other.refused(endpoint, { params: { id: randomUUID() }, body })
    expect(foreign).toEqual(absent)
    expect(foreign.status).toBe(404)
    expect((await row()).answers).toEqual([])
  })

  it('a finished quiz takes no further check', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    await check(student, quiz, 0)
    await complete(student, quiz)
    const body = { holder: quiz.holder, position: 1, answer: 0 }
    expect(await student.refused(endpoint, { params: { id: quiz.id }, body })).toMatchObject({
      status: 409,
      code: 'quiz-completed',
    })
  })

  it('the window that opened it last checks; the other is told, and may take it back', async () => {
    const student = await server.signUp()
    const here = await startQuiz(student)
    await openQuiz(student, here)
    const body = { holder: here.holder, position: 0, answer: answerAt(here, 0, 'right') }
    const request = { params: { id: here.id }, body }
    expect(await student.refused(endpoint, request)).toMatchObject({
      status: 409,
      code: 'quiz-open-elsewhere',
    })
    const back = await openQuiz(student, here)
    expect((await check(student, back, 0)).question.is_correct).toBe(true)
  })
})

describe('the place in a quiz', () => {
  it('Q-QUIZ-10, A7 keeps flags and position, tidied', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student)
    const body = { holder: quiz.holder, position: 3, flags: [4, 1, 1, 77] }
    await student.ask(placeQuiz, { params: { id: quiz.id }, body })
    expect(await openQuiz(student, quiz)).toMatchObject({ position: 3, flags: [1, 4] })
  })

  it('X-API-04 is nobody else’s', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()]
    const quiz = await startQuiz(owner)
    const body = { holder: quiz.holder, position: 3, flags: [1] }
    expect(await other.refused(placeQuiz, { params: { id: quiz.id }, body })).toMatchObject({ status: 404 })
    expect(await row()).toMatchObject({ position: 0, flags: [] })
  })
})
