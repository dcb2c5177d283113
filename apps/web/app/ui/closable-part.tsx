import type { ComponentType } from 'react'
import type { PartModule } from '../lib/import-part.ts'
import { Pending } from './pending.tsx'
import { toast } from './toast.ts'
import { script, useScript } from './use-script.ts'

export type Closable = {
  /** For a part that stays to keep what was typed in it. @default true */
  open?: boolean
  onClose: () => void
}

/**
 * A part that opens on need, so that the page does not wait for it. One that cannot be loaded says so and closes: the
 * page around it stands, and the next press tries again.
 *
 * @param name what it is called in its script
 * @param safe what the reader need not fear for
 */
export function closablePart<Name extends string, Props extends Closable>(
  load: () => Promise<PartModule<Name, ComponentType<Props>>>,
  name: Name,
  safe = '',
) {
  const source = script(load, name)
  function Part(props: Props) {
    const Content = useScript(source, {
      wanted: props.open ?? true,
      onMissing: () => {
        toast({
          title: 'This could not be loaded',
          description: `Check your connection and try again. ${safe}`.trim(),
          kind: 'destructive',
        })
        props.onClose()
      },
    })
    if (Content) return <Content {...props} />
    return (props.open ?? true) ? <Pending onCancel={props.onClose} /> : null
  }
  return { Part, load: source.load }
}
