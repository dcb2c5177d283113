import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { importPart, type PartModule } from '../lib/import-part.ts'
import { toast } from './toast.ts'

/** A part of a written-out page whose script comes later than the page's own. */
export type LatePart = {
  /** Null until it is loaded; at build it always is. */
  readonly Content: ComponentType | null
  readonly load: () => Promise<void>
}

export function latePart<Name extends string>(
  load: () => Promise<PartModule<Name, ComponentType>>,
  name: Name,
): LatePart {
  const part = {
    Content: null as ComponentType | null,
    load: async () => {
      part.Content ??= await importPart(load, name)
    },
  }
  return part
}

type LateSectionProps = {
  part: LatePart
  /** Nothing in it needs a script: as long as its HTML stands, none is loaded. @default false */
  still?: boolean
}

/** Left as the build wrote it. One object for good: React would write a new one into the page. */
const asWritten = { __html: '' }

/** How far from the window, in its heights, a part is when its script is asked for. */
const nearness = '100%'

const controls = 'a, button, input'

/**
 * Shows a part as the build wrote it, and takes it over when it comes near: until then its script costs nothing.
 * What was pressed in it meanwhile is pressed again, what had the focus has it again. Where nothing was written
 * (the page was reached within the application, or its visitor just signed out) it loads at once.
 */
export function LateSection({ part, still = false }: LateSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const meanwhile = useRef({ pressed: -1, focused: -1 })
  const [Content, setContent] = useState(() => part.Content)

  useEffect(() => {
    const element = place.current
    if (Content || element === null) return
    const written = element.childElementCount > 0
    if (written && still) return
    let loading = false
    const show = async () => {
      if (loading) return
      loading = true
      try {
        await part.load()
      } catch {
        loading = false
        if (meanwhile.current.pressed !== -1) sayMissing()
        meanwhile.current.pressed = -1
        return
      }
      meanwhile.current.focused = indexIn(element, document.activeElement)
      setContent(() => part.Content)
    }
    if (!written) void show()
    return whenWanted(element, () => void show(), meanwhile.current)
  }, [Content, part, still])

  useLayoutEffect(() => {
    if (!Content || place.current === null) return
    // Set here and not rendered, or the written page would say it too.
    place.current.dataset['live'] = ''
    const found = place.current.querySelectorAll<HTMLElement>(controls)
    found[meanwhile.current.focused]?.focus({ preventScroll: true })
    found[meanwhile.current.pressed]?.click()
  }, [Content])

  return Content ? (
    <div key="live" ref={place}>
      <Content />
    </div>
  ) : (
    <div key="written" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
  )
}

/** Asks for the part when it comes near, is pressed, or the connection is back, as long as it is not there. */
function whenWanted(element: HTMLElement, show: () => void, meanwhile: { pressed: number }) {
  const remember = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null
    // Links do what they do without us.
    if (control instanceof HTMLAnchorElement) return
    meanwhile.pressed = indexIn(element, control)
    if (meanwhile.pressed !== -1) show()
  }
  let near = false
  const observer = new IntersectionObserver(
    (entries) => {
      // Of several looks told at once the last is how it stands.
      near = entries.at(-1)?.isIntersecting ?? false
      if (near) show()
    },
    { rootMargin: nearness },
  )
  const comeBack = () => (near ? show() : undefined)
  observer.observe(element)
  element.addEventListener('click', remember)
  window.addEventListener('online', comeBack)
  return () => {
    observer.disconnect()
    element.removeEventListener('click', remember)
    window.removeEventListener('online', comeBack)
  }
}

function sayMissing() {
  toast({
    title: 'This could not be loaded',
    description: 'Check your connection and try again.',
    kind: 'destructive',
  })
}

function indexIn(element: Element, control: Element | null): number {
  return control === null ? -1 : [...element.querySelectorAll(controls)].indexOf(control)
}
