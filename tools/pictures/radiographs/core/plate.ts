/** Solids described in a frame of their own: an outlined plate for thin bones (iliac wing, sacrum), and any other one. */
import { nth } from './sequence.ts'
import { add, dot, scale, smoothPath, sub } from './vector.ts'
import type { Vec3 } from './vector.ts'
import type { Field, Solid } from './sdf.ts'

export type Point2 = readonly [number, number]
export type Frame = { readonly origin: Vec3; readonly u: Vec3; readonly v: Vec3; readonly w: Vec3 }

/** Signed distance (cm) of a point to a closed outline, negative inside. */
export function outlineDistance(outline: readonly Point2[], x: number, y: number): number {
  let best = Infinity
  let inside = false
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [ax, ay] = nth(outline, i)
    const [bx, by] = nth(outline, j)
    const ex = bx - ax
    const ey = by - ay
    const t = Math.min(Math.max(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0), 1)
    best = Math.min(best, (x - ax - t * ex) ** 2 + (y - ay - t * ey) ** 2)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside ? -Math.sqrt(best) : Math.sqrt(best)
}

/** Smooth closed curve through the points of an outline. */
export function closed(outline: readonly Point2[]): Point2[] {
  const ring = [...outline.slice(-2), ...outline, ...outline.slice(0, 2)].map(([u, v]): Vec3 => [u, v, 0])
  const per = 4
  return smoothPath(ring, per)
    .slice(2 * per, -1 - per)
    .map(([u, v]): Point2 => [u, v])
}

/**
 * Plate with an outline in the (u, v) plane of `frame`, half-thickness `half(u, v)` cm,
 * bent out of its plane by `bend(u, v)` cm, edges rounded by `round` cm.
 */
export function plate(
  outline: readonly Point2[],
  frame: Frame,
  half: (u: number, v: number) => number,
  bend: (u: number, v: number) => number,
  round: number,
): Solid {
  const field = (x: number, y: number, z: number): number => {
    const p = sub([x, y, z], frame.origin)
    const u = dot(p, frame.u)
    const v = dot(p, frame.v)
    const a = outlineDistance(outline, u, v) + round
    const b = Math.abs(dot(p, frame.w) - bend(u, v)) - half(u, v) + round
    return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - round
  }
  const pad = 2.5
  const corners = outline.map(([u, v]) =>
    add(add(frame.origin, scale(frame.u, u)), add(scale(frame.v, v), scale(frame.w, bend(u, v)))),
  )
  const axis = (i: 0 | 1 | 2): number[] => corners.map((c) => c[i])
  return {
    field,
    lo: [Math.min(...axis(0)) - pad, Math.min(...axis(1)) - pad, Math.min(...axis(2)) - pad],
    hi: [Math.max(...axis(0)) + pad, Math.max(...axis(1)) + pad, Math.max(...axis(2)) + pad],
  }
}

/** A solid described in the coordinates of a frame (u, v, w), placed in the body. */
export function placed(solid: Solid, { origin, u, v, w }: Frame): Solid {
  const field: Field = (x, y, z) => {
    const px = x - origin[0]
    const py = y - origin[1]
    const pz = z - origin[2]
    return solid.field(
      u[0] * px + u[1] * py + u[2] * pz,
      v[0] * px + v[1] * py + v[2] * pz,
      w[0] * px + w[1] * py + w[2] * pz,
    )
  }
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => {
    const pick = (axis: 0 | 1 | 2): number => (i & (1 << axis) ? solid.hi[axis] : solid.lo[axis])
    return add(add(origin, scale(u, pick(0))), add(scale(v, pick(1)), scale(w, pick(2))))
  })
  const all = (f: (...values: number[]) => number): Vec3 => [
    f(...corners.map((c) => c[0])),
    f(...corners.map((c) => c[1])),
    f(...corners.map((c) => c[2])),
  ]
  return { field, lo: all(Math.min), hi: all(Math.max) }
}
