import type { Anatomy } from '../classic.ts'
import { addUp, type Coarse, coarseGrid, readLine, spread } from './coarse.ts'
import type { Exposure } from './expose.ts'

/** How a region is processed for the screen. */
export type Processing = {
  /** Slope of the look-up table, 2 flat to 14 harsh. */
  readonly contrast: number
  /** Share of the slow differences of brightness taken out, 0 to 0.6. */
  readonly equalize: number
  /** Strength of the edge enhancement, 0 to 1.5. */
  readonly sharpen: number
}

export const processings: Readonly<Record<Anatomy, Processing>> = {
  chest: { contrast: 5.2, equalize: 0.3, sharpen: 0.6 },
  knee: { contrast: 4.2, equalize: 0.3, sharpen: 0.6 },
  abdomen: { contrast: 4.8, equalize: 0.25, sharpen: 0.7 },
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
 * @returns grays 0 to 255, dense parts white, one for each pixel; black outside the field
 */
export function display(exposure: Exposure, window: Window, processing: Processing): Uint8ClampedArray {
  const { width, height, pixel, levels, field } = exposure
  const span = Math.max(window.black - window.white, 0.01)
  const values = new Float32Array(levels.length)
  for (let at = 0; at < levels.length; at += 1)
    values[at] = Math.min(Math.max((window.black - (levels[at] ?? 0)) / span, -0.6), 1.6)
  const slow = slowMeans(values, exposure)
  const line = new Float32Array(width)
  const fine = boxMean(values, width, height, Math.max(1, Math.round(fineCm / pixel)))
  const table = lookUpTable(processing.contrast)
  const grays = new Uint8ClampedArray(levels.length)
  for (let row = field.top; row < field.bottom; row += 1) {
    readLine(slow, row, line)
    for (let column = field.left; column < field.right; column += 1) {
      const at = row * width + column
      const value = values[at] ?? 0
      const even = value - processing.equalize * ((line[column] ?? 0) - 0.5)
      const crisp = even + processing.sharpen * (value - (fine[at] ?? 0))
      grays[at] = table[Math.min(Math.max(Math.round(crisp * 1000), 0), 1000)] ?? 0
    }
  }
  return grays
}

/** The mean brightness around each point of the field, 0 to 1. */
function slowMeans(values: Float32Array, { width, height, pixel, field }: Exposure): Coarse {
  const side = Math.max(1, Math.round(1 / pixel))
  const sums = coarseGrid(width, height, side)
  const counts = coarseGrid(width, height, side)
  addUp(sums, width, field, (at) => Math.min(Math.max(values[at] ?? 0, 0), 1))
  addUp(counts, width, field, () => 1)
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

/** Running means along rows and columns. */
function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return along(along(values, width, height, radius, 1, width), height, width, radius, width, 1)
}

function along(
  values: Float32Array,
  length: number,
  lines: number,
  radius: number,
  next: number,
  nextLine: number,
): Float32Array {
  const out = new Float32Array(values.length)
  const reach = Math.min(radius, length - 1)
  const share = 1 / (2 * reach + 1)
  for (let line = 0; line < lines; line += 1) {
    const start = line * nextLine
    const last = start + (length - 1) * next
    const first = values[start] ?? 0
    const end = values[last] ?? 0
    let sum = first * (reach + 1)
    for (let at = 1; at <= reach; at += 1) sum += values[start + at * next] ?? 0
    for (let at = 0; at < length; at += 1) {
      out[start + at * next] = sum * share
      const enters = at + reach + 1
      const leaves = at - reach
      sum +=
        (enters < length ? (values[start + enters * next] ?? 0) : end) -
        (leaves >= 0 ? (values[start + leaves * next] ?? 0) : first)
    }
  }
  return out
}
