/** Solids as signed distances (cm, negative inside) with a bounding box. */
import { nth } from './sequence.ts'
import { add, apply, length, sub } from './vector.ts'
import type { Mat3, Vec3 } from './vector.ts'

export type Field = (x: number, y: number, z: number) => number
export type Solid = { readonly field: Field; readonly lo: Vec3; readonly hi: Vec3 }

/** Box that holds both solids. */
function hull(a: Solid, b: Solid): Pick<Solid, 'lo' | 'hi'> {
  return {
    lo: [Math.min(a.lo[0], b.lo[0]), Math.min(a.lo[1], b.lo[1]), Math.min(a.lo[2], b.lo[2])],
    hi: [Math.max(a.hi[0], b.hi[0]), Math.max(a.hi[1], b.hi[1]), Math.max(a.hi[2], b.hi[2])],
  }
}

/** Ellipsoid with half-axes `r` (> 0), optionally turned by `turn` (columns are its axes). */
export function ellipsoid(c: Vec3, r: Vec3, turn?: Mat3): Solid {
  const reach = turn ? Math.max(r[0], r[1], r[2]) : 0
  const ext: Vec3 = turn ? [reach, reach, reach] : r
  const m: Mat3 = turn ?? [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const field: Field = (x, y, z) => {
    const dx = x - c[0]
    const dy = y - c[1]
    const dz = z - c[2]
    const a = (m[0][0] * dx + m[1][0] * dy + m[2][0] * dz) / r[0]
    const b = (m[0][1] * dx + m[1][1] * dy + m[2][1] * dz) / r[1]
    const d = (m[0][2] * dx + m[1][2] * dy + m[2][2] * dz) / r[2]
    const k0 = Math.sqrt(a * a + b * b + d * d) + 1e-9
    const k1 = Math.sqrt((a / r[0]) ** 2 + (b / r[1]) ** 2 + (d / r[2]) ** 2) + 1e-9
    return (k0 * (k0 - 1)) / k1
  }
  return { field, lo: sub(c, ext), hi: add(c, ext) }
}

/** Capsule from a to b, radius easing from ra to rb (cm, > 0). */
export function capsule(a: Vec3, b: Vec3, ra: number, rb: number): Solid {
  const d = sub(b, a)
  const l2 = Math.max(length(d) ** 2, 1e-9)
  const r = Math.max(ra, rb)
  const field: Field = (x, y, z) => {
    const px = x - a[0]
    const py = y - a[1]
    const pz = z - a[2]
    const t = Math.min(Math.max((px * d[0] + py * d[1] + pz * d[2]) / l2, 0), 1)
    const e = t * t * (3 - 2 * t)
    return (
      Math.sqrt((px - t * d[0]) ** 2 + (py - t * d[1]) ** 2 + (pz - t * d[2]) ** 2) - (ra + e * (rb - ra))
    )
  }
  return {
    field,
    lo: [Math.min(a[0], b[0]) - r, Math.min(a[1], b[1]) - r, Math.min(a[2], b[2]) - r],
    hi: [Math.max(a[0], b[0]) + r, Math.max(a[1], b[1]) + r, Math.max(a[2], b[2]) + r],
  }
}

/** Flat-sectioned capsule: half-thickness `thick` sideways, `tall` along z (ribs). */
export function blade(a: Vec3, b: Vec3, thick: number, tall: number): Solid {
  const d = sub(b, a)
  const l2 = Math.max(length(d) ** 2, 1e-9)
  const small = Math.min(thick, tall)
  const core = capsule(a, b, Math.max(thick, tall), Math.max(thick, tall))
  const field: Field = (x, y, z) => {
    const px = x - a[0]
    const py = y - a[1]
    const pz = z - a[2]
    const t = Math.min(Math.max((px * d[0] + py * d[1] + pz * d[2]) / l2, 0), 1)
    const side = ((px - t * d[0]) ** 2 + (py - t * d[1]) ** 2) / (thick * thick)
    return (Math.sqrt(side + ((pz - t * d[2]) / tall) ** 2) - 1) * small
  }
  return { field, lo: core.lo, hi: core.hi }
}

/** The smaller of two distances, rounded where they are closer than `k`. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = Math.min(Math.max(0.5 + (0.5 * (b - a)) / k, 0), 1)
  return b + (a - b) * h - k * h * (1 - h)
}

/** Smooth union; `k` (cm, 0.05–1.5) is the width of the blend. */
export function blend(k: number, first: Solid, ...rest: readonly Solid[]): Solid {
  return rest.reduce<Solid>((a, b) => {
    const fa = a.field
    const fb = b.field
    return { ...hull(a, b), field: (x, y, z) => smoothMin(fa(x, y, z), fb(x, y, z), k) }
  }, first)
}

/** Removes `cutter` from `solid` with a blend of `k` cm. */
export function carve(solid: Solid, cutter: Solid | Field, k: number): Solid {
  const f = solid.field
  const g = typeof cutter === 'function' ? cutter : cutter.field
  return { ...solid, field: (x, y, z) => -smoothMin(-f(x, y, z), g(x, y, z), k) }
}

/** Moves a solid by a rotation about a pivot (points of the solid p become pivot + turn·(p − pivot)). */
export function moved(solid: Solid, turn: Mat3, pivot: Vec3): Solid {
  const f = solid.field
  const m = turn
  const [px, py, pz] = pivot
  const field: Field = (x, y, z) => {
    const a = x - px
    const b = y - py
    const c = z - pz
    return f(
      m[0][0] * a + m[1][0] * b + m[2][0] * c + px,
      m[0][1] * a + m[1][1] * b + m[2][1] * c + py,
      m[0][2] * a + m[1][2] * b + m[2][2] * c + pz,
    )
  }
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => {
    const p: Vec3 = [
      i & 1 ? solid.hi[0] : solid.lo[0],
      i & 2 ? solid.hi[1] : solid.lo[1],
      i & 4 ? solid.hi[2] : solid.lo[2],
    ]
    return add(pivot, apply(m, sub(p, pivot)))
  })
  const pick = (f2: (...v: number[]) => number): Vec3 => [
    f2(...corners.map((c) => c[0])),
    f2(...corners.map((c) => c[1])),
    f2(...corners.map((c) => c[2])),
  ]
  return { field, lo: pick(Math.min), hi: pick(Math.max) }
}

/** Asks a solid only near its box; farther than `reach` from it the distance to the box will do. */
export function near(reach: number, { field, lo, hi }: Solid): Solid {
  const beyond: Field = (x, y, z) => {
    const out = Math.max(lo[0] - x, x - hi[0], lo[1] - y, y - hi[1], lo[2] - z, z - hi[2])
    return out > reach ? out : field(x, y, z)
  }
  return { field: beyond, lo, hi }
}

/** Chain of capsules as one solid. */
export function rod(path: readonly Vec3[], radii: readonly number[], k: number): Solid {
  const [first, ...rest] = path
    .slice(1)
    .map((to, i) => capsule(nth(path, i), to, nth(radii, i), nth(radii, i + 1)))
  if (!first) throw new Error('a rod has two ends')
  return blend(k, first, ...rest)
}
