export type Operator = '+' | '−' | '×' | '÷' | '^'
export type FunctionName = '√' | 'log' | 'ln' | '10^' | 'sin' | 'cos' | 'tan' | '−'
export type Postfix = '²' | '⁻¹' | '%'

/** One element of what is being calculated. A function is always followed by an `open`. */
export type Piece =
  | {
      readonly kind: 'number'
      /** Decimal digits with at most one point; may begin with a minus. */ readonly text: string
    }
  | { readonly kind: 'pi' }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'function'; readonly name: FunctionName }
  | { readonly kind: 'postfix'; readonly postfix: Postfix }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }

export type Expression = readonly Piece[]

/** Whether the expression ends in a value, so that an operator may follow. */
export function endsInValue(expression: Expression): boolean {
  const last = expression.at(-1)
  return last !== undefined && ['number', 'pi', 'postfix', 'close'].includes(last.kind)
}

/** Parentheses still to be closed. */
export function openCount(expression: Expression): number {
  return expression.reduce((open, { kind }) => open + (kind === 'open' ? 1 : kind === 'close' ? -1 : 0), 0)
}

/** Where the last value begins: its number, or the parenthesis or function that holds it. */
export function lastValueStart(expression: Expression): number {
  let start = expression.length - 1
  while (expression[start]?.kind === 'postfix') start -= 1
  if (expression[start]?.kind === 'close') {
    let depth = 0
    do {
      const kind = expression[start]?.kind
      if (kind === 'close') depth += 1
      if (kind === 'open') depth -= 1
      start -= 1
    } while (depth > 0 && start >= 0)
    start += 1
    if (expression[start - 1]?.kind === 'function') start -= 1
  }
  return start
}

/** The expression without what cannot stand at its end, all parentheses closed. */
export function completed(expression: Expression): Piece[] {
  const pieces = [...expression]
  while (pieces.length > 0 && !endsInValue(pieces)) pieces.pop()
  const closing: Piece[] = Array.from({ length: openCount(pieces) }, () => ({ kind: 'close' }))
  return [...pieces, ...closing]
}

/** As shown above the result: `10 × (150 ÷ 100)²`. */
export function expressionText(expression: Expression): string {
  return expression.map((piece, index) => pieceText(piece, expression[index + 1])).join('')
}

function pieceText(piece: Piece, next: Piece | undefined): string {
  switch (piece.kind) {
    case 'number':
      return numberText(piece.text, next)
    case 'pi':
      return 'π'
    case 'operator':
      return piece.operator === '^' ? '^' : ` ${piece.operator} `
    case 'function':
      return piece.name
    case 'postfix':
      return piece.postfix
    case 'open':
      return '('
    case 'close':
      return ')'
  }
}

/** A negative number stands in parentheses where a power would seem to leave its sign out. */
function numberText(text: string, next: Piece | undefined): string {
  const shown = text.replace('-', '−')
  const raised = next?.kind === 'postfix' || (next?.kind === 'operator' && next.operator === '^')
  return raised && text.startsWith('-') ? `(${shown})` : shown
}
