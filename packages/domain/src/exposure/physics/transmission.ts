import { attenuation } from './attenuation.ts'
import { stopped } from './detector.ts'
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
 * Logarithms of the signal; along the rows soft tissue, whose lengths grow with the square of the column, because the
 * first centimeters take the soft photons; down the columns bone, evenly spaced.
 */
export type Table = {
  readonly softStep: number
  readonly boneFrom: number
  readonly boneStep: number
  readonly logs: Float32Array
}

const columns = 48
const rows = 32

/** What `lookUp` reads: between its points the logarithm is taken as straight, for a hundredth of the work. */
export function tableOf(bins: readonly Bin[], reach: Reach): Table {
  const softStep = reach.soft / (columns - 1) ** 2
  // A body without bone has no range of it: any step will do, but none would divide by zero.
  const boneStep = Math.max(reach.boneTo - reach.boneFrom, 0.01) / (rows - 1)
  const logs = Float32Array.from({ length: columns * rows }, (_, at) => {
    const bone = reach.boneFrom + Math.floor(at / columns) * boneStep
    return Math.log(behindTissue(bins, (at % columns) ** 2 * softStep, bone).signal)
  })
  return { softStep, boneFrom: reach.boneFrom, boneStep, logs }
}

/** The signal behind these lengths, which the table must reach. */
export function lookUp(table: Table, soft: number, bone: number): number {
  const x = Math.sqrt(soft / table.softStep)
  const y = (bone - table.boneFrom) / table.boneStep
  const column = Math.min(Math.trunc(x), columns - 2)
  // Truncated and not floored: rounding may leave it a hair below zero.
  const row = Math.min(Math.trunc(y), rows - 2)
  const { logs } = table
  const at = row * columns + column
  const below = at + columns
  const upper = (logs[at] ?? 0) + (x - column) * ((logs[at + 1] ?? 0) - (logs[at] ?? 0))
  const lower = (logs[below] ?? 0) + (x - column) * ((logs[below + 1] ?? 0) - (logs[below] ?? 0))
  return Math.exp(upper + (y - row) * (lower - upper))
}
