import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteAccount, exportData } from '@collimate/contract/account-settings'
import {
  completeGuidedQuiz,
  readGuidedProgress,
  readGuidedQuiz,
  readLessons,
  startGuidedQuiz,
  submitGuidedAnswer,
} from '@collimate/contract/lessons'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeGuided, startGuided, submit, takeGuided } from '../test-support/guided-sitting.ts'
import { fillLessons, rightPlace } from '../test-support/lesson-rows.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import type { Student } from '../test-support/test-client.ts'
import { contentFolder, useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({ questions: () => [] })

beforeEach(() =>
  fillLessons(server.db, [
    { id: 'safety', name: 'Safety', subsections: [{ id: 'a' }, { id: 'b', questions: 1 }] },
    { id: 'care', questions: 0, subsections: [{ id: 'empty', questions: 0 }] },
  ]),
)

const progressOf = async (student: Student) => (await student.ask(readGuidedProgress, {})).progress
const attempts = () => server.db.selectFrom('guided_quiz_attempts').selectAll().execute()
const locked = {
  status: 403,
  code: 'subsection-locked',
  error: 'Complete the previous subsection to unlock this one.',
}

describe('starting a quiz', () => {
  it('L-QUIZ-01, L-QUIZ-11 gives the questions in display order and no key', async () => {
    const quiz = await startGuided(await server.signUpSubscriber(), 'safety', 'a')
    expect(quiz).toMatchObject({
      quiz_type: 'subsection',
      topic: { id: 'safety', name: 'Safety' },
      subsection: { id: 'a', name: 'Part a' },
      submitted: [],
      completed: false,
    })
    expect(quiz.questions.map(({ id }) => id)).toEqual(['a-q1', 'a-q2', 'a-q3', 'a-q4'])
    expect(quiz.questions[0]?.answers).toEqual([
      'One of a-q1',
      'Two of a-q1',
      'Three of a-q1',
      'Four of a-q1',
    ])
    expect(JSON.stringify(quiz)).not.toMatch(/SECRET|correct|explanation|reason/)
  })

  it('L-QUIZ-01, L-TOPIC-01 goes by display order, whatever the ids', async () => {
    await server.db
      .updateTable('guided_questions')
      .set((eb) => ({ display_order: eb('display_order', '*', -1) }))
      .where('topic_id', '=', 'safety')
      .execute()
    const student = await server.signUpSubscriber()
    const asked = async (subsection?: string) =>
      (await startGuided(student, 'safety', subsection)).questions.map(({ id }) => id)
    expect(await asked('a')).toEqual(['a-q4', 'a-q3', 'a-q2', 'a-q1'])
    await takeGuided(student, 'safety', 'a')
    await takeGuided(student, 'safety', 'b')
    expect(await asked()).toEqual(['safety-q2', 'safety-q1'])
  })

  it('L-QUIZ-01 gives a picture with its marks', async () => {
    const marks = [{ label: 'A', at: { x: 10, y: 20 } }]
    await server.db
      .updateTable('guided_questions')
      .set({ image_url: '/content/images/one.webp', image_marks: JSON.stringify(marks) })
      .where('id', '=', 'a-q2')
      .execute()
    const { questions } = await startGuided(await server.signUpSubscriber(), 'safety', 'a')
    expect(questions.map(({ image_marks }) => image_marks)).toEqual([null, marks, null, null])
  })

  it('L-LIST-08 is refused while the subsection is locked', async () => {
    const student = await server.signUpSubscriber()
    const body = { topic_id: 'safety', subsection_id: 'b' }
    expect(await student.refused(startGuidedQuiz, { body })).toMatchObject(locked)
    expect(await attempts()).toEqual([])
  })

  it('L-LIST-08, L-TOPIC-01 the topic quiz opens when all subsections are passed', async () => {
    const student = await server.signUpSubscriber()
    const body = { topic_id: 'safety', subsection_id: null }
    await takeGuided(student, 'safety', 'a')
    expect(await student.refused(startGuidedQuiz, { body })).toMatchObject(locked)
    await takeGuided(student, 'safety', 'b')
    const quiz = await startGuided(student, 'safety')
    expect(quiz).toMatchObject({ quiz_type: 'topic', subsection: null })
    expect(quiz.questions.map(({ id }) => id)).toEqual(['safety-q1', 'safety-q2'])
  })

  it.each([
    [
      'L-QUIZ-07 a subsection without questions',
      { topic_id: 'care', subsection_id: 'empty' },
      'no-guided-quiz',
    ],
    ['L-TOPIC-04 a topic without questions', { topic_id: 'care', subsection_id: null }, 'no-guided-quiz'],
    ['an unknown topic', { topic_id: 'zzz', subsection_id: null }, 'lesson-not-found'],
    ['a subsection of another topic', { topic_id: 'care', subsection_id: 'a' }, 'lesson-not-found'],
  ])('has nothing for %s', async (_, body, code) => {
    const student = await server.signUpSubscriber()
    expect(await student.refused(startGuidedQuiz, { body })).toMatchObject({ status: 404, code })
  })

  it('takes attempts away that nobody worked on for a week', async () => {
    const student = await server.signUpSubscriber()
    const [idle, busy] = [
      await startGuided(student, 'safety', 'a'),
      await startGuided(student, 'safety', 'a'),
    ]
    server.passTime(5 * 86_400)
    await submit(student, busy, 0)
    server.passTime(3 * 86_400)
    const fresh = await startGuided(student, 'safety', 'a')
    const kept = (await attempts()).map(({ id }) => id)
    expect(kept.toSorted()).toEqual([busy.id, fresh.id].toSorted())
    expect(await student.refused(readGuidedQuiz, { params: { id: idle.id } })).toMatchObject({ status: 404 })
  })
})

describe('submitting an answer', () => {
  it('L-QUIZ-02, L-QUIZ-11 gives the key and reasons of this question and of no other', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const submitted = await submit(student, quiz, 2, 'wrong')
    expect(submitted).toMatchObject({
      question_id: 'a-q3',
      chosen: rightPlace + 1,
      correct_answer: rightPlace,
      is_correct: false,
      explanation: 'SECRET explanation of a-q3',
    })
    expect(submitted.option_reasons).toHaveLength(4)
    const { quiz: read } = await student.ask(readGuidedQuiz, { params: { id: quiz.id } })
    expect(read.submitted).toEqual([submitted])
    expect(JSON.stringify(read.questions)).not.toContain('SECRET')
  })

  it('another answer to the same question answers as the first', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const first = await submit(student, quiz, 0, 'wrong')
    expect(await submit(student, quiz, 0, 'right')).toEqual(first)
    const body = { question_id: 'a-q1', answer: 25 }
    const { submitted } = await student.ask(submitGuidedAnswer, { params: { id: quiz.id }, body })
    expect(submitted).toEqual(first)
  })

  it('of eight at once one counts, and all answer alike', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => submit(student, quiz, 0, turn % 2 ? 'right' : 'wrong')),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it.each([
    ['an answer the question lacks', { answer: 4 }],
    ['no answer', { answer: null }],
    ['a question of another quiz', { question_id: 'b-q1' }],
    ['no question', { question_id: '' }],
    ['a claim beside it', { quiz_passed: true }],
  ])('refuses %s and keeps nothing', async (_, change) => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const body = { question_id: 'a-q1', answer: 0, ...change }
    const answer = await student.request('POST', `/api/guided-quizzes/${quiz.id}/answers`, body)
    expect(answer.status).toBe(400)
    expect((await attempts())[0]?.answers).toEqual({})
  })

  it('refuses an answer that a release has moved, and keeps nothing', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const [question] = quiz.questions
    const body = { question_id: question?.id, answer: 0, text: question?.answers[0] }
    const moved = JSON.stringify(question?.answers.toReversed())
    await server.db
      .updateTable('guided_questions')
      .set({ answers: moved })
      .where('id', '=', question?.id ?? '')
      .execute()
    const answer = await student.request('POST', `/api/guided-quizzes/${quiz.id}/answers`, body)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'guided-question-changed' }])
    expect((await attempts())[0]?.answers).toEqual({})

    const now = { question_id: question?.id, answer: 0, text: question?.answers.at(-1) }
    expect((await student.request('POST', `/api/guided-quizzes/${quiz.id}/answers`, now)).status).toBe(200)
    const again = await student.request('POST', `/api/guided-quizzes/${quiz.id}/answers`, body)
    expect(again.status).toBe(409)
  })

  it.each([
    ['the stem', { question: 'Which one is not?', correct_answer: 0 }],
    ['another answer', { answers: JSON.stringify(['a-q1 0', 'new', 'new too', 'newest']) }],
    ['the picture', { image_url: '/content/images/other.webp' }],
    ['what stands for the picture', { image_alt: 'Another view' }],
  ])(
    'refuses an answer to a question of which a release changed %s, and keeps nothing',
    async (_, change) => {
      const student = await server.signUpSubscriber()
      const quiz = await startGuided(student, 'safety', 'a')
      const [question] = quiz.questions
      const body = { question_id: question?.id ?? '', answer: rightPlace, version: question?.version }
      const params = { id: quiz.id }
      await server.db
        .updateTable('guided_questions')
        .set(change)
        .where('id', '=', question?.id ?? '')
        .execute()
      expect(await student.refused(submitGuidedAnswer, { params, body })).toMatchObject({
        status: 409,
        code: 'guided-question-changed',
      })
      expect((await attempts())[0]?.answers).toEqual({})

      const { quiz: now } = await student.ask(readGuidedQuiz, { params })
      const again = { ...body, version: now.questions[0]?.version }
      expect((await student.ask(submitGuidedAnswer, { params, body: again })).submitted).toMatchObject({
        chosen: rightPlace,
      })
    },
  )

  it('judges an answer by a key that a release corrected, and says nothing of it before', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    const [question] = quiz.questions
    await server.db
      .updateTable('guided_questions')
      .set({ correct_answer: 0 })
      .where('id', '=', question?.id ?? '')
      .execute()
    const params = { id: quiz.id }
    expect((await student.ask(readGuidedQuiz, { params })).quiz.questions).toEqual(quiz.questions)
    const body = { question_id: question?.id ?? '', answer: 0, version: question?.version }
    expect((await student.ask(submitGuidedAnswer, { params, body })).submitted).toMatchObject({
      is_correct: true,
    })
  })

  it('goes on with the questions it began with, whatever a release takes out', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    await server.db.updateTable('guided_questions').set({ retired: true }).where('id', '=', 'a-q2').execute()
    expect((await startGuided(student, 'safety', 'a')).questions).toHaveLength(3)
    for (const place of [0, 1, 2, 3]) await submit(student, quiz, place)
    expect(await completeGuided(student, quiz)).toMatchObject({ total: 4, passed: true })
  })
})

