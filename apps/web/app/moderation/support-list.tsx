import type { resolveSupportRequest, SupportRequest } from '@collimate/contract/moderation'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { supportQuery } from './queries.ts'
import { sayFailure } from './say-failure.ts'
import { moderationKey } from './waiting.ts'
import { Moment, EntryList, ListTools, useDone, useSearch, Writer } from './entry-list.tsx'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const

const empties = {
  open: {
    title: 'No open requests',
    text: 'What people ask on the support page appears here until it is resolved.',
  },
  resolved: {
    title: 'No resolved requests',
    text: 'A resolved request is kept here, with when it was resolved.',
  },
} as const

export function SupportList() {
  const [state, setState] = useState<SupportRequest['status']>('open')
  const [search, field] = useSearch('Search requests')
  const query = useInfiniteQuery(supportQuery(state, search))
  return (
    <section aria-label="Support requests" className="grid gap-4">
      <ListTools>
        <SegmentedControl
          legend="Which requests"
          name="support-state"
          items={states}
          value={state}
          onChange={setState}
        />
        {field}
      </ListTools>
      <EntryList query={query} search={search} empty={empties[state]}>
        {(request) => <SupportCard request={request} />}
      </EntryList>
    </section>
  )
}

function SupportCard({ request }: { request: SupportRequest }) {
  const { name, email, issue, created_at: created, resolved_at: resolved } = request
  const resolve = useResolve(request)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3">{name}</h3>
        <p className="text-meta text-muted">
          <Moment at={created} />
        </p>
      </div>
      <p className="mt-2 max-w-measure whitespace-pre-line wrap-anywhere">{issue}</p>
      <p className="mt-2 text-meta text-muted">
        <Writer name={name} email={email} />
      </p>
      {resolved === null ? null : (
        <p className="mt-2 text-meta text-muted">
          Resolved, <Moment at={resolved} />
        </p>
      )}
      <Button
        className="mt-4"
        busy={resolve.isPending}
        onClick={() => resolve.mutate(resolved === null ? 'resolved' : 'open')}
      >
        {resolved === null ? 'Mark as resolved' : 'Open again'}
      </Button>
    </Card>
  )
}

function useResolve({ id, name }: SupportRequest) {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: (status: SupportRequest['status']) =>
      call<typeof resolveSupportRequest>('PATCH /api/admin/support-requests/:id', {
        params: { id },
        body: { status },
      }),
    onSuccess: (_, status) =>
      done(id, `${status === 'resolved' ? 'Resolved' : 'Opened again'}: the request by ${name}.`),
    onError: sayFailure,
    onSettled: () => refetchAfterChange(client, { queryKey: moderationKey }),
  })
}
