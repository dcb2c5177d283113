import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adviceFor } from '../lib/api.ts'
import { passFocusBack } from '../lib/pass-focus-on.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

type PagedListProps<Page, Row> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  /** The rows' name in a sentence: "your results". */
  rowsName: string
  /** The height of the skeleton, as a class. */
  height: string
  /** In place of the rows, when there are none. */
  empty: ReactNode
  /** Before "5 of 20". */
  countPrefix?: string
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that comes page by page: its skeleton, its failure, its rows, how many of them are shown, and the next ones. */
export function PagedList<Page extends { total: number }, Row>(props: PagedListProps<Page, Row>) {
  const { query, rowsOf, rowsName, height, empty, countPrefix = '', children } = props
  const rows = query.data?.pages.flatMap(rowsOf) ?? []
  if (query.isPending) return <Skeleton className={height} />
  if (rows.length === 0) {
    return query.isError ? (
      <ErrorState title={`We couldn’t load ${rowsName}`} onRetry={() => void query.refetch()}>
        <p>They’re safe. {adviceFor(query.error)}</p>
      </ErrorState>
    ) : (
      empty
    )
  }
  return (
    <>
      {children(rows)}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-meta text-muted">
        <p role="status" tabIndex={-1} className="num outline-none">
          {countPrefix}
          {rows.length} of {query.data?.pages[0]?.total ?? 0}
        </p>
        {query.hasNextPage ? (
          <Button
            ref={passFocusBack}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="print:hidden"
          >
            {query.isFetchNextPageError ? 'Try again' : 'Show more'}
          </Button>
        ) : null}
      </div>
      {query.isFetchNextPageError ? (
        <p role="alert" className="mt-2 text-meta text-low">
          We couldn’t load more of {rowsName}. {adviceFor(query.error)}
        </p>
      ) : null}
    </>
  )
}
