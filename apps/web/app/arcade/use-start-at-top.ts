import { useLayoutEffect } from 'react'
import { startAtTop } from '../lib/start-at-top.ts'

/**
 * The arcade's home and each of its games have one path, so that the root sees no other page: it starts at its top, and
 * reading at its main part.
 *
 * @param within whether the student came from another part of the arcade
 */
export function useStartAtTop(within: boolean): void {
  useLayoutEffect(() => {
    if (within) startAtTop()
  }, [within])
}
