import type { ArcadeRound } from '@collimate/contract/arcade'
import { judgeLog } from '@collimate/domain/arcade/judge-log'
import type { ArcadeMode } from '@collimate/domain/arcade/round'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Delivery } from '../finish-outbox.ts'
import { createGame, type Game, type GameDeps, type GameState } from './game.ts'

const kept: Delivery = { kind: 'kept', reason: 'no-answer' }

function issued(mode: ArcadeMode, id = 'r1', time_factor = 1): ArcadeRound {
  const questions = ['a', 'b', 'c'].map((name) => ({
    id: name,
    category: 'safety' as const,
    question_text: `${name}?`,
    options: ['1', '2', '3', '4'],
    correct_answer: 1,
    image_url: null,
    image_alt: null,
    image_citation: null,
    image_marks: null,
  }))
  return { id, mode, time_factor, questions }
}

/** A game whose server always answers, and what it was told. */
function open(mode: ArcadeMode, deps: Partial<GameDeps> = {}) {
  const finished: Parameters<GameDeps['finish']>[0][] = []
  const game = createGame(mode, {
    now: () => performance.now(),
    start: async () => issued(mode),
    finish: async (round) => {
      finished.push(round)
      return kept
    },
    ...deps,
  })
  return { game, finished }
}

async function begun(mode: ArcadeMode, deps: Partial<GameDeps> = {}) {
  const opened = open(mode, deps)
  await opened.game.begin()
  return opened
}

