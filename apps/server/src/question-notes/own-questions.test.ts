import type { RequestOf, ResponseOf } from '@collimate/contract/endpoint'
import { readOwnProfile } from '@collimate/contract/account-settings'
import * as contract from '@collimate/contract/question-notes'
import { accountHeader } from '@collimate/domain/accounts/account-header'
import { describe, expect, it } from 'vitest'
import { questionRow, questionRows } from '../test-support/question-row.ts'
import { check, complete, openQuiz, startQuiz } from '../test-support/quiz-sitting.ts'
import { answersFor, type Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const server = useTestServer({
  questions: () => [...questionRows({ safety: 30 }), questionRow({ category: 'physics', type: 'multiple' })],
})

const keep = (student: Student, question: string, body: { bookmarked?: boolean; note?: string }) =>
  student.ask(contract.keepQuestionNote, { params: { question }, body })
const read = (student: Student, question: string) =>
  student.ask(contract.readQuestionNote, { params: { question } })
const open = (student: Student, question: string) =>
  student.ask(contract.readOwnQuestion, { params: { question } })
type ListQuery = RequestOf<typeof contract.listOwnQuestions>['query']
/** What asks for the page after this one. */
function after({ questions }: ResponseOf<typeof contract.listOwnQuestions>): ListQuery {
  const last = questions.at(-1)
  return { before: last?.id, before_updated_at: last?.updated_at }
}
const rows = () => server.db.selectFrom('question_notes').selectAll().execute()
async function safetyIds(): Promise<string[]> {
  const found = await server.db
    .selectFrom('questions')
    .select('id')
    .where('category', '=', 'safety')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

it('a bookmarked question has the marks of its picture, answered or not', async () => {
  const marks = [{ label: 'A', at: { x: 10, y: 20 } }]
  const row = questionRow({ image_url: '/content/images/one.webp', image_marks: marks })
  await server.fillBank([row])
  const student = await server.signUp()
  await keep(student, row.id, { bookmarked: true })
  expect(await open(student, row.id)).toMatchObject({ image_marks: marks, withheld: 'not-answered' })
  const quiz = await startQuiz(student, { category: 'safety', count: 1 })
  await check(student, quiz, 0)
  await complete(student, quiz)
  expect(await open(student, row.id)).toMatchObject({ image_marks: marks, review: { image_marks: marks } })
})

describe('a note and a bookmark', () => {
  it('are kept apart: changing one leaves the other, and with neither nothing is kept', async () => {
    const student = await server.signUp()
    const [id = ''] = await safetyIds()
    expect(await read(student, id)).toEqual({ bookmarked: false, note: '' })
    expect(await keep(student, id, { bookmarked: true })).toEqual({ bookmarked: true, note: '' })
    expect(await keep(student, id, { note: 'Step back.' })).toEqual({ bookmarked: true, note: 'Step back.' })
    expect(await keep(student, id, { bookmarked: false })).toEqual({ bookmarked: false, note: 'Step back.' })
    expect(await read(student, id)).toEqual({ bookmarked: false, note: 'Step back.' })
    expect(await student.ask(contract.readQuestionMarks, {})).toEqual({ bookmarked: [], noted: [id] })
    expect(await keep(student, id, { note: ' \n ' })).toEqual({ bookmarked: false, note: '' })
    expect(await rows()).toEqual([])
  })

  it('of eight changes at once leave one row', async () => {
    const student = await server.signUp()
    const [id = ''] = await safetyIds()
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        keep(student, id, turn % 2 ? { bookmarked: true } : { note: 'A' }),
      ),
    )
    expect(await rows()).toMatchObject([{ bookmarked: true, note: 'A' }])
  })

  it('take 2,000 characters and not one more, and only questions there are', async () => {
    const student = await server.signUp()
    const [id = ''] = await safetyIds()
    expect((await keep(student, id, { note: 'x'.repeat(2000) })).note).toHaveLength(2000)
    for (const [question, body, status] of [
      [id, { note: 'x'.repeat(2001) }, 400],
      [id, { bookmarked: 'yes' as unknown as boolean }, 400],
      ['no-such-question', { bookmarked: true }, 404],
    ] as const) {
      const refusal = await student.refused(contract.keepQuestionNote, { params: { question }, body })
      expect(refusal).toMatchObject({ status })
    }
    expect((await rows()).map(({ note }) => note.length)).toEqual([2000])
  })

  it('X-API-01, X-API-09: are the student’s own, and nobody’s without a session', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [id = ''] = await safetyIds()
    await keep(student, id, { bookmarked: true, note: 'Mine.' })
    expect(await read(other, id)).toEqual({ bookmarked: false, note: '' })
    expect(await other.ask(contract.listOwnQuestions, { query: {} })).toMatchObject({ total: 0 })
    const params = { question: id }
    expect(await other.refused(contract.readOwnQuestion, { params })).toMatchObject({ status: 404 })
    const visitor = server.visitor()
    expect(await visitor.refused(contract.keepQuestionNote, { params, body: {} })).toMatchObject({
      status: 401,
    })
    expect(await visitor.refused(contract.listOwnQuestions, { query: {} })).toMatchObject({ status: 401 })
  })
})

