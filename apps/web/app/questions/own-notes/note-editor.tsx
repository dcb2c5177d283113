import { noteLength } from '@collimate/domain/questions/note'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SignInAgainHere, useAfterSignIn } from '../../accounts/sign-in-again.tsx'
import { useLeft } from '../../lib/use-left.ts'
import { Button } from '../../ui/button.tsx'
import { Pending } from '../../ui/pending.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { noteQuery, unsavedNoteQuery } from './queries.ts'
import { adviceForUnsaved, useKeep } from './use-marks.ts'

/** Milliseconds after the last key until a note is sent. */
const pauseMs = 700

type NoteEditorProps = {
  question: string
  /** The field takes the focus when it comes up. */
  focused?: boolean
  /** The field is in use: it stays, also with nothing in it. */
  onUse: () => void
  onClose: () => void
}

/** The student's own note on a question, kept as it is typed. */
export function NoteEditor(props: NoteEditorProps) {
  return (
    <SignInAgainHere>
      <NoteField {...props} />
    </SignInAgainHere>
  )
}

function NoteField({ question, focused = false, onUse, onClose }: NoteEditorProps) {
  const id = useId()
  const note = useNote(question)
  const field = useRef<HTMLTextAreaElement>(null)
  // Asked for by a press of Note: the next thing is to type, and no key may go to the room in between.
  useLayoutEffect(() => {
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
    <section aria-labelledby={`${id}-label`} className="mt-6">
      <div className="mb-1.5 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4">
        <label id={`${id}-label`} htmlFor={id} className="text-meta font-semibold">
          Your note
        </label>
        <p role="status" className="text-meta text-muted">
          {note.state === 'saving' ? 'Saving' : null}
          {note.state === 'waiting' ? 'Will save when online' : null}
          {note.state === 'saved' ? (
            <span className="inline-flex items-center gap-1.5">
              <Check size={16} aria-hidden="true" className="text-good" />
              Saved
            </span>
          ) : null}
        </p>
      </div>
      {note.loading ? (
        <Pending asked={focused} onCancel={onClose}>
          <Skeleton className="h-28" />
        </Pending>
      ) : note.unread ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-meta text-low">
            We couldn’t load your note.
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
            Your note isn’t saved yet. {note.advice}
          </p>
          <Button onClick={note.retry}>Save again</Button>
        </div>
      ) : null}
    </section>
  )
}

/**
 * The note of one question, sent a moment after the last key and when its field is left. One that was not saved is sent
 * again when its question is left; when it comes up again it is shown and waits, as another device may have written
 * since.
 */
function useNote(question: string) {
  const stored = useQuery(noteQuery(question))
  const left = useLeft()
  const keep = useKeep(question, (error) => {
    if (!left.current) return
    toast({ title: 'Your note wasn’t saved', description: adviceForUnsaved(error), kind: 'destructive' })
  })
  const { data: unsaved = null } = useQuery(unsavedNoteQuery(question))
  const { afterSignIn } = useAfterSignIn(unsaved !== null)
  /** What was typed here; null before. It wins over what comes from the server. */
  const [draft, setDraft] = useState<string | null>(null)
  /** Typed and not sent yet. */
  const [unsent, setUnsent] = useState<string | null>(null)
  const typed = draft ?? unsaved

  const send = (note: string | null) => {
    if (note === null) return
    setUnsent(null)
    keep.mutate({ note })
  }
  const sendLatest = useEffectEvent(() => send(unsent))
  useEffect(() => {
    if (unsent === null) return
    const timer = setTimeout(() => sendLatest(), pauseMs)
    return () => clearTimeout(timer)
  }, [unsent])
  // What was typed last goes out also when the question is left before its pause is over.
  const sendUnsaved = useEffectEvent(() =>
    send(unsent ?? (keep.isPending || draft === null ? null : unsaved)),
  )
  useEffect(() => () => sendUnsaved(), [])

  const type = (note: string) => {
    setDraft(note)
    setUnsent(note)
  }
  const retry = async () => {
    setDraft(typed)
    setUnsent(null)
    try {
      // That nobody is signed in is said beside the button already.
      await afterSignIn(
        () => keep.mutateAsync({ note: typed ?? '' }),
        () => undefined,
      )
    } catch {
      // It is still here, and said to be unsaved.
    }
  }
  return {
    text: typed ?? stored.data?.note ?? '',
    state: stateOf(keep, { typed, unsent, unsaved }),
    advice: adviceForUnsaved(keep.error),
    loading: stored.isPending && typed === null,
    unread: stored.isError && typed === null,
    reread: () => void stored.refetch(),
    type,
    leave: () => send(unsent),
    retry: () => void retry(),
  } as const
}

type Notes = Readonly<Record<'typed' | 'unsent' | 'unsaved', string | null>>

/** Null before anything was typed. */
function stateOf(keep: ReturnType<typeof useKeep>, { typed, unsent, unsaved }: Notes) {
  if (typed === null) return null
  if (keep.isPending) return keep.isPaused ? 'waiting' : 'saving'
  if (unsaved !== null) return 'failed'
  return unsent === null && keep.isSuccess ? 'saved' : 'saving'
}
