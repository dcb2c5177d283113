/** Right hand and wrist. Coordinates in cm: x from the thumb's side (-) to the little finger's (+), y toward the back of the hand, z toward the fingertips. */
import { nth } from '../core/sequence.ts'
import { Material } from '../core/materials.ts'
import { closed, plate } from '../core/plate.ts'
import type { Point2 } from '../core/plate.ts'
import { capsule } from '../core/sdf.ts'
import type { Solid } from '../core/sdf.ts'
import { add, interpolate, radians, scale, unit } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { bent, longBone, shell } from './long-bone.ts'
import type { Axes, LongBone } from './long-bone.ts'

/** `flat`: palm down; `fan`: fingers spread by bending them more and more, for the lateral. */
export type HandOptions = { readonly fingers: 'flat' | 'fan' }

type Carpal = {
  readonly outline: readonly Point2[]
  /** Middle and half of its depth, cm. */
  readonly y: number
  readonly half: number
}

/** From the back of the hand. */
const CARPALS: readonly Carpal[] = [
  // scaphoid
  {
    y: -0.15,
    half: 0.62,
    outline: [
      [-2.5, -0.35],
      [-2.05, 0],
      [-1.6, -0.28],
      [-1.25, -0.66],
      [-0.78, -0.88],
      [-0.6, -1.4],
      [-0.92, -1.82],
      [-1.52, -1.78],
      [-2.12, -1.32],
      [-2.55, -0.85],
    ],
  },
  // lunate
  {
    y: 0,
    half: 0.8,
    outline: [
      [-0.4, -0.98],
      [0.12, -0.72],
      [0.7, -0.8],
      [1.0, -1.3],
      [0.7, -1.88],
      [0.02, -2.02],
      [-0.42, -1.7],
    ],
  },
  // triquetrum
  {
    y: -0.15,
    half: 0.6,
    outline: [
      [1.1, -0.75],
      [1.45, -0.26],
      [2.05, -0.08],
      [2.4, -0.56],
      [2.15, -1.22],
      [1.5, -1.54],
      [1.12, -1.38],
    ],
  },
  // trapezium
  {
    y: -0.55,
    half: 0.68,
    outline: [
      [-3.15, 0.8],
      [-2.8, 1.32],
      [-2.08, 1.3],
      [-1.76, 0.88],
      [-1.84, 0.26],
      [-2.4, 0.12],
      [-2.96, 0.28],
    ],
  },
  // trapezoid
  {
    y: 0.1,
    half: 0.7,
    outline: [
      [-1.6, 1.3],
      [-1.1, 1.48],
      [-0.82, 1.2],
      [-0.84, 0.55],
      [-1.22, 0.12],
      [-1.64, 0.36],
    ],
  },
  // capitate
  {
    y: 0.05,
    half: 0.85,
    outline: [
      [-0.62, 1.46],
      [0, 1.58],
      [0.46, 1.4],
      [0.55, 0.66],
      [0.52, -0.12],
      [0.18, -0.56],
      [-0.34, -0.6],
      [-0.67, -0.24],
      [-0.74, 0.72],
    ],
  },
  // hamate
  {
    y: -0.05,
    half: 0.75,
    outline: [
      [0.64, 1.4],
      [1.28, 1.55],
      [1.9, 1.34],
      [1.92, 0.68],
      [1.52, 0.06],
      [0.92, -0.48],
      [0.7, -0.12],
      [0.68, 0.6],
    ],
  },
]

type Ray = {
  readonly base: Vec3
  /** Direction in the plane of the hand, degrees from the little finger's side. */
  readonly turn: number
  /** Metacarpal and phalanges, cm. */
  readonly lengths: readonly number[]
  /** Half-width of the metacarpal's base, cm. */
  readonly half: number
}

const RAYS: readonly Ray[] = [
  { base: [-2.55, -0.75, 1.42], turn: 127, lengths: [4.5, 3.1, 2.3], half: 0.68 },
  { base: [-1.28, 0.1, 1.6], turn: 98, lengths: [6.7, 4.0, 2.35, 1.75], half: 0.66 },
  { base: [-0.06, 0.2, 1.74], turn: 91, lengths: [6.45, 4.5, 2.85, 1.85], half: 0.62 },
  { base: [0.98, 0.1, 1.7], turn: 84, lengths: [5.8, 4.15, 2.7, 1.85], half: 0.56 },
  { base: [1.72, -0.1, 1.55], turn: 75, lengths: [5.3, 3.3, 1.95, 1.65], half: 0.56 },
]
const THUMB = 0
/** Bend at the knuckle, the middle and the last joint of each finger of a fanned hand, degrees. */
const FAN: readonly (readonly [number, number, number])[] = [
  [14, 12, 0],
  [62, 30, 16],
  [44, 24, 14],
  [25, 20, 12],
  [6, 14, 8],
]
const GAP = 0.14

