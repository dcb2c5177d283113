/** Digital processing: logarithm, values of interest, edge enhancement, look-up table, shutter. */
import { gaussianBlur } from './blur.ts'
import type { Plane } from './blur.ts'

/** Rectangle in pixels; outside it the shutter is black. */
export type Field = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type Processing = {
  /** Receptor values above this share of the brightest one are air, not patient (0–1; 1 when no open beam is in the field). */
  readonly airShare: number
  /** Percentiles of the patient's values that become black and white (0–100). */
  readonly low: number
  readonly high: number
  /** Slope of the sigmoid look-up table, 2 (flat) to 14 (harsh). */
  readonly contrast: number
  /** Centre of the sigmoid, 0–1; larger is darker. */
  readonly level?: number
  /** Share of the slow brightness differences taken out (equalization), 0–0.6. */
  readonly equalize?: number
  /** Unsharp-mask strength, 0–1.5. */
  readonly sharpen: number
  /** Darkest and brightest gray, shares of 255; all grays when absent. */
  readonly grays?: readonly [number, number]
}

/** Gray values 0–255, one byte for each pixel. Dense parts are white. */
export function processImage(kerma: Plane, pixel: number, p: Processing, field: Field): Uint8Array {
  const values: Plane = { ...kerma, data: kerma.data.map((v) => -Math.log(Math.max(v, 1e-3))) }
  const inside = bodyValues(values, p, field)
  const black = inside[Math.floor((inside.length - 1) * (p.low / 100))] ?? 0
  const white = inside[Math.floor((inside.length - 1) * (p.high / 100))] ?? 0
  const scaled = values.data.map((v) => (v - black) / Math.max(white - black, 1e-6))
  const equalize = p.equalize ?? 0
  const slow = gaussianBlur(
    { ...kerma, data: scaled.map((v) => Math.min(Math.max(v, 0), 1)) },
    3 / pixel,
  ).data
  for (let i = 0; i < scaled.length; i++) scaled[i] = (scaled[i] ?? 0) - equalize * ((slow[i] ?? 0) - 0.5)
  const clipped = scaled.map((v) => Math.min(Math.max(v, -0.6), 1.6))
  const smooth = gaussianBlur({ ...kerma, data: clipped }, 0.35 / pixel).data
  const level = p.level ?? 0.5
  const sigmoid = (v: number): number => 1 / (1 + Math.exp(-p.contrast * (v - level)))
  const floor = sigmoid(0)
  const span = sigmoid(1) - floor
  const [darkest, brightest] = p.grays ?? [0, 1]
  const out = new Uint8Array(scaled.length)
  for (let i = 0; i < out.length; i++) {
    if (!within(field, i % kerma.width, Math.floor(i / kerma.width))) continue
    const v = (scaled[i] ?? 0) + p.sharpen * ((clipped[i] ?? 0) - (smooth[i] ?? 0))
    const share = Math.min(Math.max((sigmoid(v) - floor) / span, 0), 1)
    out[i] = Math.round(255 * (darkest + (brightest - darkest) * share))
  }
  return out
}

const within = (f: Field, x: number, y: number): boolean =>
  x >= f.left && x < f.right && y >= f.top && y < f.bottom

/** Sorted log values of the pixels that lie in the field and behind the patient. */
function bodyValues(values: Plane, p: Processing, field: Field): Float32Array {
  let least = Infinity
  for (const v of values.data) least = Math.min(least, v)
  const air = least - Math.log(p.airShare)
  return values.data
    .filter((v, i) => v > air && within(field, i % values.width, Math.floor(i / values.width)))
    .sort()
}
