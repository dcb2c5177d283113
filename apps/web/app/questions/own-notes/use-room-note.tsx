import { useState } from 'react'
import { Pending } from '../../ui/pending.tsx'
import { pagePart } from '../../ui/page-part.tsx'
import { PartMissing } from '../../ui/part-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoteTools } from './note-tools.tsx'
import { useMarks } from './use-marks.ts'

const { Part: NoteEditor } = pagePart(
  () => import('./note-editor.tsx'),
  'NoteEditor',
  ({ missing, focused, onClose }) =>
    missing ? (
      <PartMissing />
    ) : (
      <Pending asked={focused === true} onCancel={onClose}>
        <Skeleton className="mt-6 h-34" />
      </Pending>
    ),
)

/**
 * The bookmark and note of the question on screen, in a room. A note opens by itself once its answer is checked, not
 * before.
 *
 * @param question its id; empty while there is none
 */
export function useRoomNote(question: string, checked: boolean) {
  const { noted, toggleBookmark } = useMarks(question)
  /** What was asked for, by question; where nothing was, the check decides. */
  const [asked, setAsked] = useState<Readonly<Record<string, boolean>>>({})
  const open = asked[question] ?? (noted && checked)
  const setOpen = (wanted: boolean) => setAsked({ ...asked, [question]: wanted })
  const toggleNote = () => setOpen(!open)
  const close = () => {
    setOpen(false)
    document.getElementById('stem')?.focus({ preventScroll: true })
  }
  return {
    toggleBookmark,
    toggleNote,
    tools: <NoteTools beside question={question} open={open} onNote={toggleNote} />,
    editor: open ? (
      <NoteEditor
        key={question}
        question={question}
        focused={asked[question] === true}
        onUse={() => setOpen(true)}
        onClose={close}
      />
    ) : null,
  }
}