const playing = (game: Game) => game.state() as GameState & { kind: 'playing' }
const over = (game: Game) => game.state() as GameState & { kind: 'over' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a round in the browser', () => {
  it('A-SPEED-01: 60 s, then over; no answer is taken after it', async () => {
    const { game, finished } = await begun('speed')
    vi.advanceTimersByTime(59_999)
    expect(game.state().kind).toBe('playing')
    await vi.advanceTimersByTimeAsync(1)
    game.choose(1)
    expect(over(game)).toMatchObject({ kind: 'over', log: [], delivery: kept })
    expect(finished).toEqual([{ id: 'r1', answers: [], score: 0 }])
  })

  it('A-SPEED-05: the result for 300 ms, no second answer, then the next question', async () => {
    const { game } = await begun('speed')
    vi.advanceTimersByTime(1000)
    game.choose(1)
    expect(playing(game)).toMatchObject({
      question: { id: 'a' },
      result: { chosen: 1, correct: true, points: 10 },
    })
    vi.advanceTimersByTime(299)
    game.choose(2)
    expect(playing(game)).toMatchObject({ question: { id: 'a' }, result: { chosen: 1 } })
    vi.advanceTimersByTime(1)
    expect(playing(game)).toMatchObject({ question: { id: 'b' }, result: null, round: { score: 10 } })
  })

  it('A-SCORE-01: a press under 150 ms after a question opens is not taken', async () => {
    const { game } = await begun('speed')
    vi.advanceTimersByTime(149)
    game.choose(1)
    expect(playing(game).result).toBeNull()
    vi.advanceTimersByTime(1)
    game.choose(1)
    vi.advanceTimersByTime(449)
    game.choose(1)
    expect(playing(game)).toMatchObject({ question: { id: 'b' }, result: null, round: { answered: 1 } })
  })

  it('A-ARC-04: after the last question the first follows', async () => {
    const { game } = await begun('speed')
    const seen: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push(playing(game).question.id)
      vi.advanceTimersByTime(1000)
      game.choose(0)
      vi.advanceTimersByTime(300)
    }
    expect(seen).toEqual(['a', 'b', 'c', 'a', 'b'])
  })

  it('A-TIME-02: wrong with 4 s left shows its result, and is the end', async () => {
    const { game, finished } = await begun('time-attack')
    vi.advanceTimersByTime(26_000)
    game.choose(0)
    expect(playing(game)).toMatchObject({
      result: { correct: false, moved: -5000 },
      round: { endsAt: 26_000 },
    })
    await vi.advanceTimersByTimeAsync(300)
    expect(over(game).round.endsAt).toBe(26_000)
    expect(finished).toEqual([{ id: 'r1', answers: [{ question_id: 'a', chosen: 0, at: 26_000 }], score: 0 }])
  })

  it('A-TIME-02: a right answer puts the end off', async () => {
    const { game } = await begun('time-attack')
    vi.advanceTimersByTime(29_000)
    game.choose(1)
    vi.advanceTimersByTime(3999)
    expect(game.state().kind).toBe('playing')
    vi.advanceTimersByTime(1)
    expect(game.state().kind).toBe('over')
  })

  it('extended time is the round’s own', async () => {
    const { game } = await begun('speed', { start: async () => issued('speed', 'r1', 1.5) })
    vi.advanceTimersByTime(89_999)
    expect(game.state().kind).toBe('playing')
    vi.advanceTimersByTime(1)
    expect(game.state().kind).toBe('over')
  })

  it('A-ARC-05: again: a new round, and everything from the beginning', async () => {
    const ids = ['r1', 'r2']
    const { game } = await begun('speed', { start: async () => issued('speed', ids.shift()) })
    vi.advanceTimersByTime(1000)
    game.choose(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await game.begin()
    expect(playing(game)).toMatchObject({
      kind: 'playing',
      issued: { id: 'r2' },
      question: { id: 'a' },
      result: null,
      round: { score: 0, streak: 0, answered: 0, endsAt: 60_000 },
    })
    expect(game.at()).toBe(0)
  })

  it('two presses of the button start one round', async () => {
    const start = vi.fn<GameDeps['start']>(async () => issued('speed'))
    const { game } = open('speed', { start })
    await Promise.all([game.begin(), game.begin()])
    await game.begin()
    expect(start).toHaveBeenCalledOnce()
  })

  it('A-ARC-06: a start that fails says so, and may be tried again', async () => {
    let fails = true
    const { game } = open('speed', {
      start: async () => {
        if (fails) throw new Error('no questions')
        return issued('speed')
      },
    })
    await expect(game.begin()).rejects.toThrow('no questions')
    expect(game.state()).toEqual({ kind: 'idle', starting: false })
    fails = false
    await game.begin()
    expect(game.state().kind).toBe('playing')
    await vi.advanceTimersByTimeAsync(60_000)
    fails = true
    await expect(game.begin()).rejects.toThrow('no questions')
    expect(over(game)).toMatchObject({ kind: 'over', starting: false, delivery: kept })
  })

  it('a round that was left neither ends nor is sent', async () => {
    const { game, finished } = await begun('speed')
    game.leave()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(finished).toEqual([])
  })

  it('one that was left while it started does not begin', async () => {
    const start = Promise.withResolvers<ArcadeRound>()
    const { game } = open('speed', { start: () => start.promise })
    const begin = game.begin()
    game.leave()
    start.resolve(issued('speed'))
    await begin
    expect(game.state().kind).toBe('idle')
  })

  it('is sent again when asked, and takes over what came of it', async () => {
    const deliveries: Delivery[] = [kept, { kind: 'refused', message: 'No.' }]
    const { game } = await begun('speed', { finish: async () => deliveries.shift() ?? kept })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(over(game).delivery).toEqual(kept)
    await game.sendAgain()
    expect(over(game).delivery).toEqual({ kind: 'refused', message: 'No.' })
  })

  it('A-SCORE-01: whatever is pressed when, the server counts what the player saw', async () => {
    const presses = fc.array(fc.tuple(fc.integer({ min: 1, max: 2500 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 80,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('speed' as const, 'time-attack' as const),
        presses,
        async (mode, pressed) => {
          const { game, finished } = await begun(mode)
          for (const [wait, option] of pressed) {
            vi.advanceTimersByTime(wait)
            game.choose(option)
          }
          await vi.advanceTimersByTimeAsync(400_000)
          const { round, log } = over(game)
          const pool = issued(mode).questions.map(({ id }) => ({ id, options: 4, correct: 1 }))
          expect(judgeLog({ mode, factor: 1 }, pool, log, 1e9)).toMatchObject({ kind: 'counted', round })
          expect(finished).toEqual([{ id: 'r1', answers: log, score: round.score }])
        },
      ),
      { numRuns: 60, seed: 20261123 },
    )
  })
})
