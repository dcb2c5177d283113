import {
  correctQuestion,
  handleQuestionReport,
  listQuestionsToLookAt,
  readBankQuestion,
  readQuestionReport,
  withdrawQuestion,
  type ReportedQuestion,
} from '@collimate/contract/moderation'
import { readResult, type MockExamResult } from '@collimate/contract/mock-exams'
import { listNotifications } from '@collimate/contract/notifications'
import { readProgressReport } from '@collimate/contract/progress'
import { reportQuestion } from '@collimate/contract/questions'
import { completeQuiz, quitQuiz, readQuizResult } from '@collimate/contract/quizzes'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { fileResponses } from '../attempts/file-responses.ts'
import { scheduleReviews } from '../attempts/review-cards.ts'
import { regradeExams } from '../mock-exams/regrade-exams.ts'
import { DatabaseAwayError } from '../platform/database/transaction-driver.ts'
import { regradeQuizzes } from '../quizzes/regrade-quizzes.ts'
import { logWrongKey } from '../test-support/answer-log.ts'
import {
  answerAt,
  check,
  checkWith,
  complete,
  openQuiz,
  startQuiz,
  startTimed,
} from '../test-support/quiz-sitting.ts'
import { readKeptSums } from '../test-support/kept-sums.ts'
import { questionRow } from '../test-support/question-row.ts'
import {
  answersFor,
  rightChoice,
  wrongChoice,
  type HeldExam,
  type Student,
} from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { readOpenRuling } from './rulings-store.ts'

const adminEmail = 'admin@example.org'
/** A bank of one exam: every exam asks all of it. */
const bank = () => Array.from({ length: 20 }, (_, index) => rowOf(`sa-${index}`))
const rowOf = (name: string) =>
  questionRow({
    id: name,
    question: `Question ${name}?`,
    answers: ['Wrong one', 'Right one', 'Wrong two', 'Wrong three'].map((text) => `${text} of ${name}`),
  })
const server = useTestServer({ questions: bank, env: { ADMIN_EMAILS: adminEmail } })
const id = 'sa-3'
const credited = 'There was a mistake in this question, so it counts as right for everyone.'
const afterwards =
  'We corrected this question after you were asked. Your answer was graded with the corrected key.'

async function reportOf(admin: Student, questionId = id): Promise<string> {
  const body = {
    question_id: questionId,
    question_text: 'Which?',
    question_type: 'quiz',
    comment: 'Look.',
  } as const
  return (await admin.ask(reportQuestion, { body })).id
}

async function questionOf(admin: Student, reportId: string): Promise<ReportedQuestion> {
  const { question } = await admin.ask(readQuestionReport, { params: { id: reportId } })
  if (question === null) throw new Error('The bank lost the question')
  return question
}

type Change = {
  readonly key?: number[]
  readonly text?: string
  readonly options?: string[]
  readonly earlier?: 'graded-again' | 'count-as-right'
  readonly explanation?: string
}

function correctionOf(question: ReportedQuestion, { key, text, options, earlier, explanation }: Change) {
  return {
    version: question.version,
    rulings: question.rulings.length,
    question_text: text ?? question.question_text,
    options: options ?? question.options,
    correct_answers: key ?? question.correct_answers,
    explanation: explanation ?? question.explanation ?? '',
    option_reasons: question.option_reasons,
    takeaway: question.takeaway ?? '',
    earlier_answers: earlier ?? 'graded-again',
  } as const
}

async function correct(admin: Student, change: Change, questionId = id): Promise<void> {
  const reportId = await reportOf(admin, questionId)
  const body = correctionOf(await questionOf(admin, reportId), change)
  await admin.ask(correctQuestion, { params: { id: questionId }, body: { ...body, report_id: reportId } })
}

async function withdraw(admin: Student, questionId = id): Promise<void> {
  const reportId = await reportOf(admin, questionId)
  const { version } = await questionOf(admin, reportId)
  await admin.ask(withdrawQuestion, { params: { id: questionId }, body: { version, report_id: reportId } })
}

const settle = () => server.jobs.run()
/** Carries out what was carried out already. */
async function settleAgain(): Promise<void> {
  const again = server.db.updateTable('question_rulings').set({ settled_at: null }).returning('number')
  const { number: ruling } = await again.executeTakeFirstOrThrow()
  await server.services.jobs.send('settle-ruling', { ruling })
  await settle()
}

/** The transactions that last wrote the rows. */
function writtenBy(table: 'mock_exam_progress' | 'quiz_progress') {
  return server.db
    .selectFrom(table)
    .select(({ eb }) => ['id', eb.cast<string>(eb.ref('xmin' as 'id'), 'text').as('written_by')])
    .orderBy('id')
    .execute()
}

const placeIn = ({ questions }: HeldExam, questionId = id) =>
  questions.findIndex((one) => one.id === questionId)

/** The right answer everywhere but at the question, where it is `how`. */
function answersBut(exam: HeldExam, how: 'right' | 'wrong' | 'none', questionId = id) {
  const place = placeIn(exam, questionId)
  const { [place]: _, ...others } = answersFor(exam, exam.questions.length)
  const question = exam.questions[place]
  if (how === 'none' || question === undefined) return others
  return { ...others, [place]: how === 'right' ? rightChoice(question) : wrongChoice(question) }
}

async function resultOf(student: Student, exam: { id: string }): Promise<MockExamResult> {
  return (await student.ask(readResult, { params: { id: exam.id } })).result
}

async function newsOf(student: Student) {
  return (await student.ask(listNotifications, {})).notifications
}

