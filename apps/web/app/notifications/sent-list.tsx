import type { Announcement, listAnnouncements, takeBackAnnouncement } from '@collimate/contract/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'

export const sentQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: async ({ signal }) =>
    (await call<typeof listAnnouncements>('GET /api/admin/announcements', {}, { signal })).announcements,
  staleTime: 0,
  meta: { keepsPage: true },
})

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const counts = new Intl.NumberFormat('en-US')

export function peopleText(count: number): string {
  return `${counts.format(count)} ${count === 1 ? 'person' : 'people'}`
}

/** What was sent lately, each to be taken back. */
export function SentList() {
  const { data: sent } = useQuery(sentQuery)
  const { place, pressed } = useFocusNext(sent)
  if (sent === undefined) return null
  return (
    <Card aria-labelledby="sent-lately" className="w-full max-w-[820px]">
      <h2 id="sent-lately" tabIndex={-1} className="mb-3 text-h3">
        Recently sent
      </h2>
      {sent.length === 0 ? (
        <p className="text-meta text-muted">Nothing yet. What you send appears here, to be taken back.</p>
      ) : (
        <ul ref={place} className="divide-y divide-line">
          {sent.map((one) => (
            <SentRow key={one.id} sent={one} onTakeBack={() => (pressed.current = one.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A row that was taken back loses the button that had the focus: it goes to the next one that can still be. */
function useFocusNext(sent: readonly Announcement[] | undefined) {
  const place = useRef<HTMLUListElement>(null)
  const pressed = useRef<string | null>(null)
  useLayoutEffect(() => {
    const index = sent?.findIndex(({ id, taken_back_at: at }) => id === pressed.current && at !== null) ?? -1
    if (index === -1) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    const below = [...(place.current?.querySelectorAll('li') ?? [])].slice(index + 1)
    const next = below.find((row) => row.querySelector('button') !== null)
    const target = next ?? document.getElementById('sent-lately')
    target?.focus()
  }, [sent])
  return { place, pressed }
}

function SentRow({ sent, onTakeBack }: { sent: Announcement; onTakeBack: () => void }) {
  const { id, title, message, to, recipients, created_at: created, taken_back_at: takenBack } = sent
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () =>
      call<typeof takeBackAnnouncement>('DELETE /api/admin/announcements/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Taken back', description: 'It’s gone from every list.', kind: 'good' }),
    onError: (error) =>
      toast({ title: 'Error taking it back', description: error.message, kind: 'destructive' }),
    onSettled: () => refetchAfterChange(client, sentQuery),
  })
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="line-clamp-2 text-meta wrap-anywhere">{message}</p>
        <p className="num text-meta text-muted">
          {to === null ? `To all, ${peopleText(recipients)}` : `To ${to}`},{' '}
          {moments.format(new Date(created))}
        </p>
      </div>
      {takenBack === null ? (
        <Button
          aria-label={`Take back “${title}”`}
          busy={takeBack.isPending}
          onClick={() => {
            onTakeBack()
            takeBack.mutate()
          }}
        >
          Take back
        </Button>
      ) : (
        <Badge tone="mid">Taken back</Badge>
      )}
    </li>
  )
}
