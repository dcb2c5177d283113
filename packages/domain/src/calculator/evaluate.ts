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
  negated,
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
import {
  completed,
  type Expression,
  type FunctionName,
  type Operator,
  type Piece,
  type Postfix,
} from './expression.ts'

/** Digits a result keeps; what lies beyond is the noise of sines and logarithms. */
const keptDigits = 30
/** Digits that are shown. */
const shownDigits = 12

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
  return decimalText(rounded(sum(reader), keptDigits))
}

/** `1234.5`, `1.5 × 10^-20`: at most twelve digits. @param value decimal text */
export function resultText(value: string): string {
  const shown = rounded(readDecimal(value), shownDigits)
  const size = magnitude(shown)
  const withSign = (text: string) => text.replace('-', '−')
  if (Math.abs(size) < shownDigits) return withSign(decimalText(shown))
  const mantissa = decimalText({ digits: shown.digits, exponent: shown.exponent - size })
  return `${withSign(mantissa)} × 10^${withSign(String(size))}`
}

/** @throws CalculationError */
export function add(a: string, b: string): string {
  return decimalText(checked(plus(readDecimal(a), readDecimal(b))))
}

type Reader = { readonly pieces: readonly Piece[]; at: number }

function takeOperator(reader: Reader, ...wanted: Operator[]): Operator | null {
  const piece = reader.pieces[reader.at]
  if (piece?.kind !== 'operator' || !wanted.includes(piece.operator)) return null
  reader.at += 1
  return piece.operator
}

function sum(reader: Reader): ExactDecimal {
  let total = product(reader)
  for (let operator = takeOperator(reader, '+', '−'); operator; operator = takeOperator(reader, '+', '−')) {
    const start = reader.at
    const term = product(reader)
    const share = isBarePercent(reader.pieces.slice(start, reader.at)) ? times(total, term) : term
    total = checked(plus(total, operator === '+' ? share : negated(share)))
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

function product(reader: Reader): ExactDecimal {
  let total = power(reader)
  for (let operator = takeOperator(reader, '×', '÷'); operator; operator = takeOperator(reader, '×', '÷')) {
    const factor = power(reader)
    total = operator === '×' ? checked(times(total, factor)) : divide(total, factor)
  }
  return total
}

function power(reader: Reader): ExactDecimal {
  const base = value(reader)
  return takeOperator(reader, '^') ? raise(base, power(reader)) : base
}

function value(reader: Reader): ExactDecimal {
  let result = primary(reader)
  for (let piece = reader.pieces[reader.at]; piece?.kind === 'postfix'; piece = reader.pieces[reader.at]) {
    reader.at += 1
    result = applyPostfix(piece.postfix, result)
  }
  return result
}

function primary(reader: Reader): ExactDecimal {
  const piece = reader.pieces[reader.at]
  reader.at += 1
  switch (piece?.kind) {
    case 'number':
      return readDecimal(piece.text)
    case 'pi':
      return piDecimal
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

function applyPostfix(postfix: Postfix, operand: ExactDecimal): ExactDecimal {
  switch (postfix) {
    case '²':
      return checked(times(operand, operand))
    case '⁻¹':
      return divide(decimal(1), operand)
    case '%':
      return dividedBy(operand, decimal(100))
  }
}

function applyFunction(name: FunctionName, operand: ExactDecimal): ExactDecimal {
  switch (name) {
    case '−':
      return negated(operand)
    case '√':
      if (operand.digits < 0n) throw new CalculationError('No root of a negative number')
      return squareRoot(operand)
    case 'log':
    case 'ln':
      if (operand.digits <= 0n) throw new CalculationError('No logarithm of zero or less')
      return name === 'log' ? logarithm(operand) : naturalLogarithm(operand)
    case '10^':
      return raise(decimal(10), operand)
    case 'sin':
    case 'cos':
    case 'tan':
      return ofAngle(name, operand)
  }
}

function ofAngle(name: 'sin' | 'cos' | 'tan', degrees: ExactDecimal): ExactDecimal {
  const left = (turn: number) => modulo(degrees, decimal(turn)).digits
  if (name === 'tan' && left(90) === 0n && left(180) !== 0n) throw new CalculationError('No tangent here')
  const [sin, cos] = [sine(degrees), cosine(degrees)]
  return toPlaces(name === 'sin' ? sin : name === 'cos' ? cos : dividedBy(sin, cos), keptDigits)
}

function divide(dividend: ExactDecimal, divisor: ExactDecimal): ExactDecimal {
  if (divisor.digits === 0n) throw new CalculationError('Cannot divide by zero')
  return checked(dividedBy(dividend, divisor))
}

function raise(base: ExactDecimal, exponent: ExactDecimal): ExactDecimal {
  if (base.digits === 0n && exponent.digits < 0n) throw new CalculationError('Cannot divide by zero')
  if (base.digits < 0n && !isWhole(exponent)) throw new CalculationError('No root of a negative number')
  return checked(toPower(base, exponent))
}

/** @throws CalculationError for what has left the range of numbers we show */
function checked(result: ExactDecimal): ExactDecimal {
  if (result.digits !== 0n && Math.abs(magnitude(result)) > 999) throw new CalculationError('Too large')
  return result
}
