import { letterPlaceOf, markSizes, type Mark } from '@collimate/domain/questions/marks'
import type { Point } from '@collimate/domain/questions/types/question-type'

/** What is wrong with the marks on a picture, whatever size it has: each within it and told from the others. */
export function problemsOfMarks(marks: readonly Mark[]): string[] {
  const labels = marks.map(({ label }) => label)
  const twice = labels.find((label, index) => label !== undefined && labels.indexOf(label) !== index)
  return [
    ...marks
      .filter((mark) => cornersOf(mark).some(({ x, y }) => Math.min(x, y) < 0 || Math.max(x, y) > 1000))
      .map((mark) => `${nameOf(mark)} lies outside the picture`),
    ...(twice === undefined ? [] : [`two marks are labeled ${twice}`]),
    ...(marks.length > 1 && labels.includes(undefined) ? ['one of several marks has no letter'] : []),
  ]
}

/** The longer side of a picture on a small phone, in pixels. */
const phoneSide = 340
/** How far what a mark points at must be from another's letter, in pixels, and an arrow's tip from its own. */
const clear = { others: 6, own: markSizes.letter / 2 + markSizes.head + 7 }

/**
 * What hides what on a small phone, where letters take most of a picture.
 *
 * @param size the picture's own, in any unit
 */
export function crowdedMarks(marks: readonly Mark[], size: { width: number; height: number }): string[] {
  const scale = phoneSide / Math.max(size.width, size.height) / 1000
  const onPhone = ({ x, y }: Point): Point => ({ x: x * size.width * scale, y: y * size.height * scale })
  const letters = marks
    .filter(({ label }) => label !== undefined)
    .map((mark) => {
      const { point, right, down } = letterPlaceOf(mark)
      const middle = onPhone(point)
      return { mark, x: middle.x + right, y: middle.y + down }
    })
  const half = markSizes.letter / 2
  const end = onPhone({ x: 1000, y: 1000 })
  const leaving = letters.filter(({ x, y }) => Math.min(x, y) < half || x > end.x - half || y > end.y - half)
  const short = marks.filter(
    (mark) =>
      'at' in mark && mark.from !== undefined && distance(onPhone(mark.at), onPhone(mark.from)) < clear.own,
  )
  const covered = letters.flatMap((one, index) =>
    letters
      .slice(index + 1)
      .filter((other) => isWithin(one, other, 2 * half))
      .map((other) => [one, other] as const),
  )
  const hidden = letters.flatMap((one) =>
    marks
      .filter(
        (mark) => mark !== one.mark && 'at' in mark && isWithin(one, onPhone(mark.at), half + clear.others),
      )
      .map((mark) => [one, mark] as const),
  )
  return [
    ...leaving.map(({ mark }) => `the letter of ${nameOf(mark)} leaves the picture on a phone`),
    ...short.map((mark) => `${nameOf(mark)} is too short for an arrow on a phone`),
    ...covered.map(
      ([one, other]) =>
        `the letters of ${nameOf(one.mark)} and ${nameOf(other.mark)} lie on each other on a phone`,
    ),
    ...hidden.map(
      ([one, mark]) => `the letter of ${nameOf(one.mark)} hides what ${nameOf(mark)} points at on a phone`,
    ),
  ]
}

function nameOf({ label }: Mark): string {
  return label === undefined ? 'the mark' : `mark ${label}`
}

/** All points that must be in the picture. */
function cornersOf(mark: Mark): Point[] {
  if ('at' in mark) return mark.from === undefined ? [mark.at] : [mark.at, mark.from]
  const { x, y, width, height } = mark.box
  return [
    { x, y },
    { x: x + width, y: y + height },
  ]
}

function isWithin(a: Point, b: Point, reach: number): boolean {
  return Math.abs(a.x - b.x) < reach && Math.abs(a.y - b.y) < reach
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
