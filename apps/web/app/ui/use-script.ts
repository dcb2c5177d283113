import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { importPart, type PartModule } from '../lib/import-part.ts'

/** A component whose script is loaded when it is first wanted; one that did not arrive may be asked for again. */
export type Script<Props> = {
  /** Null until it has arrived. */
  readonly Content: ComponentType<Props> | null
  readonly load: () => Promise<ComponentType<Props>>
}

export function script<Name extends string, Props>(
  load: () => Promise<PartModule<Name, ComponentType<Props>>>,
  name: Name,
): Script<Props> {
  const own = {
    Content: null as ComponentType<Props> | null,
    load: async () => (own.Content ??= await importPart(load, name)),
  }
  return own
}

type Options = {
  /** Nothing is loaded before; wanted anew, a script that did not arrive is asked for again. */
  wanted: boolean
  onMissing: () => void
}

/** The component as soon as it is here; unlike `lazy` of React, what did not arrive breaks nothing around it. */
export function useScript<Props>(
  source: Script<Props>,
  { wanted, onMissing }: Options,
): ComponentType<Props> | null {
  const [Content, setContent] = useState(() => source.Content)
  const miss = useEffectEvent(onMissing)
  useEffect(() => {
    if (Content || !wanted) return
    let gone = false
    source.load().then(
      (found) => (gone ? undefined : setContent(() => found)),
      () => (gone ? undefined : miss()),
    )
    return () => {
      gone = true
    }
  }, [Content, source, wanted])
  return Content
}
