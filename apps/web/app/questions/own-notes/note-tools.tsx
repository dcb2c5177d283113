import { Bookmark, NotebookPen } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useMarks } from './use-marks.ts'

type NoteToolsProps = {
  question: string
  /** The note's field is shown. */
  open: boolean
  /** Beside other things at the right edge: on a phone without their words. */
  beside?: boolean
  onNote: () => void
}

/** What a student keeps of a question for themselves: a bookmark, and a note. */
export function NoteTools({ question, open, beside = false, onNote }: NoteToolsProps) {
  const { bookmarked, noted, toggleBookmark } = useMarks(question)
  const words = beside ? 'max-sm:sr-only' : undefined
  return (
    <div
      role="group"
      aria-label="For yourself"
      className={classNames('flex gap-1', beside ? 'max-sm:-mr-[13px] sm:-mr-2.5' : '-ml-2.5')}
    >
      <Button
        kind="ghost"
        aria-pressed={bookmarked}
        aria-label="Bookmark"
        className={classNames(look, bookmarked && lit)}
        onClick={toggleBookmark}
      >
        <Bookmark
          size={18}
          aria-hidden="true"
          className={classNames(bookmarked && 'fill-beam stroke-beam')}
        />
        <span className={words}>Bookmark</span>
      </Button>
      <Button
        kind="ghost"
        aria-expanded={open}
        aria-label={noted ? 'Your note' : 'Note'}
        className={classNames(look, noted && lit)}
        onClick={onNote}
      >
        <NotebookPen size={18} aria-hidden="true" className={classNames(noted && 'stroke-beam')} />
        <span className={words}>{noted ? 'Your note' : 'Note'}</span>
      </Button>
    </div>
  )
}

const look = 'min-w-11 px-2.5 text-meta font-medium'
const lit = 'shadow-[inset_0_-3px_0_var(--beam)]'
