import type { closeFeedback, Feedback } from '@collimate/contract/moderation'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { feedbackQuery } from './queries.ts'
import { sayFailure } from './say-failure.ts'
import { Moment, EntryList, ListTools, useDone, useSearch, Writer } from './entry-list.tsx'
import { moderationKey } from './waiting.ts'

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
  const [state, setState] = useState<'open' | 'closed'>('open')
  const [search, field] = useSearch('Search feedback')
  const query = useInfiniteQuery(feedbackQuery(state, search))
  return (
    <section aria-label="Feedback" className="grid gap-4">
      <ListTools>
        <SegmentedControl
          legend="Which feedback"
          name="feedback-state"
          items={states}
          value={state}
          onChange={setState}
        />
        {field}
      </ListTools>
      <EntryList query={query} search={search} empty={empties[state]}>
        {(feedback) => <FeedbackCard feedback={feedback} />}
      </EntryList>
    </section>
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
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: (closed: boolean) =>
      call<typeof closeFeedback>('PATCH /api/admin/feedback/:id', { params: { id }, body: { closed } }),
    onSuccess: (_, closed) => done(id, `${closed ? 'Closed' : 'Opened again'}: the feedback by ${username}.`),
    onError: sayFailure,
    onSettled: () => refetchAfterChange(client, { queryKey: moderationKey }),
  })
}
