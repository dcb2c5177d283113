/**
 * A ref, for a bar along the lower edge: toasts appear above it, and what takes the focus scrolls out from under it,
 * however high it grows.
 */
export function dockHeight(dock: HTMLElement | null): (() => void) | undefined {
  if (dock === null) return undefined
  const { style } = document.documentElement
  const measure = () => style.setProperty('--dock', `${dock.offsetHeight}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(dock)
  measure()
  return () => {
    observer.disconnect()
    style.removeProperty('--dock')
  }
}