async function people() {
  const admin = await server.signUp({ email: adminEmail })
  return { admin, student: await server.signUpSubscriber(), other: await server.signUpSubscriber() }
}

describe('P-ADMIN-12 a report whose question was corrected', () => {
  it('has the finished exams graded by the new key: score, sections, progress and mastery; each student told once', async () => {
    const { admin, student, other } = await people()
    const exam = await student.startExam()
    expect(await student.complete(exam, answersBut(exam, 'right'))).toMatchObject({ correct: 20, score: 100 })
    const theirs = await other.startExam()
    expect(await other.complete(theirs, answersBut(theirs, 'wrong'))).toMatchObject({
      correct: 19,
      score: 95,
    })

    // What was wrong is right now: the first wrong option in its stored order.
    await correct(admin, { key: [0] })
    expect(await resultOf(student, exam)).toMatchObject({ correct: 20, score: 100 })
    await settle()
    const result = await resultOf(student, exam)
    expect(result).toMatchObject({ correct: 19, score: 95 })
    expect(result.categories).toContainEqual({ category: 'safety', correct: 19, total: 20, percent: 95 })
    expect(result.questions[placeIn(exam)]).toMatchObject({ is_correct: false, note: afterwards })
    expect(result.progress.average_score).toBe(95)
    const theirResult = await resultOf(other, theirs)
    const place = placeIn(theirs)
    const kept = theirResult.questions[place]
    expect(kept?.is_correct).toBe(kept?.chosen[0] === kept?.correct_answers[0])
    expect(kept?.options[kept.correct_answers[0] ?? 9]).toBe(`Wrong one of ${id}`)

    const { report } = await student.ask(readProgressReport, { query: { time_zone: 'UTC' } })
    expect(report.exams).toMatchObject([{ score: 95 }])
    expect(report.sections).toMatchObject([{ right: 19, seen: 20 }])
    const stored = await server.db.selectFrom('mock_exam_progress').select(['correct']).execute()
    expect(stored.map((row) => row.correct)).toContain(19)

    expect(await newsOf(student)).toMatchObject([
      {
        title: 'We graded one of your answers again',
        message:
          'There was a mistake in a question of one of your mock exams. You now have 19 of 20 right instead of 20. Your score is now 95%; it was 100%.',
        link: `/mock-exam?result=${exam.id}`,
      },
    ])
    // Carried out all over again, it writes nothing and tells nobody.
    const written = await writtenBy('mock_exam_progress')
    await settleAgain()
    expect(await writtenBy('mock_exam_progress')).toEqual(written)
    expect(await newsOf(student)).toHaveLength(1)
    expect(await resultOf(student, exam)).toEqual(result)
  })

  it('has the reviews of what was graded again scheduled by the new grade', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'right'))
    await scheduleReviews(server.db, student.userId)
    const cards = server.db
      .selectFrom('review_cards')
      .select(['question_id', 'stability', 'correct', 'first_ms'])
      .orderBy('question_id')
    const before = await cards.execute()
    await correct(admin, { key: [0] })
    await settle()
    const after = await cards.execute()
    const changed = after.filter((card, index) => card.stability !== before[index]?.stability)
    expect(changed.map((card) => [card.question_id, card.correct])).toEqual([[id, false]])
    await server.db.deleteFrom('review_cards').execute()
    await server.db.deleteFrom('review_plans').execute()
    await scheduleReviews(server.db, student.userId)
    expect(await cards.execute()).toEqual(after)
  })

  it('has quizzes graded again, one that still runs included; of several scores one message tells', async () => {
    const { admin, student } = await people()
    const quiz = await startQuiz(student, { count: 20 })
    const place = quiz.questions.findIndex(({ question }) => question.id === id)
    for (const position of quiz.questions.keys())
      if (position < 10 || position === place) await check(student, quiz, position)
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'right'))
    server.passTime(60)
    const next = await student.startExam()
    await student.complete(next, answersBut(next, 'none', 'sa-4'))
    server.passTime(60)
    const answered = place < 10 ? 10 : 11
    const done = await startQuiz(student, { count: 20 })
    for (const position of done.questions.keys()) await check(student, done, position)
    expect((await complete(student, done)).score).toBe(100)

    await correct(admin, { key: [0] })
    await settle()
    const params = { id: done.id }
    const { result } = await student.ask(readQuizResult, { params })
    expect(result).toMatchObject({ correct: 19, score: 95 })
    expect((await openQuiz(student, quiz)).questions[place]?.question).toMatchObject({ is_correct: false })
    const news = await newsOf(student)
    // Without their days, which depend on where the student is.
    const message = [
      'There was a mistake in a question you were asked more than once. Your scores, latest first:',
      'Safety quiz: 95%, was 100%',
      'Mock exam: 90%, was 95%',
      'Mock exam: 95%, was 100%',
    ].join('\n')
    expect(news).toMatchObject([
      { title: 'We graded some of your answers again', message, link: '/progress' },
    ])

    const finished = await complete(student, await openQuiz(student, quiz))
    expect(finished).toMatchObject({ correct: answered - 1 })
  })

  it('has answers of a quiz that was quit graded again: progress and reviews follow, and nobody is told', async () => {
    const types = questionTypeNames.filter((type) => type !== 'single')
    await server.fillBank([rowOf(id), ...types.map((type) => questionRow({ id: type, type }))])
    const { admin, student, other } = await people()
    const answeredBy = async (who: Student, how: 'right' | 'wrong') => {
      const quiz = await startQuiz(who, { count: 1 + types.length })
      for (const position of quiz.questions.keys()) await check(who, quiz, position, how)
      await who.ask(quitQuiz, { params: { id: quiz.id } })
      await scheduleReviews(server.db, who.userId)
      const place = quiz.questions.findIndex(({ question }) => question.id === id)
      return quiz.questions[place]?.question.options[answerAt(quiz, place, how) as number]
    }
    await answeredBy(student, 'right')
    const chosen = await answeredBy(other, 'wrong')
    const rightOf = async () => {
      const { report } = await student.ask(readProgressReport, { query: { time_zone: 'UTC' } })
      return report.sections.map(({ right }) => right)
    }
    const graded = async ({ userId }: Student) => {
      const cards = server.db.selectFrom('review_cards').select(['question_id', 'correct'])
      const own = await cards.where('user_id', '=', userId).execute()
      return Object.fromEntries(own.map((card) => [card.question_id, card.correct]))
    }
    const all = (correct: boolean) => Object.fromEntries(types.map((type) => [type, correct]))
    await correct(admin, { key: [0] })
    for (const type of types) await correct(admin, { text: 'Asked better?' }, type)
    await settle()
    expect(await graded(student)).toEqual({ [id]: false, ...all(true) })
    expect(await graded(other)).toEqual({ [id]: chosen === `Wrong one of ${id}`, ...all(false) })
    expect(await rightOf()).toEqual([types.length])
    await withdraw(admin)
    await correct(admin, { key: [1, 3] }, 'multiple')
    await settle()
    expect(await graded(student)).toEqual({ [id]: true, ...all(true), multiple: false })
    expect(await graded(other)).toEqual({ [id]: true, ...all(false) })
    expect(await rightOf()).toEqual([types.length])
    for (const who of [student, other]) expect(await newsOf(who)).toEqual([])
  })

  it('a timed quiz that is graded again is scored over all its questions', async () => {
    const { admin, student } = await people()
    const quiz = await startTimed(student, { count: 20 })
    const place = quiz.questions.findIndex(({ question }) => question.id === id)
    const work = { sequence: 1, changes: { [place]: answerAt(quiz, place, 'right') }, question_ms: {} }
    const params = { id: quiz.id }
    const { result } = await student.ask(completeQuiz, { params, body: { holder: quiz.holder, work } })
    expect(result).toMatchObject({ correct: 1, score: 5 })

    await correct(admin, { key: [0] })
    await settle()
    expect((await student.ask(readQuizResult, { params })).result).toMatchObject({ correct: 0, score: 0 })
    const written = await writtenBy('quiz_progress')
    await settleAgain()
    expect(await writtenBy('quiz_progress')).toEqual(written)
    const [news] = await newsOf(student)
    expect(news?.message).toContain(
      'a question of one of your Safety quizzes. You now have 0 of 20 right instead of 1.',
    )
    expect(news?.message).toContain('Your score is now 0%; it was 5%.')
    await correct(admin, { key: [1] })
    await settle()
    expect((await student.ask(readQuizResult, { params })).result).toMatchObject({ correct: 1, score: 5 })
  })

  it('settles every open report of the question, and says so', async () => {
    const { admin } = await people()
    const [first, second] = [await reportOf(admin), await reportOf(admin)]
    const elsewhere = await reportOf(admin, 'sa-4')
    const body = correctionOf(await questionOf(admin, first), { key: [0] })
    const answer = await admin.ask(correctQuestion, { params: { id }, body: { ...body, report_id: first } })
    const username = admin.session.profile.username
    expect(answer.question).toMatchObject({ version: 2, correct_answers: [0] })
    const read = async (one: string) => (await admin.ask(readQuestionReport, { params: { id: one } })).report
    for (const own of [first, second])
      expect(await read(own)).toMatchObject({ handled: true, resolution: 'corrected', handled_by: username })
    expect(await read(elsewhere)).toMatchObject({ handled: false, resolution: null })
    const sound = { params: { id: elsewhere }, body: { handled: true } }
    expect((await admin.ask(handleQuestionReport, sound)).report.resolution).toBe('nothing-wrong')
    const settled = await read(second)
    const stale = { params: { id: second }, body: { handled: true } }
    expect((await admin.ask(handleQuestionReport, stale)).report).toEqual(settled)
    const ruling = { ruling: 'corrected', earlier_answers: 'graded-again', ruled_by: username }
    expect((await questionOf(admin, first)).rulings).toMatchObject([{ ...ruling, settled: false }])
    await settle()
    expect((await questionOf(admin, first)).rulings).toMatchObject([
      { ...ruling, settled: true, scores_changed: 0 },
    ])
  })

  it('E-GEN-09 keeps a rationale beside an empty explanation, as it is shown', async () => {
    await server.fillBank([questionRow({ id, explanation: '', rationale: 'Because.' })])
    const { admin } = await people()
    await correct(admin, { text: 'Asked better?' })
    const fields = ['explanation', 'rationale'] as const
    expect(await server.db.selectFrom('questions').select(fields).execute()).toEqual([
      { explanation: '', rationale: 'Because.' },
    ])
  })

  it('E-GEN-09 keeps the blanks among its stored options, which its key counts', async () => {
    const answers = ['', 'Wrong one', ' ', 'Right one', 'Wrong two']
    const reasons = ['', 'No.', '', 'Yes.', 'No, too.']
    await server.fillBank([questionRow({ id, answers, correct_answer: 3, option_reasons: reasons })])
    const { admin, student } = await people()
    const quiz = await startQuiz(student)
    expect((await check(student, quiz, 0)).question.is_correct).toBe(true)
    expect(await questionOf(admin, await reportOf(admin))).toMatchObject({
      options: ['Wrong one', 'Right one', 'Wrong two'],
      correct_answers: [1],
      option_reasons: ['No.', 'Yes.', 'No, too.'],
    })
    await correct(admin, { options: ['Wrong 1', 'Right 1', 'Right 2'], key: [2] })
    const fields = ['answers', 'correct_answer', 'option_reasons'] as const
    expect(await server.db.selectFrom('questions').select(fields).execute()).toEqual([
      {
        answers: ['', 'Wrong 1', '', 'Right 1', 'Right 2'],
        correct_answer: 4,
        option_reasons: ['', 'No.', '', 'Yes.', 'No, too.'],
      },
    ])
    await settle()
    const { question } = (await openQuiz(student, quiz)).questions[0] ?? {}
    expect(question).toMatchObject({ is_correct: false })
    await correct(admin, { key: [1] })
    await settle()
    expect((await openQuiz(student, quiz)).questions[0]?.question).toMatchObject({ is_correct: true })
  })

  it('whose earlier answers count as right: those to the old wording alone', async () => {
    const { admin, student, other } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'none'))
    await correct(admin, { text: 'Asked better?', earlier: 'count-as-right' })
    await settle()
    const result = await resultOf(student, exam)
    expect(result).toMatchObject({ correct: 20, score: 100, answered: 19 })
    expect(result.questions[placeIn(exam)]).toMatchObject({
      question_text: `Question ${id}?`,
      is_correct: true,
      note: credited,
    })
    const later = await other.startExam()
    expect(later.questions[placeIn(later)]?.question_text).toBe('Asked better?')
    expect(await other.complete(later, answersBut(later, 'wrong'))).toMatchObject({ correct: 19 })
  })

  it('in its wording alone tells nobody of a corrected key; in its key it tells of a grade who answered', async () => {
    const { admin, student, other } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'right'))
    const theirs = await other.startExam()
    await other.complete(theirs, answersBut(theirs, 'none'))
    const notes = async () => [
      (await resultOf(student, exam)).questions[placeIn(exam)]?.note,
      (await resultOf(other, theirs)).questions[placeIn(theirs)]?.note,
    ]
    await correct(admin, { text: 'Asked better?' })
    expect(await notes()).toEqual([undefined, undefined])
    await correct(admin, { key: [0] })
    const told = [afterwards, 'We corrected this question after you were asked.']
    expect(await notes()).toEqual(told)
    await correct(admin, { text: 'Asked best?' })
    expect(await notes()).toEqual(told)
  })

  it('E-RES-05, Q-DONE-03 shows its new explanation, and RadBot quotes the old one no more', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'right'))
    const quiz = await startQuiz(student, { count: 20 })
    const params = { id: quiz.id }
    await student.ask(completeQuiz, { params, body: { holder: quiz.holder } })
    await correct(admin, { explanation: 'Said better.' })
    const { result } = await student.ask(readQuizResult, { params })
    expect(result.questions.find((question) => question.id === id)).toMatchObject({
      explanation: 'Said better.',
    })
    const reviewed = (await resultOf(student, exam)).questions[placeIn(exam)]
    expect(reviewed).toMatchObject({ explanation: 'Said better.' })
    expect(reviewed).not.toHaveProperty('note')
    expect(
      await server.db.selectFrom('questions').select(['rationale', 'version']).where('id', '=', id).execute(),
    ).toEqual([{ rationale: null, version: 1 }])
    expect(await server.db.selectFrom('question_versions').selectAll().execute()).toEqual([])
  })
})

