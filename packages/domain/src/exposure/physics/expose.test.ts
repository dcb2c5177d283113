import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ViewName, viewNames } from '../views.ts'
import { display, foundWindow } from './display.ts'
import { deviationIndex } from './detector.ts'
import { expose, heelOf } from './expose.ts'
import { phantomOf } from './phantom.ts'
import { tubeSpectrum } from './spectrum.ts'
import { behindTissue, binsOf } from './transmission.ts'
import { gridRatios, optimalTechnique, type Technique, techniqueRanges } from './technique.ts'

const width = 44
const height = 54
const pixel = 0.8

/** A body of 8 to 20 cm with fat around it and a bone down the middle, and air at the left edge. */
const phantom = phantomOf({
  width,
  height,
  pixel,
  lengths: {
    soft: Float32Array.from({ length: width * height }, (_, at) =>
      at % width < 4 ? 0 : 8 + (12 * (at % width)) / width,
    ),
    fat: Float32Array.from({ length: width * height }, (_, at) => (at % width < 4 ? 0 : 2)),
    bone: Float32Array.from({ length: width * height }, (_, at) => (Math.abs((at % width) - 22) < 3 ? 2 : 0)),
  },
})
const optimum = optimalTechnique('abdomen-ap')
const run = (change: Partial<Technique> = {}, view: ViewName = 'abdomen-ap') =>
  expose(phantom, view, { ...optimum, ...change })
const pixelAt = (column: number, row: number) => row * width + column
const signalAt = (change: Partial<Technique>, column = 30, row = 27) =>
  2 ** (run(change).levels[pixelAt(column, row)] ?? 0)

const ranges = techniqueRanges('abdomen-ap')
const any = fc.record({
  kvp: fc.integer(ranges.kvp),
  mas: fc.integer({ min: 1, max: 20 }),
  sid: fc.integer({ min: 18, max: 40 }).map((five) => five * 5),
  thickness: fc.integer(ranges.thickness),
  filtration: fc.integer({ min: 2, max: 12 }).map((half) => half / 2),
  field: fc.integer({ min: 4, max: 20 }).map((five) => five * 5),
  grid: fc.constantFrom(...gridRatios),
})

test('twice the mAs is twice the signal and the entrance exposure, +3 of the deviation index', () => {
  fc.assert(
    fc.property(any, (drawn) => {
      const technique = { ...drawn, field: 100 }
      const once = expose(phantom, 'abdomen-ap', technique)
      const twice = expose(phantom, 'abdomen-ap', { ...technique, mas: 2 * technique.mas })
      expect(twice.entrance / once.entrance).toBeCloseTo(2, 6)
      const middle = pixelAt(30, 27)
      const [from, to] = [once.levels[middle] ?? 0, twice.levels[middle] ?? 0]
      // A full detector element holds no more.
      if (to < 26.8) expect(to - from).toBeCloseTo(1, 3)
    }),
    { seed: 21, numRuns: 40 },
  )
  expect(deviationIndex(run({ mas: 40 }).index, run().index)).toBeCloseTo(3.01, 1)
})

test('more kVp is more signal; more thickness, distance, filtration or grid is less', () => {
  fc.assert(
    fc.property(any, (technique) => {
      const signal = (change: Partial<Technique>) =>
        expose(phantom, 'abdomen-ap', { ...technique, mas: 1, field: 100, ...change }).levels[
          pixelAt(30, 27)
        ] ?? 0
      const plain = signal({})
      expect(signal({ kvp: technique.kvp + 2 })).toBeGreaterThan(plain)
      expect(signal({ thickness: technique.thickness + 1 })).toBeLessThan(plain)
      expect(signal({ sid: technique.sid + 5 })).toBeLessThan(plain)
      expect(signal({ filtration: technique.filtration + 0.5 })).toBeLessThan(plain)
      const grids = gridRatios.map((grid) => signal({ grid }))
      expect(grids).toEqual(grids.toSorted((a, b) => b - a))
    }),
    { seed: 22, numRuns: 30 },
  )
})

test('the inverse square law holds at the detector and, from the skin, at the patient', () => {
  // In the middle row the heel does not depend on the distance.
  const ratio = signalAt({ sid: 100, mas: 1 }) / signalAt({ sid: 200, mas: 1 })
  expect(ratio).toBeCloseTo(4, 1)
  const skin = (sid: number) => (100 / (sid - optimum.thickness - 4)) ** 2
  expect(run({ sid: 100 }).entrance / run({ sid: 150 }).entrance).toBeCloseTo(skin(100) / skin(150), 6)
})

test('a smaller field has less scatter, so less signal and more contrast of the bone', () => {
  const contrast = (field: number) => {
    const { levels } = run({ field, grid: 'none' })
    return (levels[pixelAt(27, 27)] ?? 0) - (levels[pixelAt(22, 27)] ?? 0)
  }
  expect(signalAt({ field: 50, grid: 'none' })).toBeLessThan(signalAt({ grid: 'none' }))
  expect(contrast(50)).toBeGreaterThan(contrast(100))
  const small = run({ field: 50 })
  expect(small.field).toEqual({ left: 11, top: 14, right: 33, bottom: 40 })
  expect(small.levels[pixelAt(5, 5)]).toBe(0)
})

