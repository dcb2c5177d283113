import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBetter, weekStart, type ArcadeScore } from './best.ts'
import {
  answerRound,
  fireMarks,
  isLow,
  mostAnswers,
  shareLeft,
  startRound,
  takesAnswer,
  timeLeft,
  type ArcadeMode,
  type Round,
} from './round.ts'

/** A round answered once a second, R right and W wrong. */
function play(mode: ArcadeMode, answers: string, factor = 1): Round {
  return [...answers].reduce(
    (round, answer, index) => answerRound(round, { at: (index + 1) * 1000, correct: answer === 'R' }),
    startRound(mode, factor),
  )
}

describe('Speed Mode', () => {
  it.each([
    ['R', 10],
    ['W', 0],
    ['RR', 20],
    ['RRR', 35],
    ['RRRR', 45],
    ['RRRRR', 65],
    ['RRRRRRRRRR', 140],
    ['RRRRRRRRRRRRR', 170],
    ['RRWRR', 40],
    ['RRRWRRR', 70],
    ['WWW', 0],
  ])('A-SPEED-02: %s gives %i', (answers, score) => {
    expect(play('speed', answers).score).toBe(score)
  })

  it('A-SPEED-02: a wrong answer ends the streak, and nothing else', () => {
    expect(play('speed', 'RRRW')).toMatchObject({
      score: 35,
      streak: 0,
      endsAt: 60_000,
      correct: 3,
      answered: 4,
    })
  })

  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
    [9, 2],
    [10, 3],
    [50, 3],
  ])('A-SPEED-04: a streak of %i has %i fire marks', (streak, marks) => {
    expect(fireMarks(streak)).toBe(marks)
  })

  it.each([
    [0, true],
    [59_999, true],
    [60_000, false],
    [60_001, false],
  ])('A-SPEED-01: an answer at %i ms is taken: %s', (at, taken) => {
    expect(takesAnswer(startRound('speed', 1), at)).toBe(taken)
  })

  it('A-SPEED-05: no second answer in the 300 ms of the result', () => {
    const round = answerRound(startRound('speed', 1), { at: 1000, correct: true })
    expect([1000, 1299, 1300].map((at) => takesAnswer(round, at))).toEqual([false, false, true])
  })

  it('A-TIME-03: its bar is never red', () => {
    expect(isLow(startRound('speed', 1), 59_000)).toBe(false)
  })
})

describe('Time Attack', () => {
  it.each([
    ['R', 1, 33_000],
    ['W', 0, 25_000],
    ['RRW', 2, 31_000],
    ['RRRRRRRRRR', 10, 60_000],
  ])('A-TIME-02: %s gives %i points and ends at %i ms', (answers, score, endsAt) => {
    expect(play('time-attack', answers)).toMatchObject({ score, endsAt })
  })

  it('A-TIME-02: wrong with 4 s left is the end, with 0 s left', () => {
    const round = answerRound(startRound('time-attack', 1), { at: 26_000, correct: false })
    expect(round.endsAt).toBe(26_000)
    expect(timeLeft(round, 26_000)).toBe(0)
    expect(takesAnswer(round, 26_300)).toBe(false)
  })

  it('A-TIME-01: counts down from 30 s and never below 0', () => {
    const round = startRound('time-attack', 1)
    expect([0, 100, 29_900, 30_000, 99_000].map((at) => timeLeft(round, at))).toEqual([
      30_000, 29_900, 100, 0, 0,
    ])
  })

  it.each([
    [23_900, false],
    [23_999, false],
    [24_000, true],
    [29_000, true],
  ])('A-TIME-03: red at 6.0 s and below: at %i ms %s', (at, low) => {
    expect(isLow(startRound('time-attack', 1), at)).toBe(low)
  })

  it('A-TIME-04: time above 30 s is kept in full, the bar is full', () => {
    const round = play('time-attack', 'RR')
    expect(timeLeft(round, 2000)).toBe(34_000)
    expect(shareLeft(round, 2000)).toBe(1)
    expect(shareLeft(round, 21_000)).toBe(0.5)
  })

  it('a round that would never end does after 2000 answers', () => {
    const round = play('time-attack', 'R'.repeat(mostAnswers))
    expect(round).toMatchObject({ score: mostAnswers, endsAt: mostAnswers * 1000 })
    expect(takesAnswer(round, mostAnswers * 1000 + 300)).toBe(false)
    expect(takesAnswer(play('time-attack', 'R'.repeat(mostAnswers - 1)), mostAnswers * 1000)).toBe(true)
  })
})

describe('extended time', () => {
  it.each([
    ['speed', 90_000, ''],
    ['time-attack', 45_000, ''],
    ['time-attack', 49_500, 'R'],
    ['time-attack', 37_500, 'W'],
  ] as const)('%s with 1.5 times the time ends at %i ms after "%s"', (mode, endsAt, answers) => {
    expect(play(mode, answers, 1.5).endsAt).toBe(endsAt)
  })

  it('leaves points and the pause as they are, and red at a fifth', () => {
    const round = answerRound(startRound('time-attack', 2), { at: 1000, correct: true })
    expect(round).toMatchObject({ score: 1, opensAt: 1300 })
    expect(play('speed', 'RRR', 2).score).toBe(35)
    expect([47_999, 48_000].map((at) => isLow(startRound('time-attack', 2), at))).toEqual([false, true])
  })
})

describe('the best round', () => {
  it.each([
    [{ score: 10, survival_ms: null }, null, true],
    [{ score: 0, survival_ms: null }, null, true],
    [{ score: 20, survival_ms: null }, { score: 10, survival_ms: null }, true],
    [{ score: 10, survival_ms: null }, { score: 10, survival_ms: null }, false],
    [{ score: 5, survival_ms: null }, { score: 10, survival_ms: null }, false],
    [{ score: 5, survival_ms: 40_001 }, { score: 5, survival_ms: 40_000 }, true],
    [{ score: 4, survival_ms: 90_000 }, { score: 5, survival_ms: 40_000 }, false],
  ] as [ArcadeScore, ArcadeScore | null, boolean][])(
    'A-SCORE-02: %j after %j is better: %s',
    (round, best, better) => {
      expect(isBetter(round, best)).toBe(better)
    },
  )

  it.each([
    ['2026-11-23T00:00:00Z', '2026-11-23'],
    ['2026-11-22T23:59:59Z', '2026-11-16'],
    ['2026-11-29T12:00:00Z', '2026-11-23'],
    ['2027-01-01T08:00:00Z', '2026-12-28'],
  ])('A-SCORE-03: the week of %s began on %s', (now, monday) => {
    expect(weekStart(new Date(now))).toEqual(new Date(`${monday}T00:00:00Z`))
  })

  it('A-SCORE-03: every moment is in the seven days of its week', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
        const since = now.getTime() - weekStart(now).getTime()
        expect(weekStart(now).getUTCDay()).toBe(1)
        expect(since >= 0 && since < 7 * 86_400_000).toBe(true)
      }),
    )
  })
})
