import type { submitTestimonial } from '@collimate/contract/testimonials'
import {
  isCompleteReview,
  missingInReview,
  type ReviewDraft,
  reviewLengths,
  reviewRoles,
  type StarRating,
  starRatings,
} from '@collimate/domain/testimonials/rules'
import { type SubmitEvent, useId, useState } from 'react'
import { useSending } from '../lib/use-sending.ts'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError, Input, TextArea } from '../ui/field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { toast } from '../ui/toast.ts'
import { Star } from 'lucide-react'

const empty: ReviewDraft = { name: '', role: null, content: '', star_rating: null }
const roleItems = reviewRoles.map((role) => ({ value: role, label: role }))

/** Takes a review of the product. What was entered stays when it is closed or sending fails. */
export function ReviewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [urged, setUrged] = useState(false)
  const [sending, send] = useSending()
  const form = useId()
  const missing = missingInReview(draft)
  const errors = urged ? Object.fromEntries(missing.map((field) => [field, 'Required'])) : {}
  const change = (part: Partial<ReviewDraft>) => setDraft((before) => ({ ...before, ...part }))
  const close = () => {
    setUrged(false)
    onClose()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUrged(true)
    if (!isCompleteReview(draft)) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus()
      toast({
        title: 'Please fill in all fields',
        description: 'Name, role, review content, and star rating are required',
        kind: 'destructive',
      })
      return
    }
    void send(async () => {
      try {
        await call<typeof submitTestimonial>('POST /api/testimonials', { body: draft })
      } catch {
        toast({
          title: 'Error submitting review',
          description: 'Please try again later.',
          kind: 'destructive',
        })
        return
      }
      // What was changed in it meanwhile stays.
      setDraft((now) => (now === draft ? empty : now))
      close()
      toast({
        title: 'Thank you for your review',
        description: 'It’ll appear here once we’ve read it.',
        kind: 'good',
      })
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Leave a Review"
      description="Your name, role and review will be shown on this page."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={sending}>
            {sending ? 'Submitting...' : 'Submit Review'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-[18px]">
        <Fields draft={draft} errors={errors} onChange={change} />
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  draft: ReviewDraft
  /** Per field, what is wrong with it. */
  errors: Partial<Record<keyof ReviewDraft, string>>
  onChange: (part: Partial<ReviewDraft>) => void
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  const id = useId()
  return (
    <>
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            name="name"
            autoComplete="name"
            value={draft.name}
            maxLength={reviewLengths.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-1.5">
        <SegmentedControl
          wide
          titled
          legend="Role"
          name="role"
          items={roleItems}
          value={draft.role}
          onChange={(role) => onChange({ role })}
          errorId={errors.role && `${id}-role`}
        />
        {errors.role ? <FieldError id={`${id}-role`}>{errors.role}</FieldError> : null}
      </div>
      <Field
        label="Review"
        hint={`${draft.content.length} of ${reviewLengths.content} characters`}
        error={errors.content}
      >
        {(control) => (
          <TextArea
            {...control}
            name="content"
            value={draft.content}
            maxLength={reviewLengths.content}
            onChange={(event) => onChange({ content: event.currentTarget.value })}
          />
        )}
      </Field>
      <div>
        <StarChoice
          value={draft.star_rating}
          onChange={(star_rating) => onChange({ star_rating })}
          errorId={errors.star_rating && `${id}-stars`}
        />
        {errors.star_rating ? <FieldError id={`${id}-stars`}>{errors.star_rating}</FieldError> : null}
      </div>
    </>
  )
}

type StarChoiceProps = {
  value: StarRating | null
  onChange: (rating: StarRating) => void
  errorId: string | undefined
}

/** One to five stars, as radio buttons. */
function StarChoice({ value, onChange, errorId }: StarChoiceProps) {
  return (
    <fieldset aria-invalid={errorId ? true : undefined} aria-describedby={errorId}>
      <legend className="mb-1 text-meta font-semibold">Star rating</legend>
      <div className="-ml-2.5 flex items-center">
        {starRatings.map((star) => (
          <label
            key={star}
            className="relative grid size-11 place-items-center rounded-2 has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-light-edge"
          >
            <input
              type="radio"
              name="star_rating"
              value={star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              checked={star === value}
              onChange={() => onChange(star)}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <Star
              size={28}
              aria-hidden="true"
              className={star <= (value ?? 0) ? 'fill-light text-light-edge' : 'fill-transparent text-edge'}
            />
          </label>
        ))}
        <span aria-hidden="true" className="num ml-2 text-meta text-muted">
          {value === null ? 'Choose' : `${value} of 5`}
        </span>
      </div>
    </fieldset>
  )
}