describe('a question that was withdrawn', () => {
  it('counts as right for everyone who was asked it, also unanswered, and is drawn no more', async () => {
    const { admin, student, other } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'none'))
    const theirs = await other.startExam()
    await other.complete(theirs, answersBut(theirs, 'wrong'))
    await withdraw(admin)
    await settle()
    for (const [who, sitting] of [
      [student, exam],
      [other, theirs],
    ] as const) {
      const result = await resultOf(who, sitting)
      expect(result).toMatchObject({ correct: 20, score: 100 })
      expect(result.questions[placeIn(sitting)]).toMatchObject({
        is_correct: true,
        note: credited,
      })
      expect(await newsOf(who)).toHaveLength(1)
    }
    expect((await student.startExam()).questions.map((question) => question.id)).not.toContain(id)
    const quiz = await startQuiz(other, { count: 20 })
    expect(quiz.questions.map(({ question }) => question.id)).not.toContain(id)
    // Once more changes nothing.
    await withdraw(admin)
    await settle()
    expect(await newsOf(student)).toHaveLength(1)
  })

  it('stays right in an exam and a quiz when another question of theirs is ruled on', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'none'))
    const quiz = await startQuiz(student, { count: 20 })
    for (const position of quiz.questions.keys()) await check(student, quiz, position)
    await complete(student, quiz)
    await withdraw(admin)
    await settle()
    await correct(admin, { key: [0] }, 'sa-4')
    await settle()
    const result = await resultOf(student, exam)
    expect(result).toMatchObject({ correct: 19, score: 95 })
    expect(result.questions[placeIn(exam)]).toMatchObject({ is_correct: true, note: credited })
    const { result: checked } = await student.ask(readQuizResult, { params: { id: quiz.id } })
    expect(checked).toMatchObject({ correct: 19, score: 95 })
    expect(checked.questions.find((question) => question.id === id)).toMatchObject({ note: credited })
  })

  it('has no numbers any more, and is on no list of faults', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'wrong'))
    await server.jobs.strike('question-statistics')
    const stored = server.db
      .selectFrom('question_statistics')
      .select('question_id')
      .where('question_id', '=', id)
    expect(await stored.execute()).toHaveLength(1)
    await withdraw(admin)
    await server.jobs.strike('question-statistics')
    expect(await stored.execute()).toEqual([])
  })

  it('that is corrected is asked again; who was credited keeps it', async () => {
    const { admin, student, other } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'wrong'))
    await withdraw(admin)
    await settle()
    await correct(admin, { text: 'Asked better?' })
    await settle()
    expect(await resultOf(student, exam)).toMatchObject({ correct: 20 })
    const later = await other.startExam()
    expect(await other.complete(later, answersBut(later, 'wrong'))).toMatchObject({ correct: 19 })
  })

  it('cannot be corrected in its explanation alone, and stays withdrawn', async () => {
    const { admin } = await people()
    await withdraw(admin)
    const reportId = await reportOf(admin)
    const withdrawn = await questionOf(admin, reportId)
    for (const earlier of ['graded-again', 'count-as-right'] as const) {
      const body = correctionOf(withdrawn, { explanation: 'Said better.', earlier })
      const refusal = await admin.refused(correctQuestion, { params: { id }, body })
      expect(refusal).toMatchObject({ status: 400, code: 'invalid-request' })
      expect(refusal.fields['body.question_text']).toContain('comes back only if')
    }
    expect(await questionOf(admin, reportId)).toEqual(withdrawn)
  })
})

