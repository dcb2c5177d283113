import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { adviceFor, refusedCode } from '../lib/api.ts'
import { passFocusBack } from '../lib/pass-focus-on.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** A part of a list, newest first. */
export type Page<Entry> = { entries: Entry[]; total: number; more: boolean }

type ListProps<Entry extends { id: string }> = {
  /** Undefined while they are on their way. */
  entries: readonly Entry[] | undefined
  query: { error: unknown; refetch: () => Promise<unknown> }
  /** Said when there is nothing. */
  empty: { title: string; text: string }
  children: (entry: Entry) => ReactNode
}

/** A list to work through, in each of its states. */
export function List<Entry extends { id: string }>({ entries, query, empty, children }: ListProps<Entry>) {
  if (entries) {
    if (entries.length > 0) {
      return (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {entries.map((entry) => (
            <li key={entry.id} tabIndex={-1}>
              {children(entry)}
            </li>
          ))}
        </ul>
      )
    }
    return (
      <Card>
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      </Card>
    )
  }
  if (query.error) {
    return (
      <ErrorState title="We couldn’t load this list" onRetry={() => void query.refetch()}>
        <p>{adviceFor(query.error)}</p>
      </ErrorState>
    )
  }
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </Loading>
  )
}

type EntryListProps<Entry extends { id: string }> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Entry>>>
  /** What is looked for; '' for everything. */
  search: string
  empty: ListProps<Entry>['empty']
  children: (entry: Entry) => ReactNode
}

const counts = new Intl.NumberFormat('en-US')

type Done = (id: string, said?: string) => void

const DoneContext = createContext<Done>(() => undefined)

/**
 * Within an `EntryList`: to be called with an entry's id once what it waited for is done, and with what a screen reader is
 * told of it. When the entry leaves the list, the focus goes to the one that takes its place.
 */
export function useDone(): Done {
  return useContext(DoneContext)
}

/** A list that grows with the product: page by page, with how much there is. */
export function EntryList<Entry extends { id: string }>({
  query,
  search,
  empty,
  children,
}: EntryListProps<Entry>) {
  const entries = query.data?.pages.flatMap((page) => page.entries)
  const total = query.data?.pages[0]?.total ?? 0
  const nothing =
    search === '' ? empty : { title: 'Nothing found', text: `Nothing in this list contains “${search}”.` }
  const showMore = async () => {
    const { error } = await query.fetchNextPage()
    // The last entry shown is gone, and nobody knows what comes after it.
    if (refusedCode(error) === 'not-found') await query.refetch()
  }
  return (
    <>
      <WorkedOff entries={entries}>
        <List entries={entries} query={query} empty={nothing}>
          {children}
        </List>
      </WorkedOff>
      {entries === undefined || entries.length === 0 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3 text-meta text-muted">
          <p role="status" tabIndex={-1} className="num outline-none">
            Newest {counts.format(entries.length)} of {counts.format(total)}
          </p>
          {query.hasNextPage ? (
            <Button ref={passFocusBack} busy={query.isFetchingNextPage} onClick={() => void showMore()}>
              {query.isFetchNextPageError ? 'Try again' : 'Show more'}
            </Button>
          ) : null}
        </div>
      )}
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-meta text-low">
          We couldn’t load more of this list. {adviceFor(query.error)}
        </p>
      ) : null}
    </>
  )
}

type WorkedOffProps = { entries: readonly { id: string }[] | undefined; children: ReactNode }

/** Keeps the focus in the list when an entry leaves it, and says what was done. */
export function WorkedOff({ entries, children }: WorkedOffProps) {
  const place = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ id: string; index: number } | null>(null)
  const [said, setSaid] = useState({ text: '', times: 0 })
  useLayoutEffect(() => {
    const left = leaving.current
    if (left === null || entries === undefined || entries.some(({ id }) => id === left.id)) return
    leaving.current = null
    // Whoever has gone on elsewhere meanwhile stays there.
    if (document.activeElement === document.body) focusRow(place.current, left.index)
  }, [entries])
  const done: Done = (id, text) => {
    leaving.current = { id, index: entries?.findIndex((entry) => entry.id === id) ?? 0 }
    // The same words twice are two messages.
    if (text !== undefined) setSaid(({ times }) => ({ text, times: times + 1 }))
  }
  return (
    <DoneContext value={done}>
      <div ref={place}>{children}</div>
      <p role="status" className="sr-only">
        <span key={said.times}>{said.text}</span>
      </p>
    </DoneContext>
  )
}

/** The row at this place, the last one where there are fewer, or the heading that says there is none. */
function focusRow(place: HTMLElement | null, index: number): void {
  const rows = [...(place?.querySelector('ul')?.children ?? [])]
  const target = rows[index] ?? rows.at(-1) ?? place?.querySelector('h2')
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus()
}

/** Who wrote an entry, and the way to answer them. */
export function Writer({ name, email }: { name: string; email: string }) {
  return (
    <span className="wrap-anywhere">
      {name}, {email} (
      <a href={mailLink(email)} aria-label={`reply by email to ${name}`}>
        reply by email
      </a>
      )
    </span>
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

/** A link that writes to exactly this address: nothing in it can add a recipient, a subject or a text. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}
