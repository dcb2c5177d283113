/** From path lengths to receptor exposure: attenuation, texture, scatter, grid, heel, blur, quanta. */
import { nth } from './sequence.ts'
import { gaussianBlur, verticalBlur } from './blur.ts'
import type { Plane } from './blur.ts'
import { MATERIAL_COUNT, Material, attenuationTable } from './materials.ts'
import type { PathLengths } from './projection.ts'
import { gaussian, poisson, seededRandom } from './random.ts'
import { openKerma, spectrumWeights } from './spectrum.ts'

export type Exposure = {
  /** 65–110. */
  readonly kVp: number
  /** 0.05–200. */
  readonly mAs: number
  /** Source–image distance, cm. */
  readonly sid: number
  /** Scatter that reaches the receptor as a share of smoothed primary: 0.3–0.5 with grid, 1.5–2 without. */
  readonly scatter: number
  /** Linear fall of intensity from bottom to top, 0–0.3. */
  readonly heel?: number
  /** Grid cutoff: how much of the primary is lost at the left edge, falling off toward the right, 0–1. */
  readonly gridCutoff?: number
  /** Length of a vertical patient movement during the exposure, cm (0–2). */
  readonly motion?: number
  /** Strength of the trabecular texture, 0–0.08. */
  readonly trabeculae?: number
  readonly seed: number
}

const QUANTA_PER_UGY_MM2 = 30_000
const DETECTIVE_EFFICIENCY = 0.5
const SATURATION_UGY = 4000

/** Receptor air kerma for each pixel in µGy, with quantum noise. */
export function expose(lengths: PathLengths, e: Exposure): Plane {
  const sharp = primary(lengths, e)
  const moved = e.motion ? verticalBlur(sharp, e.motion / lengths.pixel) : sharp
  const scatter = scatterOf(moved, e.scatter, lengths.pixel)
  const kerma = openKerma(e.kVp, e.mAs, e.sid)
  const total = new Float32Array(moved.data.length)
  for (let i = 0; i < total.length; i++) {
    const across = ((i % moved.width) + 0.5) / moved.width - 0.5
    const down = Math.floor(i / moved.width) / moved.height - 0.5
    const grid = gridTransmission(e.gridCutoff ?? 0, across)
    total[i] =
      ((moved.data[i] ?? 0) * grid + (scatter.data[i] ?? 0) * (0.3 + 0.7 * grid)) *
      kerma *
      (1 + 2 * (e.heel ?? 0) * down)
  }
  return withQuanta(gaussianBlur({ ...moved, data: total }, 0.012 / lengths.pixel), lengths.pixel, e.seed)
}

/** Share of the primary beam that a focused grid passes when it is off-center and off-focus; `across` runs from -0.5 to 0.5. */
const gridTransmission = (cutoff: number, across: number): number =>
  Math.max(0.03, Math.min(1, 1 - cutoff * (0.5 - across)))

/** Transmitted fraction, averaged over the spectrum. */
function primary(lengths: PathLengths, e: Exposure): Plane {
  const mu = attenuationTable()
  const weights = spectrumWeights(e.kVp)
  const texture = trabecularTexture(lengths, e.trabeculae ?? 0.03, e.seed + 11)
  const data = new Float32Array(lengths.width * lengths.height)
  const bins = weights.map((weight, bin) => ({ weight, mu: nth(mu, bin) }))
  const marrow = nth(lengths.cm, Material.Cancellous)
  for (let i = 0; i < data.length; i++) {
    const extra = (marrow[i] ?? 0) * ((texture.data[i] ?? 1) - 1)
    let sum = 0
    for (const { weight, mu } of bins) {
      let depth = extra * (mu[Material.Cancellous] ?? 0)
      for (let m = 1; m < MATERIAL_COUNT; m++) depth += (mu[m] ?? 0) * (lengths.cm[m]?.[i] ?? 0)
      sum += weight * Math.exp(-depth)
    }
    data[i] = sum
  }
  return { width: lengths.width, height: lengths.height, data }
}

/** Band-passed noise around 1: suggests trabeculae where cancellous bone is projected. */
export function trabecularTexture(
  lengths: Pick<PathLengths, 'width' | 'height' | 'pixel'>,
  amplitude: number,
  seed: number,
): Plane {
  const { width, height, pixel } = lengths
  const random = seededRandom(seed)
  const noise: Plane = {
    width,
    height,
    data: Float32Array.from({ length: width * height }, () => gaussian(random)),
  }
  const fine = gaussianBlur(noise, 0.035 / pixel)
  const coarse = gaussianBlur(noise, 0.11 / pixel)
  let square = 0
  for (let i = 0; i < fine.data.length; i++) square += ((fine.data[i] ?? 0) - (coarse.data[i] ?? 0)) ** 2
  const gain = amplitude / Math.sqrt(square / fine.data.length)
  for (let i = 0; i < fine.data.length; i++)
    fine.data[i] = 1 + gain * ((fine.data[i] ?? 0) - (coarse.data[i] ?? 0))
  return fine
}

/** Scatter follows the smoothed primary; open beam beside the patient is capped so that it does not glare. */
function scatterOf(image: Plane, fraction: number, pixel: number): Plane {
  const sorted = image.data.slice().sort()
  const cap = 2 * (sorted[Math.floor(sorted.length * 0.6)] ?? 0)
  const capped = image.data.map((v) => Math.min(v, cap) * fraction)
  return gaussianBlur({ ...image, data: capped }, 4 / pixel)
}

function withQuanta(image: Plane, pixel: number, seed: number): Plane {
  const random = seededRandom(seed)
  const perUGy = QUANTA_PER_UGY_MM2 * (pixel * 10) ** 2 * DETECTIVE_EFFICIENCY
  const data = image.data.map((v) => Math.min(poisson(random, v * perUGy) / perUGy, SATURATION_UGY))
  return { ...image, data }
}