describe('a sitting that runs while its question is ruled on', () => {
  it('X-API-10 keeps the version it drew, shows no key of either, and is graded by the correction', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    const options = ['SECRETLY a', 'SECRETLY b', 'SECRETLY c', 'SECRETLY d']
    await correct(admin, { text: 'SECRETLY better?', options, key: [0] })
    await settle()
    const response = await student.request('POST', `/api/mock-exams/${exam.id}/open`, {
      holder: randomUUID(),
    })
    expect(await response.clone().text()).not.toContain('SECRET')
    expect(((await response.json()) as { exam: HeldExam }).exam.questions).toEqual(exam.questions)
    expect(await newsOf(student)).toEqual([])
    const held = await student.openExam(exam)
    const result = await student.complete(held, answersBut(held, 'right'))
    expect(result).toMatchObject({ correct: 19 })
    const reviewed = result.questions[placeIn(exam)]
    expect(reviewed).toMatchObject({ question_text: `Question ${id}?`, note: afterwards })
    expect(reviewed?.options[reviewed.correct_answers[0] ?? 9]).toBe(`Wrong one of ${id}`)
  })

  it('X-API-10 a quiz likewise: what is not checked yet keeps its words and hides both keys', async () => {
    const { admin, student } = await people()
    const quiz = await startQuiz(student, { count: 20 })
    const place = quiz.questions.findIndex(({ question }) => question.id === id)
    await correct(admin, { text: 'SECRETLY better?', key: [0] })
    const response = await student.request('POST', `/api/quizzes/${quiz.id}/open`, { holder: quiz.holder })
    expect(await response.text()).not.toContain('SECRET')
    const { question } = await checkWith(student, quiz, place, answerAt(quiz, place, 'right'))
    expect(question).toMatchObject({
      is_correct: false,
      note: afterwards,
      question_text: `Question ${id}?`,
    })
  })

  it('counts a withdrawn question as right at its completion', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await withdraw(admin)
    await settle()
    expect((await student.openExam(exam)).questions).toEqual(exam.questions)
    exam.holder = (await student.openExam(exam)).holder
    expect(await student.complete(exam, answersBut(exam, 'none'))).toMatchObject({ correct: 20, score: 100 })
  })

  it('and is completed at that very moment ends up with the corrected score', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    const { bank: questions } = server.services
    const read = questions.readDrawn.bind(questions)
    let ruled = false
    // The keys are not kept in the process, and the ruling, its job and all, comes right after they were read.
    vi.spyOn(questions, 'readDrawnIfKept').mockResolvedValueOnce(null)
    vi.spyOn(questions, 'readDrawn').mockImplementation(async (refs) => {
      const found = await read(refs)
      if (!ruled) {
        ruled = true
        await correct(admin, { key: [0] })
        await settle()
      }
      return found
    })
    expect(await student.complete(exam, answersBut(exam, 'right'))).toMatchObject({ correct: 19, score: 95 })
    expect(await newsOf(student)).toEqual([])
  })

  it('is refused whole, not tried for ever, while its questions cannot be kept', async () => {
    const { student } = await people()
    const exam = await student.startExam()
    const kept = vi.spyOn(server.services.bank, 'readDrawnIfKept').mockResolvedValue(null)
    await expect(student.complete(exam, answersBut(exam, 'right'))).rejects.toThrow('500')
    kept.mockRestore()
    expect((await student.openExam(exam)).answers).toEqual({})
  })
})

