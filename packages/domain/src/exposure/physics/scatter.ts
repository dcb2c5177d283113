import { addUp, type Coarse, coarseGrid, spread } from './coarse.ts'
import { type Phantom, scatterGrowth } from './phantom.ts'
import type { Technique } from './technique.ts'

/**
 * Scatter as a share of the primary that came through the same tissue, spread over its surroundings. The share grows
 * with the tissue on the way and slowly with the voltage; how far it spreads, with the patient's thickness. Four
 * numbers, chosen so that the ratios of scatter to primary lie in the published ranges (docs/exposure-validation.md);
 * a smaller field has less around each point to scatter from, which needs no number of its own.
 */
const sharePerCm = 0.042
const voltagePower = 0.25
const spreadPerCm = 0.32
/** Side of the squares it is computed on, cm. */
const squareCm = 1.2

/** @param stretch of the patient beside the one built */
export function scatterOf(
  phantom: Phantom,
  { kvp, thickness }: Pick<Technique, 'kvp' | 'thickness'>,
  stretch: number,
  primary: Float32Array,
): Coarse {
  const { width, height, pixel, scattering } = phantom
  const side = Math.max(1, Math.round(squareCm / pixel))
  const grid = coarseGrid(width, height, side)
  const share = (sharePerCm * stretch ** scatterGrowth * (kvp / 80) ** voltagePower) / side ** 2
  const whole = { left: 0, top: 0, right: width, bottom: height }
  addUp(grid, width, whole, primary, scattering)
  const made = { ...grid, values: grid.values.map((sum) => sum * share) }
  return spread(made, (spreadPerCm * thickness) / (side * pixel))
}
