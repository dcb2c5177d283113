import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toast } from './toast.ts'

/** Paths whose scripts may be here: the exam room, which a device holds, and what was shown since the page was loaded. */
const here = new Set(['/mock-exam'])

/**
 * Without a connection a link to a page whose script is not here would end at the browser's own error page: instead it
 * says so, and what is on the screen stays.
 */
export function useOfflineLinks(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    here.add(pathname)
  }, [pathname])
  useEffect(() => {
    // Before the link hears of it.
    window.addEventListener('click', stay, { capture: true })
    return () => window.removeEventListener('click', stay, { capture: true })
  }, [])
}

function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (navigator.onLine || link === null || link.origin !== location.origin) return
  if (link.hasAttribute('download') || (here.has(link.pathname) && !link.search.includes('result='))) return
  event.preventDefault()
  // Nor does the link itself act on it.
  event.stopImmediatePropagation()
  toast({
    title: 'You’re offline',
    description: 'That page opens once you’re connected again.',
    kind: 'info',
    once: true,
  })
}