describe('the job', () => {
  it('that dies halfway is begun again: every score is right and nobody is told twice', async () => {
    const { admin, student, other } = await people()
    const exams = new Map<Student, HeldExam>()
    for (const who of [student, other]) {
      const exam = await who.startExam()
      await who.complete(exam, answersBut(exam, 'right'))
      exams.set(who, exam)
    }
    await correct(admin, { key: [0] })
    // First the second exam cannot be graded, then the second student cannot be told.
    const { database, live } = server.services
    const transaction = database.transaction.bind(database)
    const scores = async () =>
      (await server.db.selectFrom('mock_exam_progress').select('correct').execute()).map((row) => row.correct)
    const grading = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
      if ((await scores()).includes(19)) throw new Error('killed')
      return transaction(work)
    })
    await expect(settle()).rejects.toThrow('killed')
    grading.mockRestore()
    expect((await scores()).toSorted()).toEqual([19, 20])
    let told = 0
    const wake = live.wake.bind(live)
    const telling = vi.spyOn(live, 'wake').mockImplementation((userId) => {
      told += 1
      return told === 2 ? Promise.reject(new Error('killed')) : wake(userId)
    })
    const { number } = await server.db
      .selectFrom('question_rulings')
      .select('number')
      .executeTakeFirstOrThrow()
    const again = () => server.services.jobs.send('settle-ruling', { ruling: number }).then(settle)
    await expect(again()).rejects.toThrow('killed')
    telling.mockRestore()
    await again()
    expect(await scores()).toEqual([19, 19])
    for (const who of exams.keys()) expect(await newsOf(who)).toHaveLength(1)
  })

  it('that was lost with the queue is sent again by the clock', async () => {
    const { admin, student } = await people()
    const exam = await student.startExam()
    await student.complete(exam, answersBut(exam, 'right'))
    vi.spyOn(server.services.jobs, 'send').mockResolvedValueOnce()
    await correct(admin, { key: [0] })
    // As long as the job may be tried it is left to it.
    await server.jobs.strike('settle-open-rulings')
    await settle()
    expect(await resultOf(student, exam)).toMatchObject({ correct: 20 })
    server.passTime(3 * 3600)
    // What waits already is not sent once more.
    for (const _ of [1, 2]) await server.jobs.strike('settle-open-rulings')
    expect(await server.jobs.readQueues()).toMatchObject([{ queue: 'settle-ruling', waiting: 1 }])
    await settle()
    expect(await resultOf(student, exam)).toMatchObject({ correct: 19 })
    expect(await newsOf(student)).toHaveLength(1)
    await server.jobs.strike('settle-open-rulings')
    expect(await server.jobs.readQueues()).toEqual([])
  })

  it('reaches every sitting page by page, in whatever order their rows lie', async () => {
    await server.fillBank([rowOf(id)])
    const { admin, student } = await people()
    for (let round = 0; round < 5; round += 1) {
      const exam = await student.startExam()
      await student.complete(exam, answersBut(exam, 'right'))
      const quiz = await startQuiz(student, { count: 1 })
      await check(student, quiz, 0)
      await complete(student, quiz)
      server.passTime(60)
    }
    await fileResponses(server.db, { userId: student.userId })
    for (const table of ['item_responses', 'mock_exam_progress'] as const)
      await sql`
        with gone as (delete from ${sql.table(table)} returning *)
        insert into ${sql.table(table)} overriding system value select * from gone order by id desc`.execute(
        server.db,
      )
    const scores = async () => {
      const exams = await server.db.selectFrom('mock_exam_progress').select('score').execute()
      const quizzes = await server.db.selectFrom('quiz_progress').select('score').execute()
      return [exams, quizzes].map((rows) => rows.map(({ score }) => score))
    }
    const all = (score: number) => Array.from({ length: 5 }, () => score)
    const carryOut = async () => {
      const rulings = server.db.selectFrom('question_rulings').select('number').orderBy('number', 'desc')
      const ruling = await readOpenRuling(server.db, (await rulings.executeTakeFirstOrThrow()).number)
      if (ruling === undefined) throw new Error('No ruling is open')
      await regradeExams(server.services, ruling, 2)
      await regradeQuizzes(server.services, ruling, 2)
    }
    await correct(admin, { key: [0] })
    await carryOut()
    expect(await scores()).toEqual([all(0), all(0)])
    await withdraw(admin)
    await carryOut()
    expect(await scores()).toEqual([all(100), all(100)])
  })

  it('that cannot grade one exam and one quiz grades all others, tells their students, and is begun again', async () => {
    const { admin, student, other } = await people()
    const sittings: { who: Student; exam: HeldExam; quiz: string }[] = []
    for (const who of [student, other]) {
      const exam = await who.startExam()
      await who.complete(exam, answersBut(exam, 'right'))
      const quiz = await startQuiz(who, { count: 20 })
      for (const position of quiz.questions.keys()) await check(who, quiz, position)
      await complete(who, quiz)
      sittings.push({ who, exam, quiz: quiz.id })
    }
    await correct(admin, { key: [0] })
    const right = () =>
      Promise.all(
        sittings.map(async ({ who, exam, quiz }) => [
          (await resultOf(who, exam)).correct,
          (await who.ask(readQuizResult, { params: { id: quiz } })).result.correct,
          (await newsOf(who)).length,
        ]),
      )
    const { database } = server.services
    const transaction = database.transaction.bind(database)
    let graded = 0
    const grading = vi.spyOn(database, 'transaction').mockImplementation((work) => {
      graded += 1
      // The first exam, and the first quiz after both exams.
      return graded === 1 || graded === 3 ? Promise.reject(new Error('killed')) : transaction(work)
    })
    await expect(settle()).rejects.toThrow('could not be graded again: 2')
    grading.mockRestore()
    expect(await right()).toEqual([
      [20, 20, 0],
      [19, 19, 1],
    ])
    server.passTime(3 * 3600)
    await server.jobs.strike('settle-open-rulings')
    await settle()
    expect(await right()).toEqual([
      [19, 19, 1],
      [19, 19, 1],
    ])
  })

  it('whose database is away goes over no further sitting', async () => {
    const { admin, student, other } = await people()
    for (const who of [student, other]) {
      const exam = await who.startExam()
      await who.complete(exam, answersBut(exam, 'right'))
    }
    await correct(admin, { key: [0] })
    const grading = vi.spyOn(server.services.database, 'transaction')
    grading.mockRejectedValue(new DatabaseAwayError('No connection to the database'))
    await expect(settle()).rejects.toThrow('No connection to the database')
    expect(grading).toHaveBeenCalledTimes(1)
    grading.mockRestore()
    server.passTime(3 * 3600)
    await server.jobs.strike('settle-open-rulings')
    await settle()
    for (const who of [student, other]) expect(await newsOf(who)).toHaveLength(1)
  })

  it('in any order with completions gives the score one computes afresh', { timeout: 120_000 }, async () => {
    const { admin } = await people()
    const students = [await server.signUp(), await server.signUp()]
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('complete' as const),
        who: fc.nat(1),
        answer: fc.nat(3),
        // Chosen before, where the student changed it.
        first: fc.option(fc.nat(3), { nil: null }),
      }),
      fc.record({ kind: fc.constant('correct' as const), key: fc.nat(3), credit: fc.boolean() }),
      fc.record({ kind: fc.constant('withdraw' as const) }),
      fc.record({ kind: fc.constant('settle' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        await server.fillBank([rowOf(id), rowOf('sa-9')])
        await server.db.deleteFrom('mock_exam_progress').execute()
        const running = new Map<number, HeldExam>()
        // What the rules say of each finished exam: the stored option it chose, and the version it was asked.
        const finished: { who: Student; exam: HeldExam; chosen: number; version: number }[] = []
        const versionOf = new Map<string, number>()
        const creditedVersions = new Set<number>()
        let [version, key, texts] = [1, 1, 0]
        const start = async (who: number) => {
          const exam = await (students[who] as Student).startExam()
          versionOf.set(exam.id, version)
          running.set(who, exam)
        }
        const asked = ['Wrong one', 'Right one', 'Wrong two', 'Wrong three']
        for (const who of students.keys()) await start(who)
        for (const one of steps) {
          if (one.kind === 'settle') await settle()
          if (one.kind === 'withdraw') {
            await withdraw(admin)
            for (let known = 1; known <= version; known += 1) creditedVersions.add(known)
          }
          if (one.kind === 'correct') {
            texts += 1
            const earlier = one.credit ? 'count-as-right' : 'graded-again'
            await correct(admin, { key: [one.key], text: `Text ${texts}?`, earlier })
            if (one.credit) for (let known = 1; known <= version; known += 1) creditedVersions.add(known)
            version += 1
            key = one.key
          }
          if (one.kind === 'complete') {
            const exam = running.get(one.who) as HeldExam
            const who = students[one.who] as Student
            const place = placeIn(exam)
            const shownAt = (stored: number) =>
              exam.questions[place]?.options.indexOf(`${asked[stored]} of ${id}`) ?? -1
            const shown = shownAt(one.answer)
            if (place >= 0 && one.first !== null) await who.save(exam, { [place]: shownAt(one.first) })
            await who.complete(exam, place < 0 ? {} : { [place]: shown })
            const drawn = versionOf.get(exam.id) ?? 0
            if (place >= 0) finished.push({ who, exam, chosen: one.answer, version: drawn })
            await start(one.who)
          }
        }
        await settle()
        for (const { who, exam, chosen, version: drawn } of finished) {
          const right = chosen === key || creditedVersions.has(drawn)
          const result = await resultOf(who, exam)
          expect(result.correct).toBe(Number(right))
          expect(result.score).toBe(Math.round((Number(right) * 100) / exam.questions.length))
        }
        for (const { userId } of students) await scheduleReviews(server.db, userId)
        const { kept, computed } = await readKeptSums(server.db)
        expect(kept).toEqual(computed)
      }),
      { numRuns: 12, seed: 20261123 },
    )
  })
})

