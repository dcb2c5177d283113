import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  displayLine,
  emptyCalculator,
  expressionLine,
  pressKey,
  type Calculator,
  type CalculatorKey,
} from './calculator.ts'

const keys = [
  ...'0123456789.+−×÷^²%±π()=C⌫√',
  'MC',
  'MR',
  'M+',
  'M−',
  '⁻¹',
  'log',
  'ln',
  '10^',
  'sin',
  'cos',
  'tan',
] as CalculatorKey[]

/** Presses keys written with spaces: `10 × ( 150 ÷ 100 ) ² =`. Numbers are typed digit by digit. */
function press(line: string, from: Calculator = emptyCalculator): Calculator {
  return line
    .split(' ')
    .flatMap((word) => (/^[\d.]+$/.test(word) ? [...word] : [word]))
    .reduce((calculator, key) => pressKey(calculator, key as CalculatorKey), from)
}

const shown = (line: string) => displayLine(press(line))

describe('the calculator', () => {
  test.each([
    ['10 × ( 150 ÷ 100 ) ² =', '22.5'],
    ['0.1 + 0.2 =', '0.3'],
    ['2 + 3 × 4 =', '14'],
    ['2 ^ 3 ^ 2 =', '512'],
    ['5 ± ² =', '25'],
    ['9 √ =', '3'],
    ['√ 9 =', '3'],
    ['( 2 + 3 ) ± =', '−5'],
    ['8 ⁻¹ =', '0.125'],
    ['200 + 10 % =', '220'],
    ['200 − 10 % × 2 =', '199.8'],
    ['50 % =', '0.5'],
    ['sin 30 =', '0.5'],
    ['60 cos =', '0.5'],
    ['tan 45 =', '1'],
    ['sin 180 =', '0'],
    ['1000 log =', '3'],
    ['10^ 3 ± =', '0.001'],
    ['2 π =', '6.28318530718'],
    ['1 ÷ 3 =', '0.333333333333'],
    ['1 ÷ 3 = × 3 =', '1'],
    ['3 ( 4 =', '12'],
    ['( 2 + 3 ) ( 4 ) =', '20'],
    ['− 5 + 8 =', '3'],
    ['7 + =', '7'],
    ['6 + − 2 =', '4'],
    ['4 = 9 =', '9'],
    ['4 = + 9 =', '13'],
    ['12 ⌫ + 3 =', '4'],
    ['5 M+ C 3 M+ C MR =', '8'],
    ['5 M+ C 3 M− C MR =', '2'],
    ['5 M+ MC C MR =', '0'],
    ['10 ^ 20 =', '1 × 10^20'],
    ['10 ^ 20 ± =', '1 × 10^−20'],
    ['12.5 × 10 ^ 15 ± =', '1.25 × 10^−14'],
    ['999999999999 =', '999999999999'],
    ['999999999999.5 =', '1 × 10^12'],
    ['sin 750 =', '0.5'],
    ['1 ^ 200000 =', '1'],
    ['0 ^ 200000 =', '0'],
    ['007 =', '7'],
    ['1.2.3 =', '1.23'],
  ])('%s shows %s', (line, text) => {
    expect(shown(line)).toBe(text)
  })

  test.each([
    ['5 ÷ 0 =', 'Cannot divide by zero'],
    ['0 ⁻¹ =', 'Cannot divide by zero'],
    ['4 ± √ =', 'No root of a negative number'],
    ['log 0 =', 'No logarithm of zero or less'],
    ['90 tan =', 'No tangent here'],
    ['10 ^ 10 ^ 10 =', 'Too large'],
    ['10 ^ 1000 =', 'Too large'],
    ['0.1 ^ 10 ^ 10 =', 'Too large'],
    ['0 ^ 2 ± =', 'Cannot divide by zero'],
    ['8 ± ^ 0.5 =', 'No root of a negative number'],
    ['270 tan =', 'No tangent here'],
  ])('%s says %s, and goes on with the next key', (line, message) => {
    const broken = press(line)
    expect(displayLine(broken)).toBe(message)
    expect(displayLine(press('C 2 + 2 =', broken))).toBe('4')
  })

  test('the line above shows what is calculated', () => {
    expect(expressionLine(press('10 × ( 150 ÷ 100 ) ²'))).toBe('10 × (150 ÷ 100)²')
    expect(expressionLine(press('5 ± ² ='))).toBe('(−5)² =')
    expect(expressionLine(press('sin 30'))).toBe('sin(30')
  })

  test('no sequence of keys breaks it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), (pressed) => {
        const end = pressed.reduce(pressKey, emptyCalculator)
        expect(displayLine(pressKey(end, '='))).toMatch(/^[−\dπCNT]/)
        expect(displayLine(pressKey(end, 'C'))).toBe('0')
      }),
      { numRuns: 500 },
    )
  })

  const cents = fc.integer({ min: -999_999, max: 999_999 })
  const typed = (value: number) => `${Math.abs(value) / 100}${value < 0 ? ' ±' : ''}`

  test('sums of hundredths are exact', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const exact = String((a + b) / 100).replace('-', '−')
        expect(shown(`${typed(a)} + ${typed(b)} =`)).toBe(exact)
      }),
    )
  })

  test('what is divided and multiplied again is the same', () => {
    fc.assert(
      fc.property(
        cents,
        cents.filter((b) => b !== 0),
        (a, b) => {
          expect(shown(`${typed(a)} ÷ ${typed(b)} = × ${typed(b)} =`)).toBe(
            String(a / 100)
              .replace('-', '−')
              .replace('−0', a === 0 ? '0' : '−0'),
          )
        },
      ),
    )
  })

  test('the square is the number times itself, and its root the number without a sign', () => {
    fc.assert(
      fc.property(cents, (a) => {
        expect(shown(`${typed(a)} ² =`)).toBe(shown(`${typed(a)} × ${typed(a)} =`))
        expect(shown(`${typed(a)} ² √ =`)).toBe(String(Math.abs(a) / 100))
      }),
    )
  })

  // A percent alone is left out: turned, it is no longer a share of what stands before it.
  test('a sign turned twice is as it was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...keys.filter((key) => key !== '%')), { maxLength: 12 }),
        (pressed) => {
          const before = pressed.reduce(pressKey, emptyCalculator)
          const twice = pressKey(pressKey(before, '±'), '±')
          const value = displayLine(pressKey(before, '='))
          if (before.error === null && before.result === null)
            expect(displayLine(pressKey(twice, '='))).toBe(value)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
