import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cosine,
  decimal,
  decimalText,
  dividedBy,
  type ExactDecimal,
  isWhole,
  logarithm,
  magnitude,
  modulo,
  naturalLogarithm,
  piDecimal,
  plus,
  readDecimal,
  rounded,
  sine,
  squareRoot,
  times,
  toPlaces,
  toPower,
} from './exact-decimal.ts'

const Reference = Decimal.clone({ precision: 40, toExpNeg: -5000, toExpPos: 5000 })
const Finer = Decimal.clone({ precision: 80 })

/** Decimal text of up to 16 digits anywhere from 10^-20 to 10^20. */
const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), fc.integer({ min: -36, max: 4 }))
  .map(([digits, exponent]) => decimalText({ digits, exponent }))
const positive = text.map((one) => one.replace('-', '')).filter((one) => /[1-9]/.test(one))

const expectSame = (value: ExactDecimal, reference: Decimal) => {
  expect(decimalText(value)).toBe(reference.toFixed().replace(/^-0$/, '0'))
}

/** To 30 digits; what is next to nothing counts as nothing. */
const expectNear = (value: ExactDecimal, reference: Decimal) => {
  const off = new Finer(decimalText(value)).minus(reference).abs()
  expect(off.lte(Finer.max(reference.abs().times('1e-30'), '1e-60'))).toBe(true)
}

const agrees = (check: (a: string, b: string) => void, [first, second] = [text, text]) => {
  fc.assert(fc.property(first, second, check))
}

describe('exact decimals are those of decimal.js', () => {
  test('sums, products and quotients to the last of 40 digits', () => {
    agrees((a, b) => {
      expectSame(plus(readDecimal(a), readDecimal(b)), new Reference(a).plus(b))
      expectSame(times(readDecimal(a), readDecimal(b)), new Reference(a).times(b))
      if (/[1-9]/.test(b)) expectSame(dividedBy(readDecimal(a), readDecimal(b)), new Reference(a).div(b))
    })
  })

  test('roots to the last of 40 digits', () => {
    const nothing = fc.constant('0')
    agrees(
      (a) => expectSame(squareRoot(readDecimal(a)), new Reference(a).sqrt()),
      [fc.oneof(positive, nothing), text],
    )
  })

  test('what a division leaves, rounding, whether it is whole, and its size', () => {
    agrees((a, b) => {
      const [value, reference] = [readDecimal(a), new Reference(a)]
      if (/[1-9]/.test(b)) expectSame(modulo(value, readDecimal(b)), new Finer(a).mod(b))
      expectSame(rounded(value, 12), reference.toSignificantDigits(12))
      expectSame(toPlaces(value, 3), reference.toDecimalPlaces(3))
      expect(isWhole(value)).toBe(reference.isInteger())
      if (/[1-9]/.test(a)) expect(magnitude(value)).toBe(reference.e)
    })
  })

  test('logarithms, near 1 too', () => {
    const nearOne = fc
      .bigInt({ min: 1n, max: 10n ** 15n })
      .map((digits) => `1.${String(digits).padStart(16, '0')}`)
    for (const values of [positive, nearOne])
      agrees(
        (a) => {
          expectNear(naturalLogarithm(readDecimal(a)), new Finer(a).ln())
          expectNear(logarithm(readDecimal(a)), new Finer(a).log(10))
        },
        [values, text],
      )
  })

  test('powers', () => {
    const exponents = fc.integer({ min: -40_000, max: 40_000 }).map((digits) => String(digits / 1000))
    agrees(
      (a, b) => {
        expectNear(toPower(readDecimal(a), readDecimal(b)), new Finer(a).pow(b))
      },
      [positive, exponents],
    )
  })

  test('a negative base to whole powers, and zero', () => {
    for (const exponent of [-3, -2, 0, 1, 2, 3, 10])
      expectSame(toPower(readDecimal('-2'), decimal(exponent)), new Reference(-2).pow(exponent))
    for (const exponent of [0, 0.5, 3])
      expectSame(toPower(decimal(0), readDecimal(String(exponent))), new Reference(0).pow(exponent))
  })

  test('sines and cosines of degrees', () => {
    const degrees = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((digits) => String(digits / 10_000))
    agrees(
      (a) => {
        const angle = new Finer(a).times(Finer.acos(-1)).div(180)
        expectNear(sine(readDecimal(a)), angle.sin())
        expectNear(cosine(readDecimal(a)), angle.cos())
      },
      [degrees, text],
    )
  })

  test('π', () => expectSame(piDecimal, Reference.acos(-1)))
})