describe('P-ADMIN-12 a question of the list of those that misbehave', () => {
  const listed = async (admin: Student) =>
    (await admin.ask(listQuestionsToLookAt, {})).questions.map((question) => question.id)
  const reported = async (admin: Student, report: string) =>
    (await admin.ask(readQuestionReport, { params: { id: report } })).report

  async function misbehaving() {
    const everybody = await people()
    const exam = await everybody.student.startExam()
    const place = placeIn(exam)
    const shown = exam.questions[place]?.options.indexOf(`Wrong one of ${id}`) ?? -1
    await everybody.student.complete(exam, { ...answersBut(exam, 'none'), [place]: shown })
    await logWrongKey(server.db, id)
    await server.jobs.strike('question-statistics')
    expect(await listed(everybody.admin)).toEqual([id])
    return { ...everybody, exam }
  }

  it('is withdrawn without a report: scores follow, the student is told, its open reports are settled', async () => {
    const { admin, student, exam } = await misbehaving()
    const [open, handled, elsewhere] = [
      await reportOf(admin),
      await reportOf(admin),
      await reportOf(admin, 'sa-4'),
    ]
    await admin.ask(handleQuestionReport, { params: { id: handled }, body: { handled: true } })
    const { question } = await admin.ask(readBankQuestion, { params: { id } })
    expect(question).toMatchObject({ id, version: 1, withdrawn: false, rulings: [] })
    const answer = await admin.ask(withdrawQuestion, { params: { id }, body: { version: 1 } })
    expect(answer.question).toMatchObject({ withdrawn: true, rulings: [{ ruling: 'withdrawn' }] })
    expect(await listed(admin)).toEqual([])
    expect(await reported(admin, open)).toMatchObject({ handled: true, resolution: 'withdrawn' })
    expect(await reported(admin, handled)).toMatchObject({ resolution: 'nothing-wrong' })
    expect(await reported(admin, elsewhere)).toMatchObject({ handled: false, resolution: null })
    await settle()
    expect(await resultOf(student, exam)).toMatchObject({ correct: 20, score: 100 })
    expect(await newsOf(student)).toMatchObject([{ title: 'We graded one of your answers again' }])
  })

  it('is corrected without a report: its numbers begin anew', async () => {
    const { admin, student, exam } = await misbehaving()
    const { question } = await admin.ask(readBankQuestion, { params: { id } })
    const body = correctionOf(question, { key: [0] })
    await admin.ask(correctQuestion, { params: { id }, body })
    expect(await listed(admin)).toEqual([])
    await settle()
    expect(await resultOf(student, exam)).toMatchObject({ correct: 20, score: 100 })
  })

  it('leaves a report of another question alone that is named with it', async () => {
    const { admin } = await misbehaving()
    const elsewhere = await reportOf(admin, 'sa-4')
    await admin.ask(withdrawQuestion, { params: { id }, body: { version: 1, report_id: elsewhere } })
    expect(await reported(admin, elsewhere)).toMatchObject({ handled: false, resolution: null })
  })
})

