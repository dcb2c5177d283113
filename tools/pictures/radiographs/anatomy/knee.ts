/** Right knee. Coordinates in cm: x medial (+) to lateral (-), y anterior, z superior; joint line at z = 0. */
import { nth } from '../core/sequence.ts'
import { Material } from '../core/materials.ts'
import { blend, capsule, carve, ellipsoid, moved } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import { interpolate, radians, rotation, turnAbout } from '../core/vector.ts'
import type { Mat3, Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'

export type KneeOptions = {
  /** Flexion in degrees, 0–60. */
  readonly flexion: number
  /** Height range that is painted, cm; tibia and shaft are left out for the tangential view. */
  readonly tangential?: boolean
}

const PIVOT: Vec3 = [0, -0.9, 1.6]

function femur(tangential: boolean): Solid {
  const condyles = blend(
    1.1,
    ellipsoid([2.15, -1.05, 2.02], [1.75, 3.05, 2.2]),
    ellipsoid([-2.15, -1.0, 2.2], [1.85, 3.0, 2.15]),
    ellipsoid([1.75, 1.2, 2.9], [1.75, 1.75, 2.1]),
    ellipsoid([-1.8, 1.25, 2.95], [1.85, 2.0, 2.2]),
    ellipsoid([2.85, -0.3, 3.7], [1.25, 1.3, 1.25]),
    ellipsoid([-2.8, -0.3, 3.55], [1.25, 1.3, 1.2]),
  )
  /* On the medial side behind and above the epicondyle: on a lateral it tells the condyles apart. */
  const adductorTubercle = ellipsoid([2.85, -1.5, 4.55], [0.6, 0.7, 0.7])
  const shaft = blend(
    0.8,
    capsule([-0.35, 0, 16], [-0.15, 0.1, 6.5], 1.38, 1.5),
    capsule([-0.15, 0.1, 7.4], [0, -0.1, 3.2], 1.45, 2.5),
  )
  const whole = tangential ? condyles : blend(0.45, blend(1.1, shaft, condyles), adductorTubercle)
  const notched = carve(whole, ellipsoid([0, -2.3, 0.55], [0.98, 2.9, 1.85]), 0.35)
  return carve(notched, ellipsoid([0.05, 4.2, 2.6], [1.35, 1.75, 3.2]), 0.5)
}

function tibia(): Solid {
  const shaft = blend(
    0.9,
    capsule([0.1, -0.6, -15], [0.05, -0.45, -5.2], 1.3, 1.6),
    capsule([0.05, -0.45, -5.6], [0, -0.7, -2.2], 1.55, 2.7),
  )
  const head = blend(
    0.7,
    shaft,
    ellipsoid([1.98, -0.85, -1.35], [2.05, 2.45, 1.05]),
    ellipsoid([-1.98, -0.85, -1.3], [2.05, 2.4, 1.05]),
    capsule([0, 0.9, -2.4], [0, 1.15, -4.1], 0.95, 0.8),
  )
  const dish: Field = (x, y, z) =>
    -(
      z +
      0.42 +
      (x > 0 ? -0.07 : 0.03) * (1 - ((Math.abs(x) - 1.95) / 1.6) ** 2) +
      0.06 * ((y + 0.8) / 2.4) * Math.sign(x) * -1
    )
  const flat = carve(head, dish, 0.16)
  return blend(
    0.35,
    flat,
    capsule([0.62, -0.7, -0.9], [0.46, -0.7, 0.28], 0.5, 0.14),
    capsule([-0.58, -0.8, -0.9], [-0.44, -0.8, 0.16], 0.5, 0.14),
  )
}

const fibula = (): Solid =>
  blend(
    0.5,
    capsule([-3.3, -2.7, -15], [-3.35, -2.8, -4.6], 0.62, 0.6),
    capsule([-3.4, -2.75, -4.4], [-3.6, -2.6, -2.5], 0.62, 0.98),
    capsule([-3.7, -2.7, -2.3], [-3.75, -2.75, -1.55], 0.75, 0.3),
  )

function patella(flexion: number): { readonly solid: Solid; readonly centre: Vec3 } {
  const a = radians(flexion * 0.8)
  const y = PIVOT[1] + 5.35 * Math.cos(a * 0.5) - 0.1
  const z = PIVOT[2] + 1.9 - 4.2 * Math.sin(a * 0.45)
  const turn = rotation(0, -flexion * 0.5)
  const disk = ellipsoid([-0.1, y + 0.15, z + 0.25], [2.1, 0.92, 1.85], turn)
  const ridge = ellipsoid([-0.1, y - 0.3, z - 0.1], [1.1, 1.0, 1.9], turn)
  const apex = ellipsoid([-0.1, y + 0.1, z - 1.3], [0.95, 0.6, 1.15], turn)
  return { solid: blend(0.6, disk, ridge, apex), centre: [-0.1, y, z] }
}

/** Skin, muscle, and the fat pad under the patella. */
function paintFlesh(volume: Volume, bend: (p: Vec3) => Vec3): void {
  const leg: readonly Vec3[] = [bend([0, -0.5, 1.5]), bend([0, -0.8, -4]), bend([0, -1.2, -15])]
  volume.tube(
    [
      [0, -0.6, 15],
      [0, -0.3, 4],
      [0, -0.2, 1.5],
    ],
    [7.4, 6.3, 6.0],
    Material.Fat,
  )
  volume.tube(leg, [6.0, 5.7, 5.9], Material.Fat)
  volume.tube(
    [
      [0, -0.6, 15],
      [0, -0.4, 4],
      [0, -0.5, 1.5],
    ],
    [6.6, 5.3, 4.6],
    Material.Soft,
  )
  volume.tube(
    [bend([0, -0.9, 1.5]), bend([0, -1.3, -4]), bend([0, -1.6, -15])],
    [4.6, 4.7, 5.2],
    Material.Soft,
  )
  volume.ellipsoid(bend([0, 3.2, -0.9]), [1.9, 1.6, 1.7], Material.Fat, [Material.Soft])
}

function paintLowerLeg(volume: Volume, turn: Mat3, thigh: Solid): void {
  const gap: Field = (x, y, z) => thigh.field(x, y, z) - 0.42
  const back = (x: number, y: number, z: number): number =>
    turnAbout(
      [
        [turn[0][0], turn[1][0], turn[2][0]],
        [turn[0][1], turn[1][1], turn[2][1]],
        [turn[0][2], turn[1][2], turn[2][2]],
      ],
      PIVOT,
      [x, y, z],
    )[2]
  const shin = carve(moved(tibia(), turn, PIVOT), gap, 0.05)
  volume.paintBone(shin, (x, y, z) =>
    interpolate(back(x, y, z), [-12, -7, -4.5, -3], [0.48, 0.36, 0.14, 0.08]),
  )
  const outer = carve(moved(fibula(), turn, PIVOT), (x, y, z) => shin.field(x, y, z) - 0.08, 0.05)
  volume.paintBone(outer, (x, y, z) => interpolate(back(x, y, z), [-8, -4, -3], [0.26, 0.14, 0.07]))
}

export function buildKnee(options: KneeOptions): Volume {
  const { flexion, tangential = false } = options
  const range = tangential ? [0.2, 5.6] : [-11.5, 11.5]
  const volume = new Volume([-8, -10, nth(range, 0)], [8, 8.5, nth(range, 1)], 0.06)
  const turn = rotation(0, -flexion)
  paintFlesh(volume, (p) => turnAbout(turn, PIVOT, p))
  const thigh = femur(tangential)
  volume.paintBone(thigh, (_x, _y, z) => interpolate(z, [3.2, 4.5, 7, 10], [0.07, 0.12, 0.33, 0.46]))
  if (!tangential) paintLowerLeg(volume, turn, thigh)
  const cap = patella(flexion)
  volume.paintBone(
    carve(cap.solid, (x, y, z) => thigh.field(x, y, z) - 0.38, 0.1),
    0.1,
  )
  const [px, py, pz] = cap.centre
  volume.tube([[px, py, pz - 2.2], turnAbout(turn, PIVOT, [0, 1.9, -3.4])], [0.35, 0.35], Material.Soft, [
    Material.Fat,
  ])
  volume.tube(
    [
      [px, py + 0.1, pz + 2],
      [0, 3.8, 9.5],
    ],
    [0.4, 0.5],
    Material.Soft,
    [Material.Fat],
  )
  return volume
}
