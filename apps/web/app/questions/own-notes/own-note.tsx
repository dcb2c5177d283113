import { useRef, useState } from 'react'
import { NoteEditor } from './note-editor.tsx'
import { NoteTools } from './note-tools.tsx'
import { useMarks } from './use-marks.ts'

/** Bookmark and note of a question whose answer is due; a note that is written is shown at once. */
export function OwnNote({ question }: { question: string }) {
  const { noted } = useMarks(question)
  const [asked, setAsked] = useState<boolean | null>(null)
  const tools = useRef<HTMLDivElement>(null)
  const open = asked ?? noted
  const close = () => {
    setAsked(false)
    tools.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <div ref={tools} className="mt-6 border-t border-line pt-3">
      <NoteTools question={question} open={open} onNote={() => setAsked(!open)} />
      {open ? (
        <NoteEditor
          question={question}
          focused={asked === true}
          onUse={() => setAsked(true)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