function axesOf(index: number, fan: boolean): Axes {
  const { turn } = nth(RAYS, index)
  const along: Vec3 = [Math.cos(radians(turn)), 0, Math.sin(radians(turn))]
  const across: Vec3 = [Math.sin(radians(turn)), 0, -Math.cos(radians(turn))]
  const flat: Axes = { along, across, back: [0, 1, 0] }
  if (index !== THUMB) return flat
  // The thumb is turned about its own axis: on a PA hand it lies obliquely.
  const lifted = bent(flat, fan ? 48 : 14)
  const roll = radians(fan ? 70 : 48)
  return {
    along: lifted.along,
    across: add(scale(lifted.across, Math.cos(roll)), scale(lifted.back, Math.sin(roll))),
    back: add(scale(lifted.back, Math.cos(roll)), scale(lifted.across, -Math.sin(roll))),
  }
}

/** The bones of one digit from the metacarpal to the tip. */
function digit(index: number, fan: boolean): LongBone[] {
  const { base, lengths, half } = nth(RAYS, index)
  const bends = fan ? nth(FAN, index) : ([4, 5, 4] as const)
  let axes = axesOf(index, fan)
  let from = base
  return lengths.map((length, k) => {
    if (k > 0) axes = bent(axes, nth(bends, k - 1))
    const last = k === lengths.length - 1
    const size = half * nth([1, 0.94, 0.8, 0.7], last ? 3 : k)
    const metacarpal = k === 0
    const bone: LongBone = {
      ...axes,
      from,
      length,
      base: [size * (metacarpal ? 1 : 1.08), size * (metacarpal ? 1.05 : 0.9)],
      waist: [size * (last ? 0.52 : 0.6), size * (last ? 0.42 : 0.58)],
      head: [size * (metacarpal ? 1.08 : last ? 0.66 : 0.88), size * (metacarpal ? 1.1 : last ? 0.4 : 0.72)],
      hollow: metacarpal ? 0.05 : 0.14,
      bulge: metacarpal ? 0.5 : last ? 0.22 : 0.2,
    }
    from = add(from, scale(axes.along, length + GAP))
    return bone
  })
}

/** A bone with an outline as the back of the hand shows it. */
function block(
  outline: readonly Point2[],
  y: number,
  half: (u: number, v: number) => number,
  round: number,
): Solid {
  const curve = closed(outline)
  const frame = { origin: [0, y, 0], u: [1, 0, 0], v: [0, 0, 1], w: [0, 1, 0] } as const
  const us = curve.map(([u]) => u)
  const vs = curve.map(([, v]) => v)
  return {
    field: plate(curve, frame, half, () => 0, round).field,
    lo: [Math.min(...us) - 0.1, y - 1.6, Math.min(...vs) - 0.1],
    hi: [Math.max(...us) + 0.1, y + 1.6, Math.max(...vs) + 0.1],
  }
}

const RADIUS: readonly Point2[] = [
  [-3.3, -13],
  [-3.25, -9],
  [-3.15, -5],
  [-3.3, -3.4],
  [-3.4, -2.3],
  [-3.05, -1.45],
  [-2.65, -1.5],
  [-2.1, -1.98],
  [-1.4, -2.22],
  [-0.5, -2.3],
  [0.5, -2.28],
  [0.82, -2.6],
  [0.5, -3.3],
  [-0.35, -4.3],
  [-0.95, -6],
  [-1.2, -9],
  [-1.25, -13],
]
const ULNA: readonly Point2[] = [
  [1.15, -13],
  [1.15, -9],
  [1.25, -5],
  [1.1, -3.5],
  [1.05, -2.75],
  [1.45, -2.45],
  [1.9, -2.5],
  [2.2, -1.98],
  [2.45, -2.1],
  [2.5, -2.9],
  [2.3, -3.8],
  [2.25, -5.5],
  [2.3, -9],
  [2.35, -13],
]

