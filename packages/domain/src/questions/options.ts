/** A question's options as any of the bank's historical shapes. */
export type StoredOptions = unknown

export type ParsedOptions = {
  readonly texts: readonly string[]
  /** Where each stands in the stored list, which a stored key counts by; null where nothing was left out. */
  readonly storedAt: readonly number[] | null
}

/**
 * The options in order, without the blank ones.
 *
 * Takes a list, a keyed object (`{ a: …, b: … }`, by key), a JSON string of either, or a comma-separated string;
 * where that is empty, the same shapes from `fallback`. Anything else is an empty list.
 */
export function parseOptions(answers: StoredOptions, fallback: StoredOptions): ParsedOptions {
  const own = withoutBlanks(textsOf(answers))
  return own.texts.length > 0 ? own : withoutBlanks(textsOf(fallback))
}

function withoutBlanks(stored: readonly string[]): ParsedOptions {
  const storedAt = [...stored.keys()].filter((index) => stored[index] !== '')
  if (storedAt.length === stored.length) return { texts: stored, storedAt: null }
  return { texts: stored.filter((text) => text !== ''), storedAt }
}

/** What goes by the shown options, by the stored list: with `blank` where one was left out. */
export function atStoredPlaces<T>(shown: readonly T[], storedAt: ParsedOptions['storedAt'], blank: T): T[] {
  if (storedAt === null) return [...shown]
  const length = Math.max(...storedAt) + 1
  return Array.from({ length }, (_, index) => shown[storedAt.indexOf(index)] ?? blank)
}

/** A blank one keeps its place. */
function textsOf(stored: StoredOptions): string[] {
  if (Array.isArray(stored)) return stored.map(optionText)
  if (typeof stored === 'string') return textsOfString(stored)
  if (stored !== null && typeof stored === 'object') {
    return Object.entries(stored)
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([, value]) => optionText(value))
  }
  return []
}

function textsOfString(stored: string): string[] {
  const text = stored.trim()
  if (text.startsWith('[') || text.startsWith('{') || text.startsWith('"')) {
    try {
      return textsOf(JSON.parse(text))
    } catch {
      // Not JSON after all: a plain list that happens to begin with a bracket.
    }
  }
  return text.split(',').map((part) => part.trim())
}

function optionText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

/**
 * A citation as a link where it can be one: a link as it is, a bare DOI (`10.xxxx/…`) as a DOI link.
 * Other text stays text.
 */
export function citationLink(citation: string): string {
  const text = citation.trim()
  return /^10\.\d{4,}\//.test(text) ? `https://doi.org/${text}` : text
}
