import { attenuation } from './attenuation.ts'
import { stopped } from './detector.ts'
import { bitsOf, bitsOfPower } from './doublings.ts'
import type { Spectrum } from './spectrum.ts'

/** Width of the bins of the image in keV: thirty from 10 to 130. */
const binWidth = 4

/** One bin: its photons, their signal without a patient in keV for each mm², its mean energy, and what weakens it, in 1/cm. */
export type Bin = {
  readonly count: number
  readonly signal: number
  readonly energy: number
  readonly soft: number
  readonly bone: number
}

/** A spectrum in the bins of the image; bins without photons are left out. */
export function binsOf({ energies, photons }: Spectrum): Bin[] {
  const sums = new Map<number, { count: number; energy: number }>()
  for (const [at, energy] of energies.entries()) {
    const key = Math.floor(energy / binWidth)
    const sum = sums.get(key) ?? { count: 0, energy: 0 }
    const count = photons[at] ?? 0
    sums.set(key, { count: sum.count + count, energy: sum.energy + count * energy })
  }
  return [...sums.values()]
    .filter(({ count }) => count > 0)
    .map(({ count, energy: sum }) => {
      const energy = sum / count
      const signal = count * energy * stopped(energy)
      return { count, signal, energy, soft: attenuation('soft', energy), bone: attenuation('bone', energy) }
    })
}

/**
 * Beer and Lambert's law for every bin: the signal behind this much tissue, and the mean energy of what makes it.
 *
 * @param soft in cm, as `bone`; what fat adds to both is in attenuation.ts
 */
export function behindTissue(
  bins: readonly Bin[],
  soft: number,
  bone: number,
): { signal: number; energy: number } {
  let signal = 0
  let weighted = 0
  for (const bin of bins) {
    const left = bin.signal * Math.exp(-bin.soft * soft - bin.bone * bone)
    signal += left
    weighted += left * bin.energy
  }
  return { signal, energy: weighted / signal }
}

/** Lengths in cm a table has to reach. */
export type Reach = { readonly soft: number; readonly boneFrom: number; readonly boneTo: number }

/**
 * Logarithms of the signal to the base 2; along the rows soft tissue, whose lengths grow with the square of the column,
 * because the first centimeters take the soft photons; down the columns bone, evenly spaced.
 */
export type Table = {
  readonly softStep: number
  readonly boneFrom: number
  readonly boneStep: number
  readonly logs: Float32Array
}

const columns = 48
const rows = 32

/** What `fillSignals` reads: between its points the logarithm is taken as straight, for a hundredth of the work. */
export function tableOf(bins: readonly Bin[], reach: Reach): Table {
  const softStep = reach.soft / (columns - 1) ** 2
  // A body without bone has no range of it: any step will do, but none would divide by zero.
  const boneStep = Math.max(reach.boneTo - reach.boneFrom, 0.01) / (rows - 1)
  const signals = new Float64Array(columns * rows)
  const behindSoft = new Float64Array(columns)
  for (const bin of bins) {
    for (let column = 0; column < columns; column += 1)
      behindSoft[column] = bin.signal * Math.exp(-bin.soft * column * column * softStep)
    for (let row = 0; row < rows; row += 1) {
      const behindBone = Math.exp(-bin.bone * (reach.boneFrom + row * boneStep))
      for (let column = 0; column < columns; column += 1) {
        const at = row * columns + column
        signals[at] = (signals[at] ?? 0) + (behindSoft[column] ?? 0) * behindBone
      }
    }
  }
  return { softStep, boneFrom: reach.boneFrom, boneStep, logs: Float32Array.from(signals, Math.log2) }
}

/** Lengths of rays in cm: `root` is the square root of the soft tissue's. */
export type Rays = {
  readonly root: Float32Array
  readonly bone: Float32Array
  readonly fatAsBone: Float32Array
}

/**
 * The signals behind a row of rays, which the table must reach, each times `incoming`.
 *
 * @param stretch of the soft tissue and the fat
 * @param signals written from `from` to before `to`
 */
export function fillSignals(
  table: Table,
  { root, bone, fatAsBone }: Rays,
  stretch: number,
  incoming: number,
  signals: Float32Array,
  [from, to]: readonly [number, number],
): void {
  const { logs, boneFrom } = table
  const bits = bitsOf(signals)
  const perRoot = Math.sqrt(stretch / table.softStep)
  const perBone = 1 / table.boneStep
  const more = Math.log2(incoming)
  for (let at = from; at < to; at += 1) {
    const x = (root[at] ?? 0) * perRoot
    const y = ((bone[at] ?? 0) + (fatAsBone[at] ?? 0) * stretch - boneFrom) * perBone
    const column = Math.min(x | 0, columns - 2)
    // Truncated and not floored: rounding may leave it a hair below zero.
    const row = Math.min(y | 0, rows - 2)
    const place = row * columns + column
    const [first, below] = [logs[place] ?? 0, logs[place + columns] ?? 0]
    const upper = first + (x - column) * ((logs[place + 1] ?? 0) - first)
    const lower = below + (x - column) * ((logs[place + columns + 1] ?? 0) - below)
    bits[at] = bitsOfPower(more + upper + (y - row) * (lower - upper))
  }
}
