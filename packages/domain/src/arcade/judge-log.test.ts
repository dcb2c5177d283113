import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLog, type IssuedQuestion, type LogFault, type LoggedAnswer } from './judge-log.ts'
import type { ArcadeMode } from './round.ts'

/** Three questions of four options; the second is right, of the last none is any more. */
const issued: IssuedQuestion[] = [
  { id: 'a', options: 4, correct: 1 },
  { id: 'b', options: 4, correct: 1 },
  { id: 'c', options: 4, correct: null },
]
const speed = { mode: 'speed', factor: 1 } as const
const late = 1_000_000

/** Answers to the questions as issued, one a second, chosen as given. */
function answers(...chosen: number[]): LoggedAnswer[] {
  return chosen.map((choice, index) => ({
    question_id: issued[index % 3]?.id ?? '',
    chosen: choice,
    at: (index + 1) * 1000,
  }))
}

describe('the log of a round', () => {
  it('A-SCORE-01: gives the score, whatever was claimed', () => {
    expect(judgeLog(speed, issued, answers(1, 1, 0, 1, 0), late)).toMatchObject({
      kind: 'counted',
      round: { score: 30, answered: 5, correct: 3 },
      graded: [true, true, false, true, false],
    })
  })

  it('A-ARC-04: after the last question the first follows', () => {
    expect(judgeLog(speed, issued, answers(1, 1, 1, 1, 1, 1), late)).toMatchObject({
      graded: [true, true, false, true, true, false],
    })
  })

  it('counts a round without an answer', () => {
    expect(judgeLog(speed, issued, [], 0)).toMatchObject({ kind: 'counted', round: { score: 0 } })
  })

  const change = (at: number, part: Partial<LoggedAnswer>) =>
    answers(1, 1, 1, 1).map((answer, index) => (index === at ? { ...answer, ...part } : answer))
  const paced = (...times: number[]) =>
    times.map((at, index) => ({ question_id: issued[index % 3]?.id ?? '', chosen: 1, at }))

  it.each<[string, LoggedAnswer[], number, LogFault, number]>([
    ['a question not in the pool', change(1, { question_id: 'x' }), late, 'wrong-question', 1],
    ['questions in another order', change(0, { question_id: 'b' }), late, 'wrong-question', 0],
    ['the last question once more', change(3, { question_id: 'c' }), late, 'wrong-question', 3],
    ['an option the question lacks', change(2, { chosen: 4 }), late, 'unknown-option', 2],
    ['an option before the first', change(2, { chosen: -1 }), late, 'unknown-option', 2],
    ['an answer before the start', paced(-1), late, 'too-early', 0],
    ['a second answer to a result', paced(1000, 1299), late, 'too-early', 1],
    ['answers out of time', paced(2000, 1000), late, 'too-early', 1],
    ['an answer after the end', paced(1000, 60_000), late, 'after-end', 1],
    ['three answers nobody can have read', paced(1000, 1449, 1898, 2347), late, 'too-fast', 3],
    ['the first three at once', paced(0, 300, 600), late, 'too-fast', 2],
    ['more than the time that has passed', paced(1000, 5000), 2999, 'ahead-of-time', 1],
  ])('refuses %s', (_, log, elapsed, fault, answer) => {
    expect(judgeLog(speed, issued, log, elapsed)).toEqual({ kind: 'refused', fault, answer })
  })

  it.each([
    ['two answers that were too fast', paced(1000, 1300, 1600, 3000)],
    ['answers of 150 ms', paced(150, 600, 1050, 1500, 1950)],
    ['too fast twice, and twice again', paced(1000, 1300, 1600, 2050, 2350, 2650, 3100)],
    ['the last millisecond', paced(59_999)],
  ])('takes %s', (_, log) => {
    expect(judgeLog(speed, issued, log, late).kind).toBe('counted')
  })

  it('takes what a clock that is two seconds ahead noted', () => {
    expect(judgeLog(speed, issued, paced(1000, 5000), 3000).kind).toBe('counted')
  })

  it('an answer after time was lost is after the end', () => {
    const log = answers(0, 0, 0, 0, 0, 0)
    expect(judgeLog({ mode: 'time-attack', factor: 1 }, issued, log, late)).toEqual({
      kind: 'refused',
      fault: 'after-end',
      answer: 5,
    })
    expect(judgeLog({ mode: 'time-attack', factor: 1 }, issued, answers(0, 0, 0, 0, 0), late)).toMatchObject({
      round: { score: 0, endsAt: 5000 },
    })
  })
})

