import { ChevronLeft, ChevronRight, Flag, LayoutGrid } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useExam } from './exam-context.ts'

type RoomDockProps = {
  onPrevious: () => void
  onNext: () => void
  onFlag: () => void
  onNavigator: () => void
}

/** What a thumb reaches: back, flag, all questions, on. */
export function RoomDock({ onPrevious, onNext, onFlag, onNavigator }: RoomDockProps) {
  const first = useExam((state) => state.current === 0)
  const last = useExam((state) => state.current === state.questions.length - 1)
  const flagged = useExam((state) => state.outbox.flags.includes(state.current))
  const dock = useDockHeight()
  return (
    <footer
      ref={dock}
      className="sticky bottom-0 z-[9] grid grid-cols-[auto_1fr_auto] items-center gap-2 border-t border-line bg-surface px-3 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:gap-3 md:px-6"
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
      <Button kind="primary" onClick={onNext} className="min-w-28 whitespace-nowrap max-[374px]:px-2.5">
        {last ? 'Complete Exam' : 'Next'}
        {last ? null : <ChevronRight size={20} aria-hidden="true" />}
      </Button>
    </footer>
  )
}

/** Toasts stand above the dock: none may lie over Next. */
function useDockHeight() {
  const dock = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`)
    return () => {
      style.removeProperty('--dock')
    }
  }, [])
  return dock
}
