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

/** What can be opened or focused in a main part, in its order. */
const details = '#main details'
const stops = '#main :is(a, button, summary, [tabindex])'

/**
 * Called as the written main part goes: what the reader had opened and focused in it is so in the one that its script
 * draws in its place.
 */
export function carryReading(): void {
  const written = document.getElementById('written')
  if (written === null) return
  const within = <T extends Element>(selector: string) => [...written.querySelectorAll<T>(selector)]
  const opened = within<HTMLDetailsElement>(details).map(({ open }) => open)
  const at = within(stops).findIndex((stop) => stop === document.activeElement)
  queueMicrotask(() => {
    for (const [index, drawn] of document.querySelectorAll<HTMLDetailsElement>(details).entries())
      if (opened[index]) drawn.open = true
    if (at >= 0) document.querySelectorAll<HTMLElement>(stops)[at]?.focus({ preventScroll: true })
  })
}
