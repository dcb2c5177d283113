/** Right shoulder: scapula, humerus and clavicle on the cage of the chest. Coordinates in cm: x patient's left, y anterior, z superior. */
import { Material } from '../core/materials.ts'
import { closed, outlineDistance } from '../core/plate.ts'
import type { Frame, Point2 } from '../core/plate.ts'
import { blend, capsule, carve, ellipsoid, smoothMin } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { nth } from '../core/sequence.ts'
import { add, interpolate, radians, scale, smoothPath, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { paintAirways, paintLungs, paintVessels } from './lungs.ts'
import { paintRibs, paintSternum, paintThoracicSpine } from './ribs.ts'

export type ShoulderOptions = {
  /** Inward turn of the arm, degrees: 0 with the epicondyles parallel to the receptor, 90 perpendicular. */
  readonly inward: number
  /** `raised`: abducted 90°, the scapula turned up with it. */
  readonly arm: 'hanging' | 'raised'
  /** The humeral head lies below the coracoid process. */
  readonly dislocated?: boolean
}

/** Turn of the scapula out of the coronal plane and its forward lean, degrees. */
const SCAPULAR_PLANE = 40
const LEAN = 8

/** A solid described in the coordinates of a frame (u, v, w), placed in the body. */
function placed(solid: Solid, { origin, u, v, w }: Frame): Solid {
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

/** Asks a solid only near its box; farther than `reach` from it the distance to the box will do. */
function near(reach: number, { field, lo, hi }: Solid): Solid {
  const beyond: Field = (x, y, z) => {
    const out = Math.max(lo[0] - x, x - hi[0], lo[1] - y, y - hi[1], lo[2] - z, z - hi[2])
    return out > reach ? out : field(x, y, z)
  }
  return { field: beyond, lo, hi }
}

/** Local axes of the scapula: u lateral, v toward the ribs, w up. The middle of the glenoid rim is its origin. */
function scapulaFrame({ arm }: ShoulderOptions): Frame {
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

const inFrame = (f: Frame, [u, v, w]: Vec3): Vec3 =>
  add(add(f.origin, scale(f.u, u)), add(scale(f.v, v), scale(f.w, w)))

/** Middle of the humeral head in the frame of the scapula. */
const SOCKETED: Vec3 = [2.3, 0, 0.1]
const DISLOCATED: Vec3 = [-0.5, 3.3, -2.1]
const HEAD = 2.35
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

/** Chain of capsules as one solid. */
function rod(path: readonly Vec3[], radii: readonly number[], k: number): Solid {
  const [first, ...rest] = path
    .slice(1)
    .map((to, i) => capsule(nth(path, i), to, nth(radii, i), nth(radii, i + 1)))
  if (!first) throw new Error('a rod has two ends')
  return blend(k, first, ...rest)
}

const BORDER: readonly number[] = [-11, -6.6, -2.3, 2]
const LATERAL: readonly number[] = [-6.1, -3.6, -1.1, 0.5]
const MEDIAL: readonly number[] = [-7.8, -9, -10, -10]

function scapula(): Solid {
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

/** Local axes of the humerus about the middle of its head: u lateral, v anterior, w up when the arm hangs and the epicondyles are parallel to the receptor. */
function humerusFrame({ arm, inward, dislocated }: ShoulderOptions, blade: Frame): Frame {
  const r = radians(inward)
  const a = radians(arm === 'raised' ? 88 : dislocated ? 22 : 9)
  const abducted = ([x, y, z]: Vec3): Vec3 => [
    x * Math.cos(a) + z * Math.sin(a),
    y,
    z * Math.cos(a) - x * Math.sin(a),
  ]
  return {
    origin: inFrame(blade, dislocated ? DISLOCATED : SOCKETED),
    u: abducted([-Math.cos(r), Math.sin(r), 0]),
    v: abducted([Math.sin(r), Math.cos(r), 0]),
    w: abducted([0, 0, 1]),
  }
}

/** The head points medially, backward by 30° and up by 45°. */
const HEAD_AXIS: Vec3 = unit([-Math.cos(radians(30)), -Math.sin(radians(30)), 1])

function humerus(): Solid {
  const shaft = blend(
    0.6,
    capsule([0.7, 0.3, -0.6], [0.9, 0.35, -4.4], 1.95, 1.42),
    capsule([0.9, 0.35, -3.6], [0.9, 0.3, -9], 1.46, 1.16),
    capsule([0.9, 0.3, -8], [0.9, 0.3, -30], 1.18, 1.1),
    ellipsoid([1.15, 0.3, -14], [1.15, 1.15, 3.5]),
  )
  // Greater tubercle with its upper, middle and lower facet; lesser tubercle with its crest.
  const tubercles = blend(
    0.3,
    ellipsoid([1.8, 0.85, 0.35], [0.95, 0.95, 1.2]),
    ellipsoid([2.05, 0, 0], [0.95, 1.1, 1.35]),
    ellipsoid([1.7, -0.9, -0.6], [0.95, 0.95, 1.3]),
    ellipsoid([-0.15, 2.15, -1.4], [0.85, 0.9, 1]),
    capsule([-0.1, 2.2, -1.6], [0.3, 1.15, -4.2], 0.62, 0.5),
  )
  const bone = blend(0.22, blend(0.5, shaft, tubercles), ellipsoid([0, 0, 0], [HEAD, HEAD, HEAD]))
  const [ax, ay, az] = HEAD_AXIS
  const anatomicalNeck: Field = (x, y, z) => {
    const along = ax * x + ay * y + az * z
    const around = Math.sqrt(Math.max(x * x + y * y + z * z - along * along, 0))
    return Math.hypot(along + 0.75, around - 2.42) - 0.2
  }
  const groove = capsule([1.0, 2.6, 1.4], [0.95, 2.05, -4.4], 0.5, 0.32)
  return carve(carve(bone, anatomicalNeck, 0.15), groove, 0.2)
}

/** Below the middle of the head. */
const SHAFT: readonly number[] = [1, 3.5, 6, 10]
const SHAFT_CORTEX: readonly number[] = [0.07, 0.13, 0.26, 0.4]

function paintHumerus(volume: Volume, frame: Frame): void {
  const { origin, w } = frame
  const bone = placed(humerus(), frame)
  volume.paintBone(bone, (x, y, z) =>
    interpolate(
      w[0] * (origin[0] - x) + w[1] * (origin[1] - y) + w[2] * (origin[2] - z),
      SHAFT,
      SHAFT_CORTEX,
    ),
  )
}

const ACROMIOCLAVICULAR = 0.3
/** Along the clavicle, from its sternal end. */
const CLAVICLE: readonly number[] = [0, 0.1, 0.35, 0.7, 0.88, 1]
const CLAVICLE_RADIUS: readonly number[] = [1.15, 0.8, 0.62, 0.6, 0.62, 0.6]
const SHARE_X: readonly number[] = [-16, -13.5, -8, -4.5, -2.5]
const CLAVICLE_CORTEX: readonly number[] = [0.1, 0.18, 0.28, 0.2, 0.1]

/** From the sternal to the acromial end. */
function clavicleCourse(blade: Frame): Vec3[] {
  const tip = inFrame(blade, [0.75, 0.35, 4.1])
  const lift = tip[2] - 13.7
  return [
    [-2.5, 4.6, 11.5],
    [-5.0, 5.7, 12.3 + 0.15 * lift],
    [-8.2, 5.1, 13.2 + 0.4 * lift],
    [-11.2, 2.8, 13.9 + 0.65 * lift],
    [-13.7, 0.2, 14.2 + 0.85 * lift],
    tip,
  ]
}

function paintClavicle(volume: Volume, blade: Frame): void {
  const path = smoothPath(clavicleCourse(blade), 3)
  const radii = path.map((_, i) => interpolate(i / (path.length - 1), CLAVICLE, CLAVICLE_RADIUS))
  const acromial = ellipsoid(inFrame(blade, [0.35, 0.3, 4.15]), [0.95, 1.0, 0.52])
  const whole = blend(0.3, near(0.5, rod(path, radii, 0.1)), near(0.5, acromial))
  const { field: neighbor } = placed(scapula(), blade)
  const bone: Field = (x, y, z) => {
    const own = whole.field(x, y, z)
    return own > 0 ? own : Math.max(own, ACROMIOCLAVICULAR - neighbor(x, y, z))
  }
  volume.paintBone({ ...whole, field: bone }, (x) => interpolate(x, SHARE_X, CLAVICLE_CORTEX))
}

const Z: readonly number[] = [-14, 0, 5, 8, 10.5, 12.5, 14, 16, 18, 20]
const WIDTH: readonly number[] = [16.6, 15.8, 14.4, 13, 11.4, 9.8, 8.6, 7.2, 6.2, 5.9]
const DEPTH: readonly number[] = [11.6, 11.6, 11, 10, 9, 8, 7.2, 6.5, 6.2, 6]

/** Skin: trunk, arm and the muscles between them. */
function flesh(options: ShoulderOptions, humeral: Frame, blade: Frame): Solid {
  const elbow = inFrame(humeral, [0.9, 0.3, -24])
  const upper = inFrame(humeral, [0.9, 0.3, -4])
  const raised = options.arm === 'raised'
  const cap = inFrame(humeral, [0.9, 0, raised ? -1.2 : -0.4])
  // Without the head below it the deltoid hangs straight down from the acromion.
  const slack = options.dislocated
    ? [capsule(inFrame(blade, [0.8, 0, 0.9]), inFrame(humeral, [0.9, 0.3, -8]), 4.4, 4.6)]
    : []
  const muscles = [
    ...slack,
    capsule(upper, elbow, 5.1, 4.4),
    ellipsoid(cap, raised ? [5, 4.9, 4.8] : [4.8, 5, 5.7]),
    capsule([-4.5, -3.5, 19], add(cap, [2.4, -1, raised ? 1.6 : 2.2]), 3.6, 3.2),
    capsule([-5, 5, 4], add(cap, [1.8, 2.4, -3.5]), 3.4, 2.6),
    capsule([-9, -6.5, 0], add(cap, [2.5, -3.4, -3]), 3.6, 3),
    ellipsoid([-10, -6.3, 5], [6, 5, 9.5]),
    ellipsoid(inFrame(blade, [-2, 0.9, 0.4]), [5, 5.4, 4.8]),
    capsule(inFrame(blade, [-6.8, 0, -11]), inFrame(blade, [-1, -0.5, -4]), 3, 3.4),
    capsule(inFrame(blade, [-6.8, 0, -10]), [-12.8, -3, -17], 3.4, 3.6),
    capsule(inFrame(blade, [-4, 1, -5]), [-11.5, -1, -3], 4, 4.5),
  ].map((muscle) => near(2.1, muscle))
  const field: Field = (x, y, z) => {
    const wide = x / interpolate(z, Z, WIDTH)
    const deep = (y + 0.5) / interpolate(z, Z, DEPTH)
    let skin = 8 * (Math.sqrt(wide * wide + deep * deep) - 1)
    for (const muscle of muscles) {
      if (skin < -3.5) return skin
      skin = smoothMin(skin, muscle.field(x, y, z), 2)
    }
    return skin
  }
  return { field, lo: [-27, -14, -14], hi: [5, 12, 23] }
}

function paintFlesh(volume: Volume, options: ShoulderOptions, humeral: Frame, blade: Frame): void {
  const body = flesh(options, humeral, blade)
  volume.paint(body, Material.Soft, undefined, 0.7)
  volume.paint(body, Material.Fat, [Material.Air])
  // Fat in the axilla and under the deltoid.
  volume.ellipsoid(inFrame(blade, [-0.4, 2.6, -5]), [1.4, 2, 3.4], Material.Fat, [Material.Soft])
}

export function buildShoulder(options: ShoulderOptions): Volume {
  const volume = new Volume([-26.5, -12.5, -8], [4, 10, 22], 0.075)
  const blade = scapulaFrame(options)
  const humeral = humerusFrame(options, blade)
  paintFlesh(volume, options, humeral, blade)
  paintLungs(volume, 0)
  paintVessels(volume, 3)
  paintAirways(volume)
  paintThoracicSpine(volume)
  paintRibs(volume)
  paintSternum(volume)
  volume.paintBone(placed(scapula(), blade), 0.11)
  paintClavicle(volume, blade)
  paintHumerus(volume, humeral)
  return volume
}
