/** Marks over a picture: amber arrows and letters, white lead-style side markers (drawn as strokes, no font needed). */

export type Mark =
  | {
      readonly kind: 'letter'
      readonly text: string
      readonly x: number
      readonly y: number
      readonly dx: number
      readonly dy: number
    }
  | {
      readonly kind: 'arrow'
      readonly x: number
      readonly y: number
      readonly dx: number
      readonly dy: number
    }
  | { readonly kind: 'side'; readonly text: string; readonly x: number; readonly y: number }

const AMBER = '#f5b942'
const DARK = '#0b0d10'

/** Strokes in a 0–10 × 0–14 box, y down. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  B: 'M0 0 L0 14 L6 14 C11 14 11 7 6 7 L0 7 L5.5 7 C10 7 10 0 5.5 0 Z',
  C: 'M10 2.5 C7 -1.5 0 -1 0 7 C0 15 7 15.5 10 11.5',
  D: 'M0 0 L0 14 L4 14 C12 14 12 0 4 0 Z',
  E: 'M10 0 L0 0 L0 14 L10 14 M0 7 L7.5 7',
  F: 'M10 0 L0 0 L0 14 M0 7 L7.5 7',
  L: 'M0 0 L0 14 L9 14',
  R: 'M0 14 L0 0 L6 0 C11 0 11 7.5 6 7.5 L0 7.5 M5 7.5 L10 14',
}

function glyph(text: string, x: number, y: number, size: number, stroke: string, width: number): string {
  const k = size / 14
  const place = `translate(${(x - 5 * k).toFixed(2)} ${(y - 7 * k).toFixed(2)}) scale(${k.toFixed(4)})`
  const path = (color: string, w: number): string =>
    `<path d="${GLYPHS[text] ?? ''}" transform="${place}" fill="none" stroke="${color}" stroke-width="${(w / k).toFixed(2)}" stroke-linejoin="round" stroke-linecap="round"/>`
  return path(DARK, width + 3) + path(stroke, width)
}

/** Arrow whose tip is at (x, y), coming from (x + dx, y + dy). */
function arrow(x: number, y: number, dx: number, dy: number): string {
  const l = Math.hypot(dx, dy)
  const ux = dx / l
  const uy = dy / l
  const point = (along: number, side: number): string =>
    `${(x + ux * along - uy * side).toFixed(1)} ${(y + uy * along + ux * side).toFixed(1)}`
  const head = `M${point(0, 0)} L${point(17, 7.5)} L${point(17, -7.5)} Z`
  const shaft = `M${point(15, 0)} L${point(l, 0)}`
  return [
    `<path d="${shaft}" stroke="${DARK}" stroke-width="7" stroke-linecap="round"/><path d="${head}" fill="${DARK}" stroke="${DARK}" stroke-width="3" stroke-linejoin="round"/>`,
    `<path d="${shaft}" stroke="${AMBER}" stroke-width="4" stroke-linecap="round"/><path d="${head}" fill="${AMBER}"/>`,
  ].join('')
}

function drawMark(m: Mark): string {
  if (m.kind === 'side') return glyph(m.text, m.x, m.y, 34, '#e9edf2', 5)
  if (m.kind === 'arrow') return arrow(m.x, m.y, m.dx, m.dy)

  const l = Math.hypot(m.dx, m.dy)
  if (l < 1) return glyph(m.text, m.x, m.y, 26, AMBER, 3.6)
  const k = (l + 26) / l
  return arrow(m.x, m.y, m.dx, m.dy) + glyph(m.text, m.x + m.dx * k, m.y + m.dy * k, 26, AMBER, 3.6)
}

/** SVG of all marks for a picture of the given size in pixels. */
export function overlaySvg(width: number, height: number, marks: readonly Mark[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.map(drawMark).join('')}</svg>`
}
