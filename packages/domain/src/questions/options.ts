/** A question's options as any of the bank's historical shapes. */
export type StoredOptions = unknown

/**
 * The options as a list of texts, in order.
 *
 * Takes a list, a keyed object (`{ a: …, b: … }`, by key), a JSON string of either, or a comma-separated string;
 * where that is empty, the same shapes from `fallback`. Anything else is an empty list.
 */
export function optionTexts(answers: StoredOptions, fallback: StoredOptions): string[] {
  const own = textsOf(answers)
  return own.length > 0 ? own : textsOf(fallback)
}

function textsOf(stored: StoredOptions): string[] {
  if (Array.isArray(stored)) return stored.map(optionText).filter((text) => text !== '')
  if (typeof stored === 'string') return textsOfString(stored)
  if (stored !== null && typeof stored === 'object') {
    return Object.entries(stored)
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([, value]) => optionText(value))
      .filter((text) => text !== '')
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
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
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
