import type { submitTestimonial } from '@collimate/contract/testimonials'
import {
  isCompleteReview,
  reviewLengths,
  type ReviewDraft,
  reviewRoles,
} from '@collimate/domain/testimonials/rules'
import { type SubmitEvent, useId, useState } from 'react'
import { useSending } from '../accounts/use-sending.ts'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input, TextArea } from '../ui/field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { toast } from '../ui/toast.ts'
import { StarChoice } from './star-choice.tsx'

const empty: ReviewDraft = { name: '', role: null, content: '', star_rating: null }
const roleItems = reviewRoles.map((role) => ({ value: role, label: role }))

/** Takes a review of the product. What was entered stays when it is closed or sending fails. */
export function ReviewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [sending, send] = useSending()
  const form = useId()
  const set = (change: Partial<ReviewDraft>) => setDraft((before) => ({ ...before, ...change }))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isCompleteReview(draft)) {
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
      setDraft(empty)
      onClose()
      toast({
        title: 'Thank you for your review',
        description: 'It appears here once we have read it.',
        kind: 'good',
      })
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Leave a Review"
      description="Your name, role and words will be shown on this page."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={sending}>
            {sending ? 'Submitting...' : 'Submit Review'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-[18px]">
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              data-autofocus
              autoComplete="name"
              value={draft.name}
              maxLength={reviewLengths.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <div>
          <p aria-hidden="true" className="mb-1.5 text-meta font-semibold">
            Role
          </p>
          <SegmentedControl
            legend="Role"
            name="role"
            items={roleItems}
            value={draft.role}
            onChange={(role) => set({ role })}
          />
        </div>
        <Field label="Review" hint={`${draft.content.length} of ${reviewLengths.content} characters`}>
          {(control) => (
            <TextArea
              {...control}
              value={draft.content}
              maxLength={reviewLengths.content}
              onChange={(event) => set({ content: event.currentTarget.value })}
            />
          )}
        </Field>
        <StarChoice value={draft.star_rating} onChange={(star_rating) => set({ star_rating })} />
      </form>
    </Dialog>
  )
}
