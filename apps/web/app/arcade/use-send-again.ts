import { useEffect } from 'react'

/** Waits between tries, in milliseconds; the last one goes on. */
const retryDelays = [2000, 5000, 15_000, 60_000] as const

/** While a score waits it is sent again, less and less often, and at once where the connection is back. */
export function useSendAgain(waiting: boolean, onSendAgain: () => Promise<void>): void {
  useEffect(() => {
    if (!waiting) return
    let tries = 0
    let timer = 0
    let gone = false
    const send = () => {
      // The try that got through is answered only after this effect has ended.
      if (gone) return
      window.clearTimeout(timer)
      const wait = retryDelays[Math.min(tries, retryDelays.length - 1)] ?? 0
      tries += 1
      timer = window.setTimeout(() => void onSendAgain().then(send), wait)
    }
    const sendNow = () => void onSendAgain()
    send()
    window.addEventListener('online', sendNow)
    return () => {
      gone = true
      window.clearTimeout(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [waiting, onSendAgain])
}
