import type { CheckedAnswer, checkClinicAnswer, ClinicQuestion } from '@collimate/contract/clinic'
import { type NumberProblem, readNumber, roundingText } from '@collimate/domain/clinic/numbers'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { adviceFor, ApiError, call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, Input } from '../ui/field.tsx'
import { WorkedAnswer } from './worked-answer.tsx'

const problems: Record<NumberProblem, string> = {
  empty: 'Type your answer first.',
  comma: 'Use a decimal point, like 22.5.',
  exponent: 'Write the number out, without an e.',
  unit: 'Type the number alone, without its unit.',
  unreadable: 'Type a number, like 22.5.',
  'too-large': 'That number is too large. Check the decimal point.',
}

type ClinicQuestionFormProps = {
  question: ClinicQuestion
  /** The keyboard goes to the answer when the question appears. */
  takesFocus: boolean
  /** The next one is on its way. */
  isLeaving: boolean
  onChecked: (verdict: CheckedAnswer['verdict']) => void
  onNext: () => void
}

/** A question, the number typed for it, and how it is worked out. Enter checks, and Enter again goes on. */
export function ClinicQuestionForm(props: ClinicQuestionFormProps) {
  const { question, takesFocus, isLeaving, onChecked, onNext } = props
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<NumberProblem>()
  const stem = useId()
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const worked = useRef<HTMLDivElement>(null)
  const check = useMutation({
    mutationFn: async (answer: number | null) => {
      const body = { question: question.id, answer }
      return (await call<typeof checkClinicAnswer>('POST /api/clinic/answers', { body })).checked
    },
    onSuccess: ({ verdict }) => onChecked(verdict),
  })
  // Before it is painted: what is typed at once goes into it.
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    // On a phone it comes below the window's edge.
    if (check.data) worked.current?.scrollIntoView({ block: 'nearest' })
  }, [check.data])
  const isOutdated = check.error instanceof ApiError && check.error.code === 'clinic-question-not-found'
  const isOver = check.data !== undefined || isOutdated
  const isBusy = check.isPending || isLeaving
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (isOver) return onNext()
    const read = readNumber(typed)
    setProblem('problem' in read ? read.problem : undefined)
    if ('value' in read) check.mutate(read.value)
    else input.current?.focus()
  }
  const showSteps = () => {
    // This button goes away with the press; the keyboard stays beside it.
    main.current?.focus({ preventScroll: true })
    setProblem(undefined)
    check.mutate(null)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Card aria-label="Question">
        <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p id={stem} className="max-w-measure text-stem">
            {question.stem}
          </p>
          <Field
            label="Your answer"
            hint={`Round ${roundingText(question.decimals)}.`}
            error={problem ? problems[problem] : check.error ? errorText(check.error) : undefined}
          >
            {({ 'aria-describedby': described, ...control }) => (
              <span className="flex items-center gap-3">
                <Input
                  {...control}
                  ref={input}
                  aria-describedby={[stem, described].filter(Boolean).join(' ')}
                  type="text"
                  // The decimal keypad of a phone has no minus.
                  inputMode={question.signed ? 'text' : 'decimal'}
                  autoComplete="off"
                  maxLength={40}
                  className="num max-w-48"
                  readOnly={isOver || check.isPending}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  // Held down, Enter would check and leave before anything is read.
                  onKeyDown={(event) =>
                    event.key === 'Enter' && event.repeat ? event.preventDefault() : undefined
                  }
                />
                <span>{question.unit}</span>
              </span>
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button ref={main} type="submit" kind="primary" busy={isBusy}>
              {isOver ? 'Next question' : 'Check'}
            </Button>
            {isOver ? null : (
              <Button kind="ghost" busy={isBusy} onClick={showSteps}>
                Show the steps
              </Button>
            )}
          </div>
        </form>
      </Card>
      <div ref={worked} role="status" className="scroll-my-4">
        {check.data ? <WorkedAnswer checked={check.data} typed={typed.trim()} /> : null}
      </div>
    </div>
  )
}

function errorText(error: Error): string {
  if (error instanceof ApiError) return error.message
  return `We couldn’t check your answer. It’s still here. ${adviceFor(error)}`
}
