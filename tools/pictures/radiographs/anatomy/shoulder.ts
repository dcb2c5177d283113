/** Right shoulder: scapula, humerus and clavicle on the cage of the chest. Coordinates in cm: x patient's left, y anterior, z superior. */
import { Material } from '../core/materials.ts'
import { placed } from '../core/plate.ts'
import type { Frame } from '../core/plate.ts'
import { blend, capsule, carve, ellipsoid, near, rod, smoothMin } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { add, interpolate, radians, smoothPath, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { paintAirways, paintLungs, paintVessels } from './lungs.ts'
import { paintRibs, paintSternum, paintThoracicSpine } from './ribs.ts'
import { HEAD, inFrame, scapula, scapulaFrame, SOCKETED } from './scapula.ts'
import type { Arm } from './scapula.ts'

export type ShoulderOptions = {
  /** Inward turn of the arm, degrees: 0 with the epicondyles parallel to the receptor, 90 perpendicular. */
  readonly inward: number
  readonly arm: Arm
  /** The humeral head lies below the coracoid process. */
  readonly dislocated?: boolean
}

/** Middle of the head below the coracoid process, in the frame of the scapula. */
const DISLOCATED: Vec3 = [-0.5, 3.3, -2.1]

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
  const blade = scapulaFrame(options.arm)
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
