import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Another path is another page: it starts at its top, and reading starts at its main part. A hash, followed on any
 * page, brings what it names into view.
 */
export function useStartAtTop(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const moved = shown.current !== pathname
    shown.current = pathname
    // The page the browser itself opened, it also scrolled.
    const target = hash && key !== 'default' ? document.getElementById(hash.slice(1)) : null
    if (target) {
      target.scrollIntoView()
      return
    }
    if (!moved) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
