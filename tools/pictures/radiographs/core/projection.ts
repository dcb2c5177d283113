/** Cone-beam projection: one ray for each pixel, path length for each material. */
import { nth } from './sequence.ts'
import { MATERIAL_COUNT } from './materials.ts'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { add, apply, dot, rotation, scale, sub } from './vector.ts'
import type { Vec3 } from './vector.ts'
import type { Volume } from './volume.ts'

/** Display follows convention: AP and PA show the patient's left on the viewer's right; laterals show what the tube sees. */
type Direction = 'PA' | 'AP' | 'rightToLeft' | 'leftToRight' | 'axial' | 'inferosuperior' | 'dorsoplantar'

/** x = patient's left, y = anterior, z = superior. Lengths in cm, angles in degrees. */
export type View = {
  readonly direction: Direction
  /** Point of the phantom on the central ray. */
  readonly target: Vec3
  /** Turn of the beam about the long axis (that of the foot in a dorsoplantar view), -90 to 90. */
  readonly turn?: number
  /** Tilt of the beam, positive toward the head, -45 to 45. */
  readonly tilt?: number
  /** The receptor does not tilt with the beam: what lies along the tilt is drawn longer. */
  readonly flatReceptor?: boolean
  /** Source–image distance, 90–190. */
  readonly sid: number
  /** Target–detector distance, 0–40. */
  readonly oid: number
  /** Detector size and pixel pitch. */
  readonly width: number
  readonly height: number
  readonly pixel: number
}

type Basis = { readonly beam: Vec3; readonly right: Vec3; readonly up: Vec3 }
export type PathLengths = {
  readonly width: number
  readonly height: number
  readonly pixel: number
  readonly cm: Float32Array[]
}

/** Rays for each pixel and distance between samples in voxels. */
const RAYS = 4
const SPACING = 0.8

const BASES: Readonly<Record<Direction, Basis>> = {
  PA: { beam: [0, 1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  AP: { beam: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  rightToLeft: { beam: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  leftToRight: { beam: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  axial: { beam: [0, 0, -1], right: [1, 0, 0], up: [0, 1, 0] },
  inferosuperior: { beam: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0] },
  dorsoplantar: { beam: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0] },
}

/** Beam, right and up directions of a view in patient coordinates. */
function viewBasis(view: View): Basis {
  const base = BASES[view.direction]
  const spin = rotation(base.up[2] === 1 ? 2 : 1, view.turn ?? 0)
  const beam = apply(spin, base.beam)
  const right = apply(spin, base.right)
  const a = ((view.tilt ?? 0) * Math.PI) / 180
  return {
    beam: add(scale(beam, Math.cos(a)), scale(base.up, Math.sin(a))),
    right,
    up: view.flatReceptor ? base.up : sub(scale(base.up, Math.cos(a)), scale(beam, Math.sin(a))),
  }
}

/** Path length (cm) through every material for every pixel. */
export function project(volume: Volume, view: View): PathLengths {
  const width = Math.round(view.width / view.pixel)
  const height = Math.round(view.height / view.pixel)
  const cm = Array.from({ length: MATERIAL_COUNT }, () => new Float32Array(width * height))
  const b = viewBasis(view)
  const source = sub(view.target, scale(b.beam, view.sid - view.oid))
  const centre = add(view.target, scale(b.beam, view.oid))
  const jitter = seededRandom(7)
  const counts = new Float64Array(MATERIAL_COUNT)
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      counts.fill(0)
      for (let ray = 0; ray < RAYS; ray++) {
        const u = (col + jitter() - width / 2) * view.pixel
        const v = (height / 2 - row - jitter()) * view.pixel
        march(volume, source, add(add(centre, scale(b.right, u)), scale(b.up, v)), jitter, counts)
      }
      for (let m = 1; m < MATERIAL_COUNT; m++)
        nth(cm, m)[row * width + col] = ((counts[m] ?? 0) * volume.step * SPACING) / RAYS
    }
  }
  return { width, height, pixel: view.pixel, cm }
}

/** Entry and exit (0–1) of the segment through one pair of parallel planes. */
function clip(from: number, delta: number, lo: number, hi: number): [number, number] {
  if (Math.abs(delta) < 1e-12) return from > lo && from < hi ? [0, 1] : [1, 0]
  const a = (lo - from) / delta
  const b = (hi - from) / delta
  return a < b ? [a, b] : [b, a]
}

/** Counts samples of each label between source and pixel; the ray is dithered inside a voxel to hide the staircase. */
function march(volume: Volume, source: Vec3, pixel: Vec3, random: Random, counts: Float64Array): void {
  const { size, step, labels, stretch, lo } = volume
  const d = sub(pixel, source)
  const h: Vec3 = [step * stretch[0], step * stretch[1], step * stretch[2]]
  let t0 = 0
  let t1 = 1
  for (const i of [0, 1, 2] as const) {
    const [a, b] = clip(source[i], d[i], lo[i] * stretch[i], lo[i] * stretch[i] + h[i] * size[i])
    t0 = Math.max(t0, a)
    t1 = Math.min(t1, b)
  }
  const dt = (step * SPACING) / Math.sqrt(dot(d, d))
  const offset = random()
  const nx = size[0]
  const ny = size[1]
  const dither = (): number => (random() - 0.5) * 0.9
  let x = (source[0] + d[0] * (t0 + dt * offset)) / h[0] - lo[0] / step + dither()
  let y = (source[1] + d[1] * (t0 + dt * offset)) / h[1] - lo[1] / step + dither()
  let z = (source[2] + d[2] * (t0 + dt * offset)) / h[2] - lo[2] / step + dither()
  const dx = (d[0] * dt) / h[0]
  const dy = (d[1] * dt) / h[1]
  const dz = (d[2] * dt) / h[2]
  for (let n = Math.floor((t1 - t0) / dt - offset); n > 0; n--) {
    const label = labels[((z | 0) * nx + (x | 0)) * ny + (y | 0)]
    if (label) counts[label] = (counts[label] ?? 0) + 1
    x += dx
    y += dy
    z += dz
  }
}
