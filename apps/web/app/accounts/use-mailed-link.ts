import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What the link from a mail carries that the page was opened with, or a later one that was opened in the same tab: null
 * without one, undefined until the address can be read. The address is cleared at once, so that nobody who looks at the
 * screen or the history finds the values.
 *
 * @param read the values in a search and a hash, null for none
 */
export function useMailedLink<Values>(
  read: (search: string, hash: string) => Values | null,
): Values | null | undefined {
  const navigate = useNavigate()
  const location = useLocation()
  const [values, setValues] = useState<Values | null>()
  const readFrom = useRef<typeof location>(null)
  useEffect(() => {
    if (readFrom.current === location) return
    readFrom.current = location
    const found = read(location.search, location.hash)
    setValues((before) => found ?? before ?? null)
    if (found !== null) void navigate(location.pathname, { replace: true, preventScrollReset: true })
  }, [location, navigate, read])
  return values
}
