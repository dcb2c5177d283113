import { readResult } from '@collimate/contract/mock-exams'
import { readQuestionPassport } from '@collimate/contract/questions'
import { readQuizResult } from '@collimate/contract/quizzes'
import { describe, expect, it } from 'vitest'
import { logAnswers, type Logged } from '../test-support/answer-log.ts'
import { check, complete, startQuiz } from '../test-support/quiz-sitting.ts'
import { questionRow } from '../test-support/question-row.ts'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const passport = {
  objective: 'name the right dose',
  version: 2,
  date: '2026-11-22',
  checked: 'Solved by two.',
}
const refs = ['NCRP Report No. 116']
const row = (name: string) =>
  questionRow({
    id: name,
    answers: ['Wrong one', 'Right one', 'Wrong two', 'Wrong three'],
    level: 'application',
    refs: JSON.stringify(refs),
    passport: JSON.stringify(passport),
  })
const server = useTestServer({ questions: () => ['q', 'p'].map(row) })

/** As many students as the shares need: 31 of 50 choose the key, 15 the first option, 4 the third. */
const fifty = Array.from({ length: 50 }, (_, index): Logged => {
  const chosen = index < 31 ? 1 : index < 46 ? 0 : 2
  return { student: `s${index}`, chosen: [chosen], correct: chosen === 1 }
})

async function count(answers: readonly Logged[]) {
  void server.app
  await logAnswers(server.db, 'q', answers)
  await server.jobs.strike('question-statistics')
}

async function finishExam(student: Student) {
  const exam = await student.startExam()
  await student.complete(exam, answersFor(exam, 2))
  const { result } = await student.ask(readResult, { params: { id: exam.id } })
  return result.questions
}

const passportOf = (student: Student, question = 'q') =>
  student.ask(readQuestionPassport, { params: { question } }).then((answer) => answer.passport)