describe('a ruling is refused', () => {
  it('P-ADMIN-12 to everybody but admins, and for what is not there', async () => {
    const { admin, student } = await people()
    const question = await questionOf(admin, await reportOf(admin))
    const body = correctionOf(question, { key: [0] })
    for (const [path, sent] of [
      ['correct', body],
      ['withdraw', { version: 1 }],
    ] as const) {
      const address = `/api/admin/questions/${id}/${path}`
      expect((await student.request('POST', address, sent)).status).toBe(403)
      expect((await server.visitor().request('POST', address, sent)).status).toBe(401)
      const unknown = `/api/admin/questions/gone/${path}`
      expect((await admin.request('POST', unknown, sent)).status).toBe(404)
      expect((await admin.request('GET', '/api/admin/questions/gone')).status).toBe(404)
    }
    expect(await server.db.selectFrom('question_rulings').selectAll().execute()).toEqual([])
  })

  it('when the question has changed since the admin read it', async () => {
    const { admin } = await people()
    const reportId = await reportOf(admin)
    const stale = correctionOf(await questionOf(admin, reportId), { key: [2] })
    await correct(admin, { key: [0] })
    const params = { id }
    const conflict = { status: 409, code: 'question-changed' }
    expect(await admin.refused(correctQuestion, { params, body: stale })).toMatchObject(conflict)
    expect(await admin.refused(withdrawQuestion, { params, body: { version: 1 } })).toMatchObject(conflict)
  })

  it('P-ADMIN-12 when another admin has changed the explanation alone since', async () => {
    const { admin } = await people()
    const reportId = await reportOf(admin)
    const stale = correctionOf(await questionOf(admin, reportId), { explanation: 'The later words.' })
    await correct(admin, { explanation: 'The first words.' })
    const conflict = { status: 409, code: 'question-changed' }
    expect(await admin.refused(correctQuestion, { params: { id }, body: stale })).toMatchObject(conflict)
    expect(await questionOf(admin, reportId)).toMatchObject({ version: 1, explanation: 'The first words.' })
  })

  it('when its turn does not come, and says what to do', async () => {
    const { admin } = await people()
    const question = await questionOf(admin, await reportOf(admin))
    await sql`
      create function wait_too_long() returns trigger language plpgsql as
        $$ begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$;
      create trigger wait_too_long before update on question_reports
        for each statement execute function wait_too_long()`.execute(server.db)
    const [params, busy] = [{ id }, { status: 503, code: 'ruling-too-busy' }]
    try {
      const body = correctionOf(question, { key: [0] })
      expect(await admin.refused(correctQuestion, { params, body })).toMatchObject(busy)
      expect(await admin.refused(withdrawQuestion, { params, body: { version: 1 } })).toMatchObject(busy)
    } finally {
      await sql`drop function wait_too_long cascade`.execute(server.db)
    }
    expect(await server.db.selectFrom('question_rulings').selectAll().execute()).toEqual([])
  })

  it.each([
    ['two keys of one', { correct_answers: [0, 1] }, 'body.correct_answers'],
    ['no key', { correct_answers: [] }, 'body.correct_answers'],
    ['a key outside', { correct_answers: [4] }, 'body.correct_answers'],
    ['another number of options', { options: ['A', 'B', 'C'] }, 'body.options'],
    ['another number of reasons', { option_reasons: ['Why'] }, 'body.option_reasons'],
    ['credit for no change', { earlier_answers: 'count-as-right' }, 'body.earlier_answers'],
    ['an empty question', { question_text: ' ' }, 'body.question_text'],
  ])('for %s, and nothing changes', async (_, change, field) => {
    const { admin } = await people()
    const reportId = await reportOf(admin)
    const body = { ...correctionOf(await questionOf(admin, reportId), {}), ...change } as never
    const refusal = await admin.refused(correctQuestion, { params: { id }, body })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(Object.keys(refusal.fields)).toContain(field)
    expect(await questionOf(admin, reportId)).toMatchObject({ version: 1, rulings: [] })
  })

  it('as a change of the key of an order or a spot, which stays as it is', async () => {
    await server.fillBank(
      (['ordered-list', 'hot-spot'] as const).map((type) => questionRow({ id: type, type })),
    )
    const { admin } = await people()
    for (const type of ['ordered-list', 'hot-spot']) {
      await correct(admin, { key: [0], text: 'Better?' }, type)
      const [row] = await server.db.selectFrom('questions').selectAll().where('id', '=', type).execute()
      expect(row?.correct_answers ?? null).toEqual(type === 'hot-spot' ? null : [1, 3, 0, 2])
      expect(row).toMatchObject({ question: 'Better?', eligible: true })
    }
  })
})
