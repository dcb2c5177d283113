/** Shape of the inner thoracic wall: lungs and ribs share it, so ribs hug the lungs. */
import { interpolate } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'

const Z: readonly number[] = [-22, -14, -9, -4, 1, 5, 8, 10.5, 12.5, 14, 14.8, 15.4, 15.75]
const HALF_WIDTH: readonly number[] = [
  13.3, 13.8, 13.9, 13.6, 12.9, 11.8, 10.6, 9.2, 7.6, 6.6, 6.1, 5.55, 4.9,
]
const DEPTH_Z: readonly number[] = [-22, -14, -5, 0, 5, 9, 12, 14, 15, 15.8]
const HALF_DEPTH: readonly number[] = [9.4, 9.6, 9.5, 9, 8.1, 6.8, 5.2, 3.6, 2.5, 1.3]
const CENTRE_Y: readonly number[] = [-0.2, -0.2, -0.4, -0.5, -0.8, -1.3, -1.9, -2.2, -2.5, -2.8]

/** Half-width (cm) of the thoracic cavity at height z. */
export const cageHalfWidth = (z: number): number => interpolate(z, Z, HALF_WIDTH)
/** Half-depth (cm) at height z. */
export const cageHalfDepth = (z: number): number => interpolate(z, DEPTH_Z, HALF_DEPTH)
/** Front–back centre (cm) at height z. */
export const cageCentre = (z: number): number => interpolate(z, DEPTH_Z, CENTRE_Y)

/** Point on the wall at an angle (degrees: -90 back, 0 side, 90 front), `out` cm outside the cavity; side -1 right, 1 left. */
export function cagePoint(side: number, angle: number, z: number, out: number): Vec3 {
  const a = (angle * Math.PI) / 180
  const bow = (v: number): number => Math.sign(v) * Math.abs(v) ** 0.84
  return [
    side * (cageHalfWidth(z) + out) * bow(Math.cos(a)),
    cageCentre(z) + (cageHalfDepth(z) + out) * bow(Math.sin(a)),
    z,
  ]
}
