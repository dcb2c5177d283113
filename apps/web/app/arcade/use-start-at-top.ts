import { useLayoutEffect } from 'react'

/**
 * The arcade's home and each of its games have one path, so that the root sees no other page: it starts at its top, and
 * reading at its main part.
 *
 * @param within whether the student came from another part of the arcade
 */
export function useStartAtTop(within: boolean): void {
  useLayoutEffect(() => {
    if (!within) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [within])
}
