import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Field, Input } from '../ui/field.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { EntryList, useDone } from './entry-list.tsx'
import type { EntriesQuery } from './queries.ts'
import { sayFailure } from './say-failure.ts'
import { moderationKey } from './waiting.ts'

type StatedListProps<State extends string, Entry extends { id: string }> = {
  label: string
  /** What its entries are called, in the plural. */
  noun: string
  /** The first is shown first. */
  states: readonly [{ value: State; label: string }, ...{ value: State; label: string }[]]
  /** Said of a state that no entry is in. */
  empties: Readonly<Record<State, { title: string; text: string }>>
  queryOf: (state: State, search: string) => EntriesQuery<Entry>
  children: (entry: Entry) => ReactNode
}

/** The entries that are in one state, with what is looked for among them: on one line where there is room. */
export function StatedList<State extends string, Entry extends { id: string }>({
  label,
  noun,
  states,
  empties,
  queryOf,
  children,
}: StatedListProps<State, Entry>) {
  const [state, setState] = useState(states[0].value)
  const [search, field] = useSearch(`Search ${noun}`)
  const query = useInfiniteQuery(queryOf(state, search))
  return (
    <section aria-label={label} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SegmentedControl
          legend={`Which ${noun}`}
          name={`state-of-${noun}`}
          items={states}
          value={state}
          onChange={setState}
        />
        {field}
      </div>
      <EntryList query={query} search={search} empty={empties[state]}>
        {children}
      </EntryList>
    </section>
  )
}

/** Changes an entry of the list, says what came of it, and reads the lists anew. */
export function useEntryChange<Wanted = void>(
  id: string,
  change: (wanted: Wanted) => Promise<unknown>,
  said: (wanted: Wanted) => string,
) {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, wanted) => done(id, said(wanted)),
    onError: sayFailure,
    onSettled: () => refetchAfterChange(client, { queryKey: moderationKey }),
  })
}

/** How long one pauses between two letters, in milliseconds. */
const pauseMs = 250

/** @returns what is looked for once the typing pauses, and the field to type it in */
function useSearch(label: string): [search: string, field: ReactNode] {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const field = (
    <div className="w-full sm:w-80">
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
  return [search, field]
}
