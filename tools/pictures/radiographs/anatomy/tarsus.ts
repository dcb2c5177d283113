/** Bones of the tarsus of the right foot, in the coordinates of `foot.ts`. */
import { closed, outlineDistance, plate } from '../core/plate.ts'
import type { Point2 } from '../core/plate.ts'
import { blend, carve, ellipsoid } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { radians } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'

/** Space between two bones of the tarsus, cm. */
export const JOINT = 0.17

/** A bone known by its outlines from the side (y, z) and from above (x, y). */
function hewn(side: readonly Point2[], top: readonly Point2[], round: number): Solid {
  const lateral = closed(side)
  const dorsal = closed(top)
  const field: Field = (x, y, z) => {
    const a = outlineDistance(dorsal, x, y) + round
    if (a > 1.5) return a
    const b = outlineDistance(lateral, y, z) + round
    return Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0)) - round
  }
  const range = (of: readonly Point2[], axis: 0 | 1): readonly [number, number] => [
    Math.min(...of.map((p) => p[axis])) - 0.1,
    Math.max(...of.map((p) => p[axis])) + 0.1,
  ]
  const [x, y, z] = [range(dorsal, 0), range(dorsal, 1), range(lateral, 1)]
  return { field, lo: [x[0], y[0], z[0]], hi: [x[1], y[1], z[1]] }
}

/** Cuts a joint space of `gap` cm between a bone and its neighbors. */
export function apart(gap: number, bone: Solid, ...neighbors: readonly Solid[]): Solid {
  const cut = neighbors.reduce(
    (rest, { field }) => carve(rest, (x, y, z) => field(x, y, z) - gap, 0.04),
    bone,
  )
  return {
    ...bone,
    field: (x, y, z) => {
      const own = bone.field(x, y, z)
      return own > 0 ? own : cut.field(x, y, z)
    },
  }
}

export const TALUS = blend(
  0.35,
  hewn(
    [
      [-2.05, -1.75],
      [-1.9, -1.1],
      [-1.45, -0.62],
      [-0.8, -0.24],
      [-0.1, -0.12],
      [0.6, -0.24],
      [1.15, -0.58],
      [1.5, -1.05],
      [1.85, -1.4],
      [2.5, -1.5],
      [3.2, -1.65],
      [3.65, -2.4],
      [3.4, -3.25],
      [2.7, -3.45],
      [1.9, -3.0],
      [1.2, -2.8],
      [0.7, -3.05],
      [0.2, -2.95],
      [-0.4, -2.6],
      [-1.2, -2.15],
    ],
    [
      [-1.8, 1.6],
      [-1.35, 0.05],
      [-0.9, -1.5],
      [0.1, -2.2],
      [1.1, -2.1],
      [1.72, -1.5],
      [1.55, 0],
      [1.35, 1.6],
      [1.5, 2.3],
      [1.95, 3.0],
      [1.6, 3.6],
      [0.6, 3.85],
      [-0.2, 3.4],
      [-0.35, 2.6],
      [-0.6, 2.05],
      [-1.1, 1.85],
    ],
    0.28,
  ),
  ellipsoid([0.45, -1.9, -1.75], [0.75, 0.75, 0.42]),
  ellipsoid([-1.5, 0.35, -2.35], [0.75, 0.85, 0.5]),
  ellipsoid([0.9, 2.9, -2.55], [1.3, 1.15, 1.05]),
)

const CALCANEUS = apart(
  JOINT,
  carve(
    blend(
      0.3,
      hewn(
        [
          [-5.65, -5.3],
          [-5.35, -3.75],
          [-4.85, -3.05],
          [-4.1, -2.85],
          [-3.1, -2.8],
          [-2.2, -2.2],
          [-1.6, -2.05],
          [-0.6, -2.6],
          [0.35, -3.4],
          [1.0, -3.6],
          [1.8, -3.15],
          [2.45, -2.95],
          [2.8, -3.35],
          [2.6, -4.2],
          [2.45, -4.95],
          [1.2, -5.1],
          [-1, -5.55],
          [-3, -6.3],
          [-4.2, -6.85],
          [-5.1, -6.85],
          [-5.6, -6.3],
        ],
        [
          [-1.95, -4.4],
          [-1.6, -5.3],
          [-0.8, -5.8],
          [0.1, -5.85],
          [0.95, -5.4],
          [1.35, -4.5],
          [1.15, -3.4],
          [0.75, -2.2],
          [0.65, -0.8],
          [0.35, 0.6],
          [-0.3, 1.7],
          [-0.6, 2.75],
          [-1.5, 2.9],
          [-2.4, 2.6],
          [-2.65, 1.4],
          [-2.25, -0.4],
          [-1.85, -1.9],
          [-1.8, -3.2],
        ],
        0.6,
      ),
      ellipsoid([1.1, 0.3, -3.35], [1.35, 0.98, 0.55]),
    ),
    ellipsoid([1.9, -2.2, -4.7], [1.15, 3.1, 1.25]),
    0.3,
  ),
  TALUS,
)