describe('shares of who chose what', () => {
  it('come with the review of an exam and of a quiz, in the order the options are shown', async () => {
    await count(fifty)
    const student = await server.signUp()
    const quiz = await startQuiz(student, { count: 2 })
    for (const position of quiz.questions.keys()) await check(student, quiz, position)
    await complete(student, quiz)
    const { result } = await student.ask(readQuizResult, { params: { id: quiz.id } })
    const byText = { 'Wrong one': 15 / 50, 'Right one': 31 / 50, 'Wrong two': 4 / 50, 'Wrong three': 0 }
    for (const reviewed of [await finishExam(student), result.questions]) {
      const [own, other] = ['q', 'p'].map((id) => reviewed.find((question) => question.id === id))
      const shown = Object.fromEntries(
        (own?.options ?? []).map((text, place) => [text, own?.choice_shares?.[place]]),
      )
      expect(shown).toEqual(byText)
      expect(other).not.toHaveProperty('choice_shares')
    }
  })

  it('stay away under 50 students, and from versions that are asked no more', async () => {
    await count(fifty.slice(1))
    const student = await server.signUp()
    expect((await finishExam(student)).filter((question) => 'choice_shares' in question)).toEqual([])
    await logAnswers(server.db, 'q', fifty.slice(0, 1))
    await server.jobs.strike('question-statistics')
    const exam = await student.startExam()
    await student.complete(exam)
    await server.db.updateTable('questions').set({ question: 'Asked anew?' }).where('id', '=', 'q').execute()
    await logAnswers(
      server.db,
      'q',
      fifty.map((answer) => ({ ...answer, student: `late ${answer.student}` })),
    )
    await server.jobs.strike('question-statistics')
    const { result } = await student.ask(readResult, { params: { id: exam.id } })
    expect(result.questions.filter((question) => 'choice_shares' in question)).toEqual([])
    expect((await finishExam(student)).filter((question) => 'choice_shares' in question)).toHaveLength(1)
  })

  it('are not counted where there are no options to choose', async () => {
    await server.fillBank([questionRow({ id: 'q', type: 'ordered-list' })])
    await count(fifty.map((answer) => ({ ...answer, chosen: [1, 3, 0, 2] })))
    const student = await server.signUp()
    expect((await finishExam(student))[0]).not.toHaveProperty('choice_shares')
  })

  it('X-API-10 no response of a running exam or quiz carries a share, a count or a passport', async () => {
    await count(fifty)
    const student = await server.signUp()
    const exam = await student.startExam()
    const quiz = await startQuiz(student, { count: 2 })
    const checked = await check(student, quiz, 0)
    expect(checked.question).not.toHaveProperty('choice_shares')
    const { holder } = quiz
    const exams = `/api/mock-exams/${exam.id}`
    const own = { holder: exam.holder, time_spent: 1 }
    const responses = [
      await student.request('POST', `/api/quizzes/${quiz.id}/open`, { holder }),
      await student.request('GET', '/api/quizzes/current'),
      await student.request('GET', '/api/quizzes/pools'),
      await student.request('GET', `/api/quizzes/${quiz.id}/result`),
      await student.request('PUT', `${exams}/answers`, { ...own, sequence: 1, changes: { '0': null } }),
      await student.request('GET', '/api/mock-exams/current'),
      await student.request('GET', '/api/mock-exams/format'),
      await student.request('GET', `${exams}/result`),
      await student.request('GET', '/api/mock-exams/results/latest'),
      await student.request('POST', `${exams}/open`, { holder: exam.holder }),
    ]
    for (const response of responses) {
      const text = await response.text()
      expect(text).not.toMatch(/choice_shares|passport|objective|checked":"|facility|answered":50/)
    }
  })
})

describe('the passport of a question', () => {
  it('tells where it comes from, how it was checked, and from 50 students on how often it is right', async () => {
    const student = await server.signUp()
    await finishExam(student)
    const told = {
      objective: 'name the right dose',
      level: 'application',
      sources: refs,
      version: 2,
      date: '2026-11-22',
      checked: 'Solved by two.',
      corrected_at: null,
    }
    expect(await passportOf(student)).toEqual({ ...told, answers: null })
    // The student's own answer is one of them.
    await count(fifty.slice(2))
    expect((await passportOf(student)).answers).toBeNull()
    await count(fifty.slice(0, 1))
    expect((await passportOf(student)).answers?.students).toBe(50)
  })

  it('is for who had the answer: in a finished exam, also unanswered, or at the check of a quiz', async () => {
    const [asked, checked, none] = [await server.signUp(), await server.signUp(), await server.signUp()]
    const refused = { status: 404, code: 'not-found' }
    const params = { question: 'q' }
    expect(await none.refused(readQuestionPassport, { params })).toMatchObject(refused)
    const exam = await asked.startExam()
    expect(await asked.refused(readQuestionPassport, { params })).toMatchObject(refused)
    await asked.complete(exam)
    expect(await passportOf(asked)).toMatchObject({ version: 2 })
    const quiz = await startQuiz(checked, { count: 2 })
    const place = quiz.questions.findIndex(({ question }) => question.id === 'q')
    expect(await checked.refused(readQuestionPassport, { params })).toMatchObject(refused)
    await check(checked, quiz, 1 - place)
    expect(await checked.refused(readQuestionPassport, { params })).toMatchObject(refused)
    await check(checked, quiz, place)
    expect(await passportOf(checked)).toMatchObject({ version: 2 })
    expect(await checked.refused(readQuestionPassport, { params: { question: 'gone' } })).toMatchObject(
      refused,
    )
    expect((await server.visitor().request('GET', '/api/questions/q/passport')).status).toBe(401)
  })

  it('says nothing where the bank says nothing', async () => {
    await server.fillBank([questionRow({ id: 'q', level: null, passport: null, refs: '[]' })])
    const student = await server.signUp()
    await finishExam(student)
    expect(await passportOf(student)).toEqual({
      objective: null,
      level: null,
      sources: [],
      version: null,
      date: null,
      checked: null,
      corrected_at: null,
      answers: null,
    })
  })
})
