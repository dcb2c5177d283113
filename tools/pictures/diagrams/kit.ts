/** Drawing kit of all Collimate diagrams: one palette, one set of line weights, SVG as strings. */
import { smallestSize } from '@collimate/content/lint/lettering'

export type Pt = readonly [number, number]

export const color = {
  paper: '#f6f8fa',
  ink: '#182033',
  soft: '#5a6478',
  faint: '#b3bcc9',
  tissue: '#e4e9ef',
  tissueEdge: '#8d98a9',
  bone: '#fffdf7',
  boneShade: '#ece7da',
  amber: '#f0b429',
  amberWash: '#fbe3a4',
  teal: '#0f6b78',
  tealWash: '#d3e7e9',
} as const

const font = 'Atkinson Hyperlegible Next, Atkinson Hyperlegible, Arial, sans-serif'

export interface Style {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly dash?: string
  readonly opacity?: number
}

export interface Picture {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly title: string
  readonly desc: string
  readonly body: string
}

const n = (value: number): string => String(Math.round(value * 10) / 10)
const xy = (p: Pt): string => `${n(p[0])} ${n(p[1])}`
const escape = (s: string): string =>
  s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function attributes(s: Style, fill: string): string {
  const parts = [`fill="${s.fill ?? fill}"`]
  if (s.stroke !== 'none') parts.push(`stroke="${s.stroke ?? color.ink}" stroke-width="${n(s.width ?? 2)}"`)
  if (s.dash) parts.push(`stroke-dasharray="${s.dash}"`)
  if (s.opacity !== undefined) parts.push(`opacity="${s.opacity}"`)
  return parts.join(' ')
}

/** Points from "x,y x,y …", moved by (dx, dy) after scaling. */
export function pts(list: string, dx = 0, dy = 0, scale = 1): Pt[] {
  return list
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x, y] = pair.split(',').map(Number)
      return [(x ?? 0) * scale + dx, (y ?? 0) * scale + dy]
    })
}

export const add = (a: Pt, b: Pt, k = 1): Pt => [a[0] + k * b[0], a[1] + k * b[1]]
export const mirror = (list: readonly Pt[], axis: number): Pt[] => list.map(([x, y]) => [2 * axis - x, y])

/** Unit vector; 0° points right, 90° points up the page. */
export function direction(degrees: number): Pt {
  const a = (degrees * Math.PI) / 180
  return [Math.cos(a), -Math.sin(a)]
}

function curve(points: readonly Pt[], closed: boolean): string {
  const at = (i: number): Pt => {
    const k = closed ? (i + points.length) % points.length : Math.max(0, Math.min(points.length - 1, i))
    return points[k] ?? [0, 0]
  }
  const segments = [`M${xy(at(0))}`]
  const last = closed ? points.length : points.length - 1
  for (let i = 0; i < last; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = add(from, [to[0] - before[0], to[1] - before[1]], 1 / 6)
    const c2 = add(to, [after[0] - from[0], after[1] - from[1]], -1 / 6)
    segments.push(`C${xy(c1)} ${xy(c2)} ${xy(to)}`)
  }
  return segments.join('') + (closed ? 'Z' : '')
}

/** Smooth closed shape through the points. */
export const shape = (points: readonly Pt[], s: Style = {}): string =>
  `<path d="${curve(points, true)}" ${attributes(s, color.bone)}/>`

/** Smooth open line through the points. */
export const stroke = (points: readonly Pt[], s: Style = {}): string =>
  `<path d="${curve(points, false)}" ${attributes(s, 'none')}/>`

export const polygon = (points: readonly Pt[], s: Style = {}): string =>
  `<path d="M${points.map(xy).join('L')}Z" ${attributes(s, color.bone)}/>`

export const line = (a: Pt, b: Pt, s: Style = {}): string =>
  `<path d="M${xy(a)}L${xy(b)}" ${attributes(s, 'none')}/>`

export const ellipse = (c: Pt, rx: number, ry: number, s: Style = {}, turn = 0): string =>
  `<ellipse cx="${n(c[0])}" cy="${n(c[1])}" rx="${n(rx)}" ry="${n(ry)}" ${attributes(s, color.bone)}` +
  (turn ? ` transform="rotate(${n(turn)} ${xy(c)})"/>` : '/>')

export const circle = (c: Pt, r: number, s: Style = {}): string =>
  `<circle cx="${n(c[0])}" cy="${n(c[1])}" r="${n(r)}" ${attributes(s, color.bone)}/>`

