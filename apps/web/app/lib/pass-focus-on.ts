/** A ref: when what it is on goes with the focus in it, the keyboard goes on from the content, or the dialog, it is in. */
export const passFocusOn = passFocusTo((element) => element.closest<HTMLElement>('[role="dialog"], main'))

/** The same in a room: it goes on from the text of the question. */
export const passFocusToQuestion = passFocusTo(() => document.getElementById('stem'))

/** A ref of a button: when it goes with the focus, the keyboard goes on from what stands before it. */
export function passFocusBack(button: HTMLElement | null) {
  return () => {
    const before = button?.previousElementSibling
    if (button === document.activeElement && before instanceof HTMLElement) before.focus()
  }
}

function passFocusTo(
  heirOf: (element: HTMLElement) => HTMLElement | null,
): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement)) heirOf(element)?.focus({ preventScroll: true })
  }
}
