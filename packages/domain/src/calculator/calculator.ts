import { add, CalculationError, evaluate, resultText } from './evaluate.ts'
import {
  endsInValue,
  expressionText,
  lastValueStart,
  openCount,
  type Expression,
  type FunctionName,
  type Operator,
  type Piece,
  type Postfix,
} from './expression.ts'

export type Calculator = {
  readonly expression: Expression
  /** Decimal text of the last result, with `=` just pressed; else null. */
  readonly result: string | null
  /** What went wrong at the last `=`; null when nothing did. */
  readonly error: string | null
  /** Decimal text. */
  readonly memory: string
}

export type CalculatorKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '.'
  | Operator
  | Exclude<FunctionName, '−'>
  | Postfix
  | '±'
  | 'π'
  | '('
  | ')'
  | '='
  | 'C'
  | '⌫'
  | 'MC'
  | 'MR'
  | 'M+'
  | 'M−'

export const emptyCalculator: Calculator = { expression: [], result: null, error: null, memory: '0' }

/** More digits than anybody types on purpose. */
const mostDigits = 16
const mostPieces = 80

/** The calculator after a key. Every key can be pressed at any time; one that means nothing there changes nothing. */
export function pressKey(calculator: Calculator, key: CalculatorKey): Calculator {
  switch (key) {
    case 'C':
      return { ...emptyCalculator, memory: calculator.memory }
    case '=':
      return equals(calculator)
    case '⌫':
      return edit(calculator, withoutLast(calculator))
    case 'MC':
      return { ...calculator, memory: '0' }
    case 'M+':
    case 'M−':
      return remember(calculator, key)
    case 'MR':
      return edit(calculator, append(afterResult(calculator), { kind: 'number', text: calculator.memory }))
    default:
      return edit(calculator, typed(calculator, key))
  }
}

/** The line above: what is being calculated. */
export function expressionLine(calculator: Calculator): string {
  const text = expressionText(calculator.expression).trim()
  return calculator.result === null ? text : `${text} =`
}

/** The large line: the result, what went wrong, or the number being typed. */
export function displayLine({ result, error, expression }: Calculator): string {
  if (error !== null) return error
  if (result !== null) return resultText(result)
  const last = expression.findLast((piece) => piece.kind === 'number' || piece.kind === 'pi')
  if (last?.kind === 'pi') return 'π'
  return last?.kind === 'number' ? last.text.replace('-', '−') : '0'
}

type TypedKey = Exclude<CalculatorKey, 'C' | '=' | '⌫' | 'MC' | 'MR' | 'M+' | 'M−'>

function typed(calculator: Calculator, key: TypedKey): Expression {
  switch (key) {
    case '+':
    case '−':
    case '×':
    case '÷':
    case '^':
      return withOperator(withResult(calculator), key)
    case '²':
    case '⁻¹':
    case '%':
      return withPostfix(withResult(calculator), key)
    case '√':
    case 'log':
    case 'ln':
    case '10^':
    case 'sin':
    case 'cos':
    case 'tan':
      return withFunction(withResult(calculator), key)
    case '±':
      return withSignTurned(withResult(calculator))
    case 'π':
      return append(afterResult(calculator), { kind: 'pi' })
    case '(':
      return append(afterResult(calculator), { kind: 'open' })
    case ')':
      return withClose(afterResult(calculator))
    default:
      return withDigit(afterResult(calculator), key)
  }
}

/** After `=`, an operator goes on with the result … */
function withResult({ expression, result }: Calculator): Expression {
  return result === null ? expression : [{ kind: 'number', text: result }]
}

/** … and a number begins anew. */
function afterResult({ expression, result }: Calculator): Expression {
  return result === null ? expression : []
}

function edit(calculator: Calculator, expression: Expression): Calculator {
  if (expression.length > mostPieces) return calculator
  return { ...calculator, expression, result: null, error: null }
}

/** Two values side by side are multiplied. */
function append(expression: Expression, piece: Piece): Piece[] {
  const joint: Piece[] = endsInValue(expression) ? [{ kind: 'operator', operator: '×' }] : []
  return [...expression, ...joint, piece]
}

function withDigit(expression: Expression, key: string): Expression {
  const last = expression.at(-1)
  if (last?.kind !== 'number') return append(expression, { kind: 'number', text: key === '.' ? '0.' : key })
  if (key === '.' && last.text.includes('.')) return expression
  if (last.text.replace(/\D/g, '').length >= mostDigits) return expression
  const text = key === '.' ? `${last.text}.` : `${last.text}${key}`.replace(/^(-?)0+(?=\d)/, '$1')
  return [...expression.slice(0, -1), { kind: 'number', text }]
}

function withOperator(expression: Expression, operator: Operator): Expression {
  const last = expression.at(-1)
  if (last?.kind === 'operator') return [...expression.slice(0, -1), { kind: 'operator', operator }]
  if (endsInValue(expression)) return [...expression, { kind: 'operator', operator }]
  if (last === undefined && operator !== '−') return [zero, { kind: 'operator', operator }]
  // Nothing to subtract from: the minus is the sign of what follows.
  return operator === '−' ? [...expression, zero, { kind: 'operator', operator }] : expression
}

function withPostfix(expression: Expression, postfix: Postfix): Expression {
  return endsInValue(expression) ? [...expression, { kind: 'postfix', postfix }] : expression
}

/** Takes the value just typed, as on a desk calculator; else waits for one, as on paper. */
function withFunction(expression: Expression, name: FunctionName): Expression {
  if (!endsInValue(expression)) return [...expression, { kind: 'function', name }, { kind: 'open' }]
  const start = lastValueStart(expression)
  const value = expression.slice(start)
  return [
    ...expression.slice(0, start),
    { kind: 'function', name },
    { kind: 'open' },
    ...value,
    { kind: 'close' },
  ]
}

function withSignTurned(expression: Expression): Expression {
  const last = expression.at(-1)
  if (last?.kind === 'number') {
    const text = last.text.startsWith('-') ? last.text.slice(1) : `-${last.text}`
    return [...expression.slice(0, -1), { kind: 'number', text }]
  }
  return endsInValue(expression) ? withFunction(expression, '−') : expression
}

function withClose(expression: Expression): Expression {
  return endsInValue(expression) && openCount(expression) > 0
    ? [...expression, { kind: 'close' }]
    : expression
}

function withoutLast({ expression, result }: Calculator): Expression {
  if (result !== null) return []
  const last = expression.at(-1)
  if (last?.kind === 'number' && /\d.*[\d.]$/.test(last.text)) {
    return [...expression.slice(0, -1), { kind: 'number', text: last.text.slice(0, -1) }]
  }
  const rest = expression.slice(0, -1)
  return rest.at(-1)?.kind === 'function' ? rest.slice(0, -1) : rest
}

function equals(calculator: Calculator): Calculator {
  if (calculator.result !== null) return calculator
  try {
    return { ...calculator, result: evaluate(calculator.expression), error: null }
  } catch (error) {
    return { ...calculator, error: messageOf(error) }
  }
}

function remember(calculator: Calculator, key: 'M+' | 'M−'): Calculator {
  const done = equals(calculator)
  if (done.result === null) return done
  const change =
    key === 'M+'
      ? done.result
      : add('0', `${done.result.startsWith('-') ? '' : '-'}${done.result.replace(/^-/, '')}`)
  try {
    return { ...done, memory: add(calculator.memory, change) }
  } catch (error) {
    return { ...done, error: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CalculationError) return error.message
  throw error
}

const zero: Piece = { kind: 'number', text: '0' }
