/** A ref: what it is on takes the focus as it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
