import { useRef, useState } from 'react'

/** Runs one send at a time: a second press while the first is under way does nothing. */
export function useSending(): [sending: boolean, send: (work: () => Promise<void>) => Promise<void>] {
  const [sending, setSending] = useState(false)
  const underWay = useRef(false)
  const send = async (work: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    setSending(true)
    try {
      await work()
    } finally {
      underWay.current = false
      setSending(false)
    }
  }
  return [sending, send]
}

/** Takes the keyboard to the first field with a problem. */
export function focusFirstProblem(
  form: HTMLFormElement,
  problems: Readonly<Record<string, string | undefined>>,
): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && problems[control.name]) {
      control.focus()
      return
    }
  }
}
