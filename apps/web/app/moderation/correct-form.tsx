import type { correctQuestion, ReportedQuestion } from '@collimate/contract/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { call, reasonsByField } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { optionLetter } from '../questions/option-letter.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { Field, FieldError, Input, TextArea } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { toast } from '../ui/toast.ts'
import { useDone } from './entry-list.tsx'
import { bankQuestionQuery, reportQuery } from './queries.ts'
import { moderationKey } from './waiting.ts'

export type RulingProps = {
  question: ReportedQuestion
  /** The report that led to it. */
  reportId?: string
}

type EarlierAnswers = ReportedQuestion['rulings'][number]['earlier_answers']

const earlierChoices = [
  { value: 'graded-again', label: 'Grade again', hint: 'By the corrected key' },
  { value: 'count-as-right', label: 'Count as right', hint: 'Nobody could know the answer' },
] as const

type CorrectFormProps = RulingProps & {
  /** Something in it is no longer as it was opened. */
  onChange: () => void
  onDone: () => void
}

export function CorrectForm({ onChange, onDone, ...props }: CorrectFormProps) {
  // As it was opened: saved with a later version, what is typed here would undo what another admin corrected.
  const [question] = useState(props.question)
  const [earlier, setEarlier] = useState<EarlierAnswers>('graded-again')
  const correct = useCorrect(props, onDone)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    correct.mutate(correctionOf(new FormData(event.currentTarget), question, earlier))
  }
  const reasons = question.option_reasons
  const id = useId()
  const problems = reasonsByField(correct.error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (correct.error) focusFirstInvalid(form.current)
  }, [correct.error])
  return (
    <form ref={form} onChange={onChange} onSubmit={submit} className="grid gap-[18px]">
      {correct.error ? (
        <Banner
          tone="low"
          role="alert"
          title={
            isAtShownField(problems, question)
              ? 'Your correction wasn’t saved. See the marked field.'
              : (Object.values(problems)[0] ?? correct.error.message)
          }
        />
      ) : null}
      <Field label="Question" error={problems['question_text']}>
        {(control) => (
          <TextArea
            {...control}
            name="question"
            required
            maxLength={5000}
            defaultValue={question.question_text}
          />
        )}
      </Field>
      {question.options.map((option, index) => (
        <OptionFields
          key={optionLetter(index)}
          {...{ question, index, option, problems }}
          reason={reasons?.[index] ?? null}
        />
      ))}
      {isKeyed(question) ? null : (
        <p className="text-meta text-muted">The right answer can be changed in the content files only.</p>
      )}
      <Field
        label="Explanation"
        hint={
          reasons
            ? 'Quizzes and reviews show this beside the reasons above. A different key needs both changed.'
            : 'A different key needs a different explanation.'
        }
        error={problems['explanation']}
      >
        {(control) => (
          <TextArea
            {...control}
            name="explanation"
            maxLength={10_000}
            defaultValue={question.explanation ?? ''}
          />
        )}
      </Field>
      <Field label="Keep this" error={problems['takeaway']}>
        {(control) => (
          <TextArea {...control} {...sentence} name="takeaway" defaultValue={question.takeaway ?? ''} />
        )}
      </Field>
      <div className="grid gap-1.5">
        <RadioCards
          legend="Answers given before"
          name="earlier-answers"
          items={earlierChoices}
          value={earlier}
          onChange={setEarlier}
          errorId={problems['earlier_answers'] && `${id}-earlier`}
        />
        {problems['earlier_answers'] ? (
          <FieldError id={`${id}-earlier`}>{problems['earlier_answers']}</FieldError>
        ) : null}
      </div>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" busy={correct.isPending}>
          Save correction
        </Button>
      </DialogActions>
    </form>
  )
}

/** Whether a field of the form says one of the reasons: not all that is sent has a field there. */
function isAtShownField(problems: Readonly<Record<string, string>>, question: ReportedQuestion): boolean {
  const shown = [
    'question_text',
    'explanation',
    'takeaway',
    'earlier_answers',
    ...(isKeyed(question) ? ['correct_answers'] : []),
    ...question.options.flatMap((_option, index) => [
      `options.${index}`,
      ...(question.option_reasons?.[index] === undefined ? [] : [`option_reasons.${index}`]),
    ]),
  ]
  return shown.some((field) => field in problems)
}

