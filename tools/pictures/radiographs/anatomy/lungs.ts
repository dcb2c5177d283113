/** Lungs, diaphragm, vessels and airways. */
import { Material } from '../core/materials.ts'
import { gaussian, seededRandom } from '../core/random.ts'
import type { Random } from '../core/random.ts'
import type { Solid } from '../core/sdf.ts'
import { add, interpolate, scale, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'
import { cageCentre, cageHalfDepth, cageHalfWidth } from './cage.ts'

const MEDIAL_Z: readonly number[] = [-14, -6, 6, 10, 13, 14, 14.8, 15.4, 15.75]
const MEDIAL_X: readonly number[] = [2.1, 1.9, 1.9, 2.1, 2.5, 2.8, 3.2, 3.8, 4.5]

/** Height (cm) of the diaphragm under a point; `rise` lifts it for a shallow breath. */
function domeHeight(side: number, x: number, y: number, rise: number): number {
  const top = (side < 0 ? -8.5 : -9.6) + rise
  const u = (x - side * 6.4) / 9
  const v = (y - 0.6) / 12
  return top - Math.min(6.4, 8.2 * (1 - Math.sqrt(Math.max(0, 1 - u * u - v * v))))
}

function lung(side: number, rise: number): Solid {
  const field = (x: number, y: number, z: number): number => {
    if (z < domeHeight(side, x, y, rise)) return 1
    const inner = interpolate(z, MEDIAL_Z, MEDIAL_X)
    const outer = cageHalfWidth(z)
    const u = Math.abs(side * x - (inner + outer) / 2) / ((outer - inner) / 2)
    const v = Math.abs(y - cageCentre(z)) / cageHalfDepth(z)
    return u ** 2.5 + v ** 2.3 - 1
  }
  const lo: Vec3 = [side < 0 ? -14.5 : 1, -11, -20]
  const hi: Vec3 = [side < 0 ? -1 : 14.5, 11, 15.72]
  return { field, lo, hi }
}

/** Fills both lungs above the diaphragm and hollows nothing else. `rise` 0 (full breath) to 6 cm (shallow). */
export function paintLungs(volume: Volume, rise: number): void {
  for (const side of [-1, 1]) volume.paint(lung(side, rise), Material.Lung)
}

/** Branching vessels from each hilum; eight generations, radius falling by a fifth. */
export function paintVessels(volume: Volume, seed: number): void {
  const random = seededRandom(seed)
  const fans: readonly (readonly [number, number, number])[] = [
    [1, 0.45, 0.5],
    [0.45, 0.9, 0.48],
    [-0.1, 1, 0.5],
    [-0.6, 0.8, 0.56],
    [-1, 0.45, 0.62],
    [-1, 0.2, 0.5],
    [0.9, 0.9, 0.36],
  ]
  for (const side of [-1, 1]) {
    const hilum: Vec3 = [side * 2.9, -0.8, side < 0 ? 1.4 : 2.3]
    for (const [dz, dx, r] of fans) {
      for (const dy of [-0.5, 0.1, 0.6])
        grow(volume, random, hilum, unit([side * dx, dy, dz]), dy === 0 ? r : r * 0.8, 8)
    }
    const lobes: readonly Vec3[] = [
      [side * 3.1, -0.8, hilum[2] + 0.7],
      [side * 3.6, -0.8, hilum[2] - 1.3],
      [side * 3.3, -1.2, hilum[2] - 3],
    ]
    volume.tube(lobes, [1.15, 1.0, 0.75], Material.Soft, [Material.Lung])
  }
}

function grow(
  volume: Volume,
  random: Random,
  from: Vec3,
  direction: Vec3,
  radius: number,
  generation: number,
): void {
  if (generation === 0 || radius < 0.05) return
  const reach = radius * 7 * (0.8 + 0.5 * random()) + 0.45
  const to = add(from, scale(direction, reach))
  volume.tube([from, to], [radius, radius * 0.82], Material.Soft, [Material.Lung])
  const twigs = generation > 1 ? 2 : 1
  for (let k = 0; k < twigs; k++) {
    const spread: Vec3 = [
      gaussian(random) * 0.48,
      gaussian(random) * 0.48,
      gaussian(random) * 0.48 + (direction[2] > 0 ? 0.05 : -0.1),
    ]
    grow(
      volume,
      random,
      to,
      unit(add(direction, spread)),
      radius * (k === 0 ? 0.8 : 0.68) * (0.95 + 0.1 * random()),
      generation - 1,
    )
  }
}

const CARINA: Vec3 = [-0.2, -1.9, 5.4]

/** Trachea and main bronchi: the right one is wider and steeper. */
export function paintAirways(volume: Volume): void {
  const air = Material.Air
  volume.tube([[0, 0.6, 22], [0, -0.4, 15], [-0.2, -1.7, 6.2], CARINA], [0.9, 0.88, 0.85, 0.72], air)
  volume.tube([CARINA, [-1.5, -2, 3.6], [-2.9, -2.1, 1.6], [-3.6, -2.2, -0.6]], [0.74, 0.72, 0.6, 0.45], air)
  volume.tube([CARINA, [1.9, -2.3, 4.3], [3.9, -2.5, 3.0], [5, -2.6, 1.2]], [0.64, 0.6, 0.5, 0.35], air)
}
