import { CircleHelp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { readStored } from '../../lib/stored-flag.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'

const key = 'collimate-exam-tour'

/** How the room works, open until it has been read or skipped once. The clock does not run here. */
export function RoomTour() {
  const [open, setOpen] = useState(() => readStored(key) === null)
  /** The button that had the focus is gone: what takes its place takes the focus. */
  const turned = useRef(false)
  const takeFocus = (place: HTMLElement | null) => {
    if (place === null || !turned.current) return
    turned.current = false
    place.focus()
  }
  const turn = (next: boolean) => {
    turned.current = true
    setOpen(next)
  }
  const skip = () => {
    turn(false)
    try {
      localStorage.setItem(key, 'skipped')
    } catch {
      // Storage is closed to us: the tour shows again next time.
    }
  }
  if (!open) {
    return (
      <Button ref={takeFocus} kind="ghost" className="-ml-4 justify-self-start" onClick={() => turn(true)}>
        <CircleHelp size={18} aria-hidden="true" />
        How the exam room works
      </Button>
    )
  }
  return (
    <section aria-labelledby="room-tour">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 ref={takeFocus} id="room-tour" tabIndex={-1} className="text-h3 outline-none">
          How the exam room works
        </h2>
        <Button kind="ghost" className="-mr-4" onClick={skip}>
          Skip
        </Button>
      </div>
      <ol className="mt-2 grid">
        <Step title="Choose">
          Tap an option<span className="max-md:hidden">, or press its letter</span>. Every answer is saved
          right away, and a check mark by the question number tells you so.
        </Step>
        <Step title="Strike out">
          Rule out an option with the crossed-out S next to it. It’s just a note to yourself: your answer and
          your score don’t change.
        </Step>
        <Step title="Flag">
          Want to come back to a question? Flag it
          <span className="max-md:hidden">
            , or press <Kbd>F</Kbd>
          </span>
          . You’ll see your flags in the numbered squares, before you complete, and in your results.
        </Step>
        <Step title="Leave when you need to">
          Press Save and leave, or just close the window: the clock stops. Your answers and flags will be
          there when you come back, here or on another device.
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3">
      <h3 className="font-ui text-body font-semibold tracking-normal">{title}</h3>
      <p className="mt-0.5 max-w-measure text-muted">{children}</p>
    </li>
  )
}
