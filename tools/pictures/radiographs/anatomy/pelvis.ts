/** Pelvis, sacrum and proximal femora. Coordinates in cm: x left, y anterior, z superior; iliac crest near z = -4. */
import { Material } from '../core/materials.ts'
import { plate } from '../core/plate.ts'
import type { Point2 } from '../core/plate.ts'
import { blend, capsule, carve, ellipsoid } from '../core/sdf.ts'
import type { Solid } from '../core/sdf.ts'
import { interpolate, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'

/** Iliac wing: u runs from the sacroiliac joint to the anterior spine, v is height. */
const WING: readonly Point2[] = [
  [0.2, -6.6],
  [1.2, -5.2],
  [3.0, -4.2],
  [5.2, -3.7],
  [7.6, -4.0],
  [9.8, -5.2],
  [11.6, -7.2],
  [12.5, -9.2],
  [12.1, -10.0],
  [11.1, -10.8],
  [10.9, -12.4],
  [10.4, -13.6],
  [9.6, -15.8],
  [5.4, -15.6],
  [4.4, -14.2],
  [3.6, -12.9],
  [1.4, -11.6],
  [0.3, -9.8],
]

/** Hip joint centre of the left side. */
const HIP: Vec3 = [8.9, -0.2, -16.3]

function ilium(side: number): Solid {
  const k = Math.hypot(8, 9.6)
  const frame = {
    origin: [side * 4.1, -6.4, 0],
    u: [(side * 8) / k, 9.6 / k, 0],
    v: [0, 0, 1],
    w: [(side * 9.6) / k, -8 / k, 0],
  } as const
  const half = (u: number, v: number): number => {
    const crest = Math.max(0, 1 - Math.abs(v + 3.9 + 0.09 * (u - 5.5) ** 2) / 1.3) * 0.32
    const base = Math.max(0, (-v - 11) / 4.5) * 0.9
    const joint = Math.max(0, 1 - u / 3) * 0.35
    return 0.22 + crest + Math.min(base, 1.0) + joint
  }
  return plate(
    WING,
    frame,
    half,
    (u, v) => 0.028 * (v + 14) * Math.max(0, u - 3) * 0.5 - 0.02 * (u - 6) ** 2 + 0.6,
    0.12,
  )
}

function hipBone(side: number): Solid {
  const at = (x: number, y: number, z: number): Vec3 => [side * x, y, z]
  const socket = ellipsoid(at(HIP[0] - 0.5, HIP[1], HIP[2] + 0.2), [3.1, 3.1, 3.1])
  const ring = blend(
    0.7,
    ilium(side),
    socket,
    capsule(at(6.9, 2.0, -16.6), at(3.4, 4.4, -17.0), 0.95, 0.8),
    capsule(at(3.4, 4.4, -17.0), at(1.2, 4.8, -17.9), 0.8, 1.0),
    capsule(at(1.25, 4.7, -17.9), at(1.3, 4.5, -20.0), 1.0, 0.8),
    capsule(at(1.4, 4.4, -20.2), at(4.6, 0.2, -22.8), 0.68, 0.75),
    capsule(at(4.9, -0.4, -22.9), at(5.9, -1.8, -22.2), 1.0, 1.35),
    capsule(at(6.0, -2.0, -22.0), at(7.4, -2.0, -17.6), 1.25, 1.3),
    capsule(at(5.5, -3.6, -18.2), at(6.3, -2.8, -17.6), 0.35, 0.8),
  )
  const cup = ellipsoid(at(HIP[0] + 0.45, HIP[1] + 0.1, HIP[2] - 0.35), [2.75, 2.7, 2.7])
  return carve(ring, cup, 0.12)
}

function femur(side: number): Solid {
  const at = (x: number, y: number, z: number): Vec3 => [side * x, y, z]
  const [hx, hy, hz] = HIP
  return blend(
    0.9,
    ellipsoid(at(hx + 0.1, hy, hz - 0.1), [2.35, 2.35, 2.35]),
    capsule(at(hx + 0.6, hy, hz - 0.5), at(13.3, -0.3, -19.6), 1.45, 1.6),
    capsule(at(13.9, -0.6, -17.9), at(14.1, -0.5, -20.4), 0.85, 1.6),
    capsule(at(12.7, -1.5, -22.2), at(13.0, -1.2, -22.8), 0.8, 0.9),
    capsule(at(13.6, -0.3, -20.6), at(13.2, 0, -30), 1.75, 1.45),
  )
}

const SACRUM: readonly Point2[] = [
  [-4.9, -0.2],
  [-3.0, 0.6],
  [-1.2, 0],
  [1.2, 0],
  [3.0, 0.6],
  [4.9, -0.2],
  [4.7, -2.6],
  [3.7, -5.2],
  [2.5, -7.4],
  [1.5, -9.6],
  [0.9, -10.2],
  [0.75, -12.2],
  [0.3, -13.6],
  [-0.3, -13.6],
  [-0.75, -12.2],
  [-0.9, -10.2],
  [-1.5, -9.6],
  [-2.5, -7.4],
  [-3.7, -5.2],
  [-4.7, -2.6],
]

function sacrum(top: number): Solid {
  const tilt = 0.5
  const c = Math.cos(tilt)
  const s = Math.sin(tilt)
  const frame = { origin: [0, -3.9, top], u: [1, 0, 0], v: [0, s, c], w: [0, -c, s] } as const
  const half = (u: number, v: number): number => Math.max(0.45, 1.35 - 0.085 * -v - 0.02 * u * u)
  let solid = plate(SACRUM, frame, half, (_u, v) => 0.6 - 0.034 * (v + 6) ** 2 + 1.0, 0.25)
  for (let k = 0; k < 4; k++) {
    for (const side of [-1, 1]) {
      const x = side * (1.7 - 0.22 * k)
      const z = top - 1.8 - 1.5 * k
      solid = carve(
        solid,
        capsule([x, 2, z + 1.9], [x + side * 0.3, -12, z - 0.9], 0.36 - 0.03 * k, 0.4 - 0.03 * k),
        0.45,
      )
    }
  }
  return solid
}

/** Paints the sacrum (its base at height `top`), hip bones and femora. */
export function paintPelvis(volume: Volume, top: number): void {
  volume.paintBone(sacrum(top), 0.1)
  for (const side of [-1, 1]) {
    volume.paintBone(hipBone(side), 0.12)
    volume.paintBone(femur(side), (_x, _y, z) => interpolate(z, [-25.5, -22.5, -20.5], [0.42, 0.3, 0.13]))
    const notch = smoothPath(
      [
        [side * 4.3, -5.9, -6.8],
        [side * 4.6, -5.0, -9.0],
        [side * 3.9, -6.0, -11.2],
      ],
      5,
    )
    volume.tube(
      notch,
      notch.map(() => 0.14),
      Material.Soft,
      [Material.Cancellous, Material.Cortical],
    )
  }
}
