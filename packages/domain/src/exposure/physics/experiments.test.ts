import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { anatomyOf, firstView, type ViewName, viewNames } from '../views.ts'
import { deviationIndex } from './detector.ts'
import { experiments, reaches, startOf } from './experiments.ts'
import { expose } from './expose.ts'
import { halved, unpackPathMap } from './path-map.ts'
import { type Phantom, phantomOf } from './phantom.ts'
import { optimalTechnique, type Technique, techniqueRanges } from './technique.ts'

const folder = join(import.meta.dirname, '../../../../../apps/web/app/exposure/physics/maps')

async function bodyOf(view: ViewName) {
  const bytes = readFileSync(join(folder, `${view}.bin`))
  return phantomOf(halved(await unpackPathMap(bytes, async (packed) => inflateRawSync(packed))))
}
const bodies = Object.fromEntries(
  await Promise.all(viewNames.map(async (view) => [view, await bodyOf(view)] as const)),
) as Record<ViewName, Phantom>

function measured(view: ViewName, change: Partial<Technique>) {
  const run = (technique: Technique) => expose(bodies[view], view, technique)
  const optimum = run(optimalTechnique(view))
  const { index, entrance, mottle, scatterShare: scatter } = run({ ...optimalTechnique(view), ...change })
  return { di: deviationIndex(index, optimum.index), dose: entrance / optimum.entrance, mottle, scatter }
}

test('there are eight, each with a goal its sliders reach and its start does not', () => {
  expect(experiments.map(({ id }) => id)).toHaveLength(new Set(experiments.map(({ id }) => id)).size)
  expect(experiments).toHaveLength(8)
  for (const experiment of experiments) {
    expect(reaches(experiment, startOf(experiment)), experiment.id).toBe(false)
    expect(reaches(experiment, { ...startOf(experiment), ...experiment.goal }), experiment.id).toBe(true)
    const ranges = techniqueRanges(experiment.view)
    for (const change of [experiment.start, experiment.goal])
      for (const [key, range] of Object.entries(ranges)) {
        const value = (change as Readonly<Record<string, unknown>>)[key]
        if (typeof value !== 'number') continue
        expect(value).toBeGreaterThanOrEqual(range.min)
        expect(value).toBeLessThanOrEqual(range.max)
        expect(Number.isInteger((value - range.min) / range.step)).toBe(true)
      }
  }
})

test('15% rule: about the same for the abdomen, exact for the knee, a quarter short for the chest', () => {
  const abdomen = measured('abdomen-ap', { kvp: 92, mas: 10 })
  expect(Math.abs(abdomen.di)).toBeLessThan(0.5)
  expect(abdomen.dose).toBeGreaterThan(0.6)
  expect(abdomen.dose).toBeLessThan(0.72)
  const knee = measured('knee-ap', { kvp: 75, mas: 3 }).di - measured('knee-ap', { mas: 6 }).di
  expect(Math.abs(knee)).toBeLessThan(0.1)
  const chest = 10 ** (measured('chest-pa', { kvp: 126, mas: 2 }).di / 10)
  expect(chest).toBeGreaterThan(0.7)
  expect(chest).toBeLessThan(0.8)
})

test('reciprocity, inverse square and DI +3: 10 mAs are half the target, 200 cm a quarter, 8 mAs twice', () => {
  expect(measured('abdomen-ap', { mas: 10 }).di).toBeCloseTo(-3, 1)
  expect(measured('abdomen-ap', { mas: 20 }).di).toBeCloseTo(0, 2)
  expect(measured('knee-ap', { sid: 200 }).di).toBeCloseTo(-6, 0)
  expect(Math.abs(measured('knee-ap', { sid: 200, mas: 20 }).di)).toBeLessThan(0.1)
  expect(measured('chest-pa', { mas: 8 }).di).toBeCloseTo(3, 1)
})

test('grid: without it more than three times the exposure, and more scatter', () => {
  const without = measured('abdomen-ap', { grid: 'none' })
  expect(without.di).toBeGreaterThan(10 * Math.log10(3))
  expect(without.scatter).toBeGreaterThan(measured('abdomen-ap', {}).scatter + 0.2)
})

test('mottle: a quarter of the mAs has twice the noise beside its signal', () => {
  expect(measured('chest-pa', { mas: 1 }).mottle / measured('chest-pa', {}).mottle).toBeCloseTo(2, 1)
})

test('collimation: less scatter and less exposure, at the same entrance exposure', () => {
  const open = measured('abdomen-ap', { grid: 'none', mas: 5 })
  const small = measured('abdomen-ap', { grid: 'none', mas: 5, field: 40 })
  expect(small.scatter).toBeLessThan(open.scatter - 0.05)
  expect(small.di).toBeLessThan(open.di - 1)
  expect(small.dose).toBe(open.dose)
})

test('thickness: 4 cm more halve the exposure, and twice the mAs brings it back', () => {
  expect(measured('abdomen-ap', { thickness: 24 }).di).toBeCloseTo(-3, 0)
  expect(Math.abs(measured('abdomen-ap', { thickness: 24, mas: 40 }).di)).toBeLessThan(0.5)
  expect(measured('abdomen-ap', { thickness: 24 }).scatter).toBeGreaterThan(
    measured('abdomen-ap', {}).scatter,
  )
})

test('at its optimum every view gives the detector about what the first of its anatomy does', () => {
  for (const view of viewNames) {
    const first = firstView(anatomyOf(view))
    const index = expose(bodies[view], view, optimalTechnique(view)).index
    const aim = expose(bodies[first], first, optimalTechnique(first)).index
    expect(Math.abs(deviationIndex(index, aim)), view).toBeLessThan(1.5)
  }
})
