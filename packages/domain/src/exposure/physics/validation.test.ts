import { expect, test } from 'vitest'
import { anatomies, type Anatomy } from '../classic.ts'
import { firstView } from '../views.ts'
import { type Phantom, phantomOf } from './phantom.ts'
import { builtThickness } from './technique.ts'
import { validate } from './validation.ts'

/** A plain body with a bone down its middle. */
function bodyOf(anatomy: Anatomy): Phantom {
  const [width, height] = [40, 50]
  const lengths = (length: (column: number) => number) =>
    Float32Array.from({ length: width * height }, (_, at) => length(at % width))
  return phantomOf({
    width,
    height,
    pixel: anatomy === 'knee' ? 0.4 : 0.8,
    lengths: {
      soft: lengths((column) => (column < 4 ? 0 : builtThickness[firstView(anatomy)] * 0.8)),
      fat: lengths((column) => (column < 4 ? 0 : 1)),
      bone: lengths((column) => (Math.abs(column - 20) < 3 ? 2 : 0)),
    },
  })
}
const checks = validate({ chest: bodyOf('chest'), knee: bodyOf('knee'), abdomen: bodyOf('abdomen') })
const checkOf = (id: string) => checks.find((check) => check.id === id)
const percent = (text: string) => Number(text.replace('−', '-').replace('%', ''))

test('every check has a source, rows, and the largest of their errors as its own', () => {
  expect(checks.map(({ id }) => id)).toEqual([...new Set(checks.map(({ id }) => id))])
  for (const { id, source, rows, largest } of checks) {
    expect(source.length, id).toBeGreaterThan(5)
    expect(rows.length, id).toBeGreaterThan(1)
    for (const { error } of rows) expect(error, id).toMatch(/^(0\.0|[+−]\d+\.\d)%$/)
    expect(percent(largest), id).toBe(Math.max(...rows.map(({ error }) => Math.abs(percent(error)))))
  }
})

test('attenuation of five materials and eight half-value layers, 60 to 130 kVp, are within 3 percent', () => {
  expect(checkOf('attenuation')?.rows).toHaveLength(55)
  expect(percent(checkOf('attenuation')?.largest ?? '')).toBeLessThan(2)
  const layers = checkOf('half-value-layer')
  for (const kvp of [60, 80, 100, 120])
    expect(layers?.rows.some(({ what }) => what === `${kvp} kVp`)).toBe(true)
  expect(percent(layers?.largest ?? '')).toBeLessThan(3)
})

test('inverse square, reciprocity, noise and the exposure index follow their laws within 3 percent', () => {
  for (const id of ['inverse-square', 'reciprocity', 'noise', 'exposure-index'])
    expect(percent(checkOf(id)?.largest ?? ''), id).toBeLessThan(3)
})

test('behind 25 cm of soft tissue there is as much scatter as published, within 5 percent', () => {
  expect(Math.abs(percent(checkOf('scatter')?.rows[0]?.error ?? ''))).toBeLessThan(5)
})

test('the 15% rule is measured for every body', () => {
  const rows = checkOf('fifteen-percent')?.rows ?? []
  for (const anatomy of anatomies)
    expect(rows.filter(({ what }) => what.toLowerCase().startsWith(anatomy)).length).toBeGreaterThan(1)
})
