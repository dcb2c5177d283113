/**
 * The numbers a text states: '1,000' is 1000, '1/16' is its quotient as well as its parts, '2.58e-4' is one
 * number. A digit that belongs to a name ('C7', 'T4', 'H2O', 'F-18') is none.
 */
export function numbersIn(text: string): number[] {
  const plain = text
    .replaceAll('½', ' 0.5')
    .replaceAll('⅔', ' 0.667')
    .replaceAll('¼', ' 0.25')
    .replaceAll('¾', ' 0.75')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
  const numbers = [...plain.matchAll(/(?<![A-Za-z\d.])(?<![A-Za-z]-)\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)].map(
    (match) => Number(match[0]),
  )
  const fractions = [...plain.matchAll(/(?<![\w./])(\d+)\/(\d+)(?![\w/])/g)].map(
    (match) => Number(match[1]) / Number(match[2]),
  )
  return [...numbers, ...fractions.filter(Number.isFinite)]
}

/** What turns a number into the same amount in another unit: prefixes, inches, feet. */
const conversions = [1_000, 1e6, 2.54, 25.4, 30.48, 0.3048].flatMap((factor) => [factor, 1 / factor])

/** Whether `number` is one of `known`, or one of them in another unit, rounded by up to 3 %. */
export function isTold(number: number, known: readonly number[]): boolean {
  return known.some(
    (other) =>
      isNear(number, other, 1e-6) || conversions.some((factor) => isNear(number, other * factor, 0.03)),
  )
}

/** What a result may lose by rounding. */
const rounding = 0.01

/**
 * Whether `number` follows from `known` in one step or as one inverse-square step: sums, differences, products,
 * quotients, squares, powers of two, percent, logarithms of a ratio.
 */
export function isDerived(number: number, known: readonly number[]): boolean {
  if (known.length === 0) return false
  const base = [...new Set([...known, 1, 2])]
  return (
    base.some((a) => base.some((b) => oneStep(a, b).some((result) => isNear(number, result, rounding)))) ||
    isInverseSquare(number, base)
  )
}

function oneStep(a: number, b: number): number[] {
  const steps = [
    a + b,
    Math.abs(a - b),
    a * b,
    a * a,
    a ** 2 * b,
    2 ** -b * a,
    Math.sqrt(a),
    a * (1 + b / 100),
    a * (1 - b / 100),
  ]
  if (b !== 0) steps.push(a / b, (a / b) ** 2, 10 * Math.abs(Math.log10(a / b)), Math.abs(a / b - 1) * 100)
  return steps.filter((step) => Number.isFinite(step) && step !== 0)
}

function isInverseSquare(number: number, known: readonly number[]): boolean {
  return known.some((a) =>
    known.some((b) =>
      known.some(
        (c) => c !== 0 && [a * (b / c) ** 2, (a * b) / c].some((result) => isNear(number, result, rounding)),
      ),
    ),
  )
}

function isNear(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
}
