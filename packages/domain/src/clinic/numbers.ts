export type NumberProblem = 'empty' | 'comma' | 'exponent' | 'unit' | 'unreadable' | 'too-large'

/** Larger answers come from a key that was held down. */
const limit = 1e9

/**
 * Reads a number as an American student types it: `22.5`, `.5`, `1,024`, `+3`, `−3` with either minus.
 *
 * @returns the number, or what is wrong with the text
 */
export function readNumber(text: string): { value: number } | { problem: NumberProblem } {
  const typed = text.trim().replace(/^[−–]/, '-')
  if (typed === '') return { problem: 'empty' }
  if (/^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/.test(typed) && /\d/.test(typed)) {
    const value = Number(typed.replaceAll(',', ''))
    // No answer is minus nothing.
    return Math.abs(value) < limit ? { value: value + 0 } : { problem: 'too-large' }
  }
  if (/^[+-]?\d*,\d+$/.test(typed)) return { problem: 'comma' }
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(typed)) return { problem: 'exponent' }
  return { problem: /^[+-]?(?:\d[\d,]*)?\.?\d+\s*[a-z%:µåω]/i.test(typed) ? 'unit' : 'unreadable' }
}

/** 'to 2 decimal places' */
export function roundingText(decimals: number): string {
  if (decimals === 0) return 'to the nearest whole number'
  return `to ${decimals} decimal ${decimals === 1 ? 'place' : 'places'}`
}
