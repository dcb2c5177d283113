import { createHash } from 'node:crypto'

/** Statements a connection keeps at most; the ones that build their text from data must not fill the server. */
const mostNames = 500

/** The names under which connections keep statements parsed and planned. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** @returns null when there are too many names already */
  of(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= mostNames) return null
    const name = createHash('sha256').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
