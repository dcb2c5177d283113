import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whether what asked is no longer shown: an answer that comes later must not fetch the student back. */
export function useLeft(): RefObject<boolean> {
  const left = useRef(false)
  // With the page itself: an effect ends a moment after the next page is on screen.
  useLayoutEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return left
}
