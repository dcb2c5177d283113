import { Decimal } from 'decimal.js'
import {
  completed,
  type Expression,
  type FunctionName,
  type Operator,
  type Piece,
  type Postfix,
} from './expression.ts'

/** Exact decimals: 0.1 + 0.2 is 0.3. */
const Exact = Decimal.clone({ precision: 40, toExpNeg: -12, toExpPos: 12 })
type Exact = Decimal

/** Digits a result keeps; what lies beyond is the noise of sines and logarithms. */
const keptDigits = 30
/** Digits that are shown. */
const shownDigits = 12
/** A larger exponent is no result a candidate could mean, and costs seconds to compute. */
const largestExponent = 100_000

export class CalculationError extends Error {
  override readonly name = 'CalculationError'
}

/**
 * The value of an expression with the usual precedence: powers, then × and ÷, then + and −; angles in degrees.
 * A percent after + or − is of what stands before it: 200 + 10% = 220. Open parentheses are closed.
 *
 * @returns the value as decimal text for a number piece, or null for an empty expression
 * @throws CalculationError with a text to show
 */
export function evaluate(expression: Expression): string | null {
  const pieces = completed(expression)
  if (pieces.length === 0) return null
  const reader = { pieces, at: 0 }
  return sum(reader).toSignificantDigits(keptDigits).toFixed()
}

/** `1234.5`, `1.5 × 10^-20`: at most twelve digits. @param value decimal text */
export function resultText(value: string): string {
  const [mantissa, exponent] = new Exact(value).toSignificantDigits(shownDigits).toString().split('e')
  const shown = (mantissa ?? '').replace('-', '−')
  return exponent === undefined ? shown : `${shown} × 10^${exponent.replace('+', '').replace('-', '−')}`
}

/** @throws CalculationError */
export function add(a: string, b: string): string {
  return checked(new Exact(a).plus(b)).toFixed()
}

type Reader = { readonly pieces: readonly Piece[]; at: number }

function takeOperator(reader: Reader, ...wanted: Operator[]): Operator | null {
  const piece = reader.pieces[reader.at]
  if (piece?.kind !== 'operator' || !wanted.includes(piece.operator)) return null
  reader.at += 1
  return piece.operator
}

function sum(reader: Reader): Exact {
  let total = product(reader)
  for (let operator = takeOperator(reader, '+', '−'); operator; operator = takeOperator(reader, '+', '−')) {
    const start = reader.at
    const term = product(reader)
    const share = isBarePercent(reader.pieces.slice(start, reader.at)) ? total.times(term) : term
    total = checked(operator === '+' ? total.plus(share) : total.minus(share))
  }
  return total
}

/** `10%` or `(5 + 5)%`, nothing multiplied with it. */
function isBarePercent(term: readonly Piece[]): boolean {
  const last = term.at(-1)
  if (last?.kind !== 'postfix' || last.postfix !== '%') return false
  let depth = 0
  return term.every((piece) => {
    if (piece.kind === 'open') depth += 1
    if (piece.kind === 'close') depth -= 1
    return depth > 0 || piece.kind !== 'operator'
  })
}

function product(reader: Reader): Exact {
  let total = power(reader)
  for (let operator = takeOperator(reader, '×', '÷'); operator; operator = takeOperator(reader, '×', '÷')) {
    const factor = power(reader)
    total = operator === '×' ? checked(total.times(factor)) : divide(total, factor)
  }
  return total
}

function power(reader: Reader): Exact {
  const base = value(reader)
  return takeOperator(reader, '^') ? raise(base, power(reader)) : base
}

function value(reader: Reader): Exact {
  let result = primary(reader)
  for (let piece = reader.pieces[reader.at]; piece?.kind === 'postfix'; piece = reader.pieces[reader.at]) {
    reader.at += 1
    result = applyPostfix(piece.postfix, result)
  }
  return result
}

function primary(reader: Reader): Exact {
  const piece = reader.pieces[reader.at]
  reader.at += 1
  switch (piece?.kind) {
    case 'number':
      return new Exact(piece.text === '.' || piece.text === '-.' ? 0 : piece.text)
    case 'pi':
      return Exact.acos(-1)
    case 'function':
      return applyFunction(piece.name, primary(reader))
    case 'open': {
      const inner = sum(reader)
      reader.at += 1
      return inner
    }
    case 'operator':
    case 'postfix':
    case 'close':
    case undefined:
      throw new CalculationError('Not a calculation')
  }
}

function applyPostfix(postfix: Postfix, operand: Exact): Exact {
  switch (postfix) {
    case '²':
      return checked(operand.times(operand))
    case '⁻¹':
      return divide(new Exact(1), operand)
    case '%':
      return operand.div(100)
  }
}

function applyFunction(name: FunctionName, operand: Exact): Exact {
  switch (name) {
    case '−':
      return operand.negated()
    case '√':
      if (operand.isNegative() && !operand.isZero())
        throw new CalculationError('No root of a negative number')
      return operand.sqrt()
    case 'log':
    case 'ln':
      if (operand.lte(0)) throw new CalculationError('No logarithm of zero or less')
      return name === 'log' ? operand.log(10) : operand.ln()
    case '10^':
      return raise(new Exact(10), operand)
    case 'sin':
    case 'cos':
    case 'tan':
      return ofAngle(name, operand)
  }
}

/** Reduced to one turn first, so that 30° and 750° give exactly the same. */
function ofAngle(name: 'sin' | 'cos' | 'tan', degrees: Exact): Exact {
  const turn = degrees.mod(360)
  if (name === 'tan' && turn.mod(180).abs().eq(90)) throw new CalculationError('No tangent here')
  const angle = turn.times(Exact.acos(-1)).div(180)
  return angle[name]().toDecimalPlaces(keptDigits)
}

function divide(dividend: Exact, divisor: Exact): Exact {
  if (divisor.isZero()) throw new CalculationError('Cannot divide by zero')
  return checked(dividend.div(divisor))
}

function raise(base: Exact, exponent: Exact): Exact {
  if (base.isZero() && exponent.isNegative()) throw new CalculationError('Cannot divide by zero')
  if (base.isNegative() && !exponent.isInteger()) throw new CalculationError('No root of a negative number')
  if (exponent.abs().gt(largestExponent)) throw new CalculationError('Too large')
  return checked(base.pow(exponent))
}

/** @throws CalculationError for what has left the range of numbers we show */
function checked(result: Exact): Exact {
  if (result.isNaN()) throw new CalculationError('Not a number')
  if (!result.isFinite() || (!result.isZero() && Math.abs(result.e) > 999))
    throw new CalculationError('Too large')
  return result
}
