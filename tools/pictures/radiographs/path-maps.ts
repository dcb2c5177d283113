/**
 * Writes the path maps of the physics view: `node tools/pictures/radiographs/path-maps.ts [view …]`. The same phantoms
 * and projections as the pictures of the views, as lengths through each tissue instead of grays.
 */
import { type PathMap, packPathMap } from '@collimate/domain/exposure/physics/path-map'
import type { ViewName } from '@collimate/domain/exposure/views'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { ABDOMEN_AP } from './catalogue/abdomen.ts'
import { CHEST_LATERAL, CHEST_PA } from './catalogue/chest.ts'
import { KNEE_AP, KNEE_LATERAL, KNEE_SUNRISE } from './catalogue/knee.ts'
import type { Panel } from './core/entry.ts'
import { trabecularTexture } from './core/exposure.ts'
import { Material, type MaterialId } from './core/materials.ts'
import { project } from './core/projection.ts'

const maps: Readonly<Record<ViewName, Panel>> = {
  'chest-pa': CHEST_PA,
  'chest-lateral': CHEST_LATERAL,
  'knee-ap': KNEE_AP,
  'knee-lateral': KNEE_LATERAL,
  'knee-sunrise': KNEE_SUNRISE,
  'abdomen-ap': ABDOMEN_AP,
}
/** Pixels along the longer side. */
const side = 512
/** Finer than the dither of the rays, so that nothing is lost but noise. */
const steps = { soft: 0.02, fat: 0.02, bone: 0.01 } as const
/** Densities in g/cm³; marrow is one quarter bone and three quarters soft tissue by mass. */
const density = { soft: 1.06, bone: 1.92, lung: 0.26, marrow: 1.18 } as const

function pathMapOf(panel: Panel): PathMap {
  const pixel = Math.max(panel.view.width, panel.view.height) / side
  const { width, height, cm } = project(panel.phantom.build(), { ...panel.view, pixel })
  const texture = trabecularTexture(
    { width, height, pixel },
    panel.exposure.trabeculae ?? 0.03,
    panel.exposure.seed + 11,
  )
  const lengthOf = (material: MaterialId, at: number) => cm[material]?.[at] ?? 0
  const marrowOf = (at: number) =>
    lengthOf(Material.Cancellous, at) * (texture.data[at] ?? 1) * density.marrow
  const map = (length: (at: number) => number) =>
    Float32Array.from({ length: width * height }, (_, at) => length(at))
  return {
    width,
    height,
    pixel,
    lengths: {
      soft: map(
        (at) =>
          lengthOf(Material.Soft, at) +
          (lengthOf(Material.Lung, at) * density.lung + 0.75 * marrowOf(at)) / density.soft,
      ),
      fat: map((at) => lengthOf(Material.Fat, at)),
      bone: map((at) => lengthOf(Material.Cortical, at) + (0.25 * marrowOf(at)) / density.bone),
    },
  }
}

const folder = fileURLToPath(new URL('../../../apps/web/app/exposure/physics/maps/', import.meta.url))
const names = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, panel] of Object.entries(maps)) {
  if (names.length > 0 && !names.includes(name)) continue
  const packed = packPathMap(pathMapOf(panel), steps, (bytes) => deflateRawSync(bytes, { level: 9 }))
  await writeFile(`${folder}/${name}.bin`, packed)
  console.log(`${name}  ${(packed.length / 1000).toFixed(1)} kB`)
}
