import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Anatomy,
  anatomies,
  type FactorRange,
  factorRanges,
  feedbackOn,
  feedbackTexts,
  hintOn,
  lookOf,
  optimalFactors,
  optimalRanges,
  readFactor,
} from './classic.ts'

const range = ({ min, max }: FactorRange) => Array.from({ length: max - min + 1 }, (_, index) => min + index)
const text = (anatomy: Anatomy, kvp: number, mas: number) => feedbackTexts[feedbackOn(anatomy, { kvp, mas })]

const looks: readonly [
  rows: string,
  Anatomy,
  kvp: number,
  mas: number,
  brightness: number,
  contrast: number,
][] = [
  ['V-VIS-02', 'chest', 110, 4, 1.2, 1.2],
  ['V-VIS-02', 'knee', 65, 5, 1.2, 1.2],
  ['V-VIS-02', 'abdomen', 80, 20, 1.2, 1.2],
  ['V-VIS-03', 'knee', 75, 15, 0.95, 1.12],
  ['V-VIS-03', 'knee', 130, 50, 0.3, 0.68],
  ['V-VIS-04', 'chest', 100, 4, 1.3, 1.28],
  ['V-VIS-03', 'chest', 50, 1, 1.845, 1.68],
]

test.each(looks)(
  '%s: %s %d/%d has brightness %d and contrast %d',
  (_, anatomy, kvp, mas, brightness, contrast) => {
    expect(lookOf(anatomy, { kvp, mas })).toMatchObject({ brightness, contrast })
  },
)

test('V-VIS-03: brightness stays within 0.3 and 2, contrast within 0.4 and 1.8', () => {
  expect(lookOf('abdomen', { kvp: 0, mas: 0 })).toMatchObject({ brightness: 2, contrast: 1.8 })
  expect(lookOf('abdomen', { kvp: 500, mas: 100 })).toMatchObject({ brightness: 0.3, contrast: 0.4 })
})

test.each([
  ['chest', 3, true],
  ['chest', 4, false],
  ['knee', 3, true],
  ['knee', 4, false],
  ['abdomen', 15, true],
  ['abdomen', 16, false],
] as const)('V-VIS-05: %s at %d mAs: grain %s', (anatomy, mas, grainy) => {
  expect(lookOf(anatomy, { ...optimalFactors[anatomy], mas }).grain > 0).toBe(grainy)
})

test('V-VIS-05: the less mAs the more grain, up to an opacity of 0.4', () => {
  for (const anatomy of anatomies) {
    const grains = Array.from(
      { length: 50 },
      (_, index) => lookOf(anatomy, { kvp: 80, mas: index + 1 }).grain,
    )
    const grainy = grains.filter((grain) => grain > 0)
    expect(grainy.length).toBeGreaterThan(0)
    expect(Math.max(...grainy)).toBeLessThanOrEqual(0.4)
    for (const [index, grain] of grainy.entries()) {
      expect(grain).toBeGreaterThan(grainy[index + 1] ?? 0)
    }
  }
  expect(lookOf('chest', { kvp: 110, mas: 0 }).grain).toBe(0.4)
})

const feedback: readonly [rows: string, Anatomy, kvp: number, mas: number, said: string][] = [
  ['V-VIS-02', 'chest', 110, 4, 'Image looks optimal'],
  ['V-VIS-02', 'knee', 65, 5, 'Image looks optimal'],
  ['V-VIS-02', 'abdomen', 80, 20, 'Image looks optimal'],
  ['V-VIS-06', 'chest', 126, 11, 'Too sharp, possible burn'],
  ['V-VIS-06', 'chest', 126, 10, 'Low contrast - kVp too high'],
  ['V-VIS-06', 'chest', 125, 11, 'Low contrast - kVp too high'],
  ['V-VIS-07', 'chest', 130, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'knee', 130, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'abdomen', 130, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'chest', 100, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'knee', 100, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'abdomen', 100, 1, 'Quantum mottle - mAs too low'],
  ['V-VIS-07', 'chest', 110, 2, 'Underexposed - Increase mAs or kVp'],
  ['V-VIS-08', 'abdomen', 121, 20, 'Low contrast - kVp too high'],
  ['V-VIS-08', 'abdomen', 120, 20, 'Overexposed - Decrease kVp'],
  ['V-VIS-08', 'abdomen', 89, 20, 'Overexposed - Decrease kVp'],
  ['V-VIS-08', 'abdomen', 88, 20, 'Image looks optimal'],
  ['V-VIS-09', 'abdomen', 71, 20, 'Underexposed - Increase mAs or kVp'],
  ['V-VIS-09', 'abdomen', 80, 16, 'Underexposed - Increase mAs or kVp'],
  ['V-VIS-09', 'chest', 98, 4, 'Underexposed - Increase mAs or kVp'],
  ['V-VIS-09', 'abdomen', 72, 20, 'Image looks optimal'],
  ['V-VIS-09', 'abdomen', 80, 17, 'Image looks optimal'],
  ['V-VIS-09', 'abdomen', 80, 23, 'Image looks optimal'],
  ['V-VIS-09', 'chest', 99, 4, 'Image looks optimal'],
  ['V-VIS-10', 'abdomen', 80, 24, 'Adjust settings for optimal image quality'],
  ['V-VIS-10', 'knee', 65, 6, 'Adjust settings for optimal image quality'],
]

