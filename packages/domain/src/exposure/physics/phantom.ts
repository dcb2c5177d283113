import { fatAs } from './attenuation.ts'
import type { PathMap } from './path-map.ts'

/** A path map made ready: fat is a mixture of soft tissue and bone, and a thicker patient is a factor. */
export type Phantom = {
  readonly width: number
  readonly height: number
  /** cm at the detector */
  readonly pixel: number
  /** cm, of the patient as built; these grow with the patient … */
  readonly soft: Float32Array
  readonly fatAsBone: Float32Array
  /** … and these do not. */
  readonly bone: Float32Array
  /** Square root of `soft`. */
  readonly root: Float32Array
  /** `soft` to the power of `scatterGrowth`. */
  readonly scattering: Float32Array
  /** Largest lengths, for the table. */
  readonly most: { readonly soft: number; readonly bone: number; readonly fatAsBone: number }
  /** Mean of `soft` behind the patient, cm. */
  readonly meanSoft: number
  readonly meanBone: number
}

/** How much faster than the tissue on its way the share of a ray grows that is scattered, see scatter.ts. */
export const scatterGrowth = 1.5

/** With less soft tissue than this, in cm, a ray only grazed the skin or passed beside the patient. */
export const skinEdge = 3

export function phantomOf({ width, height, pixel, lengths }: PathMap): Phantom {
  // Beside the body the noise of a map may leave less than nothing.
  const soft = lengths.soft.map((length, at) => Math.max(length + fatAs.soft * (lengths.fat[at] ?? 0), 0))
  const root = soft.map(Math.sqrt)
  const fatAsBone = lengths.fat.map((length) => fatAs.bone * length)
  const scattering = soft.map((length) => length ** scatterGrowth)
  let [pixels, softSum, boneSum] = [0, 0, 0]
  const most = { soft: 0, bone: 0, fatAsBone: 0 }
  for (const [at, length] of soft.entries()) {
    const bone = lengths.bone[at] ?? 0
    most.soft = Math.max(most.soft, length)
    most.bone = Math.max(most.bone, bone)
    most.fatAsBone = Math.min(most.fatAsBone, fatAsBone[at] ?? 0)
    if (length <= skinEdge) continue
    pixels += 1
    softSum += length
    boneSum += bone
  }
  const meanSoft = softSum / Math.max(pixels, 1)
  const meanBone = boneSum / Math.max(pixels, 1)
  const tissue = { soft, root, fatAsBone, bone: lengths.bone, scattering }
  return { width, height, pixel, ...tissue, most, meanSoft, meanBone }
}
