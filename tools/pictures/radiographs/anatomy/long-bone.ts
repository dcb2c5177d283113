/** Small tubular bones (metacarpals, metatarsals, phalanges): a base, a waist and a head along one axis. */
import type { Field, Solid } from '../core/sdf.ts'
import { add, radians, scale } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'

/** Half-width and half-depth, cm. */
type Halves = readonly [number, number]

export type LongBone = {
  readonly from: Vec3
  /** Unit vectors: along the bone, across it, and toward its back. */
  readonly along: Vec3
  readonly across: Vec3
  readonly back: Vec3
  /** cm. */
  readonly length: number
  readonly base: Halves
  readonly waist: Halves
  readonly head: Halves
  /** How deep the base is hollowed and how far the head bulges, cm. */
  readonly hollow: number
  readonly bulge: number
}

export type Axes = Pick<LongBone, 'along' | 'across' | 'back'>

/** Axes of the next bone after a bend toward palm or sole. */
export function bent({ along, across, back }: Axes, degrees: number): Axes {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  return {
    across,
    along: add(scale(along, c), scale(back, -s)),
    back: add(scale(back, c), scale(along, s)),
  }
}

const ease = (t: number): number => t * t * (3 - 2 * t)

/** Half-size along the bone: widest a little inside both ends, narrowest behind the middle. */
function profile(share: number, base: number, waist: number, head: number): number {
  if (share < 0.08) return base
  if (share < 0.52) return base + (waist - base) * ease(((share - 0.08) / 0.44) ** 0.5)
  if (share < 0.9) return waist + (head - waist) * ease(((share - 0.52) / 0.38) ** 1.5)
  return head
}

export function longBone(bone: LongBone): Solid {
  const { from, along, across, back, length, base, waist, head, hollow, bulge } = bone
  const edge = 0.1
  const field: Field = (x, y, z) => {
    const px = x - from[0]
    const py = y - from[1]
    const pz = z - from[2]
    const a = px * along[0] + py * along[1] + pz * along[2]
    const b = px * across[0] + py * across[1] + pz * across[2]
    const c = px * back[0] + py * back[1] + pz * back[2]
    const share = a / length
    const wide = profile(share, base[0], waist[0], head[0])
    const deep = profile(share, base[1], waist[1], head[1])
    const round = (b / wide) ** 2 + (c / deep) ** 2
    const around = (Math.sqrt(round) - 1) * Math.min(wide, deep)
    const near = hollow * (1 - Math.min(round, 1)) - a
    const far = a - length + bulge * Math.min(round, 1.4)
    const sides = Math.max(around + edge, 0)
    const ends = Math.max(near + edge, far + edge, 0)
    const inside = Math.min(Math.max(around, near, far) + edge, 0)
    return inside + Math.hypot(sides, ends) - edge
  }
  const tip = add(from, scale(along, length))
  const reach = Math.max(...base, ...head) + 0.1
  return {
    field,
    lo: [
      Math.min(from[0], tip[0]) - reach,
      Math.min(from[1], tip[1]) - reach,
      Math.min(from[2], tip[2]) - reach,
    ],
    hi: [
      Math.max(from[0], tip[0]) + reach,
      Math.max(from[1], tip[1]) + reach,
      Math.max(from[2], tip[2]) + reach,
    ],
  }
}

/** Thick shell at the waist, thin at both ends; `waist` in cm. */
export function shell(bone: LongBone, waist: number): Field {
  const { from, along, length } = bone
  return (x, y, z) => {
    const a = (x - from[0]) * along[0] + (y - from[1]) * along[1] + (z - from[2]) * along[2]
    const off = Math.abs(a / length - 0.52) / 0.52
    return 0.05 + (waist - 0.05) * Math.max(0, 1 - off ** 2.2)
  }
}
