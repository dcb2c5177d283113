import { isPermille, readPoint } from './types/hot-spot.ts'
import type { Point } from './types/question-type.ts'

/**
 * What is drawn over a question's picture: a ring around a place, an arrow that comes `from` one place and points `at`
 * another, or a box. Places are in permille of the picture's width and height.
 */
export type Mark = { readonly label?: string | undefined } & (
  | { readonly at: Point; readonly from?: Point | undefined }
  | { readonly box: Point & { readonly width: number; readonly height: number } }
)

/** In CSS pixels, whatever size the picture is shown at: a letter can be read on a phone and hides little elsewhere. */
export const markSizes = { ring: 10, letter: 20, type: 14, edge: 5, core: 2, head: 13 } as const

/** The middle of a letter's tile: so many pixels to the right of a point of the picture and down from it. */
type LetterPlace = { readonly point: Point; readonly right: number; readonly down: number }

/** An arrow's letter is where it comes from; a ring's and a box's is beside it, on the side that has room. */
export function letterPlaceOf(mark: Mark): LetterPlace {
  const half = markSizes.letter / 2
  if ('box' in mark) {
    const { x, y, height } = mark.box
    if (y > 100) return { point: { x, y }, right: half - 1, down: -half }
    if (y + height < 900) return { point: { x, y: y + height }, right: half - 1, down: half }
    return { point: { x, y }, right: half, down: half }
  }
  if (mark.from !== undefined) return { point: mark.from, right: 0, down: 0 }
  const aside = markSizes.ring * Math.SQRT1_2 + half + 2
  const { x, y } = mark.at
  return { point: mark.at, right: x > 850 ? -aside : aside, down: y > 850 ? -aside : aside }
}

/** The corners of an arrow's head that points to the right, in pixels from its tip. */
export const arrowHead = `0,0 -${markSizes.head},-6 -${markSizes.head},6`

/** The marks of a jsonb list, the malformed left out; null where there are none. */
export function readMarks(json: unknown): readonly Mark[] | null {
  const marks = Array.isArray(json) ? json.flatMap((entry) => readMark(entry) ?? []) : []
  return marks.length === 0 ? null : marks
}

function readMark(value: unknown): Mark | null {
  if (typeof value !== 'object' || value === null) return null
  const label = 'label' in value ? value.label : undefined
  if (label !== undefined && (typeof label !== 'string' || !/^[A-Z]$/.test(label))) return null
  const named = label === undefined ? {} : { label }
  if ('box' in value) {
    const box = readBox(value.box)
    return box && { ...named, box }
  }
  const at = 'at' in value ? readPoint(value.at) : null
  if (at === null || !('from' in value)) return at && { ...named, at }
  const from = readPoint(value.from)
  return from && { ...named, at, from }
}

function readBox(value: unknown) {
  if (typeof value !== 'object' || value === null || !('width' in value) || !('height' in value)) return null
  const corner = 'x' in value && 'y' in value ? readPoint({ x: value.x, y: value.y }) : null
  const { width, height } = value
  return corner && isPermille(width) && isPermille(height) ? { ...corner, width, height } : null
}
