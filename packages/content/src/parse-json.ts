/**
 * Parses JSON; what is broken is thrown with the line and column where it breaks, which the engine's own
 * message tells only for some mistakes.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { line, column } = positionOf(text, breakingPoint(text))
    const reason =
      error instanceof Error ? error.message.replace(/ in JSON at position.*| is not valid JSON/, '') : ''
    throw new SyntaxError(`not valid JSON at line ${line}, column ${column}: ${reason}`)
  }
}

/** The length of the shortest beginning that no ending could complete: found by halving. */
function breakingPoint(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isHopeless(text.slice(0, middle))) bad = middle
    else good = middle
  }
  return Math.max(0, bad - 1)
}

function isHopeless(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return false
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/end of JSON input|Unterminated string/.test(message)) return false
    const position = /at position (\d+)/.exec(message)?.[1]
    return position === undefined || Number(position) < beginning.trimEnd().length
  }
}

/** Line and column, both from 1. */
function positionOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
