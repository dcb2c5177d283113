/** Heart and great vessels, as water-equivalent silhouettes. */
import { Material } from '../core/materials.ts'
import { blend, ellipsoid } from '../core/sdf.ts'
import { rotation, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'

/** Course of the aorta from the left ventricle over the arch to the abdomen. */
const AORTA: readonly Vec3[] = [
  [-0.6, 2.5, 1],
  [-0.7, 2.6, 4.6],
  [0.2, 1.6, 7],
  [1.7, -0.4, 7.3],
  [2.3, -2.6, 6.0],
  [2.0, -4.3, 2.5],
  [1.6, -4.6, -5],
  [1.1, -4.2, -16],
]

/** `rise` lifts the heart with a shallow breath and lays it flatter, 0–6 cm. */
export function paintHeart(volume: Volume, rise: number): void {
  const lift = rise * 0.5
  const wide = 1 + rise * 0.035
  const ventricles = ellipsoid(
    [2.7 * wide, 3.2, -4.9 + lift],
    [6.0 * wide, 4.8, 4.4],
    rotation(1, 36 - rise * 3),
  )
  const atrium = ellipsoid([-1.3, 2.4, -3.4 + lift], [3.0, 4.0, 4.7])
  const left = ellipsoid([1.4, -2.0, -1.8 + lift], [3.4, 2.2, 2.6])
  const trunk = ellipsoid([2.0, 2.2, 1.9 + lift * 0.6], [2.15, 2.2, 2.2])
  volume.paint(blend(1.6, ventricles, atrium, left, trunk), Material.Soft)
  paintGreatVessels(volume)
}

/** Aorta, superior vena cava and the branches of the arch. */
function paintGreatVessels(volume: Volume): void {
  const aorta = smoothPath(AORTA, 4)
  volume.tube(
    aorta,
    aorta.map((_, i) => 1.6 - 0.014 * i),
    Material.Soft,
  )
  volume.tube(
    [
      [-1.9, 1.0, 13],
      [-1.9, 1.3, 9],
      [-2.0, 1.8, 0],
    ],
    [0.85, 1.0, 1.1],
    Material.Soft,
  )
  for (const side of [-1, 1])
    volume.tube(
      [
        [side * 1.4, 0, 7],
        [side * 1.9, -0.5, 11],
        [side * 3.4, 0, 15],
      ],
      [1.1, 1.0, 0.8],
      Material.Soft,
      [Material.Lung],
    )
}
