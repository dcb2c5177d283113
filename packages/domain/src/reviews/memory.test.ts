import fc from 'fast-check'
import { fsrs, Rating } from 'ts-fsrs'
import { describe, expect, it, test } from 'vitest'
import { confidences } from '../questions/confidence.ts'
import {
  gradeOf,
  intervalDays,
  intervalFactor,
  memoryAfter,
  type ReviewAnswer,
  targetRetention,
} from './memory.ts'

const start = Date.UTC(2026, 2, 5, 12)
const dayMs = 24 * 3600 * 1000
/** Answers so many days after one another, each with the grade named. */
const answersOf = (steps: readonly (readonly [days: number, grade: keyof typeof given])[]) => {
  let at = start
  return steps.map(([days, grade]) => {
    at += days * dayMs
    return { at: new Date(at), ...given[grade] }
  })
}
const given = {
  Again: { correct: false, ms: 20_000, confidence: null },
  Hard: { correct: true, ms: 20_000, confidence: 'guess' },
  Good: { correct: true, ms: 40_000, confidence: null },
  Easy: { correct: true, ms: 20_000, confidence: 'sure' },
} as const

describe('the grade of an answer', () => {
  const pace = 63_000
  it.each([
    ['wrong, whatever else', false, 5000, 'sure', 1, 'Again'],
    ['wrong and slow', false, 3 * pace, 'guess', 1, 'Again'],
    ['right, nothing known of it', true, null, null, 1, 'Good'],
    ['right by a guess', true, 5000, 'guess', 1, 'Hard'],
    ['right after twice the pace', true, 2 * pace, 'sure', 1, 'Good'],
    ['right after more than that', true, 2 * pace + 1, 'sure', 1, 'Hard'],
    ['right after more than that, with double time', true, 2 * pace + 1, 'sure', 2, 'Good'],
    ['sure, in half the pace', true, pace / 2, 'sure', 1, 'Easy'],
    ['sure, a little slower', true, pace / 2 + 1, 'sure', 1, 'Good'],
    ['sure, as slow, with double time', true, pace / 2 + 1, 'sure', 2, 'Easy'],
    ['sure, nobody measured the time', true, null, 'sure', 1, 'Good'],
    ['fairly sure and quick', true, 5000, 'fairly-sure', 1, 'Good'],
    ['quick, nothing said', true, 5000, null, 1, 'Good'],
  ] as const)('%s', (_, correct, ms, confidence, factor, grade) => {
    expect(gradeOf({ correct, ms, confidence }, factor)).toBe(Rating[grade])
  })
})

describe('against the vectors that ts-fsrs publishes with its tests of FSRS-6', () => {
  it('the first answer gives these stabilities and difficulties', () => {
    const memories = (['Again', 'Hard', 'Good', 'Easy'] as const).map((grade) =>
      memoryAfter(answersOf([[0, grade]])),
    )
    expect(memories.map((memory) => memory?.stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
    expect(memories.map((memory) => memory?.difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1])
  })

  it('Again, then Good after 0, 1, 3, 8 and 21 days gives this memory', () => {
    const steps = [
      [0, 'Again'],
      [0, 'Good'],
      [1, 'Good'],
      [3, 'Good'],
      [8, 'Good'],
      [21, 'Good'],
    ] as const
    const memory = memoryAfter(answersOf(steps))
    expect(memory?.stability).toBeCloseTo(53.62691, 4)
    expect(memory?.difficulty).toBeCloseTo(6.3574867, 4)
  })

  it('six times Good, twice Again, five times Good, each on the day it comes back, gives these intervals', () => {
    // A 0 is a repeat of the same day there; here nothing comes back before a day has passed.
    const published = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]
    const grades = published.map((_, place) => (place === 6 || place === 7 ? 'Again' : 'Good'))
    const steps = grades.map((grade, place) => [published[place - 1] ?? 0, grade] as const)
    const intervals = steps.map((_, place) => {
      const memory = memoryAfter(answersOf(steps.slice(0, place + 1)))
      return intervalDays(memory ?? { stability: Number.NaN }, intervalFactor(0.9))
    })
    const sameDay = (place: number) => published[place] === 0
    expect(intervals.filter((_, place) => !sameDay(place))).toEqual(
      published.filter((_, place) => !sameDay(place)),
    )
  })
})

const answers = fc.array(
  fc.record({
    at: fc.integer({ min: start, max: start + 300 * dayMs }).map((ms) => new Date(ms)),
    correct: fc.boolean(),
    ms: fc.option(fc.nat(300_000)),
    confidence: fc.option(fc.constantFrom(...confidences)),
  }),
  { minLength: 1, maxLength: 12 },
)

test('any order of the answers comes to one memory, which FSRS can go on with', () => {
  const shuffled = answers.chain((own) =>
    fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length })),
  )
  fc.assert(
    fc.property(shuffled, ([own, mixed]) => {
      const memory = memoryAfter(own)
      expect(memoryAfter(mixed)).toEqual(memory)
      expect(memory?.stability).toBeGreaterThan(0)
      expect(memory?.difficulty).toBeGreaterThanOrEqual(1)
      expect(memory?.difficulty).toBeLessThanOrEqual(10)
    }),
    { seed: 20_261_123 },
  )
})