describe('P-SESS-04 a page of another account', () => {
  it('keeps no note, where the student who took its place has one', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const [id = ''] = await safetyIds()
    await keep(student, id, { note: 'Mine.' })
    const send = async (account: string) => {
      const answer = await student.request(
        'PUT',
        `/api/question-notes/${id}`,
        { note: 'Theirs.' },
        { [accountHeader]: account },
      )
      return [answer.status, await answer.json()]
    }
    expect(await send(other.userId)).toMatchObject([409, { code: 'other-session' }])
    expect(await read(student, id)).toMatchObject({ note: 'Mine.' })
    expect(await send(student.userId)).toMatchObject([200, { note: 'Theirs.' }])
    expect(await read(other, id)).toMatchObject({ note: '' })
  })

  it('changes no profile and no picture', async () => {
    const [student, other] = [await server.signUp(), await server.signUp()]
    const headers = { [accountHeader]: other.userId }
    for (const [method, path, body] of [
      ['PATCH', '/api/profiles/me', { first_name: 'Theirs' }],
      ['PUT', '/api/profiles/me/avatar', new Uint8Array([1])],
      ['DELETE', '/api/profiles/me/avatar', undefined],
    ] as const) {
      const answer = await student.request(method, path, body, headers)
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 409, { code: 'other-session' }])
    }
    const { profile } = await student.ask(readOwnProfile, {})
    expect(profile.first_name).not.toBe('Theirs')
  })
})

