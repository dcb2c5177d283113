/** Small vector and matrix helpers. Lengths are in centimetres, angles in degrees. */

import { nth } from './sequence.ts'

export type Vec3 = readonly [number, number, number]

/** Row-major 3 × 3 rotation matrix. */
export type Mat3 = readonly [Vec3, Vec3, Vec3]

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec3): number => Math.sqrt(dot(a, a))
export const unit = (a: Vec3): Vec3 => scale(a, 1 / length(a))
export const apply = (m: Mat3, v: Vec3): Vec3 => [dot(m[0], v), dot(m[1], v), dot(m[2], v)]
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Rotation about one axis (0 = x, 1 = y, 2 = z), angle in degrees, -360 to 360. */
export function rotation(axis: 0 | 1 | 2, degrees: number): Mat3 {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  if (axis === 0)
    return [
      [1, 0, 0],
      [0, c, -s],
      [0, s, c],
    ]
  if (axis === 1)
    return [
      [c, 0, -s],
      [0, 1, 0],
      [s, 0, c],
    ]
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ]
}

/** Rotates a point about a pivot. */
export const turnAbout = (m: Mat3, pivot: Vec3, p: Vec3): Vec3 => add(pivot, apply(m, sub(p, pivot)))

/** Piecewise linear interpolation; xs must ascend, the ends are held constant. */
export function interpolate(x: number, xs: readonly number[], ys: readonly number[]): number {
  const last = xs.length - 1
  if (x <= nth(xs, 0)) return nth(ys, 0)
  if (x >= nth(xs, last)) return nth(ys, last)
  let i = 0
  while (x > nth(xs, i + 1)) i++
  const t = (x - nth(xs, i)) / (nth(xs, i + 1) - nth(xs, i))
  return nth(ys, i) + t * (nth(ys, i + 1) - nth(ys, i))
}

/** Catmull-Rom curve through the points, `per` samples (≥ 1) for each span. */
export function smoothPath(points: readonly Vec3[], per: number): Vec3[] {
  const path: Vec3[] = []
  const at = (i: number): Vec3 => nth(points, Math.min(Math.max(i, 0), points.length - 1))
  for (let i = 0; i < points.length - 1; i++) {
    for (let k = 0; k < per; k++) path.push(spanPoint(at(i - 1), at(i), at(i + 1), at(i + 2), k / per))
  }
  path.push(at(points.length - 1))
  return path
}

function spanPoint(a: Vec3, b: Vec3, c: Vec3, d: Vec3, t: number): Vec3 {
  const mix = (i: 0 | 1 | 2): number =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3)
  return [mix(0), mix(1), mix(2)]
}
