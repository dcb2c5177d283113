import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { toast } from './toast.ts'

/** Paths whose scripts are here: what was shown since the page was loaded, and the exam room where this device holds it. */
const here = new Set<string>()

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
    window.addEventListener('offline', findRoom)
    return () => {
      window.removeEventListener('click', stay, { capture: true })
      window.removeEventListener('offline', findRoom)
    }
  }, [])
}

function findRoom(): void {
  // An origin that is not secure has none, and holds nothing.
  if (!('caches' in window)) return
  void caches.match('/mock-exam').then(
    (page) => page && here.add('/mock-exam'),
    () => {},
  )
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
