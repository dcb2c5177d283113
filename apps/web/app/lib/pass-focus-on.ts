/** A ref: when what it is on goes with the focus in it, the keyboard goes on from the page's content. */
export const passFocusOn = passFocusTo('main')

/** The same in a room: it goes on from the text of the question. */
export const passFocusToQuestion = passFocusTo('stem')

/** A ref of a button: when it goes with the focus, the keyboard goes on from what stands before it. */
export function passFocusBack(button: HTMLElement | null) {
  return () => {
    const before = button?.previousElementSibling
    if (button === document.activeElement && before instanceof HTMLElement) before.focus()
  }
}

function passFocusTo(id: string): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement)) document.getElementById(id)?.focus({ preventScroll: true })
  }
}