describe('completing a quiz', () => {
  it('L-QUIZ-03 of a subsection a release takes out meanwhile is its own pass, and leads to no other', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    await server.db
      .updateTable('guided_lessons_subsections')
      .set({ retired: true })
      .where('id', '=', 'a')
      .execute()
    for (const place of quiz.questions.keys()) await submit(student, quiz, place)
    const named = { quiz_type: 'subsection', subsection: { id: 'a', name: 'Part a' } }
    expect(await completeGuided(student, quiz)).toMatchObject({
      ...named,
      passed: true,
      next_subsection_id: null,
      topic_quiz: false,
    })
    expect((await student.ask(readGuidedQuiz, { params: { id: quiz.id } })).quiz).toMatchObject(named)
    const [topic] = (await student.ask(readLessons, {})).topics
    expect(topic).toMatchObject({ percent: 0, guided_lessons_subsections: [{ id: 'b', state: 'unlocked' }] })
  })

  it('L-QUIZ-03, L-TOPIC-02 of a topic a release takes out meanwhile is told, and leads nowhere', async () => {
    const student = await server.signUpSubscriber()
    await takeGuided(student, 'safety', 'a')
    await takeGuided(student, 'safety', 'b')
    const quizzes = [await startGuided(student, 'safety', 'a'), await startGuided(student, 'safety')]
    await server.db
      .updateTable('guided_lessons_topics')
      .set({ retired: true })
      .where('id', '=', 'safety')
      .execute()
    for (const quiz of quizzes) {
      for (const place of quiz.questions.keys()) await submit(student, quiz, place)
      const { quiz_type, topic, subsection } = quiz
      const named = { quiz_type, topic, subsection }
      const { quiz: read } = await student.ask(readGuidedQuiz, { params: { id: quiz.id } })
      expect(read).toMatchObject({ ...named, completed: false })
      expect(await completeGuided(student, quiz)).toMatchObject({
        ...named,
        passed: true,
        next_subsection_id: null,
        topic_quiz: false,
      })
    }
  })

  it('L-QUIZ-03, L-QUIZ-05 all right is a pass, with what comes next', async () => {
    const student = await server.signUpSubscriber()
    expect(await takeGuided(student, 'safety', 'a')).toEqual({
      quiz_type: 'subsection',
      topic: { id: 'safety', name: 'Safety' },
      subsection: { id: 'a', name: 'Part a' },
      score: 100,
      correct: 4,
      total: 4,
      passed: true,
      next_subsection_id: 'b',
      topic_quiz: false,
      badges: [expect.objectContaining({ badge_type: 'first_subsection', badge_name: 'First Steps' })],
    })
    expect(await takeGuided(student, 'safety', 'b')).toMatchObject({
      next_subsection_id: null,
      topic_quiz: true,
      badges: [],
    })
  })

  it('L-QUIZ-04, L-QUIZ-05 3 of 4 is 75 percent and no pass; a repeat updates the same row', async () => {
    const student = await server.signUpSubscriber()
    expect(await takeGuided(student, 'safety', 'a', 1)).toMatchObject({
      correct: 3,
      score: 75,
      passed: false,
    })
    const [failed] = await progressOf(student)
    expect(failed).toEqual({
      user_id: student.userId,
      subsection_id: 'a',
      quiz_score: 75,
      quiz_passed: false,
      completed_at: expect.any(String),
    })
    await takeGuided(student, 'safety', 'a', 2)
    expect(await progressOf(student)).toMatchObject([{ quiz_score: 50, quiz_passed: false }])
    server.passTime(60)
    await takeGuided(student, 'safety', 'a')
    const rows = await progressOf(student)
    expect(rows).toMatchObject([{ subsection_id: 'a', quiz_score: 100, quiz_passed: true }])
    expect(rows[0]?.completed_at).not.toBe(failed?.completed_at)
  })

  it('L-QUIZ-06 a failed retake takes no pass away, and the next one stays open', async () => {
    const student = await server.signUpSubscriber()
    await takeGuided(student, 'safety', 'a')
    const before = await progressOf(student)
    expect(await takeGuided(student, 'safety', 'a', 3)).toMatchObject({ score: 25, passed: false })
    expect(await progressOf(student)).toEqual(before)
    expect((await startGuided(student, 'safety', 'b')).questions).toHaveLength(1)
  })

  it('L-QUIZ-11 what a caller claims is not read: the server grades', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    for (const place of [0, 1, 2, 3]) await submit(student, quiz, place, 'wrong')
    const claims = { quiz_passed: true, quiz_score: 100, correct: 4 }
    const answer = await student.request('POST', `/api/guided-quizzes/${quiz.id}/complete`, claims)
    expect(await answer.json()).toMatchObject({ result: { score: 0, correct: 0, passed: false } })
    expect(await progressOf(student)).toMatchObject([{ quiz_score: 0, quiz_passed: false }])
  })

  it('is refused while an answer is missing', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    for (const place of [0, 1, 3]) await submit(student, quiz, place)
    expect(await student.refused(completeGuidedQuiz, { params: { id: quiz.id } })).toMatchObject({
      status: 409,
      code: 'guided-quiz-unfinished',
    })
    expect(await progressOf(student)).toEqual([])
  })

  it('a second completion answers the same result and changes nothing', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    for (const place of quiz.questions.keys()) await submit(student, quiz, place)
    const first = await completeGuided(student, quiz)
    const before = await progressOf(student)
    server.passTime(60)
    expect(await completeGuided(student, quiz)).toEqual(first)
    expect(await progressOf(student)).toEqual(before)
    const { quiz: read } = await student.ask(readGuidedQuiz, { params: { id: quiz.id } })
    expect(read.completed).toBe(true)
  })

  it('L-TOPIC-05 a topic quiz leaves the progress alone', async () => {
    const student = await server.signUpSubscriber()
    for (const id of ['a', 'b']) await takeGuided(student, 'safety', id)
    const before = await progressOf(student)
    expect(await takeGuided(student, 'safety', null, 1)).toMatchObject({
      quiz_type: 'topic',
      score: 50,
      passed: false,
      next_subsection_id: null,
      topic_quiz: false,
    })
    expect(await takeGuided(student, 'safety')).toMatchObject({ score: 100, passed: true })
    expect(await progressOf(student)).toEqual(before)
  })

  it('L-TOPIC-02, L-LIST-06 100% masters the topic, once, and a failed retake does not take it back', async () => {
    const student = await server.signUpSubscriber()
    const mastered = async () => (await student.ask(readLessons, {})).topics.map((topic) => topic.mastered)
    const badges = () => server.db.selectFrom('user_badges').select(['badge_name', 'topic_id']).execute()
    for (const id of ['a', 'b']) await takeGuided(student, 'safety', id)
    await takeGuided(student, 'safety', null, 1)
    expect(await mastered()).toEqual([false, false])
    expect((await takeGuided(student, 'safety')).badges).toMatchObject([{ badge_name: 'Safety Master' }])
    expect(await mastered()).toEqual([true, false])
    server.passTime(3600)
    expect((await takeGuided(student, 'safety')).badges).toEqual([])
    await takeGuided(student, 'safety', null, 2)
    expect(await mastered()).toEqual([true, false])
    expect(await badges()).toEqual([
      { badge_name: 'First Steps', topic_id: null },
      { badge_name: 'Safety Master', topic_id: 'safety' },
    ])
  })

  it('L-BADGE-03 HTTP: every quiz of the content passed in one minute meets no limit', async () => {
    const curriculum = JSON.parse(readFileSync(join(contentFolder, 'lessons/topics.json'), 'utf8')) as {
      id: string
      subsections: { id: string }[]
    }[]
    const topics = curriculum.map(({ id, subsections }) => ({
      id: `all-${id}`,
      questions: 1,
      subsections: subsections.map((part) => ({ id: `all-${part.id}`, lessons: 0, questions: 1 })),
    }))
    await server.db.updateTable('guided_lessons_subsections').set({ retired: true }).execute()
    await fillLessons(server.db, topics)
    const app = await server.otherServer({ RATE_LIMIT_PER_MINUTE: '20' })
    const student = (await server.signUpSubscriber()).at(app)
    server.holdTime()
    for (const topic of topics) {
      const won: string[] = []
      for (const { id } of topic.subsections) {
        const { badges } = await takeGuided(student, topic.id, id)
        won.push(...badges.map(({ badge_type }) => badge_type))
      }
      expect(won.includes('all_topics_completed')).toBe(topic === topics.at(-1))
      await startGuided(student, topic.id)
    }
  }, 240_000)

  it('L-BADGE-06 a pass stays when its badges cannot be written', async () => {
    const student = await server.signUpSubscriber()
    const result = await whileRefused(server.db, 'user_badges', () => takeGuided(student, 'safety', 'a'))
    expect(result).toMatchObject({ passed: true, badges: [] })
    expect(await progressOf(student)).toMatchObject([{ quiz_passed: true }])
  })

  it('a completion that cannot be saved changes nothing, and can be tried again', async () => {
    const student = await server.signUpSubscriber()
    const quiz = await startGuided(student, 'safety', 'a')
    for (const place of quiz.questions.keys()) await submit(student, quiz, place)
    const refusal = await whileRefused(server.db, 'user_guided_progress', () =>
      student.refused(completeGuidedQuiz, { params: { id: quiz.id } }),
    )
    expect(refusal.status).toBe(500)
    expect((await attempts())[0]?.completed_at).toBeNull()
    expect(await completeGuided(student, quiz)).toMatchObject({ passed: true })
  })

  it('two browsers that pass at the same moment make one row and one badge, told in each', async () => {
    const here = await server.signUpSubscriber()
    const there = here.at(await server.otherServer())
    const quizzes = [await startGuided(here, 'safety', 'a'), await startGuided(there, 'safety', 'a')]
    for (const quiz of quizzes) for (const place of [0, 1, 2, 3]) await submit(here, quiz, place)
    const results = await Promise.all([
      completeGuided(here, quizzes[0] ?? fail()),
      completeGuided(there, quizzes[1] ?? fail()),
    ])
    expect(results.map(({ passed }) => passed)).toEqual([true, true])
    expect(results.map(({ badges }) => badges.map(({ badge_name }) => badge_name))).toEqual([
      ['First Steps'],
      ['First Steps'],
    ])
    expect(await server.db.selectFrom('user_badges').select('badge_name').execute()).toHaveLength(1)
    expect(await progressOf(here)).toMatchObject([{ quiz_score: 100, quiz_passed: true }])
  })
})

