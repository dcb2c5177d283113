/** Chest phantom. */
import { Material } from '../core/materials.ts'
import type { Field } from '../core/sdf.ts'
import { interpolate, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { paintHeart } from './heart.ts'
import { paintAirways, paintLungs, paintVessels } from './lungs.ts'
import { paintRibs, paintSternum, paintThoracicSpine } from './ribs.ts'
import { paintRaisedShoulders, paintShoulders } from './girdle.ts'
import type { Shoulders } from './girdle.ts'

export type ChestOptions = {
  /** `raised`: arms over the head (lateral). */
  readonly shoulders: Shoulders | 'raised'
  /** Diaphragm lift for a shallow breath, 0–6 cm. */
  readonly rise?: number
  /** Stretch left–right, front–back, head–foot (body habitus), 0.8–1.2 each. */
  readonly habitus?: Vec3
  readonly necklace?: boolean
}

const Z: readonly number[] = [-22, -8, 2, 9, 13, 15.5, 17, 18.5, 20, 21]
const WIDTH_ARMS: readonly number[] = [15.4, 16.4, 17.6, 21, 21.5, 18.5, 13.5, 9, 7, 6.5]
const WIDTH_BARE: readonly number[] = [15.4, 16.2, 16.6, 16.4, 15, 13, 10.5, 8, 6.6, 6.2]
const DEPTH: readonly number[] = [10.6, 11.3, 11.2, 10.4, 9.2, 8.2, 7.4, 6.6, 6, 5.8]

/** Painted trunk: skin fat around muscle. */
function paintTrunk(volume: Volume, arms: boolean): void {
  const widths = arms ? WIDTH_ARMS : WIDTH_BARE
  const shape = (inset: number): Field => {
    let at = NaN
    let w = 1
    let d = 1
    return (x, y, z) => {
      if (!(Math.abs(z - at) < 0.04)) {
        at = z
        w = interpolate(z, Z, widths) - inset
        d = interpolate(z, Z, DEPTH) - inset
      }
      const u = Math.abs(x) / w
      const v = Math.abs(y + 0.3) / d
      if (u > 1 || v > 1) return 1
      return u < 0.6 && v < 0.6 ? -1 : u ** 2.6 + v ** 2.3 - 1
    }
  }
  const box = { lo: [-24, -14, -30], hi: [24, 14, 30] } as const
  volume.paint({ field: shape(0), ...box }, Material.Fat)
  volume.paint({ field: shape(1.2), ...box }, Material.Soft)
}

/** Gas under the left dome, flat below (erect patient). */
function paintStomachGas(volume: Volume, rise: number): void {
  const c: Vec3 = [6.0, 2.4, -12.4 + rise]
  const field: Field = (x, y, z) => {
    if (z < c[2] - 0.75) return 1
    return ((x - c[0]) / 3.0) ** 2 + ((y - c[1]) / 2.6) ** 2 + ((z - c[2]) / 1.75) ** 2 - 1
  }
  volume.paint({ field, lo: [2.5, -0.5, c[2] - 2], hi: [9.5, 5.5, c[2] + 2] }, Material.Air)
}

function paintNecklace(volume: Volume): void {
  const path = smoothPath(
    [
      [0, -6.6, 16.9],
      [-2.6, -5.6, 16.6],
      [-4.5, -2.6, 15.9],
      [-5.2, 1.2, 14.6],
      [-4.8, 4.4, 12.4],
      [-3.4, 6.6, 9.6],
      [0, 8.6, 5.6],
      [3.4, 6.6, 9.6],
      [4.8, 4.4, 12.4],
      [5.2, 1.2, 14.6],
      [4.5, -2.6, 15.9],
      [2.6, -5.6, 16.6],
      [0, -6.6, 16.9],
    ],
    12,
  )
  path.forEach((p, i) => volume.ellipsoid(p, i % 2 ? [0.11, 0.11, 0.11] : [0.17, 0.17, 0.17], Material.Metal))
  volume.tube(
    [
      [0, 8.7, 5.4],
      [0, 8.9, 3.0],
    ],
    [0.22, 0.22],
    Material.Metal,
  )
  volume.tube(
    [
      [-0.75, 8.85, 4.6],
      [0.75, 8.85, 4.6],
    ],
    [0.2, 0.2],
    Material.Metal,
  )
}

export function buildChest(options: ChestOptions): Volume {
  const rise = options.rise ?? 0
  const volume = new Volume([-23, -12, -22.5], [23, 12, 20], 0.085)
  paintTrunk(volume, options.shoulders !== 'raised')
  paintLungs(volume, rise)
  paintVessels(volume, 3)
  paintHeart(volume, rise)
  paintAirways(volume)
  paintStomachGas(volume, rise)
  paintThoracicSpine(volume)
  paintRibs(volume)
  paintSternum(volume)
  if (options.shoulders === 'raised') paintRaisedShoulders(volume)
  else paintShoulders(volume, options.shoulders)
  if (options.necklace) paintNecklace(volume)
  volume.stretch = options.habitus ?? [1, 1, 1]
  return volume
}
