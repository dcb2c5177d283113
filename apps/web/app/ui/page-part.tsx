import { type ComponentType, useEffect, useState } from 'react'
import type { PartModule } from '../lib/import-part.ts'
import { script, useScript } from './use-script.ts'

/** Between two tries to load a part that is missing. */
const retryAfterMs = 5000

/**
 * A part of a page whose script comes after the page's own. One that cannot be loaded is asked for again every few
 * seconds and when the connection is back: a reader need not refresh the page for it.
 *
 * @param name what it is called in its script
 * @param Waiting stands in its place meanwhile, told whether a try failed
 */
export function pagePart<Name extends string, Props extends object>(
  load: () => Promise<PartModule<Name, ComponentType<Props>>>,
  name: Name,
  Waiting: ComponentType<Props & { missing: boolean }>,
) {
  const source = script(load, name)
  function Part(props: Props) {
    const [missing, setMissing] = useState(false)
    const [wanted, setWanted] = useState(true)
    const Content = useScript(source, {
      wanted,
      onMissing: () => {
        setMissing(true)
        setWanted(false)
      },
    })
    useEffect(() => {
      if (wanted) return
      const again = () => setWanted(true)
      const timer = setTimeout(again, retryAfterMs)
      window.addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', again)
      }
    }, [wanted])
    return Content ? <Content {...props} /> : <Waiting {...props} missing={missing} />
  }
  return { Part, load: source.load }
}