interface TextStyle {
  readonly size?: number
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly bold?: boolean
}

/** Words that begin at their point. */
export const start = { anchor: 'start' } as const

export function text(at: Pt, words: string, s: TextStyle = {}): string {
  const weight = s.bold ? ' font-weight="700"' : ''
  return (
    `<text x="${n(at[0])}" y="${n(at[1])}" font-size="${s.size ?? 22}" fill="${s.fill ?? color.ink}"` +
    ` text-anchor="${s.anchor ?? 'middle'}"${weight}>${escape(words)}</text>`
  )
}

/** The size of plain words in a drawing of this height: 22 up to 498. */
export const typeFor = (height: number): number => smallestSize({ width: 640, height })

/** Caption near the lower edge, e.g. the view; "|" breaks the line. From the left, or to the right edge if a width is given. */
export function caption(height: number, words: string, width?: number): string {
  const lines = words.split('|')
  const x = width === undefined ? 24 : width - 24
  const size = typeFor(height)
  const style: TextStyle = { anchor: width === undefined ? 'start' : 'end', fill: color.soft, size }
  return lines
    .map((part, i) => text([x, height - 18 - 1.25 * size * (lines.length - 1 - i)], part, style))
    .join('')
}

export function arrow(from: Pt, to: Pt, s: Style & { readonly head?: number } = {}): string {
  const head = s.head ?? 12
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const u: Pt = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const back = add(to, u, -head)
  const side: Pt = [-u[1], u[0]]
  const tip = [to, add(back, side, head * 0.46), add(back, side, -head * 0.46)]
  const paint = s.stroke ?? color.ink
  return line(from, add(to, u, -head * 0.8), s) + polygon(tip, { fill: paint, stroke: 'none' })
}

/** Central ray: teal arrow with a small tube housing at its start. */
export function centralRay(from: Pt, to: Pt): string {
  const ray = arrow(from, to, { stroke: color.teal, width: 3, head: 16 })
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const housing = `<path d="M-34 -20h26l12 12v16l-12 12h-26z" ${attributes({ stroke: color.teal, fill: color.tealWash }, 'none')}/>`
  return ray + `<g transform="translate(${xy(from)}) rotate(${n(turn)})">${housing}</g>`
}

/** Image receptor: a dark slab from a to b. */
export const receptor = (a: Pt, b: Pt): string =>
  line(a, b, { width: 11, stroke: color.ink }) + line(a, b, { width: 5, stroke: color.faint })

/** Letter in a circle of 0.76 times its size; with a target, a leader ending in a dot. */
export function label(letter: string, at: Pt, target?: Pt, hot = false, size = 26): string {
  const leader = target
    ? line(at, target, { width: 1.75 }) + circle(target, 3.5, { fill: color.ink, stroke: 'none' })
    : ''
  const disc = circle(at, 0.76 * size, { fill: hot ? color.amber : '#ffffff', width: 2 })
  return leader + disc + text([at[0], at[1] + 0.35 * size], letter, { size, bold: true })
}

/** Arc of a circle from angle a0 to a1 (degrees, counterclockwise) with words, if any, outside it. */
export function angleArc(c: Pt, r: number, a0: number, a1: number, words: string, gap = 24): string {
  const [p, q] = [add(c, direction(a0), r), add(c, direction(a1), r)]
  const large = Math.abs(a1 - a0) > 180 ? 1 : 0
  const arc = `<path d="M${xy(p)}A${n(r)} ${n(r)} 0 ${large} 0 ${xy(q)}" fill="none" stroke="${color.ink}" stroke-width="1.75"/>`
  const at = add(c, direction((a0 + a1) / 2), r + gap)
  return words === '' ? arc : arc + text([at[0], at[1] + 8], words, { bold: true })
}

export const group = (body: string, transform: string): string => `<g transform="${transform}">${body}</g>`

/** The whole file. Title and description must not give an answer away. */
export function render(p: Picture): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${p.width} ${p.height}" width="${p.width}" height="${p.height}" role="img"` +
    ` font-family="${font}" stroke-linecap="round" stroke-linejoin="round">\n<title>${escape(p.title)}</title>\n<desc>${escape(p.desc)}</desc>\n` +
    `<rect width="${p.width}" height="${p.height}" fill="${color.paper}"/>\n${p.body}\n</svg>\n`
  )
}