/** The games told again in another way: a clock of one millisecond, and streaks as words. */
function simulate(mode: ArcadeMode, factor: number, log: readonly LoggedAnswer[]) {
  let left = (mode === 'speed' ? 60_000 : 30_000) * factor
  let [now, pause] = [0, 0]
  let word = ''
  const waiting = [...log]
  while (left > 0) {
    if (waiting[0] !== undefined && waiting[0].at <= now) {
      const { chosen } = waiting.shift() ?? { chosen: 0 }
      if (pause > 0) return 'refused'
      word += chosen === 1 ? 'R' : 'W'
      if (mode === 'time-attack') left += (chosen === 1 ? 3000 : -5000) * factor
      pause = 300
      if (left <= 0) break
    }
    now += 1
    left -= 1
    pause = Math.max(0, pause - 1)
  }
  if (waiting.length > 0) return 'refused'
  const streaks = word.split('W').map(({ length }) => length)
  const reached = (length: number) => streaks.filter((streak) => streak >= length).length
  const right = word.replaceAll('W', '').length
  const score = mode === 'speed' ? right * 10 + reached(3) * 5 + reached(5) * 10 + reached(10) * 25 : right
  return { score, endsAt: now, correct: right, answered: word.length }
}

describe('against a model of its own', () => {
  const question = { id: 'q', options: 4, correct: 1 }
  const log = fc
    .array(
      fc.tuple(
        fc.boolean(),
        fc.oneof(
          { weight: 8, arbitrary: fc.integer({ min: 450, max: 5000 }) },
          fc.integer({ min: 150, max: 320 }),
        ),
      ),
      { maxLength: 60 },
    )
    .map((steps) => {
      let at = 0
      return steps.map(([right, wait]) => {
        at += wait
        return { question_id: 'q', chosen: right ? 1 : 2, at }
      })
    })

  it('A-SPEED-01, A-SPEED-02, A-SPEED-05, A-TIME-01, A-TIME-02, A-TIME-04: any log comes to the same', () => {
    let counted = 0
    fc.assert(
      fc.property(
        fc.constantFrom('speed' as const, 'time-attack' as const),
        fc.constantFrom(1, 1.5, 2),
        log,
        (mode, factor, answered) => {
          const judged = judgeLog({ mode, factor }, [question], answered, late)
          const simulated = simulate(mode, factor, answered)
          // The model knows nothing of how fast people read.
          if (judged.kind === 'refused' && judged.fault === 'too-fast') return
          if (judged.kind === 'counted') counted += 1
          expect(judged.kind === 'refused' ? 'refused' : judged.round).toEqual(
            simulated === 'refused' ? 'refused' : expect.objectContaining(simulated),
          )
        },
      ),
      { numRuns: 400, seed: 20261123 },
    )
    expect(counted).toBeGreaterThan(100)
  }, 60_000)

  it('never throws, whatever the log', () => {
    const answer = fc.record({
      question_id: fc.constantFrom('q', 'x'),
      chosen: fc.integer(),
      at: fc.integer(),
    })
    fc.assert(
      fc.property(fc.array(answer), fc.integer(), (answered, elapsed) => {
        expect(['counted', 'refused']).toContain(judgeLog(speed, [question], answered, elapsed).kind)
      }),
    )
  })
})
