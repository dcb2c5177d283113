import * as contract from '@collimate/contract/arcade'
import { describe, expect, it } from 'vitest'
import { playArcade } from '../test-support/arcade-round.ts'
import { questionRow } from '../test-support/question-row.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'

const emails = Array.from({ length: 14 }, (_, number) => `player_${number}@example.org`)
const server = useTestServer({
  env: { DEMO_EMAILS: emails.join(',') },
  questions: () => Array.from({ length: 12 }, () => questionRow()),
})

const player = (number: number) =>
  server.signUp({ email: emails[number] ?? '', username: `player_${number}`, first_name: 'Secret' })

async function board(
  student: Student,
  mode: 'speed' | 'time-attack' = 'speed',
  period: 'all' | 'week' = 'all',
) {
  return (await student.ask(contract.readLeaderboard, { query: { mode, period } })).rows
}

const short = (rows: contract.LeaderboardRow[]) =>
  rows.map(({ place, username, score }) => [place, username, score])

describe('the leaderboards', () => {
  it('A-SCORE-03 one per mode: each player’s best, highest first, by username and nothing else', async () => {
    const [ann, ben] = [await player(0), await player(1)]
    await playArcade(server, ann, 'RR')
    await playArcade(server, ann, 'R')
    await playArcade(server, ben, 'RRR')
    await playArcade(server, ben, 'R', 'time-attack')
    expect(await board(ann)).toEqual([
      { place: 1, username: 'player_1', score: 35, survival_ms: null, extended: false, you: false },
      { place: 2, username: 'player_0', score: 20, survival_ms: null, extended: false, you: true },
    ])
    expect(short(await board(ann, 'time-attack'))).toEqual([[1, 'player_1', 1]])
  })

  it('A-SCORE-03 Time Attack: of equal points the longer survival is first', async () => {
    const [ann, ben, cat] = [await player(0), await player(1), await player(2)]
    await playArcade(server, ann, 'RWW', 'time-attack')
    await playArcade(server, ben, 'RW', 'time-attack')
    await playArcade(server, cat, 'RRWWW', 'time-attack')
    expect((await board(ann, 'time-attack')).map(({ username }) => username)).toEqual([
      'player_2',
      'player_1',
      'player_0',
    ])
  })

  it('A-SCORE-03 of equal scores in Speed Mode the first to have it', async () => {
    const [ann, ben] = [await player(0), await player(1)]
    await server.db
      .updateTable('profiles')
      .set({ exam_time_factor: 2 })
      .where('id', '=', ben.userId)
      .execute()
    await playArcade(server, ann, 'RR')
    await playArcade(server, ben, 'RR')
    expect((await board(ann)).map(({ username, extended }) => [username, extended])).toEqual([
      ['player_0', false],
      ['player_1', true],
    ])
  })

  it('this week: only rounds of this week count, each player’s best of them', async () => {
    server.holdTime()
    const [ann, ben] = [await player(0), await player(1)]
    await playArcade(server, ann, 'RRR')
    await server.db
      .updateTable('arcade_rounds')
      .set({ finished_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    await playArcade(server, ann, 'R')
    await playArcade(server, ben, 'RR')
    await playArcade(server, ben, 'R')
    expect(short(await board(ann, 'speed', 'week'))).toEqual([
      [1, 'player_1', 20],
      [2, 'player_0', 10],
    ])
    expect(short(await board(ann))).toEqual([
      [1, 'player_0', 35],
      [2, 'player_1', 20],
    ])
  })

  it('has ten places, and below them the asker’s own', async () => {
    const players: Student[] = []
    for (let number = 0; number < 13; number += 1) players.push(await player(number))
    for (const [number, one] of players.entries()) await playArcade(server, one, 'R'.repeat(14 - number))
    const asker = players[12] as Student
    const rows = await board(asker)
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13])
    expect(rows.at(-1)).toMatchObject({ username: 'player_12', you: true })
    expect(await board(players[0] as Student)).toHaveLength(10)
  })

  it('has no place for a round without a point', async () => {
    const ann = await player(0)
    await playArcade(server, ann, 'WW')
    expect(await board(ann)).toEqual([])
    expect(await board(ann, 'speed', 'week')).toEqual([])
  })

  it('hide me: the name leaves both, the best stays, and it may come back', async () => {
    const [ann, ben] = [await player(0), await player(1)]
    await playArcade(server, ann, 'RR')
    await playArcade(server, ann, 'R', 'time-attack')
    await ann.ask(contract.setArcadeHidden, { body: { hidden: true } })
    expect(await ann.ask(contract.readArcade, {})).toMatchObject({
      hidden: true,
      bests: { speed: { score: 20 } },
    })
    for (const mode of ['speed', 'time-attack'] as const) {
      for (const period of ['all', 'week'] as const) {
        expect(await board(ben, mode, period)).toEqual([])
        expect(await board(ann, mode, period)).toEqual([])
      }
    }
    await ann.ask(contract.setArcadeHidden, { body: { hidden: false } })
    expect(short(await board(ben))).toEqual([[1, 'player_0', 20]])
    expect((await ben.ask(contract.readArcade, {})).hidden).toBe(false)
  })

  it('A-ARC-09 are a subscriber’s: a member is refused', async () => {
    const request = { query: { mode: 'speed' as const, period: 'all' as const } }
    expect(await (await server.signUp()).refused(contract.readLeaderboard, request)).toMatchObject({
      status: 403,
      code: 'arcade-needs-subscription',
    })
  })
})
