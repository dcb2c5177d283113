import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The values of a link in a search and a hash, null for none. */
type Read<Values> = (search: string, hash: string) => Values | null

/**
 * What the link from a mail carries that the page was opened with, or a later one that was opened in the same tab: null
 * without one, undefined until the address can be read.
 *
 * @param clears at once; else the page does it, with `useClearedAddress`
 */
export function useMailedLink<Values>(read: Read<Values>, clears = true): Values | null | undefined {
  const navigate = useNavigate()
  const location = useLocation()
  const [values, setValues] = useState<Values | null>()
  const readFrom = useRef<typeof location>(null)
  const own = useRef<string>(null)
  useEffect(() => {
    if (readFrom.current === location) return
    readFrom.current = location
    const { pathname, search, hash } = location
    // Another link may be opened before its own visit is shown, which is then skipped.
    const isOwn = own.current === search + hash
    own.current = null
    if (isOwn) return
    const found = read(search, hash)
    setValues((before) => found ?? before ?? null)
    if (found === null) return
    // A link that stays gets a visit of its own: else the router would not tell of the same one opened again here.
    own.current = clears ? '' : search + hash
    void navigate(clears ? pathname : { search, hash }, { replace: true, preventScrollReset: true })
  }, [clears, location, navigate, read])
  return values
}

/** Clears the address, so that nobody who looks at the screen or the history finds the values. */
export function useClearedAddress<Values>(read: Read<Values>, clears: boolean): void {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    const { pathname, search, hash } = location
    if (clears && read(search, hash) !== null)
      void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [clears, location, navigate, read])
}
