import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is the HTML written at build, true once the browser's own address and storage may be read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
