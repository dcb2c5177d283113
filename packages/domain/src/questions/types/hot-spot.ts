import type { Point, QuestionType, Region } from './question-type.ts'

/** A place on the picture is right. The answer is the point. */
export const hotSpot: QuestionType = {
  answerKind: 'point',
  onPicture: true,
  shuffles: 'never',
  readAnswer(given) {
    if (given === null) return null
    return readPoint(given) ?? 'refused'
  },
  readKey: ({ regions }) => ({ correct: [], regions: readRegions(regions) }),
  isCorrect: ({ regions }, answer) => regions.some((region) => holdsPoint(region, answer as Point)),
  toStored: (shown) => shown,
  showKey: (stored) => stored,
}

/** The regions of a jsonb list, the malformed left out. */
function readRegions(json: unknown): Region[] {
  return Array.isArray(json) ? json.flatMap((entry) => readRegion(entry) ?? []) : []
}

/** The lettered places of a jsonb list, in the order of their letters. */
export function readPlaces(json: unknown): Point[] {
  return Array.isArray(json) ? json.flatMap((entry) => readPoint(entry) ?? []) : []
}

/** @returns whether the point lies in the region or on its edge */
export function holdsPoint(region: Region, { x, y }: Point): boolean {
  if ('points' in region) return holdsInPolygon(region.points, { x, y })
  return (x - region.x) ** 2 + (y - region.y) ** 2 <= region.r ** 2
}

/** Even-odd rule; a point on an edge lies in it. */
function holdsInPolygon(corners: readonly Point[], point: Point): boolean {
  let inside = false
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length] as Point
    if (isOnEdge(point, a, b)) return true
    const crosses = a.y > point.y !== b.y > point.y
    if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

function isOnEdge(point: Point, a: Point, b: Point): boolean {
  const turn = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other)
  return turn === 0 && between(point.x, a.x, b.x) && between(point.y, a.y, b.y)
}

function readRegion(value: unknown): Region | null {
  if (typeof value !== 'object' || value === null) return null
  if ('r' in value) {
    const center = 'x' in value && 'y' in value ? readPoint({ x: value.x, y: value.y }) : null
    return center && isPermille(value.r) ? { ...center, r: value.r } : null
  }
  if (!('points' in value)) return null
  const points = readPlaces(value.points)
  return points.length >= 3 ? { points } : null
}

export function readPoint(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return null
  if (Object.keys(value).length !== 2) return null
  return isPermille(value.x) && isPermille(value.y) ? { x: value.x, y: value.y } : null
}

/** A whole number from 0 to 1000. */
export function isPermille(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1000
}
