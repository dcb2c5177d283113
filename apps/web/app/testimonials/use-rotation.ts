import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'

/** How long a review stands, in milliseconds. */
const interval = 5000

/**
 * Moves on by itself, unless the reader paused it, points at it, has the keyboard in it, looks at another tab, or
 * asked the system for less motion.
 *
 * @returns `hold` goes onto the element that holds it still
 */
export function useRotation(advance: () => void, worthwhile: boolean) {
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') advance()
  })
  useEffect(() => {
    if (!worthwhile || paused || held) return
    const timer = setInterval(tick, interval)
    return () => clearInterval(timer)
  }, [worthwhile, paused, held])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget)),
  }
  return { paused, setPaused, hold }
}