describe('whose it is', () => {
  it('X-API-05 another’s attempt answers like none, on every call', async () => {
    const [owner, other] = [await server.signUpSubscriber(), await server.signUpSubscriber()]
    const quiz = await startGuided(owner, 'safety', 'a')
    const body = { question_id: 'a-q1', answer: 0 }
    for (const [endpoint, request] of [
      [readGuidedQuiz, {}],
      [submitGuidedAnswer, { body }],
      [completeGuidedQuiz, {}],
    ] as const) {
      const ask = (id: string) => other.refused(endpoint, { params: { id }, ...request } as never)
      const foreign = await ask(quiz.id)
      expect(foreign).toEqual(await ask(randomUUID()))
      expect(foreign).toMatchObject({ status: 404, code: 'guided-quiz-not-found' })
    }
    expect((await attempts())[0]).toMatchObject({ answers: {}, completed_at: null })
  })

  it('X-API-12 a visitor is asked to log in, a member to subscribe', async () => {
    const member = await server.signUp()
    const id = randomUUID()
    for (const [method, path, body] of [
      ['POST', '/api/guided-quizzes', { topic_id: 'safety', subsection_id: 'a' }],
      ['GET', `/api/guided-quizzes/${id}`, undefined],
      ['POST', `/api/guided-quizzes/${id}/answers`, { question_id: 'a-q1', answer: 0 }],
      ['POST', `/api/guided-quizzes/${id}/complete`, undefined],
    ] as const) {
      expect((await server.visitor().request(method, path, body)).status).toBe(401)
      expect((await member.request(method, path, body)).status).toBe(403)
    }
    expect(await attempts()).toEqual([])
  })

  it('is in the student’s download, and goes with the account', async () => {
    const student = await server.signUpSubscriber()
    await takeGuided(student, 'safety', 'a')
    const answer = await student.request('GET', exportData.path)
    const { tables } = (await answer.json()) as { tables: Record<string, unknown[]> }
    expect(tables['user_guided_progress']).toHaveLength(1)
    expect(tables['guided_quiz_attempts']).toHaveLength(1)
    const body = { current_password: student.password, confirmation: 'DELETE' as const }
    await student.ask(deleteAccount, { body })
    expect(await attempts()).toEqual([])
    expect(await server.db.selectFrom('user_guided_progress').selectAll().execute()).toEqual([])
  })
})

function fail(): never {
  throw new Error('The quiz was started above')
}
