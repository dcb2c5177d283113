/** What is part of a picture itself: the letter of each of a pair, and lead side markers (drawn as strokes, no font needed). */

export type Mark = {
  readonly kind: 'letter' | 'side'
  readonly text: string
  readonly x: number
  readonly y: number
}

const AMBER = '#f5b942'
const DARK = '#0b0d10'

/** Strokes in a 0–10 × 0–14 box, y down. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: 'M0 14 L5 0 L10 14 M2 9 L8 9',
  B: 'M0 0 L0 14 L6 14 C11 14 11 7 6 7 L0 7 L5.5 7 C10 7 10 0 5.5 0 Z',
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

function drawMark({ kind, text, x, y }: Mark): string {
  return kind === 'side' ? glyph(text, x, y, 34, '#e9edf2', 5) : glyph(text, x, y, 26, AMBER, 3.6)
}

/** SVG of all marks for a picture of the given size in pixels. */
export function overlaySvg(width: number, height: number, marks: readonly Mark[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.map(drawMark).join('')}</svg>`
}
