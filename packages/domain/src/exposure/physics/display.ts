import type { ViewName } from '../views.ts'
import { addUp, type Coarse, coarseGrid, countIn, readLine, spread } from './coarse.ts'
import type { Exposure } from './expose.ts'
import { scratch } from './scratch.ts'

/** How a region is processed for the screen. */
export type Processing = {
  /** Slope of the look-up table, 2 flat to 14 harsh. */
  readonly contrast: number
  /** Share of the slow differences of brightness taken out, 0 to 0.6. */
  readonly equalize: number
  /** Strength of the edge enhancement, 0 to 1.5. */
  readonly sharpen: number
}

export const processings: Readonly<Record<ViewName, Processing>> = {
  'chest-pa': { contrast: 5.2, equalize: 0.3, sharpen: 0.6 },
  'chest-lateral': { contrast: 5.2, equalize: 0.3, sharpen: 0.6 },
  'knee-ap': { contrast: 4.2, equalize: 0.3, sharpen: 0.6 },
  'knee-lateral': { contrast: 4.2, equalize: 0.3, sharpen: 0.6 },
  'knee-sunrise': { contrast: 4.2, equalize: 0.3, sharpen: 0.6 },
  'abdomen-ap': { contrast: 4.8, equalize: 0.25, sharpen: 0.7 },
}

/** Signals that become white and black, as logarithms to the base 2. */
export type Window = { readonly white: number; readonly black: number }

/** The window a system finds by itself: the values of interest, wherever they lie. */
export function foundWindow({ histogram }: Exposure): Window {
  return { white: histogram.low / histogram.perDoubling, black: histogram.high / histogram.perDoubling }
}

/** Lengths of the two blurs, cm. */
const slowCm = 3
const fineCm = 0.35

/**
 * Logarithm, window, equalization, edge enhancement, look-up table.
 *
 * @param grays written, where there is memory for them already: one for each pixel
 * @returns grays 0 to 255, dense parts white; black outside the field
 */
export function display(
  exposure: Exposure,
  window: Window,
  processing: Processing,
  grays: Uint8ClampedArray = new Uint8ClampedArray(exposure.levels.length),
): Uint8ClampedArray {
  const { width, height, pixel, levels, field } = exposure
  const span = Math.max(window.black - window.white, 0.01)
  const values = scratch('values', levels.length)
  const bright = scratch('bright', levels.length)
  for (let at = 0; at < levels.length; at += 1) {
    const value = (window.black - (levels[at] ?? 0)) / span
    values[at] = Math.min(Math.max(value, -0.6), 1.6)
    bright[at] = Math.min(Math.max(value, 0), 1)
  }
  const slow = slowMeans(bright, exposure)
  const line = new Float32Array(width)
  const fine = boxMean(values, width, height, Math.max(1, Math.round(fineCm / pixel)))
  const table = lookUpTable(processing.contrast)
  grays.fill(0)
  for (let row = field.top; row < field.bottom; row += 1) {
    readLine(slow, row, line)
    for (let column = field.left; column < field.right; column += 1) {
      const at = row * width + column
      const value = values[at] ?? 0
      const even = value - processing.equalize * ((line[column] ?? 0) - 0.5)
      const crisp = even + processing.sharpen * (value - (fine[at] ?? 0))
      grays[at] = table[(Math.min(Math.max(crisp, 0), 1) * 1000 + 0.5) | 0] ?? 0
    }
  }
  return grays
}

/** The mean brightness around each point of the field, 0 to 1. */
function slowMeans(bright: Float32Array, { width, height, pixel, field }: Exposure): Coarse {
  const side = Math.max(1, Math.round(1 / pixel))
  const sums = coarseGrid(width, height, side)
  addUp(sums, width, field, bright)
  const counts = { ...sums, values: countIn(sums, field) }
  const sigma = slowCm / (side * pixel)
  const near = spread(counts, sigma).values
  const means = spread(sums, sigma).values.map((sum, at) => sum / Math.max(near[at] ?? 0, 1e-6))
  return { ...sums, values: means }
}

/** A sigmoid from 0 to 255 over 0 to 1. */
function lookUpTable(contrast: number): Uint8ClampedArray {
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-contrast * (value - 0.5)))
  const [from, to] = [sigmoid(0), sigmoid(1)]
  return Uint8ClampedArray.from(
    { length: 1001 },
    (_, at) => (255 * (sigmoid(at / 1000) - from)) / (to - from),
  )
}

/** Means of the square around each pixel; beyond the edges the image goes on as it ends. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return meansDown(meansAcross(values, width, radius), width, height, radius)
}

function meansAcross(values: Float32Array, width: number, radius: number): Float32Array {
  const means = scratch('across', values.length)
  const reach = Math.min(radius, width - 1)
  const share = 1 / (2 * reach + 1)
  for (let start = 0; start < values.length; start += width) {
    const last = start + width - 1
    let sum = (values[start] ?? 0) * (reach + 1)
    for (let at = start + 1; at <= start + reach; at += 1) sum += values[at] ?? 0
    for (let at = start; at <= last; at += 1) {
      means[at] = sum * share
      sum += (values[Math.min(at + reach + 1, last)] ?? 0) - (values[Math.max(at - reach, start)] ?? 0)
    }
  }
  return means
}

/** Row by row, with the sums of all columns at hand: columns one after the other would jump through the memory. */
function meansDown(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const means = scratch('down', values.length)
  const reach = Math.min(radius, height - 1)
  const share = 1 / (2 * reach + 1)
  const sums = Float32Array.from({ length: width }, (_, column) => (values[column] ?? 0) * (reach + 1))
  const add = (row: number, leaving: number | null) => {
    const [enters, leaves] = [row * width, (leaving ?? 0) * width]
    for (let column = 0; column < width; column += 1) {
      const less = leaving === null ? 0 : (values[leaves + column] ?? 0)
      sums[column] = (sums[column] ?? 0) + (values[enters + column] ?? 0) - less
    }
  }
  for (let row = 1; row <= reach; row += 1) add(row, null)
  for (let row = 0; row < height; row += 1) {
    const start = row * width
    for (let column = 0; column < width; column += 1) means[start + column] = (sums[column] ?? 0) * share
    add(Math.min(row + reach + 1, height - 1), Math.max(row - reach, 0))
  }
  return means
}
