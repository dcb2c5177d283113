/** Clavicles, scapulae, humeri. */
import { Material } from '../core/materials.ts'
import { plate } from '../core/plate.ts'
import type { Frame, Point2 } from '../core/plate.ts'
import { blend, capsule, ellipsoid } from '../core/sdf.ts'
import { add, interpolate, radians, scale, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'

/** `forward`: shoulders rolled forward, scapulae beside the lungs; `back`: scapulae over the lungs. */
export type Shoulders = 'forward' | 'back'

const BLADE: readonly Point2[] = [
  [0.6, 4.3],
  [0, 2.6],
  [0, 0.5],
  [0.4, -3.2],
  [1.3, -7.4],
  [1.9, -8.4],
  [2.6, -7.6],
  [4.2, -3.0],
  [5.6, 0.6],
  [6.6, 1.4],
  [6.9, 3.4],
  [6.0, 4.2],
  [4.6, 3.6],
  [2.6, 4.2],
]

function scapulaFrame(side: number, shoulders: Shoulders): Frame {
  const forward = shoulders === 'forward'
  const a = radians(forward ? 62 : 33)
  const origin: Vec3 = forward ? [side * 13.3, -6.9, 9.2] : [side * 7.0, -9.6, 8.8]
  const lean = forward ? 0.16 : 0.05
  const u: Vec3 = [side * Math.cos(a), Math.sin(a), 0]
  const v: Vec3 = [-side * lean, 0, Math.sqrt(1 - lean * lean)]
  const w: Vec3 = [-side * Math.sin(a), Math.cos(a), 0]
  return { origin, u, v, w }
}

const place = (f: Frame, u: number, v: number, w: number): Vec3 =>
  add(add(f.origin, scale(f.u, u)), add(scale(f.v, v), scale(f.w, w)))

function paintScapula(volume: Volume, f: Frame): void {
  const half = (u: number, v: number): number => {
    const lateral = Math.max(0, 1 - Math.abs(u - (5.1 + v * 0.42)) / 0.9) * (v < 1.5 ? 0.34 : 0)
    const socket = Math.max(0, 1 - Math.hypot(u - 6.6, v - 2.4) / 1.8) * 0.9
    const medial = Math.max(0, 1 - (u - Math.max(0, -0.5 - v) * 0.22) / 0.8) * 0.3
    return 0.28 + lateral + socket + medial
  }
  volume.paintBone(
    plate(BLADE, f, half, (u) => -0.035 * (u - 3) ** 2 + 0.3, 0.1),
    0.22,
  )
  const spine: Vec3[] = smoothPath(
    [place(f, 0.2, 2.0, -0.2), place(f, 3.4, 2.9, -1.3), place(f, 6.4, 4.3, -2.2), place(f, 8.3, 5.2, -0.6)],
    5,
  )
  volume.boneTube(
    spine,
    spine.map((_, i) => 0.3 + 0.028 * i),
    0.08,
  )
  const coracoid = smoothPath([place(f, 5.8, 3.7, 0.2), place(f, 5.9, 4.6, 1.3), place(f, 6.9, 4.2, 2.8)], 4)
  volume.boneTube(
    coracoid,
    coracoid.map(() => 0.55),
    0.09,
  )
}

function paintHumerus(volume: Volume, f: Frame): void {
  const head = place(f, 9.0, 2.3, 0.1)
  const neck = add(head, [f.u[0] * 0.9, 0.3, -2])
  const waist = add(neck, [f.u[0] * 0.8, 0.2, -6])
  const humerus = blend(
    0.7,
    ellipsoid(head, [2.25, 2.25, 2.3]),
    ellipsoid(add(head, scale(f.u, 1.3)), [1.3, 1.5, 1.5]),
    capsule(neck, waist, 1.75, 1.2),
    capsule(waist, add(neck, [f.u[0] * 1.2, 0.3, -16]), 1.2, 1.1),
  )
  volume.paintBone(humerus, (_x, _y, z) => interpolate(head[2] - z, [1.5, 4, 8], [0.09, 0.18, 0.34]), [
    Material.Soft,
    Material.Fat,
  ])
}

function clavicleCourse(side: number, f: Frame): Vec3[] {
  const tip = place(f, 7.7, 5.4, 0.9)
  const bow: Vec3 = [side * (3.4 + 0.55 * Math.abs(tip[0])), 2.2 + 0.45 * tip[1], 14.0]
  return [[side * 2.15, 4.8, 11.2], [side * 4.4, 5.7, 12.2], [side * 7.8, 5.1, 13.3], bow, tip]
}

function paintClavicle(volume: Volume, course: readonly Vec3[]): void {
  const path = smoothPath(course, 6)
  const radius = (i: number): number => 0.58 + 0.4 * Math.exp(-i / 2.2) + 0.12 * Math.max(0, (i - 16) / 8)
  volume.boneTube(
    path,
    path.map((_, i) => radius(i)),
    0.19,
  )
}

/** Paints both shoulder girdles; arms are left out for laterals (raised). */
export function paintShoulders(volume: Volume, shoulders: Shoulders): void {
  for (const side of [-1, 1]) {
    const f = scapulaFrame(side, shoulders)
    paintScapula(volume, f)
    paintHumerus(volume, f)
    paintClavicle(volume, clavicleCourse(side, f))
  }
}

/** Clavicles that rise to the ear, scapulae turned up and back above the lungs: lateral chest. */
export function paintRaisedShoulders(volume: Volume): void {
  for (const side of [-1, 1]) {
    const f = scapulaFrame(side, 'forward')
    paintScapula(volume, { ...f, origin: [side * 10.5, -8.6, 18.6] })
    paintClavicle(volume, [
      [side * 2.15, 4.8, 11.2],
      [side * 4.2, 5.2, 12.6],
      [side * 6.6, 4.2, 14.8],
      [side * 8.6, 2.4, 17.6],
      [side * 9.6, 1.2, 20.5],
    ])
  }
}
