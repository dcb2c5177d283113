import { createHash } from 'node:crypto'

/** Statements a connection keeps at most; the ones that build their text from data must not fill the server. */
const mostNames = 500

const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement parsed and planned.
 *
 * @returns null when there are too many names already
 */
export function statementName(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
