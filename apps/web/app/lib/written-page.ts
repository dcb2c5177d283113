/**
 * What the server knew when it wrote this page's main part out, under the names it gives them: a first view that
 * needs no further question. Null where it wrote none.
 */
export const writtenPage: {
  readonly path: string
  readonly parts: Readonly<Record<string, unknown>>
} | null = typeof document === 'undefined' ? null : read()

function read() {
  const text = document.getElementById('written-data')?.textContent
  return text ? { path: location.pathname, parts: JSON.parse(text) as Record<string, unknown> } : null
}
