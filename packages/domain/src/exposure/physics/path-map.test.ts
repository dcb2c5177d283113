import fc from 'fast-check'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { viewNames } from '../views.ts'
import { halved, packPathMap, type PathMap, unpackPathMap } from './path-map.ts'

const inflate = async (bytes: Uint8Array) => inflateRawSync(bytes)
const steps = { soft: 0.02, fat: 0.02, bone: 0.01 }

function mapOf(width: number, height: number, length: (at: number) => number): PathMap {
  const lengths = () => Float32Array.from({ length: width * height }, (_, at) => length(at))
  return { width, height, pixel: 0.1, lengths: { soft: lengths(), fat: lengths(), bone: lengths() } }
}

test('what is packed comes back, to half a step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 144, maxLength: 144 }),
      async (width, height, values) => {
        const map = mapOf(width, height, (at) => values[at] ?? 0)
        const back = await unpackPathMap(packPathMap(map, steps, deflateRawSync), inflate)
        expect([back.width, back.height, back.pixel]).toEqual([width, height, 0.1])
        for (const name of ['soft', 'fat', 'bone'] as const)
          for (const [at, length] of map.lengths[name].entries())
            expect(Math.abs((back.lengths[name][at] ?? NaN) - length)).toBeLessThan(steps[name] * 0.51)
      },
    ),
    { seed: 8, numRuns: 60 },
  )
})

test('what is no map, or not the whole of one, is refused', async () => {
  const packed = packPathMap(
    mapOf(6, 5, (at) => at / 3),
    steps,
    deflateRawSync,
  )
  const changed = (at: number, value: number) =>
    Uint8Array.from(packed, (byte, place) => (place === at ? value : byte))
  const bad = [
    new Uint8Array(0),
    packed.subarray(0, 23),
    packed.subarray(0, packed.length - 4),
    changed(0, 0),
    changed(4, 2),
    changed(8, 0),
    changed(9, 255),
    changed(10, 6),
    new TextEncoder().encode('<!doctype html><title>Not found</title>'),
  ]
  for (const bytes of bad) await expect(unpackPathMap(bytes, inflate)).rejects.toThrow(/map|unexpected end/)
})

test('half as large, each pixel is the mean of four', () => {
  const small = halved(mapOf(5, 4, (at) => at))
  expect([small.width, small.height, small.pixel]).toEqual([2, 2, 0.2])
  expect([...small.lengths.bone]).toEqual([3, 5, 13, 15])
})

const folder = join(import.meta.dirname, '../../../../../apps/web/app/exposure/physics/maps')

test('every view has its map, and no other is there', () => {
  expect(readdirSync(folder).toSorted()).toEqual(viewNames.map((name) => `${name}.bin`).toSorted())
})

test.each(readdirSync(folder))('the map %s is whole, plausible and no more than 400 kB', async (name) => {
  expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(400_000)
  const map = await unpackPathMap(readFileSync(join(folder, name)), inflate)
  expect(Math.max(map.width, map.height)).toBe(512)
  for (const lengths of Object.values(map.lengths)) {
    expect(lengths.every((length) => length >= -0.05 && length < 60)).toBe(true)
    expect(lengths.some((length) => length > 0.5)).toBe(true)
  }
})
