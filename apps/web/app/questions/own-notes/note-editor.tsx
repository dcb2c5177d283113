import { noteLength } from '@collimate/domain/questions/note'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNote } from './use-own-note.ts'

type NoteEditorProps = {
  question: string
  /** The field takes the focus when it comes up. */
  focused?: boolean
  /** The field is in use: it stays, also with nothing in it. */
  onUse: () => void
  onClose: () => void
}

/** The student's own note on a question, kept as it is typed. */
export function NoteEditor({ question, focused = false, onUse, onClose }: NoteEditorProps) {
  const id = useId()
  const note = useNote(question)
  const field = useRef<HTMLTextAreaElement>(null)
  // Asked for by a press of Note: the next thing is to type.
  useEffect(() => {
    if (focused && !note.loading) field.current?.focus()
  }, [focused, note.loading])
  const left = noteLength - note.text.length
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    note.leave()
    onClose()
  }
  return (
    <section aria-labelledby={`${id}-label`} className="mt-6 max-w-measure">
      <div className="mb-1.5 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <label id={`${id}-label`} htmlFor={id} className="text-meta font-semibold">
          Your note
        </label>
        <p role="status" className="text-meta text-muted">
          {note.state === 'saving' ? 'Saving' : null}
          {note.state === 'saved' ? (
            <span className="inline-flex items-center gap-1.5">
              <Check size={16} aria-hidden="true" className="text-good" />
              Saved
            </span>
          ) : null}
        </p>
      </div>
      {note.loading ? (
        <Skeleton className="h-28" />
      ) : note.unread ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-meta text-low">
            Your note could not be loaded.
          </p>
          <Button onClick={note.reread}>Try again</Button>
        </div>
      ) : (
        <TextArea
          id={id}
          ref={field}
          value={note.text}
          maxLength={noteLength}
          placeholder="Only you can read it."
          aria-describedby={left < 200 ? `${id}-left` : undefined}
          onChange={(event) => note.type(event.currentTarget.value)}
          onFocus={onUse}
          onBlur={note.leave}
          onKeyDown={close}
        />
      )}
      {left < 200 ? (
        <p id={`${id}-left`} className="num mt-1 text-meta text-muted">
          {left} {left === 1 ? 'character' : 'characters'} left
        </p>
      ) : null}
      {note.state === 'failed' ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p role="alert" className="text-meta text-low">
            Your note is not saved yet. Check your connection.
          </p>
          <Button onClick={note.retry}>Save again</Button>
        </div>
      ) : null}
    </section>
  )
}
