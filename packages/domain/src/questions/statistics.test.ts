import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choiceShares,
  discriminationOf,
  distractorsBeatingKey,
  faultsOf,
  wilsonInterval,
  type ExamSums,
  type QuestionStatistics,
} from './statistics.ts'

type Row = { correct: boolean; rest: number }

function sumsOf(rows: readonly Row[]): ExamSums {
  const right = rows.filter(({ correct }) => correct)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    students: rows.length,
    correct: right.length,
    rest: sum(rows.map(({ rest }) => rest)),
    restSquared: sum(rows.map(({ rest }) => rest ** 2)),
    restOfCorrect: sum(right.map(({ rest }) => rest)),
  }
}

const rows = fc.array(fc.record({ correct: fc.boolean(), rest: fc.integer({ min: 0, max: 199 }) }), {
  maxLength: 60,
})

describe('the interval of a share', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [8, 10, 0.4902, 0.9433],
    [50, 100, 0.4038, 0.5962],
    [10, 10, 0.7225, 1],
    [0, 0, 0, 1],
  ])('%i of %i lies within %f and %f', (count, of, low, high) => {
    const interval = wilsonInterval(count, of)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  it('holds the share, lies within 0 and 1, and narrows with ten times the students', () => {
    const counted = fc.integer({ min: 1, max: 2000 }).chain((of) => fc.tuple(fc.nat(of), fc.constant(of)))
    fc.assert(
      fc.property(counted, ([count, of]) => {
        const { low, high } = wilsonInterval(count, of)
        const more = wilsonInterval(count * 10, of * 10)
        expect(0 <= low && low <= count / of && count / of <= high && high <= 1).toBe(true)
        expect(more.high - more.low).toBeLessThan(high - low)
      }),
    )
  })
})

describe('discrimination', () => {
  // Rest scores 150, 140, 120 right and 130, 110, 100 wrong: mean 125, standard deviation √(1750 / 6) = 17.078;
  // mean of the right ones 136.67, of the wrong ones 113.33: (23.33 / 17.078) × √(1/2 × 1/2) = 0.6831.
  const table = [150, 140, 120].map((rest) => ({ correct: true, rest }))
  table.push(...[130, 110, 100].map((rest) => ({ correct: false, rest })))

  it('is the point-biserial correlation of a table computed by hand', () => {
    expect(discriminationOf(sumsOf(table))).toBeCloseTo(0.6831, 4)
  })

  it('is Pearson’s correlation over the rows, whatever they are', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const found = discriminationOf(sumsOf(some))
        const naive = pearson(some)
        if (naive === null) expect(found).toBeNull()
        else expect(found).toBeCloseTo(naive, 8)
      }),
    )
  })

  it('turns its sign when right and wrong change places', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const turned = discriminationOf(sumsOf(some.map((row) => ({ ...row, correct: !row.correct }))))
        const found = discriminationOf(sumsOf(some))
        if (found === null) expect(turned).toBeNull()
        else expect(turned).toBeCloseTo(-found, 8)
      }),
    )
  })

  it('stays within 1 over a million students, where sums outgrow exact numbers', () => {
    const half = 500_000
    const sums = { students: 2 * half, correct: half, rest: half * 199 + half * 198 }
    const found = discriminationOf({
      ...sums,
      restSquared: half * 199 ** 2 + half * 198 ** 2,
      restOfCorrect: half * 199,
    })
    expect(found).toBeCloseTo(1, 4)
    expect(found).toBeLessThanOrEqual(1)
  })

  it.each([
    ['nobody', []],
    ['one student', [{ correct: true, rest: 5 }]],
    ['all right', [1, 2, 3].map((rest) => ({ correct: true, rest }))],
    ['all wrong', [1, 2, 3].map((rest) => ({ correct: false, rest }))],
    ['one rest score', [true, false, true].map((correct) => ({ correct, rest: 7 }))],
  ])('says nothing of %s', (_, some) => {
    expect(discriminationOf(sumsOf(some))).toBeNull()
  })
})

function pearson(some: readonly Row[]): number | null {
  const [xs, ys] = [some.map(({ correct }) => Number(correct)), some.map(({ rest }) => rest)]
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const [dx, dy] = [xs.map((x) => x - meanX), ys.map((y) => y - meanY)]
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, n, i) => sum + n * (b[i] ?? 0), 0)
  if (new Set(xs).size < 2 || new Set(ys).size < 2) return null
  return dot(dx, dy) / Math.sqrt(dot(dx, dx) * dot(dy, dy))
}

describe('choices', () => {
  it('are shares of the students, also of none', () => {
    expect(choiceShares({ students: 8, counts: [4, 1, 3, 0] })).toEqual([0.5, 0.125, 0.375, 0])
    expect(choiceShares({ students: 0, counts: [0, 0] })).toEqual([0, 0])
  })

  it.each([
    ['more than the key', [2, 9, 5, 0], [2], [1]],
    ['as many as the key', [5, 5, 5, 0], [2], []],
    ['two of them', [6, 9, 5, 0], [2], [0, 1]],
    ['of several right ones, more than the least chosen', [8, 5, 3, 0], [0, 2], [1]],
    ['without a key', [8, 5, 3, 0], [], []],
    ['a key nobody chose, past the counts', [1], [4], [0]],
  ])('distractors that beat the key: %s', (_, counts, key, beating) => {
    expect(distractorsBeatingKey({ students: 16, counts }, key)).toEqual(beating)
  })
})

describe('faults', () => {
  const sound = {
    answered: 100,
    correct: 60,
    examAnswered: 60,
    discrimination: 0.3,
    best: { students: 20, counts: [4, 16, 0, 0] },
  } satisfies QuestionStatistics

  it.each([
    ['none of a sound question', {}, []],
    ['facility under 0.3', { correct: 29 }, ['low-facility']],
    ['none at 0.3', { correct: 30 }, []],
    ['facility over 0.95', { correct: 96 }, ['high-facility']],
    ['none at 0.95', { correct: 95 }, []],
    ['discrimination under 0.15', { discrimination: 0.149 }, ['low-discrimination']],
    ['none at 0.15', { discrimination: 0.15 }, []],
    ['none of a discrimination nobody knows', { discrimination: null }, []],
    [
      'a distractor that beats the key among the best third',
      { best: { students: 20, counts: [11, 9, 0, 0] } },
      ['distractor-beats-key'],
    ],
    ['none of a type without options', { best: null }, []],
    [
      'all that hold, the worst first',
      { correct: 10, discrimination: -0.2, best: { students: 20, counts: [20, 0, 0, 0] } },
      ['distractor-beats-key', 'low-discrimination', 'low-facility'],
    ],
  ] as const)('%s', (_, change, faults) => {
    expect(faultsOf({ ...sound, ...change }, [1])).toEqual(faults)
  })

  it.each([
    [50, 50, ['distractor-beats-key', 'low-discrimination', 'low-facility']],
    [50, 49, ['low-facility']],
    [49, 49, []],
  ])('of %i students, %i of them in exams: %j', (answered, examAnswered, faults) => {
    const bad = { correct: 1, discrimination: -0.5, best: { students: 17, counts: [17, 0] } }
    expect(faultsOf({ ...bad, answered, examAnswered }, [1])).toEqual(faults)
  })

  it('are none without a single answer', () => {
    const none = { answered: 0, correct: 0, examAnswered: 0, discrimination: null, best: null }
    expect(faultsOf(none, [1])).toEqual([])
  })
})
