/** Ribs, sternum and thoracic spine. */
import { nth } from '../core/sequence.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { interpolate } from '../core/vector.ts'
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

/* Sternum by height: front–back middle, half the width and half the thickness, cm. */
const STERNUM_Z: readonly number[] = [-4.4, -3, -2, -0.5, 2, 4.6, 6.9, 8, 9.9, 11.3]
const STERNUM_Y: readonly number[] = [8.2, 8.2, 8.15, 8, 7.6, 7.05, 6.4, 6, 5.4, 4.95]
const STERNUM_WIDTH: readonly number[] = [0.25, 0.55, 1.3, 1.85, 1.7, 1.5, 1.45, 1.9, 2.9, 2.6]
const STERNUM_THICKNESS: readonly number[] = [0.2, 0.3, 0.42, 0.5, 0.5, 0.5, 0.58, 0.62, 0.7, 0.55]

/** The part of the sternum between two heights: a plate with rounded edges. */
function sternum(from: number, to: number): Solid {
  const r = 0.22
  const field: Field = (x, y, z) => {
    const sideways = Math.abs(x) - interpolate(z, STERNUM_Z, STERNUM_WIDTH) + r
    const through =
      Math.abs(y - interpolate(z, STERNUM_Z, STERNUM_Y)) - interpolate(z, STERNUM_Z, STERNUM_THICKNESS) + r
    const along = Math.abs(z - (from + to) / 2) - (to - from) / 2 + r
    const outside = Math.hypot(Math.max(sideways, 0), Math.max(through, 0), Math.max(along, 0))
    return Math.min(Math.max(sideways, through, along), 0) + outside - r
  }
  return { field, lo: [-3.2, 4, from - 0.2], hi: [3.2, 9, to + 0.2] }
}

/** Manubrium and body meet at the sternal angle; the xiphoid process goes on from the body. */
export function paintSternum(volume: Volume): void {
  volume.paintBone(sternum(6.98, 11.3), 0.13)
  volume.paintBone(sternum(-2.2, 6.82), 0.13)
  volume.paintBone(sternum(-4.4, -2.2), 0.08)
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