/** Whether the form can change its key. */
function isKeyed({ type }: ReportedQuestion): boolean {
  return type === 'single' || type === 'multiple'
}

/** A radio button bears no `aria-invalid`; only a wrong one is described. */
const wrong = '[aria-invalid=true], [type=radio][aria-describedby]'

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong)
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:checked') : field
  control?.focus()
}

/** Room for a sentence or two, which a line would cut off. */
const sentence = { rows: 2, maxLength: 2000, className: 'min-h-0! field-sizing-content' } as const

type OptionFieldsProps = {
  question: ReportedQuestion
  index: number
  option: string
  reason: string | null
  /** The server's reasons, by field. */
  problems: Readonly<Record<string, string>>
}

function OptionFields({ question, index, option, reason, problems }: OptionFieldsProps) {
  const letter = optionLetter(index)
  return (
    <fieldset className="grid gap-3 border-l-2 border-line pl-3">
      <legend className="sr-only">Option {letter}</legend>
      <Field label={`Option ${letter}`} error={problems[`options.${index}`]}>
        {(control) => (
          <Input {...control} name={`option-${index}`} required maxLength={1000} defaultValue={option} />
        )}
      </Field>
      {isKeyed(question) ? (
        // What is wrong with the marks is said at the first of them.
        <KeyMark
          {...{ question, index, letter }}
          error={index === 0 ? problems['correct_answers'] : undefined}
        />
      ) : null}
      {reason === null ? null : (
        <Field label={`Why ${letter} is right or wrong`} error={problems[`option_reasons.${index}`]}>
          {(control) => (
            <TextArea {...control} {...sentence} name={`reason-${index}`} defaultValue={reason} />
          )}
        </Field>
      )}
    </fieldset>
  )
}

type KeyMarkProps = {
  question: ReportedQuestion
  index: number
  letter: string
  error: string | undefined
}

function KeyMark({ question, index, letter, error }: KeyMarkProps) {
  const id = useId()
  const mark = { name: 'key', value: index, defaultChecked: question.correct_answers.includes(index) }
  if (question.type === 'multiple') return <Checkbox {...mark} error={error} label={`${letter} is right`} />
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...mark}
          type="radio"
          aria-describedby={error && id}
          className="keeps-color size-[22px] cursor-pointer appearance-none rounded-full border-[1.75px] border-edge bg-surface checked:border-[6px] checked:border-light-edge checked:bg-on-light"
        />
        {letter} is right
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

function correctionOf(form: FormData, question: ReportedQuestion, earlier: EarlierAnswers) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const { options, option_reasons: reasons, version, rulings, correct_answers: key } = question
  return {
    version,
    rulings: rulings.length,
    question_text: text('question'),
    options: options.map((_, index) => text(`option-${index}`)),
    correct_answers: isKeyed(question) ? form.getAll('key').map(Number) : key,
    explanation: text('explanation'),
    // Those of a hot spot's places are not in the form.
    option_reasons:
      reasons?.map((reason, index) => (index < options.length ? text(`reason-${index}`) : reason)) ?? null,
    takeaway: text('takeaway'),
    earlier_answers: earlier,
  }
}

export function from(reportId: string | undefined) {
  return reportId === undefined ? {} : { report_id: reportId }
}

function useCorrect({ question: { id }, reportId }: RulingProps, onDone: () => void) {
  const { afterSignIn } = useAfterSignIn(true)
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: (body: ReturnType<typeof correctionOf>) =>
      afterSignIn(
        () =>
          call<typeof correctQuestion>('POST /api/admin/questions/:id/correct', {
            params: { id },
            body: { ...body, ...from(reportId) },
          }),
        // The form says it once the log-in is closed.
        () => undefined,
      ),
    meta: { keepsPage: true },
    onSuccess: () => {
      onDone()
      // The list that it was ruled from is one of reports, or of questions.
      done(reportId ?? id)
      toast({
        title: 'Question corrected',
        description: 'Earlier answers are being graded again.',
        kind: 'good',
      })
      return refetchAfterChange(client, { queryKey: moderationKey })
    },
    // Opened again, the form begins with what is there now.
    onError: () =>
      refetchAfterChange(client, reportId === undefined ? bankQuestionQuery(id) : reportQuery(reportId)),
  })
}
