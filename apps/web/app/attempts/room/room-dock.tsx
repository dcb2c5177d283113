import { ChevronLeft, ChevronRight, Flag, LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { dockHeight } from '../../lib/dock-height.ts'
import { Button } from '../../ui/button.tsx'

type RoomDockProps = {
  first: boolean
  flagged: boolean
  /** What the main button says; with an arrow where it leads to the next question. */
  next: {
    label: string
    arrow: boolean
    disabled?: boolean
    /** It does nothing for now, and can still be reached. */
    off?: boolean
    /** The id of the notice that says why. */
    describedBy?: string | undefined
    busy?: boolean
  }
  /** A word by the main button. */
  notice?: ReactNode
  onPrevious: () => void
  onNext: () => void
  onFlag: () => void
  onNavigator: () => void
}

/**
 * What a thumb reaches: back, flag, all questions, on. Stands between the question and all questions, so that the
 * keyboard meets it in that order, and lies under both.
 */
export function RoomDock(props: RoomDockProps) {
  const { first, flagged, next, notice, onPrevious, onNext, onFlag, onNavigator } = props
  return (
    <section
      ref={dockHeight}
      aria-label="Question controls"
      // On a phone toasts leave the options free: they appear over the header.
      data-toasts-high
      className="sticky bottom-0 z-[9] order-last col-span-full grid grid-cols-[auto_1fr_auto] items-center gap-2 border-t border-line bg-surface px-3 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] max-[279px]:grid-cols-[auto_1fr] md:gap-3 md:px-6"
    >
      <Button aria-disabled={first} onClick={onPrevious} className="max-md:px-[13px]">
        <ChevronLeft size={20} aria-hidden="true" />
        <span className="max-md:sr-only">Previous</span>
      </Button>
      <div className="flex justify-center gap-1 md:gap-2">
        <Button
          aria-pressed={flagged}
          onClick={onFlag}
          className="max-md:px-[13px] aria-pressed:shadow-[inset_0_-3px_0_var(--beam)]"
        >
          <Flag size={20} aria-hidden="true" className={classNames(flagged && 'fill-beam stroke-beam')} />
          <span className="max-md:sr-only">Flag for review</span>
        </Button>
        <Button
          onClick={onNavigator}
          className="max-md:px-[13px] min-[1100px]:hidden"
          aria-label="Go to all questions"
        >
          <LayoutGrid size={20} aria-hidden="true" />
        </Button>
      </div>
      <Button
        kind="primary"
        disabled={next.disabled}
        aria-disabled={next.off}
        aria-describedby={next.describedBy}
        busy={next.busy ?? false}
        onClick={onNext}
        className="min-w-28 whitespace-nowrap max-[374px]:px-2.5 max-[279px]:col-span-full"
      >
        {next.label}
        {/* The narrowest phones have room for the words alone. */}
        {next.arrow ? <ChevronRight size={20} aria-hidden="true" className="max-[374px]:hidden" /> : null}
      </Button>
      {notice}
    </section>
  )
}
