import type { Answer } from '@collimate/domain/questions/types/question-type'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { keepTogether } from '../../keep-together.ts'
import type { AnswerProps } from '../question-screens.ts'
import { moveItem } from './move-item.ts'
import { useKeptFocus, useRowDrag } from './row-movement.ts'

/** Rows in the student's order: dragged, moved by their buttons, or by the arrow keys at their grip. */
export function OrderAnswer({ question, labelledBy, answer, onAnswer }: AnswerProps) {
  const { options } = question
  const sequence = sequenceOf(answer, options.length)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  // Picked up with the space bar; Escape brings back the answer before.
  const [held, setHeld] = useState<{ option: number; before: Answer | null } | null>(null)
  const keepFocus = useKeptFocus()
  const say = (option: number, place: number, words: string) =>
    setSaid(`${options[option]} ${words} ${place + 1} of ${options.length}.`)
  const move = (option: number, to: number) => {
    const next = moveItem(sequence, option, to)
    keepFocus()
    onAnswer(next)
    say(option, next.indexOf(option), 'is now number')
  }
  const drag = useRowDrag({ list, sequence, onDrop: move })
  const shown = drag.sequence
  const press = (event: KeyboardEvent, option: number) => {
    const place = sequence.indexOf(option)
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) move(option, place + step)
    else if (event.key === ' ' && held === null) {
      setHeld({ option, before: answer })
      say(option, place, 'is picked up, number')
    } else if (event.key === ' ') {
      setHeld(null)
      say(option, place, 'is put down as number')
    } else if (event.key === 'Escape' && held !== null) {
      keepFocus()
      onAnswer(held.before)
      setHeld(null)
      say(option, sequenceOf(held.before, options.length).indexOf(option), 'is back as number')
    } else return
    event.preventDefault()
  }
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <ol ref={list} className="grid gap-2">
        {sequence.map((option) => {
          const place = shown.indexOf(option)
          const text = options[option] ?? ''
          const moving = drag.dragged === option || held?.option === option
          return (
            <li
              key={option}
              style={{ order: place }}
              className="grid grid-cols-[22px_minmax(0,1fr)] items-stretch gap-1.5 md:grid-cols-[36px_minmax(0,1fr)] md:gap-2"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'num grid place-items-center font-display text-[1.375rem] leading-none font-[560]',
                  moving ? 'text-light-text' : 'text-muted',
                )}
              >
                {place + 1}
              </span>
              <div
                className={classNames(
                  'grid min-h-14 grid-cols-[44px_minmax(0,1fr)_44px_44px] items-center rounded-2 leading-[1.35] md:text-[1.0625rem]',
                  moving ? 'lf' : 'border-[1.5px] border-line bg-surface',
                )}
              >
                <button
                  type="button"
                  aria-label={`Drag ${text}`}
                  aria-pressed={held?.option === option}
                  onKeyDown={(event) => press(event, option)}
                  onBlur={() => setHeld(null)}
                  className="grid min-h-13 touch-none cursor-grab place-items-center self-stretch rounded-2 text-edge hover:text-ink active:cursor-grabbing"
                  {...drag.gripOf(option)}
                >
                  <GripVertical size={20} aria-hidden="true" />
                </button>
                <span className="py-2 pr-2">{keepTogether(text)}</span>
                <MoveButton
                  label={`Move ${text} up`}
                  off={place === 0}
                  onMove={() => move(option, place - 1)}
                >
                  <ChevronUp size={20} aria-hidden="true" />
                </MoveButton>
                <MoveButton
                  label={`Move ${text} down`}
                  off={place === options.length - 1}
                  onMove={() => move(option, place + 1)}
                >
                  <ChevronDown size={20} aria-hidden="true" />
                </MoveButton>
              </div>
            </li>
          )
        })}
      </ol>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="outline-none mt-3 min-h-[1.45em] text-meta leading-[1.45] font-semibold"
      >
        {said}
      </p>
      {answer === null ? (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            onClick={() => {
              onAnswer(sequence)
              setSaid('This order is your answer.')
              // The button goes, and Tab leads on from where it was.
              status.current?.focus({ preventScroll: true })
            }}
          >
            Keep this order
          </Button>
          <p className="text-meta text-muted">Not answered yet: move a row, or keep the order as it is.</p>
        </div>
      ) : null}
      <p className="mt-3 text-meta leading-[1.7] text-muted max-md:hidden">
        Drag a row, or use its arrows. Keys at its handle: <Kbd>Space</Kbd> picks up and drops, <Kbd>↑</Kbd>{' '}
        <Kbd>↓</Kbd> move, <Kbd>Esc</Kbd> puts it back.
      </p>
    </div>
  )
}

/** The answer as a sequence of options; before there is one, the order they are shown in. */
export function sequenceOf(answer: Answer | null, count: number): readonly number[] {
  return Array.isArray(answer) ? answer : [...Array(count).keys()]
}

type MoveButtonProps = { label: string; off: boolean; onMove: () => void; children: ReactNode }

/** At an end it stays in the tab order: a row moved there must not take the focus away. */
function MoveButton({ label, off, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onMove}
      className="grid min-h-13 place-items-center self-stretch rounded-2 text-muted not-last:border-r not-last:border-line hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}