type Block = {
  /** Middle of the bone. */
  readonly at: Vec3
  /** How its back faces outward, degrees: the arch of the foot falls to the outer side. */
  readonly roll: number
  /** How its front end hangs, degrees. */
  readonly pitch: number
  /** Half of its height, cm. */
  readonly half: number
  /** From above, about its middle. */
  readonly outline: readonly Point2[]
}

/** Across the arch and toward the back of the foot. */
export function archAxes(roll: number): { readonly u: Vec3; readonly w: Vec3 } {
  const [c, s] = [Math.cos(radians(roll)), Math.sin(radians(roll))]
  return { u: [c, 0, s], w: [-s, 0, c] }
}

function block({ at, roll, pitch, half, outline }: Block): Solid {
  const { u, w: up } = archAxes(roll)
  const [c, s] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
  const v: Vec3 = [up[0] * -s, c, up[2] * -s]
  const w: Vec3 = [up[0] * c, s, up[2] * c]
  return plate(
    closed(outline),
    { origin: at, u, v, w },
    (a) => half - 0.08 * a ** 2,
    () => 0,
    0.45,
  )
}

const NAVICULAR = apart(
  JOINT,
  block({
    at: [1.1, 4.15, -3.0],
    roll: 6,
    pitch: 14,
    half: 1.3,
    outline: [
      [1.95, -0.75],
      [2.05, 0.1],
      [1.5, 0.75],
      [0.3, 1.05],
      [-0.9, 0.9],
      [-1.65, 0.5],
      [-1.75, -0.4],
      [-1.2, -1.0],
      [0, -1.3],
      [1.2, -1.3],
    ],
  }),
  TALUS,
)
export const CUBOID = apart(
  JOINT,
  block({
    at: [-1.75, 4.5, -4.35],
    roll: 30,
    pitch: 8,
    half: 1.15,
    outline: [
      [1.05, -1.4],
      [1.15, 0.4],
      [1.0, 1.85],
      [0.1, 1.75],
      [-0.95, 1.25],
      [-1.3, 0.7],
      [-1.05, -0.2],
      [-1.2, -1.2],
      [-0.9, -2.0],
      [0.2, -2.1],
    ],
  }),
  CALCANEUS,
  NAVICULAR,
)
const MEDIAL_CUNEIFORM = apart(
  JOINT,
  block({
    at: [2.25, 6.4, -4.05],
    roll: -12,
    pitch: 18,
    half: 1.45,
    outline: [
      [0.8, -1.25],
      [0.92, 0],
      [0.9, 1.1],
      [0.2, 1.32],
      [-0.6, 1.2],
      [-0.68, 0],
      [-0.66, -1.35],
      [0.1, -1.6],
    ],
  }),
  NAVICULAR,
)
const MIDDLE_CUNEIFORM = apart(
  JOINT,
  block({
    at: [0.85, 5.95, -3.5],
    roll: 2,
    pitch: 18,
    half: 1.05,
    outline: [
      [0.62, -0.9],
      [0.6, 0.75],
      [0, 0.92],
      [-0.62, 0.8],
      [-0.66, -0.8],
      [0, -1.15],
    ],
  }),
  NAVICULAR,
  MEDIAL_CUNEIFORM,
)
const LATERAL_CUNEIFORM = apart(
  JOINT,
  block({
    at: [-0.45, 6.0, -3.75],
    roll: 14,
    pitch: 14,
    half: 1.1,
    outline: [
      [0.66, -0.9],
      [0.62, 1.1],
      [0, 1.25],
      [-0.7, 1.1],
      [-0.72, 0],
      [-0.6, -1.2],
      [0.1, -1.3],
    ],
  }),
  NAVICULAR,
  MIDDLE_CUNEIFORM,
  CUBOID,
)
export const TARSUS = [
  TALUS,
  CALCANEUS,
  NAVICULAR,
  CUBOID,
  MEDIAL_CUNEIFORM,
  MIDDLE_CUNEIFORM,
  LATERAL_CUNEIFORM,
]
