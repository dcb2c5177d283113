import type { RadBotState } from '@collimate/contract/radbot'
import { brand } from '@collimate/domain/brand'
import { longestQuestion } from '@collimate/domain/radbot/bounds'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dockHeight } from '../../lib/dock-height.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextArea } from '../../ui/field.tsx'
import { Kbd } from '../../ui/kbd.tsx'

type AskFormProps = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Null before its first answer. */
  conversation: string | null
  text: string
  onText: (text: string) => void
  onAsk: () => void
  busy: boolean
  /** Why the last question got no answer; null for nothing. */
  problem: string | null
  leavesOut: RadBotState['leaves_out']
  phrasedBy: RadBotState['phrased_by']
}

/** Stays at the lower edge. What was typed stays until it is answered. */
export function AskForm(props: AskFormProps) {
  const { field, conversation, text, onText, onAsk, busy, problem, leavesOut, phrasedBy } = props
  const shown = useRef<string | null>(undefined)
  useEffect(() => {
    if (shown.current === conversation) return
    shown.current = conversation
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [field, conversation])
  const length = text.trim().length
  const tooLong =
    length > longestQuestion
      ? `Please keep your question under ${longestQuestion.toLocaleString('en-US')} characters. This one has ${length.toLocaleString('en-US')}.`
      : null
  const shownProblem = tooLong ?? problem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk()
  }
  const press = (event: KeyboardEvent) => {
    // Where words are put together from keys, Enter ends a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onAsk()
  }
  return (
    <div ref={dockHeight} className="sticky bottom-0 z-10 border-t border-line bg-page py-3.5">
      <form onSubmit={submit} noValidate>
        <label htmlFor="question" className="sr-only">
          Ask {brand.assistant}
        </label>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
          <TextArea
            ref={field}
            id="question"
            rows={1}
            value={text}
            placeholder="Ask a question"
            aria-describedby="ask-note"
            aria-invalid={shownProblem === null ? undefined : true}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={press}
            className="field-sizing-content max-h-40 min-h-13! resize-none py-3"
          />
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            aria-disabled={tooLong !== null}
            className="min-h-13"
          >
            Ask
          </Button>
        </div>
        <div id="ask-note" className="mt-2 grid gap-1 text-meta leading-[1.4] text-muted">
          <div role="alert">{shownProblem === null ? null : <FieldError>{shownProblem}</FieldError>}</div>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-0.5">
            <span>
              {brand.assistant} is a study aid and can miss things.
              {leavesOut.length > 0
                ? ` I leave out the questions in your unfinished ${leavesOut.join(' and ')}.`
                : null}
              {phrasedBy === null ? null : ` Your question goes to ${phrasedBy}, without your name.`}
            </span>
            <span className="max-md:hidden">
              <Kbd>Enter</Kbd> asks, <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> adds a line
            </span>
          </p>
        </div>
      </form>
    </div>
  )
}
