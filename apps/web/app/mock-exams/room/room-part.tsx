import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'

type Closable = {
  /** For a part that stays to keep what was typed in it. @default true */
  open?: boolean
  onClose: () => void
}

/**
 * A part of the room that opens on need, so that the first question does not wait for it. One that cannot be loaded
 * says so and closes: the room around it stands, and the next press tries again.
 */
export function roomPart<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const ready = async () => (loaded ??= await load())

  function RoomPart(props: Props) {
    const [Content, setContent] = useState(() => loaded)
    const giveUp = useEffectEvent(() => {
      toast({
        title: 'This could not be loaded',
        description: 'Check your connection and try again. Your answers are safe.',
        kind: 'destructive',
      })
      props.onClose()
    })
    const wanted = props.open ?? true
    useEffect(() => {
      if (Content || !wanted) return
      let gone = false
      ready().then(
        (found) => (gone ? undefined : setContent(() => found)),
        () => (gone ? undefined : giveUp()),
      )
      return () => {
        gone = true
      }
    }, [Content, wanted])
    return Content ? <Content {...props} /> : null
  }
  return { Part: RoomPart, ready }
}