test('a grid takes more scatter than primary: the bone stands out more, the higher its ratio', () => {
  const contrasts = gridRatios.map((grid) => {
    const { levels } = run({ grid })
    return (levels[pixelAt(27, 27)] ?? 0) - (levels[pixelAt(22, 27)] ?? 0)
  })
  expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b))
})

test('the anode side gets less, and the more so the closer the tube', () => {
  const near = heelOf({ ...optimum, sid: 100 }, height, pixel)
  const far = heelOf({ ...optimum, sid: 180 }, height, pixel)
  expect(near[0]).toBeLessThan(far[0] ?? 0)
  expect(near[0]).toBeLessThan(1)
  expect(near[height - 1]).toBeGreaterThan(1)
  expect([...near]).toEqual([...near].toSorted((a, b) => a - b))
})

test('the noise of a pixel falls with the square root of the mAs', () => {
  const noise = Float32Array.from({ length: width * height }, (_, at) => (at % 2 === 0 ? 1 : -1))
  const relative = (mas: number) => {
    const mean = 2 ** (run({ mas }).levels[pixelAt(30, 27)] ?? 0)
    const noisy =
      2 ** (expose(phantom, 'abdomen-ap', { ...optimum, mas }, noise).levels[pixelAt(30, 27)] ?? 0)
    return Math.abs(noisy / mean - 1)
  }
  expect(relative(5) / relative(20)).toBeCloseTo(2, 1)
})

test('no technique of the ranges makes a number that is none', () => {
  const noise = Float32Array.from({ length: width * height }, (_, at) => Math.sin(at) * 4)
  fc.assert(
    fc.property(any, fc.integer(ranges.mas), fc.constantFrom(...viewNames), (technique, mas, view) => {
      const exposure = expose(phantom, view, { ...technique, mas }, noise)
      expect(exposure.levels.every((level) => level >= 0 && level < 27)).toBe(true)
      expect(exposure.index).toBeGreaterThan(0)
      expect(Number.isFinite(exposure.index + exposure.entrance)).toBe(true)
      const { low, middle, high } = exposure.histogram
      expect([low, middle, high]).toEqual([low, middle, high].toSorted((a, b) => a - b))
    }),
    { seed: 23, numRuns: 60 },
  )
})

test('primary, scatter and noise make the signal of the law, within 1 percent at every voltage', () => {
  fc.assert(
    fc.property(any, (drawn) => {
      const technique = { ...drawn, field: 100, grid: '12:1' as const, mas: 1 }
      const [plain, bare] = [technique, { ...technique, grid: 'none' as const }].map(
        (one) => 2 ** (expose(phantom, 'abdomen-ap', one).levels[pixelAt(30, 27)] ?? 0),
      )
      // Two exposures with different grids tell primary and scatter apart.
      const scatter = ((plain ?? 0) - 0.67 * (bare ?? 0)) / (0.08 - 0.67)
      const stretch = technique.thickness / 20
      const { kvp, filtration, sid } = technique
      const soft = stretch * (phantom.soft[pixelAt(30, 27)] ?? 0)
      const bone = stretch * (phantom.fatAsBone[pixelAt(30, 27)] ?? 0)
      const exact = behindTissue(binsOf(tubeSpectrum({ kvp, filtration })), soft, bone).signal
      const incoming = (heelOf(technique, height, pixel)[27] ?? 1) * (100 / sid) ** 2
      const primary = (bare ?? 0) - scatter
      expect(Math.abs(primary / (exact * incoming) - 1)).toBeLessThan(0.01)
    }),
    { seed: 24, numRuns: 60 },
  )
})

const processing = { contrast: 4.6, equalize: 0.3, sharpen: 0.6 }

test('rescaled, twice the exposure looks the same; in a fixed window it is darker', () => {
  const once = run()
  const twice = run({ mas: 40 })
  const window = foundWindow(once)
  const same = display(twice, foundWindow(twice), processing)
  const plain = display(once, window, processing)
  const fixed = display(twice, window, processing)
  const mean = (grays: Uint8ClampedArray) => grays.reduce((sum, gray) => sum + gray, 0) / grays.length
  expect(Math.abs(mean(same) - mean(plain))).toBeLessThan(2)
  expect(mean(fixed)).toBeLessThan(mean(plain) - 15)
})

test('bone is bright, air is dark, and beyond the field all is black', () => {
  const exposure = run({ field: 100 })
  const grays = display(exposure, foundWindow(exposure), processing)
  expect(grays[pixelAt(22, 27)]).toBeGreaterThan((grays[pixelAt(18, 27)] ?? 0) + 20)
  expect(grays[pixelAt(1, 27)]).toBeLessThan(20)
  const small = run({ field: 50 })
  const cut = display(small, foundWindow(small), processing)
  expect(cut[pixelAt(3, 3)]).toBe(0)
  expect(cut[pixelAt(22, 27)]).toBeGreaterThan(100)
})