describe('my questions', () => {
  it('come 20 at a time, latest change first, each once, by kind', async () => {
    server.holdTime()
    const student = await server.signUp()
    const ids = (await safetyIds()).slice(0, 25)
    for (const [place, id] of ids.entries()) {
      await keep(student, id, place < 22 ? { bookmarked: true } : { note: 'Read again.' })
      if (place % 2) server.passTime(1)
    }
    const page = (query: ListQuery) => student.ask(contract.listOwnQuestions, { query })
    const first = await page({})
    expect(first).toMatchObject({ total: 25, more: true })
    const second = await page(after(first))
    expect(second.more).toBe(false)
    expect([...first.questions, ...second.questions].map(({ id }) => id).toSorted()).toEqual(ids)
    expect(first.questions.slice(0, 3).every(({ note }) => note === 'Read again.')).toBe(true)
    expect((await page({ kind: 'noted' })).total).toBe(3)
    expect((await page({ kind: 'bookmarked' })).questions).toHaveLength(20)
    for (const query of [{ before: 'sa' }, { before_updated_at: new Date().toISOString() }]) {
      expect(await student.refused(contract.listOwnQuestions, { query })).toMatchObject({ status: 400 })
    }
  })

  it.each([
    ['its note is changed', { note: 'Read again.' }],
    ['it leaves the list', { bookmarked: false }],
  ])('go on after the last one listed though %s', async (_, change) => {
    server.holdTime()
    const student = await server.signUp()
    const ids = (await safetyIds()).slice(0, 22)
    for (const id of ids) {
      await keep(student, id, { bookmarked: true })
      server.passTime(1)
    }
    const first = await student.ask(contract.listOwnQuestions, { query: {} })
    await keep(student, first.questions.at(-1)?.id ?? '', change)
    const second = await student.ask(contract.listOwnQuestions, { query: after(first) })
    expect([...first.questions, ...second.questions].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('show the stem alone until the question is answered, then its key, reasons and the answer', async () => {
    const student = await server.signUp()
    const quiz = await startQuiz(student, { category: 'physics', count: 1 })
    const id = quiz.questions[0]?.question.id ?? ''
    await keep(student, id, { bookmarked: true })
    const running = await open(student, id)
    expect(running).toMatchObject({ review: null, withheld: 'in-progress' })
    expect(JSON.stringify(running)).not.toMatch(/SECRET|correct|options/)
    await check(student, quiz, 0, 'wrong')
    const checked = await open(student, id)
    expect(checked).toMatchObject({ withheld: null, review: { is_correct: false } })
    expect(checked.review?.explanation).toContain('SECRET')
    expect(checked.review?.chosen).not.toEqual([])
    await complete(student, quiz)
    const [unanswered = ''] = await safetyIds()
    await keep(student, unanswered, { note: 'Look up.' })
    const stem = await open(student, unanswered)
    expect(stem).toMatchObject({ review: null, withheld: 'not-answered' })
    expect(JSON.stringify(stem)).not.toMatch(/SECRET|correct|options/)
  })

  it('hold back the key of a question answered before while a running mock exam asks it', async () => {
    const student = await server.signUp()
    const exam = await student.startExam()
    await student.complete(exam, answersFor(exam, 3, 0))
    const id = exam.questions[0]?.id ?? ''
    await keep(student, id, { bookmarked: true })
    expect((await open(student, id)).review).toMatchObject({ id, is_correct: true })
    const again = await student.startExam()
    expect(again.questions.map((question) => question.id)).toContain(id)
    const held = await open(student, id)
    expect(held).toMatchObject({ review: null, withheld: 'in-progress' })
    expect(JSON.stringify(held)).not.toMatch(/SECRET|correct/)

    // Replaced, it can be brought back and goes on.
    await student.save(again, answersFor(again, 1))
    await student.quit(await student.startExam())
    expect(await open(student, id)).toMatchObject({ review: null, withheld: 'in-progress' })
  })

  it('lead into the physics view, but not while a window works on a mock exam; a quiz does the same', async () => {
    server.holdTime()
    const student = await server.signUp()
    const exam = await student.startExam()
    // Not in the bank when the exam was drawn.
    const row = questionRow({ category: 'math' })
    await server.db.insertInto('questions').values(row).execute()
    await keep(student, row.id, { bookmarked: true })
    const quiz = await startQuiz(student, { category: 'math', count: 1 })
    expect((await check(student, quiz, 0, 'wrong')).question.see).toBeNull()
    const seen = async () => {
      const place = (await openQuiz(student, quiz)).questions[0]
      return [(await open(student, row.id)).review?.see, place?.checked && place.question.see]
    }
    expect(await seen()).toEqual([null, null])
    server.passTime(61)
    const see = `/exposure-visualizer?SECRET=${row.id}`
    expect(await seen()).toEqual([see, see])
    await student.save(exam, {})
    expect(await seen()).toEqual([null, null])
    await student.complete(exam, {})
    expect(await seen()).toEqual([see, see])
    await server.db.deleteFrom('questions').where('id', '=', row.id).execute()
  })

  it('show the answer among the options it was given to, though a release moved them since', async () => {
    const row = questionRow({ category: 'math', keeps_option_order: true })
    await server.db.insertInto('questions').values(row).execute()
    const student = await server.signUp()
    await keep(student, row.id, { bookmarked: true })
    const quiz = await startQuiz(student, { category: 'math', count: 1 })
    await check(student, quiz, 0, 'wrong')
    await complete(student, quiz)
    const before = (await open(student, row.id)).review
    const wrong = `Wrong one of ${row.id}`
    const chosenOf = (review: typeof before) => review?.chosen.map((index) => review.options[index])
    expect(chosenOf(before)).toEqual([wrong])
    // The chosen option stands elsewhere, and in its place one that is right now.
    const moved = [`Wrong two of ${row.id}`, wrong, `Right one of ${row.id}`, `Wrong three of ${row.id}`]
    await server.db
      .updateTable('questions')
      .set({ answers: JSON.stringify(moved), correct_answer: 0, question: 'Asked anew?' })
      .where('id', '=', row.id)
      .execute()
    const after = await open(student, row.id)
    expect(chosenOf(after.review)).toEqual([wrong])
    expect(after).toMatchObject({ question_text: `Question ${row.id}?`, review: { is_correct: false } })
    expect(after.review?.note).toBe(
      'This question has changed since you answered it. Here it is as you were asked.',
    )
    await server.db.deleteFrom('questions').where('id', '=', row.id).execute()
  })

  it('say of an answer that counts as right by a ruling why it does', async () => {
    const row = questionRow({ category: 'math' })
    await server.db.insertInto('questions').values(row).execute()
    const student = await server.signUp()
    await keep(student, row.id, { bookmarked: true })
    const quiz = await startQuiz(student, { category: 'math', count: 1 })
    await check(student, quiz, 0, 'wrong')
    await complete(student, quiz)
    await server.db.updateTable('questions').set({ credited: true }).where('id', '=', row.id).execute()
    expect((await open(student, row.id)).review?.note).toBeUndefined()
    await server.db.updateTable('item_responses').set({ correct: true }).execute()
    expect((await open(student, row.id)).review).toMatchObject({
      is_correct: true,
      note: 'There was a mistake in this question, so it counts as right for everyone.',
    })
    await server.db.deleteFrom('questions').where('id', '=', row.id).execute()
  })

  it('keep the note of a question the bank lost', async () => {
    const student = await server.signUp()
    const [id = ''] = await safetyIds()
    await keep(student, id, { note: 'Still mine.' })
    await server.db.deleteFrom('questions').where('id', '=', id).execute()
    const { questions } = await student.ask(contract.listOwnQuestions, { query: {} })
    expect(questions).toMatchObject([{ id, category: null, question_text: null, note: 'Still mine.' }])
    expect(await open(student, id)).toMatchObject({ review: null, withheld: 'gone' })
    expect(await keep(student, id, { note: 'Changed.' })).toMatchObject({ note: 'Changed.' })
  })
})
