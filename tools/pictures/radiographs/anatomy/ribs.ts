/** Ribs, sternum and thoracic spine. */
import { nth } from '../core/sequence.ts'
import { blend, ellipsoid } from '../core/sdf.ts'
import { interpolate, rotation } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'
import { cagePoint } from './cage.ts'
import { paintVertebra } from './spine.ts'

/** Height of the rib heads (cm), first to twelfth rib. */
const RIB_HEADS: readonly number[] = [15.3, 13.5, 11.5, 9.4, 7.2, 5, 2.7, 0.4, -2, -4.4, -6.9, -9.5]
const DROP: readonly number[] = [3.0, 4.4, 5.6, 6.6, 7.5, 8.3, 8.9, 9.2, 8.8, 7.6, 5.5, 3.5]
const FRONT_END: readonly number[] = [66, 60, 56, 53, 50, 47, 43, 36, 25, 12, -18, -48]

/** Centre line of one rib (index 0–11), from its head to its anterior end. */
function ribPath(index: number, side: number): Vec3[] {
  const head = nth(RIB_HEADS, index)
  const from = -80
  const to = nth(FRONT_END, index)
  const path: Vec3[] = [[side * 1.5, -6.5 + cageBack(head), head]]
  const steps = 30
  for (let i = 0; i <= steps; i++) {
    const angle = from + ((to - from) * i) / steps
    const share = (angle + 80) / 130
    const z =
      head + 0.25 - nth(DROP, index) * Math.min(share, 1.1) ** 1.3 * (130 / Math.max(to + 80, 90)) ** 0.35
    path.push(cagePoint(side, angle, z, 0.4))
  }
  return path
}

const cageBack = (z: number): number => interpolate(z, [5, 15.5], [0, 0.7])

export function paintRibs(volume: Volume): void {
  for (let i = 0; i < 12; i++) {
    for (const side of [-1, 1]) {
      if (i === 0) volume.boneStrip(ribPath(i, side), 0.6, 0.36, 0.09)
      else volume.boneStrip(ribPath(i, side), 0.33, i > 9 ? 0.48 : 0.6, 0.085)
    }
  }
}

export function paintSternum(volume: Volume): void {
  const manubrium = blend(
    0.5,
    ellipsoid([0, 5.35, 9.9], [2.9, 0.75, 1.5], rotation(0, -16)),
    ellipsoid([0, 6.0, 8.2], [1.7, 0.65, 1.7], rotation(0, -16)),
  )
  volume.paintBone(manubrium, 0.13)
  const low = ellipsoid([0, 7.9, 0.6], [1.75, 0.55, 2.9], rotation(0, -8))
  const high = ellipsoid([0, 7.15, 4.6], [1.45, 0.55, 2.5], rotation(0, -10))
  volume.paintBone(blend(0.6, low, high), 0.13)
  volume.paintBone(ellipsoid([0, 8.15, -3.2], [0.55, 0.3, 1.1]), 0.08)
}

/** Front–back position of the vertebral bodies: kyphosis. */
const spineY = (z: number): number =>
  interpolate(z, [-22, -12, -4, 4, 11, 16, 21], [-4.6, -5.3, -6.1, -6.3, -5.7, -4.3, -3])

export function paintThoracicSpine(volume: Volume): void {
  let z = 19.6
  for (let k = 0; z > -23; k++) {
    const height = 1.6 + 0.055 * k
    const lumbar = k > 13
    paintVertebra(volume, {
      at: [0, spineY(z), z],
      height,
      halfWidth: 1.28 + 0.055 * k,
      halfDepth: 1.1 + 0.06 * k,
      transverse: lumbar ? 1.9 : 1.4,
      spinous: lumbar ? [1.8, 0.3] : [1.5, 1.3],
    })
    z -= height + interpolate(k, [0, 14, 18], [0.42, 0.45, 0.8])
  }
}
