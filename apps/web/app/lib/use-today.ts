import { useSyncExternalStore } from 'react'

/**
 * The reader's day, also on a page that is left open overnight; nothing is drawn anew before it turns.
 *
 * @returns its first moment, in the reader's own zone
 */
export function useToday(): Date {
  return new Date(useSyncExternalStore(subscribe, startOfDay))
}

function startOfDay(): number {
  return new Date().setHours(0, 0, 0, 0)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000)
  // Timers may rest while nobody sees the page.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
