import { randomUUID } from 'node:crypto'
import { finishArcadeRound as endpoint, readArcade } from '@collimate/contract/arcade'
import { exportData } from '@collimate/contract/account-settings'
import { errorCatalogue } from '@collimate/contract/errors'
import { describe, expect, it } from 'vitest'
import { finishArcade, logOf, playArcade, startArcade } from '../test-support/arcade-round.ts'
import { questionRow } from '../test-support/question-row.ts'
import { useTestServer } from '../test-support/test-server.ts'

const emails = ['one@example.org', 'two@example.org']
const server = useTestServer({
  env: { DEMO_EMAILS: emails.join(',') },
  questions: () => Array.from({ length: 12 }, () => questionRow()),
})

const subscriber = (email = emails[0] ?? '') => server.signUp({ email })
const rows = () => server.db.selectFrom('arcade_rounds').selectAll().execute()
const bestOf = async (student: Awaited<ReturnType<typeof subscriber>>) =>
  (await student.ask(readArcade, {})).bests

describe('finishing a round', () => {
  it('A-SCORE-01, A-SPEED-02 stores what the log gives, whatever score is claimed', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(60)
    const result = await finishArcade(student, round, logOf(round, 'RRRWRRRRR'), 99_999)
    expect(result).toEqual({
      mode: 'speed',
      score: 35 + 65,
      correct: 8,
      answered: 9,
      survival_ms: null,
      is_best: true,
      best: { score: 100, survival_ms: null },
    })
    expect(await rows()).toMatchObject([
      { id: round.id, score: 100, correct: 8, survival_ms: null, questions: [], answer_key: null },
    ])
  })

  it('A-TIME-02, A-TIME-05 Time Attack: points, and how long it lasted', async () => {
    const student = await subscriber()
    // 30 s, 6 won, 10 lost.
    expect(await playArcade(server, student, 'RRWW', 'time-attack')).toMatchObject({
      score: 2,
      survival_ms: 26_000,
    })
  })

  it('extended time applies to the log', async () => {
    const student = await subscriber()
    await server.db.updateTable('profiles').set({ exam_time_factor: 2 }).execute()
    const round = await startArcade(student)
    server.passTime(120)
    const log = logOf(round, 'RR').map((answer, index) => ({ ...answer, at: 100_000 + index * 19_999 }))
    expect(await finishArcade(student, round, log)).toMatchObject({ score: 20 })
  })

  it('keeps the answers in the stored order of the options', async () => {
    const student = await subscriber()
    await playArcade(server, student, 'R'.repeat(9))
    const [row] = await rows()
    // Every right option is stored second.
    expect(((row?.answers ?? []) as { chosen: number }[]).map(({ chosen }) => chosen)).toEqual(
      Array(9).fill(1),
    )
  })

  it('A-SCORE-01 is finished once: another log changes nothing and answers as the first', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(60)
    const first = await finishArcade(student, round, logOf(round, 'RW'))
    const stored = await rows()
    expect(await finishArcade(student, round, logOf(round, 'RRRR'))).toEqual(first)
    expect(await rows()).toEqual(stored)
  })

  it('A-SCORE-01 of eight finishes at once one counts, and all answer alike', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(60)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => finishArcade(student, round, logOf(round, 'R'.repeat(turn)))),
    )
    expect(new Set(results.map(({ score }) => score)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  it('another’s round answers like none, and stays open', async () => {
    const [owner, other] = [await subscriber(), await subscriber(emails[1])]
    const round = await startArcade(owner)
    const body = { answers: [] }
    const foreign = await other.refused(endpoint, { params: { id: round.id }, body })
    expect(foreign).toEqual(await other.refused(endpoint, { params: { id: randomUUID() }, body }))
    expect(foreign).toMatchObject({ status: 404, code: 'arcade-round-not-found' })
    expect(await rows()).toMatchObject([{ finished_at: null }])
    server.passTime(60)
    expect(await finishArcade(owner, round, logOf(round, 'R'))).toMatchObject({ score: 10 })
  })

  it('A-SCORE-01 refuses an impossible log with its fault; the round stays open', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(60)
    const log = logOf(round, 'RRR')
    const cases = [
      [[{ ...log[0], question_id: 'sa-0001' }], 0, 'wrong-question'],
      [[log[1]], 0, 'wrong-question'],
      [[{ ...log[0], chosen: 4 }], 0, 'unknown-option'],
      [[log[0], { ...log[1], at: 1200 }], 1, 'too-early'],
      [log.map((answer, index) => ({ ...answer, at: 100 + index * 400 })), 2, 'too-fast'],
      [[log[0], { ...log[1], at: 60_000 }], 1, 'after-end'],
    ] as const
    for (const [answers, at, fault] of cases) {
      const response = await student.request('POST', `/api/arcade/rounds/${round.id}/finish`, { answers })
      expect(response.status, fault).toBe(400)
      // The fault is for programs: a player is told in words.
      expect(await response.json()).toEqual({
        error: errorCatalogue['arcade-log-refused'].message,
        code: 'arcade-log-refused',
        fields: { [`body.answers.${at}`]: fault },
      })
    }
    expect(await rows()).toMatchObject([{ finished_at: null, score: null }])
    expect(await bestOf(student)).toEqual({ speed: null, 'time-attack': null })
  })

  it('A-SCORE-01 refuses answers of more time than has passed since the start', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(30)
    expect(
      await student.refused(endpoint, {
        params: { id: round.id },
        body: { answers: logOf(round, 'R'.repeat(50)) },
      }),
    ).toMatchObject({ code: 'arcade-log-refused', fields: { 'body.answers.32': 'ahead-of-time' } })
  })

  it.each([
    ['an answer without a time', [{ question_id: 'x', chosen: 0 }]],
    ['half a millisecond', [{ question_id: 'x', chosen: 0, at: 0.5 }]],
    ['a time before the start', [{ question_id: 'x', chosen: 0, at: -1 }]],
    ['too many', Array(2001).fill({ question_id: 'x', chosen: 0, at: 1 })],
    ['a word', 'all of them'],
  ])('X-API-09 refuses %s', async (_, answers) => {
    const student = await subscriber()
    const round = await startArcade(student)
    const response = await student.request('POST', `/api/arcade/rounds/${round.id}/finish`, { answers })
    expect(response.status).toBe(400)
    expect(await rows()).toMatchObject([{ finished_at: null }])
  })

  it('a round that was left ends: the next day it no longer counts', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(24 * 3600 + 60)
    expect(
      await student.refused(endpoint, { params: { id: round.id }, body: { answers: [] } }),
    ).toMatchObject({
      status: 409,
      code: 'arcade-round-over',
    })
  })

  it('a subscription that ended meanwhile takes nothing away', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    server.passTime(60)
    const lapsed = student.at(await server.otherServer({ DEMO_EMAILS: '' }))
    expect(await finishArcade(lapsed, round, logOf(round, 'R'))).toMatchObject({ score: 10 })
  })

  it('A-SCORE-01, A-TIME-02 is judged by the keys it was issued with, whatever becomes of its questions', async () => {
    const student = await subscriber()
    const round = await startArcade(student, 'time-attack')
    server.passTime(60)
    // With one right answer fewer the last one would come after the end.
    const log = logOf(round, 'RRRRRRRRWWWWWWWW')
    await server.db
      .updateTable('questions')
      .set({ correct_answer: 0 })
      .where('id', '=', log[4]?.question_id ?? '')
      .execute()
    await server.db
      .deleteFrom('questions')
      .where('id', '=', log[5]?.question_id ?? '')
      .execute()
    expect(await finishArcade(student, round, log)).toMatchObject({ correct: 8, answered: 16 })
  })

  it('is never judged by the keys of a round whose row it took in a process that keeps none', async () => {
    const student = await subscriber()
    const before = await startArcade(student)
    const round = { ...before, id: randomUUID(), questions: before.questions.toReversed() }
    const [row] = await rows()
    const questions = JSON.stringify(((row?.questions ?? []) as unknown[]).toReversed())
    await server.db.updateTable('arcade_rounds').set({ id: round.id, questions }).execute()
    server.passTime(60)
    const log = logOf(round, 'RRR')
    await server.db
      .deleteFrom('questions')
      .where('id', '=', log[1]?.question_id ?? '')
      .execute()
    expect(await finishArcade(student, round, log)).toMatchObject({ correct: 2, answered: 3 })
  })

  it('of a round that kept no keys, a question taken from the bank meanwhile is wrong for everybody', async () => {
    const student = await subscriber()
    const round = await startArcade(student)
    await server.db.updateTable('arcade_rounds').set({ answer_key: null }).execute()
    server.passTime(60)
    const log = logOf(round, 'RRR')
    await server.db
      .updateTable('questions')
      .set({ answers: ['Right', 'Wrong'] })
      .where('id', '=', log[1]?.question_id ?? '')
      .execute()
    await server.db
      .deleteFrom('questions')
      .where('id', '=', log[2]?.question_id ?? '')
      .execute()
    expect(await finishArcade(student, round, log)).toMatchObject({ score: 10, correct: 1 })
  })
})

