/** Right scapula, its frame and the socket of its joint. */
import { closed, outlineDistance } from '../core/plate.ts'
import type { Frame, Point2 } from '../core/plate.ts'
import { blend, carve, near, rod } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { add, interpolate, radians, scale, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'

/** `raised`: abducted 90°, the scapula turned up with it. */
export type Arm = 'hanging' | 'raised'

/** Turn of the scapula out of the coronal plane and its forward lean, degrees. */
const SCAPULAR_PLANE = 40
const LEAN = 8

/** Local axes of the scapula: u lateral, v toward the ribs, w up. The middle of the glenoid rim is its origin. */
export function scapulaFrame(arm: Arm): Frame {
  const a = radians(SCAPULAR_PLANE)
  const lateral: Vec3 = [-Math.cos(a), Math.sin(a), 0]
  const costal: Vec3 = [Math.sin(a), Math.cos(a), 0]
  const lean = radians(LEAN)
  const up = add(scale([0, 0, 1], Math.cos(lean)), scale(costal, Math.sin(lean)))
  const v = add(scale(costal, Math.cos(lean)), scale([0, 0, 1], -Math.sin(lean)))
  const turn = radians(arm === 'raised' ? 32 : 0)
  return {
    origin: arm === 'raised' ? [-16, -3.1, 11.3] : [-16.2, -3.2, 9.6],
    u: add(scale(lateral, Math.cos(turn)), scale(up, Math.sin(turn))),
    v,
    w: add(scale(up, Math.cos(turn)), scale(lateral, -Math.sin(turn))),
  }
}

export const inFrame = (f: Frame, [u, v, w]: Vec3): Vec3 =>
  add(add(f.origin, scale(f.u, u)), add(scale(f.v, v), scale(f.w, w)))

/** Middle of the humeral head in the frame of the scapula, and its radius. */
export const SOCKETED: Vec3 = [2.3, 0, 0.1]
export const HEAD = 2.35
const JOINT = 0.38

/** From behind, (u, w). */
const BLADE: readonly Point2[] = [
  [-8.4, 4.1],
  [-6.6, 3.5],
  [-4.6, 2.7],
  [-3.1, 2.0],
  [-2.5, 1.7],
  [-1.9, 2.1],
  [-1.0, 2.3],
  [-0.5, 1.4],
  [-0.5, -1.5],
  [-1.1, -2.3],
  [-2.1, -3.9],
  [-3.6, -6.6],
  [-4.7, -8.8],
  [-5.5, -10.2],
  [-6.3, -11.2],
  [-7.2, -11.3],
  [-7.9, -10.4],
  [-8.8, -7.6],
  [-9.7, -4.2],
  [-10.2, -1.2],
  [-10.2, 0.8],
  [-9.6, 2.6],
]
/** From above, (u, v). */
const ACROMION: readonly Point2[] = [
  [-2.2, -2.5],
  [-0.6, -3.1],
  [1.0, -3.2],
  [2.5, -2.3],
  [3.2, -0.9],
  [3.2, 0.5],
  [2.6, 1.4],
  [1.7, 1.2],
  [1.3, 0.5],
  [1.15, -0.6],
  [0.5, -1.6],
  [-0.8, -2.0],
]
/** The plate of the scapular spine: along its root and away from the body. */
const SPINE: readonly Point2[] = [
  [-0.2, -0.1],
  [1.5, -0.2],
  [5, -0.2],
  [8.1, -0.2],
  [8.5, 0.8],
  [9.2, 2.2],
  [10.4, 3.2],
  [9.6, 3.5],
  [7.2, 2.8],
  [4.2, 1.7],
  [1.6, 0.5],
]

/** Distance to a smooth outline, looked up: asked for millions of points. */
function outlineField(outline: readonly Point2[]): (a: number, b: number) => number {
  const curve = closed(outline)
  const cell = 0.08
  const margin = 1.2
  const lowest = (axis: 0 | 1): number => Math.min(...curve.map((p) => p[axis])) - margin
  const highest = (axis: 0 | 1): number => Math.max(...curve.map((p) => p[axis])) + margin
  const [a0, b0] = [lowest(0), lowest(1)]
  const across = Math.ceil((highest(0) - a0) / cell)
  const down = Math.ceil((highest(1) - b0) / cell)
  const grid = Float32Array.from({ length: (across + 1) * (down + 1) }, (_, i) =>
    outlineDistance(curve, a0 + cell * (i % (across + 1)), b0 + cell * Math.floor(i / (across + 1))),
  )
  return (a, b) => {
    const x = (a - a0) / cell
    const y = (b - b0) / cell
    if (!(x >= 0 && y >= 0 && x < across && y < down)) return margin
    const i = Math.floor(x)
    const at = i + Math.floor(y) * (across + 1)
    const [s, t] = [x - i, y - Math.floor(y)]
    const near = (grid[at] ?? margin) * (1 - s) + (grid[at + 1] ?? margin) * s
    const far = (grid[at + across + 1] ?? margin) * (1 - s) + (grid[at + across + 2] ?? margin) * s
    return near * (1 - t) + far * t
  }
}

/** A sheet of bone: an outline in two coordinates, `half` thick to each side of `middle` in the third. */
function sheet(
  outline: readonly Point2[],
  { origin, u, v, w }: Frame,
  half: (a: number, b: number) => number,
  middle: (a: number, b: number) => number,
  round: number,
): Solid {
  const distance = outlineField(outline)
  const field: Field = (x, y, z) => {
    const px = x - origin[0]
    const py = y - origin[1]
    const pz = z - origin[2]
    const a = u[0] * px + u[1] * py + u[2] * pz
    const b = v[0] * px + v[1] * py + v[2] * pz
    const c = w[0] * px + w[1] * py + w[2] * pz
    const through = Math.abs(c - middle(a, b)) - half(a, b) + round
    if (through > 1.2) return through - round
    const within = distance(a, b) + round
    return (
      Math.min(Math.max(within, through), 0) + Math.hypot(Math.max(within, 0), Math.max(through, 0)) - round
    )
  }
  const corners = outline.map(([a, b]) =>
    add(origin, add(add(scale(u, a), scale(v, b)), scale(w, middle(a, b)))),
  )
  const reach = (axis: 0 | 1 | 2, side: 1 | -1): number =>
    side * Math.max(...corners.map((p) => side * p[axis])) + 0.8 * side
  return {
    field,
    lo: [reach(0, -1), reach(1, -1), reach(2, -1)],
    hi: [reach(0, 1), reach(1, 1), reach(2, 1)],
  }
}

const NECK: readonly number[] = [-4, -2.6, -1.4, -0.5, 0.1]
const NECK_WIDTH: readonly number[] = [0.12, 0.38, 0.8, 1.22, 1.42]
const NECK_HEIGHT: readonly number[] = [0.2, 1.1, 1.5, 1.8, 1.95]

/** Neck and glenoid: a stalk that widens to a pear-shaped rim. */
function neck(): Solid {
  const field: Field = (u, v, w) => {
    const wide = interpolate(u, NECK, NECK_WIDTH) * (1 - 0.11 * Math.max(-2.2, Math.min(w, 2.2)))
    const tall = interpolate(u, NECK, NECK_HEIGHT)
    const around = (Math.hypot(v / wide, w / tall) - 1) * Math.min(wide, tall)
    return Math.max(around, u - 0.12, -4 - u)
  }
  return { field, lo: [-4.1, -1.9, -2.2], hi: [0.3, 1.9, 2.2] }
}

const BORDER: readonly number[] = [-11, -6.6, -2.3, 2]
const LATERAL: readonly number[] = [-6.1, -3.6, -1.1, 0.5]
const MEDIAL: readonly number[] = [-7.8, -9, -10, -10]

export function scapula(): Solid {
  const body = sheet(
    BLADE,
    { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1], w: [0, 1, 0] },
    (u, w) => {
      const pillar =
        w < -1.5 ? 0.4 * Math.max(0, 1 - Math.abs(u + 0.55 - interpolate(w, BORDER, LATERAL)) / 0.9) : 0
      const medial = 0.1 * Math.max(0, 1 - Math.abs(u - interpolate(w, BORDER, MEDIAL)) / 1)
      const angle = 0.12 * Math.max(0, 1 - Math.hypot(u + 6.8, w + 10.6) / 1.6)
      return 0.12 + pillar + medial + angle
    },
    // Hollow toward the ribs; above the spine and at the lower angle it bends forward.
    (u, w) =>
      -0.5 * Math.max(0, 1 - ((u + 5) / 5) ** 2) +
      0.008 * Math.max(0, -w - 3) ** 2 +
      0.09 * Math.max(0, w - 0.6) * Math.max(0, -u - 1.5),
    0.1,
  )
  const slope = radians(7)
  const out: Vec3 = [0, -0.8, 0.6]
  const along: Vec3 = [Math.cos(slope), Math.sin(slope) * 0.6, Math.sin(slope) * 0.8]
  const spine = sheet(
    SPINE,
    { origin: [-10.1, -0.1, 0.7], u: along, v: out, w: [0, 0.6, 0.8] },
    (_a, b) => 0.16 + 0.05 * Math.max(0, b - 1.5),
    () => 0,
    0.12,
  )
  const crest = smoothPath(
    [
      [-10, -0.2, 0.8],
      [-7.4, -1.2, 1.9],
      [-4.4, -2.2, 2.8],
      [-1.6, -2.75, 3.5],
      [0.4, -2.8, 3.85],
    ],
    3,
  )
  const acromion = sheet(
    ACROMION,
    { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], w: [0, 0, 1] },
    (u) => 0.4 - 0.03 * Math.max(0, u - 2),
    (u, v) => 3.95 - 0.03 * (u - 1) ** 2 - 0.03 * (v + 0.6) ** 2,
    0.3,
  )
  const coracoid = rod(
    [
      [-1.5, 0.2, 1.5],
      [-1.3, 1.0, 2.5],
      [-0.5, 2.2, 2.6],
      [0.4, 3.1, 2.2],
      [0.8, 3.6, 1.7],
    ],
    [0.85, 0.74, 0.66, 0.6, 0.52],
    0.3,
  )
  const whole = blend(
    0.3,
    body,
    blend(0.35, near(0.5, neck()), near(0.5, coracoid)),
    blend(
      0.3,
      near(0.5, spine),
      near(
        0.5,
        rod(
          crest,
          crest.map((_, i) => 0.24 + 0.02 * i),
          0.2,
        ),
      ),
      near(0.5, acromion),
    ),
  )
  return carve(
    whole,
    (u, v, w) => Math.hypot(u - SOCKETED[0], v - SOCKETED[1], w - SOCKETED[2]) - HEAD - JOINT,
    0.1,
  )
}
