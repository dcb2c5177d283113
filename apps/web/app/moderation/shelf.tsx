import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type ShelfProps<Entry> = {
  query: UseQueryResult<Entry[]>
  /** Said when there is nothing. */
  empty: { title: string; text: string }
  children: (entry: Entry) => ReactNode
}

/** A list to work through, in each of its states. */
export function Shelf<Entry>({ query, empty, children }: ShelfProps<Entry>) {
  if (query.data) {
    if (query.data.length > 0) return <ul className="grid gap-4">{query.data.map(children)}</ul>
    return (
      <Card>
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      </Card>
    )
  }
  if (query.isError) {
    return (
      <ErrorState title="We could not load this list" onRetry={() => void query.refetch()}>
        <p>Check your connection and try again.</p>
      </ErrorState>
    )
  }
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  )
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num">
      {moments.format(new Date(at))}
    </time>
  )
}
