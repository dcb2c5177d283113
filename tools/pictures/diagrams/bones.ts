import { add, shape, type Pt, type Style } from './kit.ts'

interface LongBone {
  readonly from: Pt
  readonly to: Pt
  /** Full widths at the base, the middle of the shaft and the head. */
  readonly widths: readonly [number, number, number]
}

/** A long bone with flared ends: hands, feet, shafts. */
export function longBone(b: LongBone, style: Style = {}): string {
  const length = Math.hypot(b.to[0] - b.from[0], b.to[1] - b.from[1])
  const u: Pt = [(b.to[0] - b.from[0]) / length, (b.to[1] - b.from[1]) / length]
  const v: Pt = [-u[1], u[0]]
  const at = (along: number, side: number): Pt => add(add(b.from, u, along * length), v, side / 2)
  const [base, mid, head] = b.widths
  const right = [
    at(0.02, base * 0.8),
    at(0.08, base),
    at(0.24, mid * 1.12),
    at(0.5, mid),
    at(0.76, mid * 1.08),
    at(0.9, head),
    at(0.98, head * 0.72),
  ]
  const left = [
    at(0.98, -head * 0.72),
    at(0.9, -head),
    at(0.76, -mid * 1.08),
    at(0.5, -mid),
    at(0.24, -mid * 1.12),
    at(0.08, -base),
    at(0.02, -base * 0.8),
  ]
  return shape([...right, ...left], style)
}

/** A row of long bones end to end, e.g. the phalanges of a finger. */
export function chain(from: Pt, unit: Pt, lengths: readonly number[], width: number, gap: number): string {
  let start = add(from, unit, gap)
  return lengths
    .map((length, i) => {
      const w = width * (1 - 0.12 * i)
      const end = add(start, unit, length)
      const last = i === lengths.length - 1
      const bone = longBone({ from: start, to: end, widths: [w * 1.1, w * 0.62, last ? w * 0.62 : w * 0.88] })
      start = add(end, unit, gap)
      return bone
    })
    .join('')
}
