import type {
  approveTestimonial,
  ModeratedTestimonial,
  rejectTestimonial,
} from '@collimate/contract/testimonials'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Moment } from './entry-list.tsx'
import { reviewsQuery } from './queries.ts'
import { StatedList, useEntryChange } from './stated-list.tsx'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
] as const

const empties = {
  waiting: {
    title: 'No reviews are waiting',
    text: 'A new review appears here until you approve or reject it.',
  },
  approved: { title: 'No approved reviews', text: 'Approved reviews are shown on the landing page.' },
} as const

export function ReviewList() {
  return (
    <StatedList
      label="Reviews"
      noun="reviews"
      states={states}
      empties={empties}
      queryOf={(state, search) => reviewsQuery(state === 'approved', search)}
    >
      {(review) => <ReviewCard review={review} />}
    </StatedList>
  )
}

function ReviewCard({ review }: { review: ModeratedTestimonial }) {
  const { name, role, content, approved, star_rating: stars, created_at: created } = review
  const [asking, setAsking] = useState(false)
  const { approve, reject } = useJudge(review)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3 wrap-anywhere">
          {name}, {role}
        </h3>
        <p className="text-meta text-muted">
          <Moment at={created} />
        </p>
      </div>
      <Stars count={stars} />
      <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{content}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button busy={approve.isPending} onClick={() => approve.mutate(!approved)}>
          {approved ? 'Take back approval' : 'Approve'}
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Reject
        </Button>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reject this review?"
        description={`The review by ${name} is deleted for good.`}
        confirmLabel="Reject review"
        busy={reject.isPending}
        onConfirm={() => reject.mutate()}
      />
    </Card>
  )
}

function Stars({ count }: { count: number }) {
  return (
    <p className="mt-1 flex gap-0.5 text-light-text">
      <span className="sr-only">{count} of 5 stars</span>
      {Array.from({ length: 5 }, (_, index) => (
        <Star key={index} size={18} aria-hidden="true" fill={index < count ? 'currentColor' : 'none'} />
      ))}
    </p>
  )
}

function useJudge({ id, name }: ModeratedTestimonial) {
  const approve = useEntryChange(
    id,
    (approved: boolean) =>
      call<typeof approveTestimonial>('PATCH /api/admin/testimonials/:id', {
        params: { id },
        body: { approved },
      }),
    (approved) => `${approved ? 'Approved' : 'Approval taken back'}: the review by ${name}.`,
  )
  const reject = useEntryChange(
    id,
    () => call<typeof rejectTestimonial>('DELETE /api/admin/testimonials/:id', { params: { id } }),
    () => `Rejected: the review by ${name}.`,
  )
  return { approve, reject }
}
