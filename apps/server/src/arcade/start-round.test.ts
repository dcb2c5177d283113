import { exportData } from '@collimate/contract/account-settings'
import * as contract from '@collimate/contract/arcade'
import { completeExam } from '@collimate/contract/mock-exams'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { finishArcade, logOf, startArcade } from '../test-support/arcade-round.ts'
import { questionRow, questionRows, type QuestionRow } from '../test-support/question-row.ts'
import { check, startQuiz } from '../test-support/quiz-sitting.ts'
import { work } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const email = 'subscriber@example.org'
const otherEmail = 'another@example.org'
const server = useTestServer({
  env: { DEMO_EMAILS: `${email},${otherEmail}` },
  questions: () =>
    questionRows({ 'patient-care': 75, safety: 95, 'image-production': 90, procedures: 105, physics: 9 }),
})

const subscriber = (at = email) => server.signUp({ email: at })
const start = { body: { mode: 'speed' as const } }
const ids = ({ questions }: contract.ArcadeRound) => questions.map(({ id }) => id)
const rounds = () => server.db.selectFrom('arcade_rounds').selectAll().execute()

/** The first ids of a category, of rows of one right option. */
async function firstIds(category: string, count: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('questions')
    .select('id')
    .where('category', '=', category)
    .where('type', 'is', null)
    .where('is_multiple_answer', '=', false)
    .where('retired', '=', false)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

const four = ['patient-care', 'safety', 'image-production', 'procedures']

describe('starting a round', () => {
  it('A-ARC-04, A-ARC-05 asks the first 25 of each of four categories, shuffled anew each time', async () => {
    const student = await subscriber()
    const [one, two] = [await startArcade(student), await startArcade(student)]
    const first = (await Promise.all(four.map((category) => firstIds(category, 25)))).flat()
    for (const round of [one, two]) expect(ids(round).toSorted()).toEqual(first.toSorted())
    expect(ids(one)).not.toEqual(ids(two))
    expect(ids(one)).not.toEqual(first)
  })

  it('A-ARC-09 gives a subscriber the questions with their keys, and no reasons', async () => {
    const { questions } = await startArcade(await subscriber())
    for (const { options, correct_answer } of questions) expect(options[correct_answer]).toMatch(/^Right/)
    expect(JSON.stringify(questions)).not.toContain('SECRET')
    expect(new Set(questions.map(({ correct_answer }) => correct_answer)).size).toBeGreaterThan(1)
  })

  it('A-ARC-02, A-ARC-09 refuses a member with 403 and a visitor with 401', async () => {
    const member = await server.signUp()
    expect(await member.refused(contract.startArcadeRound, start)).toMatchObject({
      status: 403,
      code: 'arcade-needs-subscription',
      error: 'Please upgrade your subscription to access arcade mode.',
    })
    expect(await server.visitor().refused(contract.startArcadeRound, start)).toMatchObject({ status: 401 })
    expect(await rounds()).toEqual([])
  })

  it('A-ARC-04 keeps to its hundred, and to the keys of them, however often it is asked', async () => {
    const student = await subscriber()
    const seen = new Set<string>()
    for (let turn = 0; turn < 5; turn += 1) for (const id of ids(await startArcade(student))) seen.add(id)
    expect(seen.size).toBe(100)
  })

  it('A-ARC-08 leaves out rows that one tap cannot answer', async () => {
    const good = questionRow({ id: 'sa-9' })
    const unusable: QuestionRow[] = [
      questionRow({ id: 'sa-1', type: 'multiple' }),
      questionRow({ id: 'sa-2', type: 'ordered-list' }),
      questionRow({ id: 'sa-3', type: 'hot-spot' }),
      questionRow({ id: 'sa-4', answers: [], options: null }),
      questionRow({ id: 'sa-5', correct_answer: null }),
      questionRow({ id: 'sa-6', correct_answer: 7 }),
      questionRow({ id: 'sa-7', answers: ['Right alone'], correct_answer: 0 }),
      questionRow({ id: 'sa-8', retired: true }),
    ]
    await server.fillBank([...unusable, good])
    expect(ids(await startArcade(await subscriber()))).toEqual(['sa-9'])
  })

  it('A-ARC-04, A-ARC-08 goes on behind many of those until it has 25', async () => {
    const lame = Array.from({ length: 60 }, () => questionRow({ correct_answer: 7 }))
    await server.fillBank([...lame, ...Array.from({ length: 30 }, () => questionRow())])
    expect(ids(await startArcade(await subscriber()))).toHaveLength(25)
  })

  it.each([
    ['a list', ['One', 'Two, too', 'Three'], null],
    ['a keyed object', { b: 'Two, too', a: 'One', c: 'Three' }, null],
    ['a JSON string', JSON.stringify('["One","Two, too","Three"]'), null],
    ['a comma-separated string', JSON.stringify('One,Two; too,Three'), null],
    ['options alone', [], ['One', 'Two, too', 'Three']],
  ])('A-ARC-07 reads %s', async (_, answers, options) => {
    await server.fillBank([questionRow({ answers, options, keeps_option_order: true })])
    const { questions } = await startArcade(await subscriber())
    expect(questions.map((question) => question.options.join('|').replace(';', ','))).toEqual([
      'One|Two, too|Three',
    ])
  })

  it('E-GEN-10 a picture has its marks, and a bare DOI is a link', async () => {
    const marks = [{ label: 'A', at: { x: 10, y: 20 } }]
    await server.fillBank([
      questionRow({
        image_url: '/content/images/one.webp',
        image_citation: '10.1234/knee.5',
        image_marks: marks,
      }),
    ])
    const { questions } = await startArcade(await subscriber())
    expect(questions[0]?.image_marks).toEqual(marks)
    expect(questions[0]?.image_citation).toBe('https://doi.org/10.1234/knee.5')
  })

  it('X-API-10 asks nothing that is open in a running exam or quiz, but the next rows', async () => {
    const student = await subscriber()
    const exam = await student.startExam()
    const quiz = await startQuiz(student, { category: 'safety', count: 8 })
    const open = [...exam.questions.map(({ id }) => id), ...quiz.questions.map(({ question }) => question.id)]
    const round = await startArcade(student)
    expect(ids(round).filter((id) => open.includes(id))).toEqual([])
    const all = await firstIds('safety', 95)
    const wanted = all.filter((id) => !open.includes(id)).slice(0, 25)
    const asked = round.questions.filter(({ category }) => category === 'safety').map(({ id }) => id)
    expect(asked.toSorted()).toEqual(wanted.toSorted())
  })

  it('X-API-10 asks again what is checked in the quiz, and what the completed exam asked', async () => {
    const student = await subscriber()
    const quiz = await startQuiz(student, { category: 'safety', count: 8 })
    await check(student, quiz, 0)
    const open = quiz.questions.slice(1).map(({ question }) => question.id)
    const first = (await firstIds('safety', 95)).filter((id) => !open.includes(id)).slice(0, 25)
    const asked = (await startArcade(student)).questions.filter(({ category }) => category === 'safety')
    expect(asked.map(({ id }) => id).toSorted()).toEqual(first.toSorted())
    const exam = await student.startExam()
    await student.ask(completeExam, { params: { id: exam.id }, body: work(exam, {}) })
    expect(ids(await startArcade(student))).toHaveLength(100)
  })

  it('A-ARC-06 one category that fails is left out, and logged', async () => {
    const student = await subscriber()
    await sql`
      create function refuse_rows() returns boolean language plpgsql as
        $$ begin raise exception 'unreadable'; end $$;
      alter table questions rename to questions_away;
      create view questions as select xmin, questions_away.* from questions_away
        where category <> 'safety' or refuse_rows()`.execute(server.db)
    try {
      const round = await startArcade(student)
      expect(new Set(round.questions.map(({ category }) => category))).toEqual(
        new Set(['patient-care', 'image-production', 'procedures']),
      )
      expect(round.questions).toHaveLength(75)
    } finally {
      await sql`
        drop view questions;
        alter table questions_away rename to questions;
        drop function refuse_rows`.execute(server.db)
    }
    expect(server.logged.join('')).toContain('arcade questions unreadable')
  })

  it.each([
    ['none can be read', sql`alter table questions rename to questions_away`],
    ['there is none', sql`delete from questions`],
  ])('A-ARC-06 where %s it says so', async (_, away) => {
    const student = await subscriber()
    await away.execute(server.db)
    try {
      expect(await student.refused(contract.startArcadeRound, start)).toMatchObject({
        status: 503,
        code: 'no-arcade-questions',
        error: 'Please try again later',
      })
    } finally {
      await sql`alter table if exists questions_away rename to questions`.execute(server.db)
    }
    expect(await rounds()).toEqual([])
  })

  it('keeps what the round was made of, and its keys where no download has them', async () => {
    const student = await subscriber()
    const round = await startArcade(student, 'time-attack')
    const [row] = await rounds()
    expect(row).toMatchObject({
      id: round.id,
      user_id: student.userId,
      mode: 'time-attack',
      finished_at: null,
    })
    const kept = (row?.questions ?? []) as { id: string }[]
    expect(kept.map(({ id }) => id)).toEqual(ids(round))
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual(['id', 'options', 'order'])
    const keys = round.questions.map(({ correct_answer }) => correct_answer)
    expect(row?.answer_key).toEqual({ round: round.id, keys })
    const download = await student.request('GET', exportData.path)
    const { tables } = (await download.json()) as { tables: Record<string, object[]> }
    expect(tables['arcade_rounds']).toHaveLength(1)
    expect(tables['arcade_rounds']?.[0]).not.toHaveProperty('answer_key')
  })

  it('tells the extended time, and keeps it with the round', async () => {
    const student = await subscriber()
    await server.db.updateTable('profiles').set({ exam_time_factor: 1.5 }).execute()
    expect((await startArcade(student)).time_factor).toBe(1.5)
    expect(await rounds()).toMatchObject([{ time_factor: 1.5 }])
  })

  it('A-ARC-05 ends the round before it; eight starts at once leave one', async () => {
    const student = await subscriber()
    const first = await startArcade(student)
    await Promise.all(Array.from({ length: 8 }, () => startArcade(student)))
    expect(await rounds()).toHaveLength(1)
    expect(
      await student.refused(contract.finishArcadeRound, { params: { id: first.id }, body: { answers: [] } }),
    ).toMatchObject({ status: 404, code: 'arcade-round-not-found' })
  })

  it('A-SCORE-02 leaves a round open whose log is on its way, and takes its place no more', async () => {
    const student = await subscriber()
    const first = await startArcade(student)
    server.passTime(60)
    const named = { body: { ...start.body, unsent: [first.id] } }
    const { round: second } = await student.ask(contract.startArcadeRound, named)
    const third = await startArcade(student)
    expect(new Set((await rounds()).map(({ id }) => id))).toEqual(new Set([first.id, third.id]))
    server.passTime(60)
    expect(await finishArcade(student, first, logOf(first, 'RR'))).toMatchObject({ score: 20 })
    expect(await finishArcade(student, third, logOf(third, 'R'))).toMatchObject({ best: { score: 20 } })
    expect(
      await student.refused(contract.finishArcadeRound, { params: { id: second.id }, body: { answers: [] } }),
    ).toMatchObject({ code: 'arcade-round-not-found' })
  })

  it('A-SCORE-02 lets twenty rounds wait, and none that is a day old', async () => {
    const student = await subscriber()
    let unsent: string[] = []
    const again = async () => {
      const { round } = await student.ask(contract.startArcadeRound, { body: { ...start.body, unsent } })
      server.passTime(60)
      return round.id
    }
    const all: string[] = []
    for (let turn = 0; turn < 22; turn += 1) {
      all.push(await again())
      unsent = all.slice(-1)
    }
    // The last one runs, and the one before it waits.
    expect((await rounds()).map(({ id }) => id).toSorted()).toEqual(all.slice(-21).toSorted())
    server.passTime(24 * 3600 - 90)
    unsent = all.slice(-1)
    all.push(await again())
    expect((await rounds()).map(({ id }) => id).toSorted()).toEqual(all.slice(-2).toSorted())
  })

  it('A-SCORE-02 names no round of another player, and opens no finished one', async () => {
    const [one, two] = [await subscriber(), await subscriber(otherEmail)]
    const theirs = await startArcade(one)
    server.passTime(60)
    const named = { body: { ...start.body, unsent: [theirs.id] } }
    await two.ask(contract.startArcadeRound, named)
    expect((await rounds()).map(({ awaited }) => awaited)).toEqual([false, false])
    await finishArcade(one, theirs, logOf(theirs, 'R'))
    await one.ask(contract.startArcadeRound, named)
    expect((await rounds()).map(({ awaited }) => awaited)).toEqual([false, false, false])
  })

  it.each([
    ['an unknown mode', { mode: 'marathon' }],
    ['none', {}],
    ['another’s user id', { mode: 'speed', user_id: 'someone' }],
  ])('X-API-09 refuses %s', async (_, body) => {
    expect((await (await subscriber()).request('POST', '/api/arcade/rounds', body)).status).toBe(400)
  })
})