test.each(feedback)('%s: %s %d/%d says "%s"', (_, anatomy, kvp, mas, said) => {
  expect(text(anatomy, kvp, mas)).toBe(said)
})

test('V-VIS-06: a hint says of no factor that it is too high or too low where it is not', () => {
  const pairs = anatomies.flatMap((anatomy) =>
    range(factorRanges.kvp).flatMap((kvp) => range(factorRanges.mas).map((mas) => ({ anatomy, kvp, mas }))),
  )
  const wrong = pairs.flatMap(({ anatomy, kvp, mas }) => {
    const optimal = optimalFactors[anatomy]
    const hint = hintOn(feedbackOn(anatomy, { kvp, mas }), anatomy, { kvp, mas })
    const fits = [
      !/both|kVp is [^.]*(high|above)|lower the kvp/i.test(hint) || kvp > optimal.kvp,
      !/both|mAs is [^.]*above|lower [^.]*mAs/i.test(hint) || mas > optimal.mas,
      !/kVp is [^.]*below/.test(hint) || kvp < optimal.kvp,
      !/mAs is [^.]*below|raise the mAs/i.test(hint) || mas < optimal.mas,
    ]
    return fits.every(Boolean) ? [] : [`${anatomy} ${kvp}/${mas}: ${hint}`]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['abdomen', 130, 20, 'The kVp is far too high. Lower it toward 80.'],
  ['abdomen', 126, 11, 'The kVp is far too high. Lower it toward 80.'],
  ['abdomen', 130, 24, 'Both factors are too high. Lower the kVp first, then the mAs.'],
  ['chest', 126, 11, 'Both factors are too high. Lower the kVp first, then the mAs.'],
] as const)('V-VIS-06: the hint on %s %d/%d is "%s"', (anatomy, kvp, mas, hint) => {
  expect(hintOn('burn', anatomy, { kvp, mas })).toBe(hint)
})

test.each(anatomies)(
  'V-VIS-08, V-VIS-09: the optimal range of %s holds what is optimal, and no more',
  (anatomy) => {
    const optimal = optimalFactors[anatomy]
    for (const factor of ['kvp', 'mas'] as const) {
      const [from, to] = optimalRanges(anatomy)[factor]
      for (const value of range(factorRanges[factor])) {
        const isOptimal = feedbackOn(anatomy, { ...optimal, [factor]: value }) === 'optimal'
        expect(value >= from && value <= to, `${factor} ${value}`).toBe(isOptimal)
      }
    }
  },
)

test('V-VIS-01: kVp runs from 50 to 130, mAs from 1 to 50, both in whole numbers', () => {
  expect(factorRanges).toEqual({ kvp: { min: 50, max: 130, step: 1 }, mas: { min: 1, max: 50, step: 1 } })
})

test.each([
  ['80', 80, true],
  [' 80 ', 80, true],
  ['400', 130, false],
  ['-3', 50, false],
  ['Infinity', 130, false],
  ['80.4', 80, false],
  ['1e2', 100, true],
])('V-VIS-01: a tube voltage typed as "%s" is %d', (typed, value, asked) => {
  expect(readFactor(typed, factorRanges.kvp)).toEqual({ value, asked })
})

test.each(['', ' ', 'high', '80 kVp', 'NaN', '8'.repeat(100_000) + 'x'])(
  'V-VIS-01: what is no number is none: %#',
  (typed) => {
    expect(readFactor(typed, factorRanges.kvp)).toBeNull()
  },
)

test('V-VIS-01: whatever is typed, the slider can show what comes of it', () => {
  const ranges = fc.constantFrom(...Object.values(factorRanges), { min: 1, max: 6, step: 0.5 })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), ranges, (typed, range) => {
      const read = readFactor(typed, range)
      if (read === null) return
      expect(read.value).toBeGreaterThanOrEqual(range.min)
      expect(read.value).toBeLessThanOrEqual(range.max)
      expect(Number.isInteger((read.value - range.min) / range.step)).toBe(true)
    }),
    { seed: 11, numRuns: 500 },
  )
})
