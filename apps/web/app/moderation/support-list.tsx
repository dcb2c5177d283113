import type { resolveSupportRequest, SupportRequest } from '@collimate/contract/support'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Moment, Writer } from './entry-list.tsx'
import { supportQuery } from './queries.ts'
import { StatedList, useEntryChange } from './stated-list.tsx'

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
  return (
    <StatedList
      label="Support requests"
      noun="requests"
      states={states}
      empties={empties}
      queryOf={supportQuery}
    >
      {(request) => <SupportCard request={request} />}
    </StatedList>
  )
}

function SupportCard({ request }: { request: SupportRequest }) {
  const { name, email, issue, created_at: created, resolved_at: resolved } = request
  const resolve = useResolve(request)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h3 wrap-anywhere">{name}</h3>
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
  return useEntryChange(
    id,
    (status: SupportRequest['status']) =>
      call<typeof resolveSupportRequest>('PATCH /api/admin/support-requests/:id', {
        params: { id },
        body: { status },
      }),
    (status) => `${status === 'resolved' ? 'Resolved' : 'Opened again'}: the request by ${name}.`,
  )
}