test('what comes back comes at least a day after its last answer, and sooner the better it shall be known', () => {
  const retention = fc.double({ min: 0.8, max: 0.99, noNaN: true })
  fc.assert(
    fc.property(answers, retention, retention, (own, a, b) => {
      const memory = memoryAfter(own)
      if (memory === null) throw new Error('There were answers')
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const later = intervalDays(memory, intervalFactor(low))
      const sooner = intervalDays(memory, intervalFactor(high))
      expect(sooner).toBeGreaterThanOrEqual(1)
      expect(later).toBeGreaterThanOrEqual(sooner)
    }),
    { seed: 20_261_123 },
  )
})

test('a wrong answer never lets a question come back later than a right one', () => {
  fc.assert(
    fc.property(answers, fc.nat(60), (own, days) => {
      const last = Math.max(...own.map(({ at }) => at.getTime())) + days * dayMs
      const next = (correct: boolean): ReviewAnswer => ({
        at: new Date(last),
        correct,
        ms: null,
        confidence: null,
      })
      const after = (correct: boolean) => memoryAfter([...own, next(correct)])?.stability ?? 0
      expect(after(false)).toBeLessThanOrEqual(after(true))
    }),
    { seed: 20_261_123 },
  )
})

test('intervals are those of the library, but for the day they are at least', () => {
  const scheduler = fsrs({ request_retention: 0.93 })
  for (const stability of [0.1, 1, 2.5, 17, 400])
    expect(intervalDays({ stability }, intervalFactor(0.93))).toBe(scheduler.next_interval(stability, 0))
})

describe('how well a question shall be known', () => {
  test.each([
    ['no date', null, 1, 0.9],
    ['the day after the exam', -1, 1, 0.9],
    ['the exam’s day', 0, 1, 0.95],
    ['halfway through the last 90 days', 45, 1, 0.91],
    ['90 days before', 90, 1, 0.87],
    ['years before', 1000, 1, 0.87],
    ['a section of twice the weight', null, 2, 0.92],
    ['a section of five times the weight', null, 5, 0.92],
    ['a section the exam leaves out', null, 0, 0.88],
  ])('%s', (_, days, share, retention) => {
    expect(targetRetention(days, share)).toBeCloseTo(retention, 10)
  })

  test('it rises with a nearer exam and with the weight of a section, from 0.85 to 0.97', () => {
    const days = fc.nat(400)
    const share = fc.double({ min: 0, max: 4, noNaN: true })
    fc.assert(
      fc.property(days, days, share, share, (a, b, c, d) => {
        const far = targetRetention(Math.max(a, b), Math.min(c, d))
        expect(targetRetention(Math.min(a, b), Math.min(c, d))).toBeGreaterThanOrEqual(far)
        expect(targetRetention(Math.max(a, b), Math.max(c, d))).toBeGreaterThanOrEqual(far)
        expect(far).toBeGreaterThanOrEqual(0.85)
        expect(targetRetention(Math.min(a, b), Math.max(c, d))).toBeLessThanOrEqual(0.97 + 1e-9)
      }),
      { seed: 20_261_123 },
    )
  })
})
