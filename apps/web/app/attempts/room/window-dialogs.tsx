import { isAnswered } from '@collimate/domain/attempts/answers'
import { type ComponentProps, useMemo, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { unsentCount } from '../engine/outbox.ts'
import { offeredAnswers, type AttemptState, type OfferedAnswer } from '../engine/state.ts'
import { AnswerText, QuestionLine } from './answer-text.tsx'
import { useAttempt, useAttemptSession } from './attempt-context.ts'

/** The exam has gone to another window; nothing here may be answered until it is taken back. */
export function ElsewhereDialog() {
  const session = useAttemptSession()
  const elsewhere = useAttempt((state) => state.link === 'elsewhere' && !state.replaced)
  const description = useAttempt(elsewhereText)
  const unsent = useAttempt((state) => state.outbox.unsent.changes)
  const waits = useAttempt((state) => state.offered !== 'settled')
  return (
    <Dialog
      open={elsewhere}
      title="This exam is open in another window"
      description={
        <>
          <p>{description}</p>
          {waits ? <p className="num mt-2">{questionNumbers(Object.keys(unsent).map(Number))}</p> : null}
        </>
      }
      actions={
        <>
          <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
          <Button kind="primary" onClick={() => session.takeBack()}>
            Take it back here
          </Button>
        </>
      }
    />
  )
}

function elsewhereText({ outbox, offered }: AttemptState): string {
  const count = unsentCount(outbox)
  const wait = `${answers(count)} from this window ${count === 1 ? 'is' : 'are'} not saved yet.`
  if (offered === 'settled')
    return 'You already decided there what to do with the answers from this window. Go on there, or take it back here.'
  if (count === 0) return 'Go on there, or take it back here. The answers saved there come with it.'
  if (offered === 'asking')
    return `${wait} The other window is asking you whether to add them. Or take the exam back here, and they are added.`
  return `${wait} They are safe on this device: take the exam back here, and they are added to the ones saved there.`
}

/** The exam is no more: in another window the student began a new one, or brought back the one before. */
export function ReplacedDialog({ onGoOn }: { onGoOn: () => void }) {
  const replaced = useAttempt((state) => state.replaced)
  const unsent = useAttempt((state) => state.outbox.unsent.changes)
  const positions = Object.keys(unsent).map(Number)
  const count = positions.length
  return (
    <Dialog
      open={replaced}
      title="Another exam took this one’s place"
      description={
        <>
          <p>
            You started it, or brought it back, in another window. Continue it here, or leave it open there.
          </p>
          {count > 0 ? (
            <p className="mt-2">
              {answers(count)} from this window {count === 1 ? 'was' : 'were'} not saved. This device keeps{' '}
              {count === 1 ? 'it' : 'them'} in case you bring this exam back.{' '}
              <span className="num">{questionNumbers(positions)}</span>
            </p>
          ) : null}
        </>
      }
      actions={
        <>
          <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
          <Button kind="primary" onClick={onGoOn}>
            Go to that exam
          </Button>
        </>
      }
    />
  )
}

/** Answers another window could not save: added, compared or left out, as the student says. */
export function OffersDialog() {
  const session = useAttemptSession()
  const offers = useAttempt((state) => state.offers)
  const outbox = useAttempt((state) => state.outbox)
  const questions = useAttempt((state) => state.questions)
  const answering = useAttempt((state) => state.stage === 'answering' && state.link !== 'elsewhere')
  const offered = useMemo(() => offeredAnswers({ offers, outbox, questions }), [offers, outbox, questions])
  const [comparing, setComparing] = useState(false)
  if (offered.length === 0 || !answering) return null
  const unanswered = offered.filter(({ position }) => !isAnswered(outbox.answers[position]))
  const differing = offered.length - unanswered.length
  if (comparing)
    return (
      <CompareDialog
        offered={offered}
        onDone={(taken) => {
          setComparing(false)
          session.settleOffers(taken)
        }}
        onBack={() => setComparing(false)}
      />
    )
  return (
    <Dialog
      open
      title={`${answers(offered.length)} from your other window`}
      description={
        <>
          <p>{offersText(unanswered.length, differing)}</p>
          <p className="num mt-2">{questionNumbers(offered.map(({ position }) => position))}</p>
        </>
      }
      actions={
        <>
          <Button onClick={() => session.settleOffers([])}>Leave {them(offered.length)} out</Button>
          <Button kind={unanswered.length === 0 ? 'primary' : 'secondary'} onClick={() => setComparing(true)}>
            {differing > 0
              ? `Review the ${differing} that ${differing === 1 ? 'differs' : 'differ'}`
              : 'Review'}
          </Button>
          {unanswered.length > 0 ? (
            <Button kind="primary" onClick={() => session.takeOffered(unanswered)}>
              Add the {unanswered.length} unanswered
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function offersText(unanswered: number, differing: number): string {
  const parts = [
    unanswered > 0
      ? `${unanswered} ${unanswered === 1 ? 'is' : 'are'} to questions you haven’t answered here`
      : null,
    differing > 0 ? `${differing} ${differing === 1 ? 'differs' : 'differ'} from your answer here` : null,
  ].filter((part) => part !== null)
  return `That window lost its connection or its place before they were saved. ${parts.join(', ')}.`
}

type CompareDialogProps = {
  offered: readonly OfferedAnswer[]
  onDone: (taken: readonly OfferedAnswer[]) => void
  onBack: () => void
}

/** Each answer of the other window beside the one here. */
function CompareDialog({ offered, onDone, onBack }: CompareDialogProps) {
  const own = useAttempt((state) => state.outbox.answers)
  const [taken, setTaken] = useState<ReadonlySet<number>>(
    () => new Set(offered.map(({ position }) => position).filter((position) => !isAnswered(own[position]))),
  )
  const choose = (position: number, theirs: boolean) => {
    const next = new Set(taken)
    if (theirs) next.add(position)
    else next.delete(position)
    setTaken(next)
  }
  return (
    <Dialog
      open
      wide
      title="Which answers to keep"
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            kind="primary"
            onClick={() => onDone(offered.filter(({ position }) => taken.has(position)))}
          >
            Keep these answers
          </Button>
        </>
      }
    >
      <ul className="max-h-[50vh] overflow-y-auto">
        {offered.map(({ position, answer }) => (
          <li key={position} className="border-t border-line py-3">
            <fieldset>
              <legend className="w-full">
                <QuestionLine position={position} />
              </legend>
              <CompareChoice
                label="Here"
                position={position}
                answer={own[position]}
                chosen={!taken.has(position)}
                onChoose={() => choose(position, false)}
              />
              <CompareChoice
                label="Other window"
                {...{ position, answer }}
                chosen={taken.has(position)}
                onChoose={() => choose(position, true)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type CompareChoiceProps = ComponentProps<typeof AnswerText> & {
  chosen: boolean
  onChoose: () => void
}

function CompareChoice({ chosen, onChoose, ...answer }: CompareChoiceProps) {
  return (
    <label className="mt-1.5 grid min-h-11 cursor-pointer grid-cols-[22px_minmax(0,1fr)] items-center gap-x-3 rounded-2 border border-line px-3 py-2 has-checked:bg-wash-hi has-checked:shadow-[inset_3px_0_0_var(--light-edge)] has-focus-visible:outline-3 has-focus-visible:outline-light-edge">
      <input
        type="radio"
        name={`keep-${answer.position}`}
        checked={chosen}
        onChange={onChoose}
        className="size-5 accent-light-edge"
      />
      <span>
        <AnswerText {...answer} />
      </span>
    </label>
  )
}

/** The exam is over, and answers of this window are not among the graded ones: they can be seen, and do not count. */
export function TooLateDialog() {
  const session = useAttemptSession()
  const tooLate = useAttempt((state) => state.stage === 'too-late')
  const late = useAttempt((state) => state.late)
  const [seen, setSeen] = useState(false)
  if (late === null) return null
  const { uncounted, graded } = late
  const first = late.end.kind === 'already-completed'
  const positions = Object.keys(uncounted).map(Number)
  const count = positions.length
  return (
    <Dialog
      open={tooLate}
      wide={seen}
      title={
        first
          ? 'This exam was completed in another window'
          : `${answers(count)} from this window ${count === 1 ? 'does' : 'do'} not count`
      }
      description={
        <>
          <p>
            {first
              ? `${answers(count)} from this window ${count === 1 ? 'was' : 'were'} not saved before that, and ${count === 1 ? 'does' : 'do'} not count.`
              : `Another window answered ${count === 1 ? 'this question' : 'these questions'} later, or completed the exam first.`}
          </p>
          <p className="num mt-2">{questionNumbers(positions)}</p>
        </>
      }
      actions={
        <>
          {seen ? null : <Button onClick={() => setSeen(true)}>See {them(count)}</Button>}
          <Button kind="primary" onClick={() => session.seeUncounted()}>
            Go to the results
          </Button>
        </>
      }
    >
      {seen ? (
        <ul className="max-h-[50vh] overflow-y-auto">
          {positions.map((position) => (
            <li key={position} className="border-t border-line py-3">
              <QuestionLine position={position} />
              <p className="mt-1.5">
                <AnswerText label="Here" position={position} answer={uncounted[position]} />
              </p>
              <p className="mt-1">
                <AnswerText label="Counted" position={position} answer={graded[position]} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

/** Questions named one by one; more than these are counted. */
const mostNamed = 20

/** 'Questions 2, 3, 12'; empty without any. */
function questionNumbers(positions: readonly number[]): string {
  if (positions.length === 0) return ''
  const named = positions.slice(0, mostNamed).map((position) => position + 1)
  const more = positions.length - named.length
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `${positions.length === 1 ? 'Question' : 'Questions'} ${list}`
}

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
