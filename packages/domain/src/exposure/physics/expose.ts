import type { ViewName } from '../views.ts'
import { bitsOf, log2OfBits } from './doublings.ts'
import { exposureIndex, noiseOf, noiseTerms, saturation } from './detector.ts'
import { readLine } from './coarse.ts'
import { type Phantom, skinEdge } from './phantom.ts'
import { scatterOf } from './scatter.ts'
import { scratch } from './scratch.ts'
import { airKerma, anodeAngle, tubeSpectrum } from './spectrum.ts'
import { builtThickness, gridTransmission, type Technique } from './technique.ts'
import { behindTissue, binsOf, fillSignals, tableOf } from './transmission.ts'

/** What an exposure leaves in the detector, before any processing. */
export type Exposure = {
  readonly width: number
  readonly height: number
  readonly pixel: number
  /** Logarithm to the base 2 of the keV in each mm², with noise; 0 outside the field. */
  readonly levels: Float32Array
  /** Edges of the field in pixels, the last two not in it. */
  readonly field: Field
  /** How many pixels have which signal, and which of them are of interest. */
  readonly histogram: Histogram
  /** Exposure index of the values of interest. */
  readonly index: number
  /** Share of the scatter in what reached the detector behind the patient, 0 to 1, the mean of all pixels. */
  readonly scatterShare: number
  /** Noise of the middle value of interest as a share of it. */
  readonly mottle: number
  /** Air kerma where the beam enters the patient, without scatter from them, µGy. */
  readonly entrance: number
}

export type Field = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Of the logarithms to the base 2; a bin's signal is 2 to the power (bin / perDoubling). */
export type Histogram = {
  readonly perDoubling: number
  /** Pixels behind the patient, and beside them. */
  readonly patient: Uint32Array
  readonly air: Uint32Array
  /** Bins of the 2nd, the 50th and the 99.5th percentile behind the patient. */
  readonly low: number
  readonly middle: number
  readonly high: number
}

const perDoubling = 16
const doublings = 32

/**
 * Exposes a phantom: tube, filter, distance, heel, tissue, scatter, grid, photons and electronics.
 *
 * Not in it: magnification by the distance, the size of the focal spot, motion, and the detector's own blur.
 *
 * @param noise a number of the standard normal distribution for each pixel; without it the mean is answered
 */
export function expose(
  phantom: Phantom,
  view: ViewName,
  technique: Technique,
  noise?: Float32Array,
): Exposure {
  const { width, height, pixel } = phantom
  const { kvp, mas, sid, thickness, filtration } = technique
  const stretch = thickness / builtThickness[view]
  const spectrum = tubeSpectrum({ kvp, filtration })
  const bins = binsOf(spectrum)
  const table = tableOf(bins, {
    soft: phantom.most.soft * stretch,
    boneFrom: phantom.most.fatAsBone * stretch,
    boneTo: phantom.most.bone,
  })
  const field = fieldOf(width, height, technique.field)
  const heel = heelOf(technique, height, pixel)
  const atDetector = mas * (100 / sid) ** 2
  const primary = scratch('primary', width * height).fill(0)
  for (let row = field.top; row < field.bottom; row += 1) {
    const across = [row * width + field.left, row * width + field.right] as const
    fillSignals(table, phantom, stretch, atDetector * (heel[row] ?? 1), primary, across)
  }
  const { energy } = behindTissue(bins, phantom.meanSoft * stretch, phantom.meanBone)
  const { levels, scatterShare, patient, air } = collect(
    phantom,
    technique,
    stretch,
    primary,
    field,
    energy,
    noise,
  )
  const histogram = histogramOf(patient, air)
  const middle = 2 ** (histogram.middle / perDoubling)
  return {
    width,
    height,
    pixel,
    levels,
    field,
    histogram,
    index: exposureIndex(middle),
    scatterShare,
    mottle: noiseOf(middle, energy) / middle,
    entrance: airKerma(spectrum) * mas * (100 / (sid - thickness - tableGap)) ** 2,
  }
}

/** Between patient and detector: the table top, the grid, cm. */
const tableGap = 4

