import type { findRecipients, Recipient } from '@collimate/contract/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../lib/api.ts'

/** How long one pauses between two letters, in milliseconds. */
const pauseMs = 250

/** How many users there are and, of a text, whom it finds. */
export function recipientsQuery(search: string) {
  return queryOptions({
    queryKey: ['recipients', search],
    queryFn: ({ signal }) =>
      call<typeof findRecipients>('GET /api/admin/recipients', { query: { search } }, { signal }),
    staleTime: 60_000,
    // Beside what is being typed: a lost session is told by what is done.
    meta: { keepsPage: true },
  })
}

type FindRecipientProps = {
  /** A name, an e-mail, or the id itself. */
  typed: string
  onChoose: (user: Recipient) => void
}

/** Whom a name or an e-mail finds, to choose from; nothing where the id is there already. */
export function FindRecipient({ typed, onChoose }: FindRecipientProps) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({ ...recipientsQuery(search), enabled: search !== '' })
  const users = data?.users ?? []
  if (search === '' || data === undefined || users.some(({ id }) => id === search)) return null
  if (users.length === 0) return <p className="text-meta text-muted">No one found.</p>
  return (
    <ul aria-label="Users found" className="divide-y divide-line rounded-2 border border-line bg-surface">
      {users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            onClick={() => onChoose(user)}
            className="min-h-11 w-full px-3 py-2 text-left text-meta wrap-anywhere hover:bg-sunken focus-visible:-outline-offset-4"
          >
            <span className="font-semibold">{user.username}</span>, {nameOf(user)}, {user.email}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function nameOf({ first_name: first, last_name: last }: Recipient): string {
  return last === null ? first : `${first} ${last}`
}