describe('the personal best', () => {
  it('A-SCORE-02 stays after a lower score and goes up with a higher one, per mode', async () => {
    const student = await subscriber()
    expect(await bestOf(student)).toEqual({ speed: null, 'time-attack': null })
    await playArcade(server, student, 'RR')
    expect(await playArcade(server, student, 'R')).toMatchObject({
      score: 10,
      is_best: false,
      best: { score: 20 },
    })
    expect((await bestOf(student)).speed).toMatchObject({ score: 20 })
    expect(await playArcade(server, student, 'RRR')).toMatchObject({ is_best: true, best: { score: 35 } })
    expect(await bestOf(student)).toMatchObject({ speed: { score: 35 }, 'time-attack': null })
  })

  it('A-SCORE-02, A-SCORE-03 Time Attack: of equal points the longer survival', async () => {
    const student = await subscriber()
    await playArcade(server, student, 'RWW', 'time-attack')
    expect(await playArcade(server, student, 'RW', 'time-attack')).toMatchObject({ is_best: true })
    expect(await playArcade(server, student, 'RWW', 'time-attack')).toMatchObject({ is_best: false })
    expect((await bestOf(student))['time-attack']).toMatchObject({
      score: 1,
      survival_ms: 28_000,
      answers: [
        { at: 1000, correct: true },
        { at: 2000, correct: false },
      ],
    })
  })

  it('is part of the data a student may take along, and goes with the account', async () => {
    const student = await subscriber()
    await playArcade(server, student, 'RR')
    const answer = await student.request('GET', exportData.path)
    const { tables } = (await answer.json()) as { tables: Record<string, unknown[]> }
    expect(tables['arcade_rounds']).toMatchObject([{ score: 20 }])
    expect(tables['arcade_bests']).toHaveLength(1)
    await server.db.deleteFrom('users').execute()
    expect(await rows()).toEqual([])
    expect(await server.db.selectFrom('arcade_bests').selectAll().execute()).toEqual([])
  })
})
