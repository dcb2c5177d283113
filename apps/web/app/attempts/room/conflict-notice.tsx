import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AnswerText, QuestionLine } from './answer-text.tsx'
import { useAttempt, useAttemptSession } from './attempt-context.ts'

/** Questions named one by one; more than these are in the list behind "Compare". */
const mostNamed = 6

/** Names the questions that were answered in two windows, and leads to them. */
export function ConflictNotice() {
  const session = useAttemptSession()
  const conflicts = useAttempt((state) => state.conflicts)
  const [comparing, setComparing] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(conflicts.length)
  useEffect(() => {
    // With the one that is settled goes its button, with the last one the notice.
    const left = list.current?.querySelector('button') ?? document.getElementById('stem')
    if (conflicts.length < before.current && document.activeElement === document.body)
      left?.focus({ preventScroll: true })
    before.current = conflicts.length
  }, [conflicts])
  if (conflicts.length === 0) return null
  const more = conflicts.length - mostNamed
  return (
    <>
      <Banner
        role="status"
        title={
          conflicts.length === 1
            ? '1 question was answered in two windows. The later answer was kept.'
            : `${conflicts.length} questions were answered in two windows. The later answers were kept.`
        }
        action={
          <div className="flex gap-2">
            <Button onClick={() => setComparing(true)}>Compare</Button>
            <Button onClick={() => session.seeConflicts()}>Got it</Button>
          </div>
        }
      >
        <p className="flex flex-wrap gap-x-4">
          {conflicts.slice(0, mostNamed).map(({ position }) => (
            <button
              key={position}
              type="button"
              className="link num inline-flex min-h-11 items-center"
              onClick={() => session.goTo(position)}
            >
              Question {position + 1}
            </button>
          ))}
          {more > 0 ? <span className="self-center">and {more} more</span> : null}
        </p>
      </Banner>
      <Dialog
        open={comparing}
        wide
        onOpenChange={setComparing}
        title="Answered in two windows"
        description="The answer you chose last was kept. You can still take the other one."
      >
        <ul ref={list} className="max-h-[55vh] overflow-y-auto">
          {conflicts.map((conflict) => (
            <li key={conflict.position} className="border-t border-line py-3">
              <QuestionLine position={conflict.position} />
              <p className="mt-1.5">
                <AnswerText label="Kept" position={conflict.position} answer={conflict.kept} />
              </p>
              <p className="mt-1">
                <AnswerText label="Not kept" position={conflict.position} answer={conflict.other} />
              </p>
              <Button className="mt-2" onClick={() => session.takeOther(conflict)}>
                Take the other answer
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
