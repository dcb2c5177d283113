import { answeredCount } from '@collimate/domain/attempts/answers'
import { clockText } from '@collimate/domain/mock-exams/clock'
import { Clock, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { readStored, storeValue } from '../../lib/stored-flag.ts'
import { Button } from '../../ui/button.tsx'
import { useAttempt } from './attempt-context.ts'

const hiddenKey = 'clock-hidden'
/** Nobody should miss the end: from five minutes on the time is shown to everybody. @param seconds left */
export function mayHideClock(seconds: number): boolean {
  return seconds > 300
}

/** Whether this student would rather not see the clock, kept on this device. */
export function useClockHidden(): { hidden: boolean; toggle: () => void } {
  const [hidden, setHidden] = useState(() => readStored(hiddenKey) !== null)
  const toggle = () => {
    storeValue(hiddenKey, hidden ? null : 'true')
    setHidden(!hidden)
  }
  return { hidden, toggle }
}

export function ExamTimer(clock: ReturnType<typeof useClockHidden>) {
  const seconds = useAttempt((state) => state.secondsLeft)
  const open = useAttempt(({ questions, outbox }) => questions.length - answeredCount(outbox.answers))
  return <RoomTimer {...{ seconds, open }} {...clock} />
}

type RoomTimerProps = ReturnType<typeof useClockHidden> & {
  /** Left. */
  seconds: number
  /** Questions without an answer. */
  open: number
}

/** The time left, read by a screen reader on demand; said aloud only as it passes a few marks. */
export function RoomTimer({ seconds, open, hidden: asked, toggle }: RoomTimerProps) {
  const late = !mayHideClock(seconds)
  const hidden = asked && !late
  const Icon = hidden ? EyeOff : Clock
  return (
    <>
      {late ? null : (
        <Button
          kind="ghost"
          size="icon"
          className="max-md:hidden aria-pressed:shadow-[inset_0_-3px_0_var(--beam)]"
          aria-label="Hide clock"
          aria-pressed={hidden}
          title="Hide clock"
          onClick={toggle}
        >
          <Icon size={20} aria-hidden="true" />
        </Button>
      )}
      <div
        role="timer"
        aria-label={`Time remaining ${clockText(seconds)}`}
        data-toasts-beside
        className="flex min-h-11 items-center gap-2 text-[1.125rem] leading-none font-semibold max-[374px]:text-body md:text-[1.375rem]"
      >
        <Clock
          size={20}
          aria-hidden="true"
          className={classNames('text-muted max-[374px]:hidden', !late && 'md:hidden')}
        />
        <span aria-hidden="true" className={hidden ? 'text-meta font-normal text-muted' : 'num'}>
          {hidden ? 'Hidden' : clockText(seconds)}
        </span>
      </div>
      <TimeAnnouncer {...{ seconds, open }} />
    </>
  )
}

function TimeAnnouncer({ seconds, open }: Pick<RoomTimerProps, 'seconds' | 'open'>) {
  const before = useRef(seconds)
  const [text, setText] = useState('')
  useEffect(() => {
    const said = timeAnnouncement(before.current, seconds, open)
    before.current = seconds
    if (said !== null) setText(said)
  }, [seconds, open])
  return (
    <div role="status" className="sr-only">
      {text}
    </div>
  )
}

/** Seconds left at which the time is said, and how. */
const marks = [
  { at: 3600, text: '60 minutes left.' },
  { at: 1800, text: '30 minutes left.' },
  { at: 600, text: '10 minutes left.' },
  { at: 300, text: '5 minutes left.' },
  { at: 60, text: '1 minute left.' },
]

/**
 * What a screen reader says as the clock passes a mark, or null. Several marks passed at once say the last.
 *
 * @param open questions without an answer
 */
export function timeAnnouncement(before: number, now: number, open: number): string | null {
  const passed = marks.findLast((mark) => before > mark.at && now <= mark.at)
  if (passed === undefined) return null
  if (open === 0) return `${passed.text} Every question is answered.`
  return `${passed.text} ${open} ${open === 1 ? 'question is' : 'questions are'} still unanswered.`
}