type Collected = Pick<Exposure, 'levels' | 'scatterShare'> & Pick<Histogram, 'patient' | 'air'>

/** Adds the scatter, takes both through the grid, and lets the detector count. What is in `primary` is lost. */
function collect(
  phantom: Phantom,
  technique: Technique,
  stretch: number,
  primary: Float32Array,
  field: Field,
  energy: number,
  noise: Float32Array | undefined,
): Collected {
  const { width, soft } = phantom
  const grid = gridTransmission[technique.grid]
  const scatter = scatterOf(phantom, technique, stretch, primary)
  const line = new Float32Array(width)
  const full = saturation()
  const { perSignal, ground } = noiseTerms(energy)
  // What reached the detector takes the place of the primary: a frame makes garbage enough.
  const bits = bitsOf(primary)
  const levels = new Float32Array(primary.length)
  const patient = new Uint32Array(perDoubling * doublings)
  const air = new Uint32Array(perDoubling * doublings)
  let shares = 0
  let pixels = 0
  for (let row = field.top; row < field.bottom; row += 1) {
    readLine(scatter, row, line)
    for (let column = field.left; column < field.right; column += 1) {
      const at = row * width + column
      const stray = (line[column] ?? 0) * grid.scatter
      const mean = (primary[at] ?? 0) * grid.primary + stray
      const grain = noise === undefined ? 0 : Math.sqrt(perSignal * mean + ground) * (noise[at] ?? 0)
      primary[at] = Math.min(Math.max(mean + grain, 1), full)
      const level = log2OfBits(bits[at] ?? 0)
      levels[at] = level
      const bin = (level * perDoubling + 0.5) | 0
      if ((soft[at] ?? 0) > skinEdge) {
        shares += stray / mean
        pixels += 1
        patient[bin] = (patient[bin] ?? 0) + 1
      } else air[bin] = (air[bin] ?? 0) + 1
    }
  }
  return { levels, scatterShare: shares / Math.max(pixels, 1), patient, air }
}

function fieldOf(width: number, height: number, percent: number): Field {
  const cut = (1 - percent / 100) / 2
  const [left, top] = [Math.round(width * cut), Math.round(height * cut)]
  return { left, top, right: width - left, bottom: height - top }
}

/** A ray flatter than this, in degrees, does not leave the anode: its surface is not that even. */
const flattest = 1

/** The anode is at the upper edge: its own tungsten weakens the rays that leave it at a flat angle. */
export function heelOf({ kvp, filtration, sid }: Technique, height: number, pixel: number): Float32Array {
  const half = (height * pixel) / 2
  const kermaAt = (below: number) => {
    const takeOff = Math.max(anodeAngle + (Math.atan(below / sid) * 180) / Math.PI, flattest)
    return airKerma(tubeSpectrum({ kvp, filtration, takeOff }))
  }
  const middle = kermaAt(0)
  const knots = [-1, -0.5, 0, 0.5, 1].map((share) => kermaAt(share * half) / middle)
  return Float32Array.from({ length: height }, (_, row) => {
    const place = (4 * (row + 0.5)) / height
    const knot = Math.min(Math.floor(place), 3)
    const [from, to] = [knots[knot] ?? 1, knots[knot + 1] ?? 1]
    return from + (place - knot) * (to - from)
  })
}

function histogramOf(patient: Uint32Array, air: Uint32Array): Histogram {
  const pixels = patient.reduce((sum, count) => sum + count, 0)
  const percentile = (share: number) => {
    let left = pixels * share
    const bin = patient.findIndex((count) => (left -= count) <= 0)
    // Between the edges of its bin, so that a small change of exposure is a small change of the index.
    return bin + 0.5 + left / Math.max(patient[bin] ?? 1, 1)
  }
  return {
    perDoubling,
    patient,
    air,
    low: percentile(0.02),
    middle: percentile(0.5),
    high: percentile(0.995),
  }
}

/** Numbers of the standard normal distribution, always the same: the grain stays where it is while a slider moves. */
export function noiseField(count: number): Float32Array {
  let state = 0x9e3779b9
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  )
}
