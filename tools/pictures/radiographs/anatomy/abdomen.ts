/** Abdomen and pelvis phantom. */
import { nth } from '../core/sequence.ts'
import { Material } from '../core/materials.ts'
import type { Field } from '../core/sdf.ts'
import { interpolate, rotation, smoothPath } from '../core/vector.ts'
import type { Vec3 } from '../core/vector.ts'
import { Volume } from '../core/volume.ts'
import { paintColon, paintSmallGas } from './bowel.ts'
import type { BowelFilling } from './bowel.ts'
import { paintPelvis } from './pelvis.ts'
import { paintVertebra } from './spine.ts'

export type AbdomenOptions = { readonly bowel: BowelFilling }

const Z: readonly number[] = [-26, -20, -14, -6, 2, 10, 20]
const WIDTH: readonly number[] = [17.8, 18.2, 17.6, 16.2, 15.4, 15.6, 16.4]
const DEPTH: readonly number[] = [9.6, 10, 10.2, 10, 9.8, 10.2, 10.8]

/** Height of the middle of each vertebral body, T10 to L5. */
const LEVELS: readonly number[] = [20.9, 18.0, 15.0, 11.7, 8.25, 4.7, 1.1, -2.5]

/** Trunk cross-section shrunk by (dx, dy) cm; `closed` rounds it off above the pelvic floor (peritoneal cavity). */
function trunk(dx: number, dy: number, closed: boolean): Field {
  let at = NaN
  let w = 1
  let d = 1
  return (x, y, z) => {
    if (!(Math.abs(z - at) < 0.04)) {
      at = z
      const close = closed ? Math.sqrt(Math.max(0.001, 1 - (Math.max(0, -7 - z) / 9.5) ** 2)) : 1
      w = (interpolate(z, Z, WIDTH) - dx) * close
      d = (interpolate(z, Z, DEPTH) - dy) * close
    }
    const u = Math.abs(x) / w
    const v = Math.abs(y - dy * 0.1) / d
    if (u > 1 || v > 1) return 1
    return u < 0.6 && v < 0.6 ? -1 : u ** 2.5 + v ** 2.4 - 1
  }
}

function paintTrunk(volume: Volume): void {
  const box = { lo: [-20, -14, -30], hi: [20, 14, 30] } as const
  volume.paint({ field: trunk(0, 0, false), ...box }, Material.Fat)
  volume.paint({ field: trunk(1.6, 1.5, false), ...box }, Material.Soft)
  volume.paint({ field: trunk(3.0, 3.0, true), ...box }, Material.Fat)
}

function paintOrgans(volume: Volume): void {
  const soft = Material.Soft
  volume.ellipsoid([-6.2, 1, 13.5], [7.4, 7.2, 7.2], soft)
  volume.ellipsoid([-9.4, 0.2, 8.2], [4.2, 5.8, 7.2], soft)
  volume.ellipsoid([9.8, -3, 13.5], [2.7, 3.6, 4.9], soft)
  volume.ellipsoid([-6.1, -4.6, 5.2], [2.6, 2.4, 5.4], soft, undefined, rotation(1, 15))
  volume.ellipsoid([6.1, -4.6, 6.8], [2.6, 2.4, 5.4], soft, undefined, rotation(1, -15))
  for (const side of [-1, 1]) {
    const psoas: Vec3[] = [
      [side * 2.2, -4.6, 12],
      [side * 3.6, -4.6, 4],
      [side * 5.4, -3.2, -4],
      [side * 7.2, -0.6, -11],
      [side * 9.4, 1.6, -17],
    ]
    volume.tube(psoas, [0.7, 1.9, 2.5, 2.2, 1.5], soft)
  }
  volume.ellipsoid([0, 3, -16.4], [3.9, 3.4, 2.6], soft)
  const loops = smoothPath(
    [
      [3, 3, -3],
      [-3, 4, -6],
      [3, 5, -8.5],
      [-2, 3, -11],
      [4, 4, -6],
      [-5, 4, -2],
      [5, 5, 1],
      [-4, 5, 3],
    ],
    8,
  )
  volume.tube(
    loops,
    loops.map(() => 1.3),
    soft,
  )
}

/** Front–back position of the bodies: lumbar lordosis. */
const spineY = (z: number): number => interpolate(z, [-4, 1, 6, 12, 20], [-3.6, -3.1, -3.3, -4.3, -5.4])

function paintSpine(volume: Volume): void {
  LEVELS.forEach((z, k) => {
    const lumbar = k >= 3
    paintVertebra(volume, {
      at: [0, spineY(z), z],
      height: 2.3 + 0.085 * k,
      halfWidth: 1.85 + 0.11 * k,
      halfDepth: 1.5 + 0.05 * k,
      transverse: lumbar ? nth([2.0, 2.3, 2.7, 2.2, 2.0], k - 3) : 1.2,
      spinous: lumbar ? [2.2, 0.35] : [1.9, 1.2],
    })
  })
}

/** The ninth rib to the twelfth, whose head lies at the last thoracic body: no lumbar vertebra bears a rib. */
function paintLowerRibs(volume: Volume): void {
  const ribs: readonly (readonly [number, number, number])[] = [
    [23.8, 13.8, 35],
    [21.0, 13.6, 20],
    [18.1, 12.6, -5],
    [15.0, 10.2, -40],
  ]
  for (const [head, reach, end] of ribs) {
    for (const side of [-1, 1]) {
      const path: Vec3[] = [[side * 2.1, -6.4, head]]
      for (let i = 0; i <= 20; i++) {
        const a = ((-78 + ((end + 78) * i) / 20) * Math.PI) / 180
        path.push([
          side * reach * Math.cos(a) ** 0.85,
          -0.6 + 8.6 * Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.9,
          head - 8 * (i / 20) ** 1.1 * ((end + 78) / 113),
        ])
      }
      volume.boneStrip(path, 0.34, 0.58, 0.1)
    }
  }
}

export function buildAbdomen(options: AbdomenOptions): Volume {
  const volume = new Volume([-19, -11.5, -26], [19, 11.5, 21], 0.085)
  paintTrunk(volume)
  paintOrgans(volume)
  if (options.bowel === 'gas') paintSmallGas(volume, 9)
  paintColon(volume, options.bowel, 5)
  paintSpine(volume)
  paintLowerRibs(volume)
  paintPelvis(volume, -4.9)
  return volume
}
