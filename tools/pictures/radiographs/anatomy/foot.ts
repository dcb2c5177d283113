/** Right foot and ankle. Coordinates in cm: x medial (+) to lateral (-), y toward the toes, z superior; top of the talus at z = 0. */
import { Material } from '../core/materials.ts'
import { blend, capsule, carve, ellipsoid, moved } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { nth } from '../core/sequence.ts'
import { add, dot, interpolate, length, rotation, scale, sub, turnAbout, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { bent, longBone, shell } from './long-bone.ts'
import type { Axes, LongBone } from './long-bone.ts'
import { apart, archAxes, CUBOID, JOINT, TALUS, TARSUS } from './tarsus.ts'

export type FootOptions = {
  /** How far the lower leg leans toward the heel, degrees: 0 for a foot at a right angle, about 35 with the sole on the receptor and the knee bent. */
  readonly lean: number
}

/** Middle of the arc of the talus: the leg leans about it. */
const PIVOT: Vec3 = [0, -0.1, -2.1]

type Ray = {
  /** Middle of the base and of the head of the metatarsal. */
  readonly base: Vec3
  readonly head: Vec3
  readonly roll: number
  /** Half-width and half-height of the base, cm. */
  readonly half: readonly [number, number]
  readonly toes: readonly number[]
}

const RAYS: readonly Ray[] = [
  { base: [2.35, 7.85, -4.35], head: [3.0, 13.4, -6.3], roll: -12, half: [0.92, 1.3], toes: [3.0, 2.3] },
  {
    base: [0.9, 7.05, -3.75],
    head: [1.1, 14.0, -6.45],
    roll: 2,
    half: [0.66, 0.95],
    toes: [2.6, 1.35, 1.05],
  },
  {
    base: [-0.4, 7.52, -4.0],
    head: [-0.6, 13.6, -6.5],
    roll: 14,
    half: [0.63, 0.95],
    toes: [2.45, 1.15, 1.05],
  },
  {
    base: [-1.5, 6.85, -4.7],
    head: [-2.15, 12.8, -6.6],
    roll: 25,
    half: [0.62, 0.85],
    toes: [2.25, 1.0, 1.0],
  },
  {
    base: [-2.6, 6.1, -5.5],
    head: [-3.6, 11.8, -6.75],
    roll: 34,
    half: [0.68, 0.75],
    toes: [2.05, 0.85, 0.95],
  },
]
const GREAT_TOE = 0
const LITTLE_TOE = 4
const GAP = 0.15

/** The bones of one ray from the metatarsal to the tip of the toe. */
function digit({ base, head, roll, half, toes }: Ray, index: number): LongBone[] {
  const along = unit(sub(head, base))
  const flat = archAxes(roll)
  const across = unit(sub(flat.u, scale(along, dot(flat.u, along))))
  const up = sub(flat.w, scale(along, dot(flat.w, along)))
  const back = unit(sub(up, scale(across, dot(up, across))))
  const great = index === GREAT_TOE
  const wide = great ? 0.92 : 0.62
  const metatarsal: LongBone = {
    from: base,
    length: length(sub(head, base)),
    along,
    across,
    back,
    base: half,
    waist: great ? [0.6, 0.66] : index === LITTLE_TOE ? [0.42, 0.42] : [0.36, 0.42],
    head: great ? [1.02, 0.92] : [0.6, 0.72],
    hollow: 0.04,
    bulge: 0.45,
  }
  // Toes lie flat on the ground whatever the roll of their metatarsal.
  const course: Vec3 = unit([along[0] + (great ? -0.2 : 0.03 * (index - 1)), along[1], 0])
  let axes: Axes = { along: course, across: [course[1], -course[0], 0], back: [0, 0, 1] }
  axes = bent(axes, great ? -8 : -14)
  let from = add(head, scale(axes.along, GAP))
  const bones = toes.map((size, k): LongBone => {
    if (k > 0) axes = bent(axes, great ? 14 : nth([32, 14], k - 1))
    const last = k === toes.length - 1
    const girth = wide * (great ? nth([1, 0.92], k) : nth([0.86, 0.72, 0.66], k))
    const bone: LongBone = {
      ...axes,
      from,
      length: size,
      base: [girth * 1.04, girth * 0.85],
      waist: [girth * (last ? 0.5 : 0.55), girth * (last ? 0.42 : 0.52)],
      head: [girth * (last ? 0.66 : 0.84), girth * (last ? 0.4 : 0.7)],
      hollow: 0.12,
      bulge: 0.2,
    }
    from = add(from, scale(axes.along, size + GAP))
    return bone
  })
  return [metatarsal, ...bones]
}

function tibia(): Solid {
  const shaft = blend(
    0.8,
    capsule([0.15, -0.1, 16], [0.15, -0.1, 5], 1.2, 1.25),
    capsule([0.15, -0.1, 5.5], [0.05, -0.1, 1.6], 1.25, 1.85),
  )
  const foot = blend(
    0.5,
    shaft,
    ellipsoid([0, -0.05, 0.6], [2.0, 1.85, 2.3]),
    // Malleolus; the lip behind the talus.
    capsule([1.1, 0.15, 2.4], [2.1, 0.3, -1.1], 1.1, 0.62),
    ellipsoid([-0.1, -1.5, 0.3], [1.5, 0.6, 1.0]),
    // In front of the fibula: turned inward a little, the two still overlap.
    ellipsoid([-1.62, 0.55, 1], [0.7, 0.8, 1.9]),
  )
  const floor: Field = (x, _y, z) => (x > 1.2 ? z + 2.4 : z + 0.75)
  return apart(0.3, carve(foot, floor, 0.2), TALUS)
}

function fibula(shin: Solid): Solid {
  const bone = blend(
    0.5,
    capsule([-2.1, -1.1, 16], [-2.15, -1.1, 4], 0.62, 0.62),
    capsule([-2.15, -1.1, 4.5], [-2.35, -0.85, -0.3], 0.65, 0.95),
    ellipsoid([-2.35, -0.75, -0.7], [0.8, 1.15, 1.6]),
    capsule([-2.35, -0.8, -0.9], [-2.3, -0.95, -2.15], 0.75, 0.42),
  )
  return apart(0.28, apart(0.12, bone, shin), TALUS)
}

/** Skin over leg, heel, sole and toes. */
function paintFlesh(volume: Volume, digits: readonly (readonly LongBone[])[], bend: (p: Vec3) => Vec3): void {
  for (const [layer, label] of [
    [0, Material.Fat],
    [0.3, Material.Soft],
  ] as const) {
    const leg = [
      bend([-0.3, -0.9, 14]),
      bend([-0.3, -0.9, 6]),
      bend([-0.2, -0.7, 1.5]),
      bend([0, -0.4, -1.5]),
    ]
    volume.tube(leg, [4.6 - layer, 3.5 - layer, 3.1 - layer, 3.1 - layer], label)
    volume.ellipsoid(bend([2.1, 0.2, -0.6]), [1.25 - layer, 1.6 - layer, 2 - layer], label)
    volume.ellipsoid(bend([-2.3, -0.8, -1]), [1.35 - layer, 1.6 - layer, 2.4 - layer], label)
    volume.tube(
      [
        [-0.3, -3.4, -4.9],
        [-0.6, 0, -4.6],
      ],
      [2.95 - layer, 3.1 - layer],
      label,
    )
    volume.tube(
      [[-0.3, -4.1, -2.9], bend([-0.2, -2.9, 2]), bend([-0.2, -2.6, 8])],
      [2.1 - layer, 1.6 - layer, 1.7 - layer],
      label,
    )
    volume.tube(
      [
        [0.6, 0.5, -3.2],
        [0.9, 4.2, -3.9],
      ],
      [2.9 - layer, 2.6 - layer],
      label,
    )
    digits.forEach((bones, index) => {
      const great = index === GREAT_TOE
      const [metatarsal] = bones
      if (!metatarsal) return
      const root = add(metatarsal.from, [0, -2.6, 0])
      const ball = add(add(metatarsal.from, scale(metatarsal.along, metatarsal.length)), [0, 0, -0.1])
      volume.paint(capsule(root, metatarsal.from, 1.9 - layer, 1.9 - layer), label)
      volume.paint(capsule(add(metatarsal.from, [0, 0, -0.2]), ball, 1.9 - layer, 1.55 - layer), label)
      bones.slice(1).forEach((bone, k) => {
        const tip = add(bone.from, scale(bone.along, bone.length - (k === bones.length - 2 ? 0.2 : 0)))
        const thick = great ? 1.35 : nth([1.15, 0.95, 0.85], k)
        volume.paint(capsule(bone.from, tip, thick - layer, (great ? 1.15 : 0.88) - layer), label)
      })
    })
  }
  // Fat in front of the Achilles tendon and under the heel.
  volume.tube([bend([0, -3.0, 5]), bend([0, -2.9, 0]), [0, -3.3, -1.8]], [0.5, 1.0, 0.9], Material.Fat, [
    Material.Soft,
  ])
  volume.ellipsoid([-0.3, -4.4, -7.2], [2.2, 2.2, 0.8], Material.Fat, [Material.Soft])
}

export function buildFoot({ lean }: FootOptions): Volume {
  const volume = new Volume([-6, -8.5, -8.8], [5.6, 21.5, 10.5], 0.045)
  const turn = rotation(0, lean)
  const bend = (p: Vec3): Vec3 => turnAbout(turn, PIVOT, p)
  const digits = RAYS.map(digit)
  paintFlesh(volume, digits, bend)
  const shin = tibia()
  const upright = rotation(0, -lean)
  const along = (x: number, y: number, z: number): number => turnAbout(upright, PIVOT, [x, y, z])[2]
  volume.paintBone(moved(shin, turn, PIVOT), (x, y, z) =>
    interpolate(along(x, y, z), [0.5, 3, 6, 10], [0.06, 0.14, 0.3, 0.42]),
  )
  volume.paintBone(moved(fibula(shin), turn, PIVOT), (x, y, z) =>
    interpolate(along(x, y, z), [-1, 1, 6, 10], [0.12, 0.09, 0.2, 0.26]),
  )
  for (const bone of TARSUS) volume.paintBone(bone, 0.07)
  digits.forEach((bones, index) => {
    bones.forEach((bone, k) => {
      const solid = longBone(bone)
      const tuberosity = capsule([-2.75, 6.2, -5.75], [-3.55, 5.25, -6.15], 0.6, 0.36)
      volume.paintBone(
        index === LITTLE_TOE && k === 0 ? apart(JOINT, blend(0.3, solid, tuberosity), CUBOID) : solid,
        shell(bone, bone.waist[1] * 0.62),
      )
    })
  })
  for (const x of [2.55, 3.3]) {
    volume.ellipsoid([x, 12.9, -7.2], [0.42, 0.58, 0.36], Material.Cortical)
    volume.ellipsoid([x, 12.9, -7.2], [0.33, 0.49, 0.27], Material.Cancellous)
  }
  return volume
}
