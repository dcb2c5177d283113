/** A ref: when what it is on goes with the focus in it, the keyboard goes on from the page's content. */
export function passFocusOn(element: HTMLElement): () => void {
  return () => {
    if (element.contains(document.activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
  }
}
