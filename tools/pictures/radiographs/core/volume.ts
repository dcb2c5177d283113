/** Label volume: solids are painted in order, later ones overwrite earlier ones. */
import { nth } from './sequence.ts'
import { Material } from './materials.ts'
import type { MaterialId } from './materials.ts'
import { blade, capsule, ellipsoid } from './sdf.ts'
import type { Field, Solid } from './sdf.ts'
import type { Mat3, Vec3 } from './vector.ts'

export class Volume {
  readonly lo: Vec3
  readonly size: Vec3
  readonly step: number
  readonly labels: Uint8Array
  private state = 12345
  /** Anisotropic stretch applied when projecting (1 = as built): body habitus. */
  stretch: Vec3 = [1, 1, 1]

  /** Box from `lo` to `hi` (cm) with cubic voxels of `step` cm (0.05–0.15). */
  constructor(lo: Vec3, hi: Vec3, step: number) {
    this.lo = lo
    this.step = step
    this.size = [
      Math.ceil((hi[0] - lo[0]) / step),
      Math.ceil((hi[1] - lo[1]) / step),
      Math.ceil((hi[2] - lo[2]) / step),
    ]
    this.labels = new Uint8Array(this.size[0] * this.size[1] * this.size[2])
  }

  /** Paints where the solid's field is below `-inset` cm; `only` restricts which labels may be replaced. */
  paint(solid: Solid, label: MaterialId, only?: readonly MaterialId[], inset = 0): void {
    const mask = only ? only.reduce<number>((m, l) => m | (1 << l), 0) : 0xff
    this.visit(solid, (x, y, z, i) => {
      if ((mask >> (this.labels[i] ?? 0)) & 1 && solid.field(x, y, z) < -inset) this.labels[i] = label
    })
  }

  /** Paints a bone: cortical shell of `cortex` cm (number or field) around cancellous bone. */
  paintBone(solid: Solid, cortex: number | Field, only?: readonly MaterialId[]): void {
    const mask = only ? only.reduce<number>((m, l) => m | (1 << l), 0) : 0xff
    this.visit(solid, (x, y, z, i) => {
      if (!((mask >> (this.labels[i] ?? 0)) & 1)) return
      const d = solid.field(x, y, z)
      if (d >= 0) return
      const t = typeof cortex === 'number' ? cortex : cortex(x, y, z)
      this.labels[i] = d < -t ? Material.Cancellous : Material.Cortical
    })
  }

  ellipsoid(c: Vec3, r: Vec3, label: MaterialId, only?: readonly MaterialId[], turn?: Mat3): void {
    this.paint(ellipsoid(c, r, turn), label, only)
  }

  /** Chain of capsules along a path with one radius (cm) per point. */
  tube(
    path: readonly Vec3[],
    radii: readonly number[],
    label: MaterialId,
    only?: readonly MaterialId[],
  ): void {
    for (let i = 0; i + 1 < path.length; i++) {
      this.paint(capsule(nth(path, i), nth(path, i + 1), nth(radii, i), nth(radii, i + 1)), label, only)
    }
  }

  /** Chain of bone capsules; the marrow is painted after the whole shell so that joints stay open. */
  boneTube(path: readonly Vec3[], radii: readonly number[], cortex: number): void {
    this.tube(path, radii, Material.Cortical)
    this.tube(
      path,
      radii.map((r) => Math.max(r - cortex, 0.05)),
      Material.Cancellous,
      [Material.Cortical],
    )
  }

  /** Flat bone strip (rib): half-thickness and half-height in cm. */
  boneStrip(path: readonly Vec3[], thick: number, tall: number, cortex: number): void {
    for (let i = 0; i + 1 < path.length; i++)
      this.paint(blade(nth(path, i), nth(path, i + 1), thick, tall), Material.Cortical)
    for (let i = 0; i + 1 < path.length; i++) {
      this.paint(
        blade(nth(path, i), nth(path, i + 1), Math.max(thick - cortex, 0.04), Math.max(tall - cortex, 0.04)),
        Material.Cancellous,
        [Material.Cortical],
      )
    }
  }

  /** Random offset inside a voxel: thin shells become dithered instead of banded. */
  private shift(): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) | 0
    return (this.state / 4294967296) * this.step
  }

  private visit(box: Solid, each: (x: number, y: number, z: number, index: number) => void): void {
    const { lo, size, step } = this
    const from = (i: 0 | 1 | 2): number =>
      Math.min(Math.max(Math.floor((box.lo[i] - lo[i]) / step), 0), size[i])
    const to = (i: 0 | 1 | 2): number =>
      Math.min(Math.max(Math.ceil((box.hi[i] - lo[i]) / step) + 1, 0), size[i])
    const y0 = from(1)
    const y1 = to(1)
    for (let iz = from(2); iz < to(2); iz++) {
      const z = lo[2] + step * (iz + 0.5)
      for (let ix = from(0); ix < to(0); ix++) {
        const x = lo[0] + step * (ix + 0.5)
        const row = (iz * size[0] + ix) * size[1]
        for (let iy = y0; iy < y1; iy++)
          each(x + this.shift(), lo[1] + step * (iy + 0.5) + this.shift(), z + this.shift(), row + iy)
      }
    }
  }
}
