import { type RefObject, useEffect, useRef } from 'react'

/** For a bar along the lower edge: toasts appear above it, for none may lie over its buttons. */
export function useDockHeight(): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--dock')
    }
  }, [])
  return dock
}
