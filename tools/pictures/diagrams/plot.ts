/** Axes and curves for the diagrams that show data. */
import { add, color, direction, group, line, polygon, text, type Pt, type Style } from './kit.ts'

export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
}

export interface Tick {
  readonly value: number
  readonly words?: string
}

const one = (value: number): string => String(Math.round(value * 10) / 10)
const d = (points: readonly Pt[]): string => `M${points.map(([x, y]) => `${one(x)} ${one(y)}`).join('L')}`

/** Straight segments through the points: for data and wires. */
export function polyline(points: readonly Pt[], s: Style = {}): string {
  const dash = s.dash ? ` stroke-dasharray="${s.dash}"` : ''
  return `<path d="${d(points)}" fill="${s.fill ?? 'none'}" stroke="${s.stroke ?? color.ink}" stroke-width="${s.width ?? 2}"${dash}/>`
}

/** Many separate segments in one path: grids, hatching. */
export const segments = (pairs: readonly (readonly [Pt, Pt])[], s: Style = {}): string =>
  `<path d="${pairs.map((pair) => d(pair)).join('')}" fill="none" stroke="${s.stroke ?? color.ink}" stroke-width="${s.width ?? 2}"/>`

/** Rectangle between two opposite corners. */
export const box = (a: Pt, b: Pt, s: Style = {}): string => polygon([a, [b[0], a[1]], b, [a[0], b[1]]], s)

/** Line with short bars at both ends. */
export function span(a: Pt, b: Pt): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const side: Pt = [(-(b[1] - a[1]) / length) * 7, ((b[0] - a[0]) / length) * 7]
  const bar = (p: Pt): string => line(add(p, side), add(p, side, -1), { width: 1.75 })
  return line(a, b, { width: 1.75 }) + bar(a) + bar(b)
}

export const mix = (a: Pt, b: Pt, t: number): Pt => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]

export const place = (f: Frame, x: number, y: number): Pt => [
  f.left + ((x - f.x[0]) / (f.x[1] - f.x[0])) * f.width,
  f.top + f.height - ((y - f.y[0]) / (f.y[1] - f.y[0])) * f.height,
]

export const range = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)

export function trace(f: Frame, xs: readonly number[], y: (x: number) => number, s: Style = {}): string {
  return polyline(
    xs.map((x) => place(f, x, y(x))),
    { width: 3, ...s },
  )
}

export function gridLines(f: Frame, xs: readonly number[], ys: readonly number[]): string {
  const vertical = xs.map((x) => [place(f, x, f.y[0]), place(f, x, f.y[1])] as const)
  const horizontal = ys.map((y) => [place(f, f.x[0], y), place(f, f.x[1], y)] as const)
  return segments([...vertical, ...horizontal], { stroke: '#dde3ea', width: 1.5 })
}

export const upright = (at: Pt, words: string): string =>
  group(text([0, 0], words), `translate(${one(at[0])} ${one(at[1])}) rotate(-90)`)

export interface AxisWords {
  readonly xTitle: string
  readonly yTitle?: string
  readonly xTicks?: readonly Tick[]
  readonly yTicks?: readonly Tick[]
}

export function axes(f: Frame, w: AxisWords): string {
  const corner = place(f, f.x[0], f.y[0])
  const lines = polyline([[f.left, f.top], corner, [f.left + f.width, corner[1]]])
  const xs = (w.xTicks ?? []).map((tick) => {
    const [x, y] = place(f, tick.value, f.y[0])
    return (
      polyline([
        [x, y],
        [x, y + 6],
      ]) + text([x, y + 28], tick.words ?? String(tick.value))
    )
  })
  const ys = (w.yTicks ?? []).map((tick) => {
    const [x, y] = place(f, f.x[0], tick.value)
    return (
      polyline([
        [x - 6, y],
        [x, y],
      ]) + text([x - 12, y + 8], tick.words ?? String(tick.value), { anchor: 'end' })
    )
  })
  const below = xs.length > 0 ? 58 : 30
  const longest = Math.max(0, ...(w.yTicks ?? []).map(({ value, words = String(value) }) => words.length))
  const beside = longest > 0 ? 26 + 12 * longest : 14
  const titles =
    text([f.left + f.width / 2, corner[1] + below], w.xTitle) +
    (w.yTitle === undefined ? '' : upright([f.left - beside, f.top + f.height / 2], w.yTitle))
  return lines + xs.join('') + ys.join('') + titles
}

/** Wavy line of a photon from a to b; the wavelength tells its energy. */
export function photon(a: Pt, b: Pt, wavelength: number, s: Style = {}): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const turn = (Math.atan2(a[1] - b[1], b[0] - a[0]) * 180) / Math.PI
  const [along, across] = [direction(turn), direction(turn + 90)]
  const head = 14
  const points = range(0, length - head, Math.ceil((length / wavelength) * 10)).map((t): Pt =>
    add(add(a, along, t), across, 7 * Math.sin((2 * Math.PI * t) / wavelength)),
  )
  const tip = [b, add(add(b, along, -head), across, 7), add(add(b, along, -head), across, -7)]
  const paint = s.stroke ?? color.ink
  return polyline(points, { width: 2.5, ...s }) + `<path d="${d(tip)}Z" fill="${paint}"/>`
}
