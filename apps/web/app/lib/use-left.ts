import { type RefObject, useEffect, useRef } from 'react'

/** Whether what asked is no longer shown: an answer that comes later must not fetch the student back. */
export function useLeft(): RefObject<boolean> {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return left
}