function paintForearm(volume: Volume): void {
  const shaft = (_x: number, _y: number, z: number): number =>
    interpolate(z, [-8, -5, -3.4, -2.4], [0.28, 0.2, 0.09, 0.06])
  const deep = (_u: number, v: number): number => interpolate(v, [-9, -5, -3, -2], [0.7, 0.75, 1.1, 1.0])
  volume.paintBone(block(RADIUS, 0, deep, 0.5), shaft)
  volume.paintBone(
    block(ULNA, 0.35, (_u, v) => interpolate(v, [-9, -4, -2.4], [0.6, 0.6, 0.62]), 0.45),
    shaft,
  )
}

function paintWrist(volume: Volume): void {
  for (const { outline, y, half } of CARPALS) {
    const full = outline.map(([u, v]): Point2 => [-0.3 + 1.03 * (u + 0.3), -0.1 + 1.06 * (v + 0.1)])
    const core = block(full, y, () => half - 0.1, 0.2)
    // Grown all around, so that neighbors nearly touch and no corner is sharp.
    volume.paintBone({ ...core, field: (a, b, c) => core.field(a, b, c) - 0.08 }, 0.06)
  }
  // The hook of the hamate and the pisiform stand out toward the palm.
  volume.boneTube(
    [
      [1.3, -0.5, 0.75],
      [1.12, -1.55, 0.8],
    ],
    [0.4, 0.32],
    0.08,
  )
  volume.ellipsoid([1.9, -1.15, -0.75], [0.5, 0.45, 0.62], Material.Cortical)
  volume.ellipsoid([1.9, -1.15, -0.75], [0.43, 0.38, 0.55], Material.Cancellous)
}

/** Skin over fingers, palm and wrist, as far as the hand is wide. */
function paintFlesh(volume: Volume, digits: readonly (readonly LongBone[])[]): void {
  for (const [layer, label] of [
    [0, Material.Fat],
    [0.2, Material.Soft],
  ] as const) {
    digits.forEach((bones, index) => {
      bones.forEach((bone, k) => {
        const tip = add(bone.from, scale(bone.along, bone.length - (k === bones.length - 1 ? 0.25 : 0)))
        const thick = k === 0 ? 1.42 : nth([0, 1.02, 0.86, 0.76], k === bones.length - 1 ? 3 : k)
        const next = k === bones.length - 1 ? 0.68 : nth([1.25, 0.92, 0.8, 0], k)
        const grow = index === THUMB ? 0.14 : index === 4 ? -0.1 : 0
        const palmar = scale(bone.back, k === 0 ? -0.25 : -0.1)
        volume.paint(
          capsule(add(bone.from, palmar), add(tip, palmar), thick + grow - layer, next + grow - layer),
          label,
        )
      })
    })
    const thick = 1.7 - layer
    volume.tube(
      [
        [0.1, -0.2, 5],
        [-0.2, -0.35, 2],
        [-0.35, -0.2, -1.5],
      ],
      [thick, thick, thick],
      label,
    )
    volume.ellipsoid([-2.1, -1.0, 3.2], [1.9 - layer, 1.5 - layer, 3 - layer], label)
    volume.ellipsoid([1.9, -0.9, 1.6], [1.5 - layer, 1.4 - layer, 3.2 - layer], label)
    volume.ellipsoid([-0.35, -0.1, -1.5], [3.3 - layer, 1.85 - layer, 3.4 - layer], label)
    for (const x of [-1.6, 0.9])
      volume.tube(
        [
          [x, -0.1, -1.5],
          [x - 0.1, -0.1, -14],
        ],
        [2 - layer, 2.5 - layer],
        label,
      )
  }
}

export function buildHand({ fingers }: HandOptions): Volume {
  const fan = fingers === 'fan'
  const volume = new Volume([-9.8, fan ? -12 : -4.6, -7], [7, 3, 18.5], 0.04)
  const digits = RAYS.map((_, index) => digit(index, fan))
  paintFlesh(volume, digits)
  paintForearm(volume)
  paintWrist(volume)
  for (const bones of digits)
    for (const bone of bones) volume.paintBone(longBone(bone), shell(bone, bone.waist[1] * 0.62))
  const thumb = nth(nth(digits, THUMB), 0)
  const knuckle = add(thumb.from, add(scale(thumb.along, thumb.length - 0.25), scale(thumb.back, -0.6)))
  for (const side of [-0.32, 0.32])
    volume.ellipsoid(add(knuckle, scale(unit(thumb.across), side)), [0.2, 0.2, 0.26], Material.Cortical)
  return volume
}
