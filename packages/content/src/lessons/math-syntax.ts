import type { Construct, Extension, State, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath'
    inlineMathData: 'inlineMathData'
    inlineMathMarker: 'inlineMathMarker'
  }
}

const dollar = 36
const backslash = 92
const space = 32

const tokenizeInlineMath: Tokenizer = (effects, ok, nok) => {
  const mark = (code: number | null) => {
    effects.enter('inlineMathMarker')
    effects.consume(code)
    effects.exit('inlineMathMarker')
  }
  const start: State = (code) => {
    effects.enter('inlineMath')
    mark(code)
    return first
  }
  const first: State = (code) => {
    if (isEnd(code) || code === space || code === dollar) return nok(code)
    effects.enter('inlineMathData')
    return data(code)
  }
  const data: State = (code) => {
    if (isEnd(code)) return nok(code)
    if (code !== dollar) {
      effects.consume(code)
      if (code === backslash) return escaped
      return code === space ? afterSpace : data
    }
    effects.exit('inlineMathData')
    mark(code)
    return after
  }
  const afterSpace: State = (code) => (code === dollar ? nok(code) : data(code))
  const escaped: State = (code) => {
    if (isEnd(code)) return nok(code)
    effects.consume(code)
    return data
  }
  /** '$5 to $10' is money. */
  const after: State = (code) => {
    if (code !== null && code >= 48 && code <= 57) return nok(code)
    effects.exit('inlineMath')
    return ok(code)
  }
  return start
}

/** Line endings are negative numbers, the end of the text is null. */
function isEnd(code: number | null): boolean {
  return code === null || code < 0
}

const inlineMath: Construct = { name: 'inlineMath', tokenize: tokenizeInlineMath }

/** Formulas in a line: LaTeX between two dollar signs, no space inside them and no digit after. */
export const mathSyntax: Extension = { text: { [dollar]: inlineMath } }
