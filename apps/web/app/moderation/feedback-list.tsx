import type { closeFeedback, Feedback } from '@collimate/contract/feedback'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Moment, Writer } from './entry-list.tsx'
import { feedbackQuery } from './queries.ts'
import { StatedList, useEntryChange } from './stated-list.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

const empties = {
  open: { title: 'No open feedback', text: 'What students write from their dashboard appears here.' },
  closed: {
    title: 'No closed feedback',
    text: 'Closed feedback is kept here, with who closed it and when.',
  },
} as const

export function FeedbackList() {
  return (
    <StatedList label="Feedback" noun="feedback" states={states} empties={empties} queryOf={feedbackQuery}>
      {(feedback) => <FeedbackCard feedback={feedback} />}
    </StatedList>
  )
}

function FeedbackCard({ feedback }: { feedback: Feedback }) {
  const { message, username, email, created_at: created, closed_at: closed, closed_by: closer } = feedback
  const close = useClose(feedback)
  return (
    <Card>
      <p className="max-w-measure whitespace-pre-line wrap-anywhere">{message}</p>
      <p className="mt-3 text-meta text-muted">
        <Writer name={username} email={email} />, <Moment at={created} />
      </p>
      {closed === null ? null : (
        <p className="mt-2 text-meta text-muted">
          Closed{closer === null ? '' : ` by ${closer}`}, <Moment at={closed} />
        </p>
      )}
      <Button className="mt-4" busy={close.isPending} onClick={() => close.mutate(closed === null)}>
        {closed === null ? 'Close' : 'Open again'}
      </Button>
    </Card>
  )
}

function useClose({ id, username }: Feedback) {
  return useEntryChange(
    id,
    (closed: boolean) =>
      call<typeof closeFeedback>('PATCH /api/admin/feedback/:id', { params: { id }, body: { closed } }),
    (closed) => `${closed ? 'Closed' : 'Opened again'}: the feedback by ${username}.`,
  )
}
