import { type ComponentProps, type ReactNode, useRef } from 'react'
import { QuestionNavigator } from './question-navigator.tsx'
import { RoomDock } from './room-dock.tsx'

type RoomMainProps = {
  /** The question, and what is to be said about it. */
  children: ReactNode
  dock: Omit<ComponentProps<typeof RoomDock>, 'first' | 'flagged' | 'onNavigator'>
  navigator: Omit<ComponentProps<typeof QuestionNavigator>, 'ref'>
  /** Under all questions. */
  aside: ReactNode
}

/** The question on screen, what can be done, and all questions beside it. */
export function RoomMain({ children, dock, navigator, aside }: RoomMainProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid w-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] min-[1100px]:grid-cols-[minmax(0,1fr)_300px] min-[1100px]:grid-rows-[1fr_auto]"
    >
      <div className="min-w-0">{children}</div>
      <RoomDock
        {...dock}
        first={navigator.current === 0}
        flagged={navigator.flags.includes(navigator.current)}
        onNavigator={() => {
          heading.current?.scrollIntoView({ block: 'center' })
          heading.current?.focus({ preventScroll: true })
        }}
      />
      <aside className="grid content-start gap-4 border-line bg-surface px-4 py-6 max-[1099px]:border-t md:px-5 min-[1100px]:border-l">
        <QuestionNavigator ref={heading} {...navigator} />
        {aside}
      </aside>
    </main>
  )
}
