/** A decimal number: `digits × 10^exponent`. */
export type ExactDecimal = { readonly digits: bigint; readonly exponent: number }

/** Significant digits each result is rounded to. */
const precision = 40
/** Places after the point within series: enough for `precision` digits of what they end in. */
const places = 90
const one = 10n ** BigInt(places)
const pi = 3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825n
const lnTen = 2302585092994045684017991454684364207601101488628772976033327900967572609677352480235997205n

const abs = (digits: bigint) => (digits < 0n ? -digits : digits)
const tenTo = (exponent: number) => 10n ** BigInt(exponent)
const lengthOf = (digits: bigint) => String(abs(digits)).length

/** A whole number. */
export const decimal = (whole: number): ExactDecimal => ({ digits: BigInt(whole), exponent: 0 })
export const piDecimal = rounded({ digits: pi, exponent: -places })

/** @param text digits with at most one point; may begin with a minus, and `.` counts as 0 */
export function readDecimal(text: string): ExactDecimal {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = BigInt(`${whole}${fraction}`.replace('-', '') || '0')
  return { digits: text.startsWith('-') ? -digits : digits, exponent: -fraction.length }
}

/** `-1234.5`: all digits, no exponent. */
export function decimalText({ digits, exponent }: ExactDecimal): string {
  const sign = digits < 0n ? '-' : ''
  if (exponent >= 0) return `${sign}${abs(digits)}${digits === 0n ? '' : '0'.repeat(exponent)}`
  const padded = String(abs(digits)).padStart(1 - exponent, '0')
  const fraction = padded.slice(exponent).replace(/0+$/, '')
  return `${sign}${padded.slice(0, exponent)}${fraction && `.${fraction}`}`
}

/** The exponent of the first digit: 2 for 345, -1 for 0.5. */
export function magnitude({ digits, exponent }: ExactDecimal): number {
  return lengthOf(digits) - 1 + exponent
}

/** To so many significant digits, a half away from zero. */
export function rounded(value: ExactDecimal, kept = precision): ExactDecimal {
  return withoutLast(value, lengthOf(value.digits) - kept)
}

/** To so many places after the point, a half away from zero. */
export function toPlaces(value: ExactDecimal, kept: number): ExactDecimal {
  return withoutLast(value, -value.exponent - kept)
}

export function negated({ digits, exponent }: ExactDecimal): ExactDecimal {
  return { digits: -digits, exponent }
}

export function plus(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right, exponent] = aligned(a, b)
  return rounded({ digits: left + right, exponent })
}

export function times(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  return rounded({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent })
}

/** @param b not zero */
export function dividedBy(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const shift = Math.max(0, precision + 1 + lengthOf(b.digits) - lengthOf(a.digits))
  const dividend = a.digits * tenTo(shift)
  const rest = dividend % b.digits === 0n ? 0n : a.digits < 0n === b.digits < 0n ? 1n : -1n
  // One digit more says that something is left, which decides no half.
  return rounded({
    digits: (dividend / b.digits) * 10n + rest,
    exponent: a.exponent - b.exponent - shift - 1,
  })
}

/** What is left of a whole division, with the sign of `a`. @param b not zero */
export function modulo(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const [left, right, exponent] = aligned(a, b)
  return { digits: left % right, exponent }
}

export function isWhole(value: ExactDecimal): boolean {
  return value.exponent >= 0 || value.digits % tenTo(-value.exponent) === 0n
}

/** @param value not negative */
export function squareRoot(value: ExactDecimal): ExactDecimal {
  if (value.digits === 0n) return value
  const wanted = 2 * places - lengthOf(value.digits)
  const shift = wanted + Math.abs((wanted + value.exponent) % 2)
  return rounded({ digits: rootOf(value.digits * tenTo(shift)), exponent: (value.exponent - shift) / 2 })
}

/** @param value above zero */
export function naturalLogarithm(value: ExactDecimal): ExactDecimal {
  return rounded({ digits: lnOf(value), exponent: -places })
}

/** @param value above zero */
export function logarithm(value: ExactDecimal): ExactDecimal {
  return rounded({ digits: (lnOf(value) * one) / lnTen, exponent: -places })
}

/** @param base not zero with an exponent below zero, and not negative with a broken one */
export function toPower(base: ExactDecimal, exponent: ExactDecimal): ExactDecimal {
  if (exponent.digits === 0n) return decimal(1)
  if (base.digits === 0n) return base
  const positive = base.digits > 0n
  const ln = lnOf(positive ? base : negated(base)) * exponent.digits
  const size = expOf(exponent.exponent < 0 ? ln / tenTo(-exponent.exponent) : ln * tenTo(exponent.exponent))
  const odd = modulo(exponent, decimal(2)).digits !== 0n
  return positive || !odd ? size : negated(size)
}

export function sine(degrees: ExactDecimal): ExactDecimal {
  return rounded({ digits: sineOf(radians(degrees)), exponent: -places })
}

export function cosine(degrees: ExactDecimal): ExactDecimal {
  return rounded({ digits: sineOf(pi / 2n - radians(degrees)), exponent: -places })
}

function withoutLast(value: ExactDecimal, surplus: number): ExactDecimal {
  if (surplus <= 0) return value
  const unit = tenTo(surplus)
  const half = value.digits < 0n ? -unit / 2n : unit / 2n
  return { digits: (value.digits + half) / unit, exponent: value.exponent + surplus }
}

function aligned(a: ExactDecimal, b: ExactDecimal): [a: bigint, b: bigint, exponent: number] {
  const exponent = Math.min(a.exponent, b.exponent)
  return [a.digits * tenTo(a.exponent - exponent), b.digits * tenTo(b.exponent - exponent), exponent]
}

/** Newton's root of a whole number. */
function rootOf(square: bigint): bigint {
  let root = tenTo(Math.ceil(lengthOf(square) / 2))
  for (let next = (root + square / root) / 2n; next < root; next = (root + square / root) / 2n) root = next
  return root
}

/** In units of `one`: of the first digits by their series, and of the power of ten. */
function lnOf(value: ExactDecimal): bigint {
  const digits = lengthOf(value.digits) - 1
  const first = (value.digits * one) / tenTo(digits)
  // ln m = 2 artanh((m − 1) ÷ (m + 1))
  const z = ((first - one) * one) / (first + one)
  const square = (z * z) / one
  let sum = 0n
  let term = z
  for (let n = 1n; term !== 0n; n += 2n) {
    sum += term / n
    term = (term * square) / one
  }
  return 2n * sum + BigInt(digits + value.exponent) * lnTen
}

/** e to a power in units of `one`. */
function expOf(power: bigint): ExactDecimal {
  const tens = power / lnTen
  let sum = 0n
  let term = one
  for (let n = 1n; term !== 0n; n += 1n) {
    sum += term
    term = (term * (power - tens * lnTen)) / (one * n)
  }
  return rounded({ digits: sum, exponent: Number(tens) - places })
}

/** In units of `one`; reduced to one turn first, so that 30° and 750° give exactly the same. */
function radians(degrees: ExactDecimal): bigint {
  const { digits, exponent } = modulo(degrees, decimal(360))
  return exponent < 0 ? (digits * pi) / (180n * tenTo(-exponent)) : (digits * tenTo(exponent) * pi) / 180n
}

/** In units of `one`, of at most a few turns. */
function sineOf(angle: bigint): bigint {
  const square = (angle * angle) / one
  let sum = 0n
  let term = angle
  for (let n = 2n; term !== 0n; n += 2n) {
    sum += term
    term = (-term * square) / (one * n * (n + 1n))
  }
  return sum
}
