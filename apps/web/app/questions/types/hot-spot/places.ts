import type { ShownQuestion } from '@collimate/contract/questions'
import type { Answer, Point } from '@collimate/domain/questions/types/question-type'

/** Pixels around a lettered place within which pointing means the place. */
const reach = 22
/** Pixels around the middle of its letter that mean it too. */
const letterReach = 16

/** Where the middle of a place's letter is, in pixels from the place: beside it, to hide nothing, and in the picture. */
export function letterBeside({ x, y }: Point): Point {
  return { x: x > 920 ? -14 : 14, y: y > 920 ? -14 : 14 }
}

/** The lettered places of a hot spot, A first. */
export function placesOf({ places }: Pick<ShownQuestion, 'places'>): readonly Point[] {
  return places ?? []
}

export function isPoint(answer: Answer | null): answer is Point {
  return typeof answer === 'object' && answer !== null && 'x' in answer
}

/** The lettered place that is the answer, or null. */
export function placeOf(places: readonly Point[], answer: Answer | null): number | null {
  if (!isPoint(answer)) return null
  const index = places.findIndex(({ x, y }) => x === answer.x && y === answer.y)
  return index === -1 ? null : index
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/**
 * Where somebody pointed, in permille of the picture; at a lettered place it is the place's own point.
 *
 * @param at pixels, as the box
 * @param places those whose letters are shown; whoever presses a letter means its place
 */
export function pointAt(at: { x: number; y: number }, box: Box, places: readonly Point[]): Point {
  const [across, down] = [(at.x - box.left) / box.width, (at.y - box.top) / box.height]
  const distance = (place: Point) => {
    const letter = letterBeside(place)
    const [right, below] = [(across - place.x / 1000) * box.width, (down - place.y / 1000) * box.height]
    return Math.min(
      Math.hypot(right, below),
      Math.hypot(right - letter.x, below - letter.y) + reach - letterReach,
    )
  }
  const [nearest] = places.toSorted((a, b) => distance(a) - distance(b))
  if (nearest && distance(nearest) <= reach) return nearest
  return { x: permille(across), y: permille(down) }
}

function permille(share: number): number {
  return Math.max(0, Math.min(1000, Math.round(share * 1000)))
}
