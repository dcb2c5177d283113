/** Vertebrae. Coordinates in cm: x left, y anterior, z superior. */
import { Material } from '../core/materials.ts'
import { capsule } from '../core/sdf.ts'
import type { Field, Solid } from '../core/sdf.ts'
import type { Vec3 } from '../core/vector.ts'
import type { Volume } from '../core/volume.ts'

type VertebraShape = {
  readonly at: Vec3
  readonly height: number
  readonly halfWidth: number
  readonly halfDepth: number
  /** Reach of the transverse processes beyond the body, cm. */
  readonly transverse: number
  /** Spinous process: length backward and drop, cm. */
  readonly spinous: readonly [number, number]
}

/** Body with concave sides and end plates, rounded rims and a flat back. */
function body(s: VertebraShape): Solid {
  const [cx, cy, cz] = s.at
  const field: Field = (x, y, z) => {
    const t = Math.min(Math.abs(z - cz) / (s.height / 2), 1.2)
    const waist = 0.83 + 0.17 * t * t
    const u = Math.abs(x - cx) / (s.halfWidth * waist)
    const v = (y - cy) / (s.halfDepth * waist)
    const around = (Math.pow(u ** 2.5 + Math.abs(v) ** (v < 0 ? 4 : 2.2), 0.42) - 1) * s.halfDepth
    const dish = 0.14 * Math.max(0, 1 - u * u - v * v)
    const above = Math.abs(z - cz) - s.height / 2 + dish
    const r = 0.2
    return (
      Math.min(Math.max(around + r, above + r), 0) +
      Math.hypot(Math.max(around + r, 0), Math.max(above + r, 0)) -
      r
    )
  }
  return {
    field,
    lo: [cx - s.halfWidth - 0.2, cy - s.halfDepth - 0.2, cz - s.height / 2 - 0.1],
    hi: [cx + s.halfWidth + 0.2, cy + s.halfDepth + 0.2, cz + s.height / 2 + 0.1],
  }
}

/** Pedicle, transverse process, articular processes and lamina of one side (-1 right, 1 left). */
function paintArch(volume: Volume, s: VertebraShape, side: number): void {
  const [x, y, z] = s.at
  const { height: h, halfWidth: w, halfDepth: d } = s
  const back = y - d - 1.0
  const rod = (a: Vec3, b: Vec3, ra: number, rb: number, cortex: number): void =>
    volume.boneTube([a, b], [ra, rb], cortex)
  const at = (across: number, dy: number, dz: number): Vec3 => [x + side * w * across, back + dy, z + dz * h]
  const tip: Vec3 = [x + side * (w + s.transverse), back - 0.5, z + 0.16 * h]
  rod([x + side * w * 0.66, y - d * 0.75, z + 0.2 * h], at(0.7, 0, 0.16), 0.42, 0.36, 0.12)
  rod(at(0.72, 0, 0.12), tip, 0.36, 0.27, 0.09)
  rod(at(0.6, -0.2, 0.45), at(0.56, -0.4, -0.5), 0.36, 0.38, 0.07)
  rod(at(0.5, -0.35, 0.02), [x, back - 0.9, z - 0.18 * h], 0.28, 0.28, 0.07)
}

/** Paints one vertebra with its arch and processes. */
export function paintVertebra(volume: Volume, s: VertebraShape): void {
  const [x, y, z] = s.at
  const back = y - s.halfDepth - 1.0
  const low = z - 0.18 * s.height
  const [long, drop] = s.spinous
  paintArch(volume, s, -1)
  paintArch(volume, s, 1)
  const spinous: Vec3[] = [
    [x, back - 0.9, low],
    [x, back - 0.9 - long, low - drop],
  ]
  volume.boneTube(spinous, [0.24, 0.33], 0.1)
  const half = s.height / 2
  const canal = capsule([x, back + 0.35, z + half], [x, back + 0.35, z - half], 0.5, 0.5)
  volume.paint(canal, Material.Soft, [Material.Cancellous, Material.Cortical])
  volume.paintBone(body(s), 0.075)
}
