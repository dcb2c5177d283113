import type { ResponseOf } from '@collimate/contract/endpoint'
import type { readPreferences, setPreference } from '@collimate/contract/notifications'
import { switchableNews, type NewsWays } from '@collimate/domain/notifications/preferences'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adviceFor, call } from '../lib/api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { isSignedOut, useAfterSignIn } from '../accounts/sign-in-again.tsx'
import { ownPreferences } from './queries.ts'

type Preference = ResponseOf<typeof readPreferences>['preferences'][number]

/** What a student is told by which way. */
export function NotificationsSetting() {
  const { data, isError, error, refetch } = useQuery(ownPreferences)
  if (isError && data === undefined)
    return (
      <ErrorState title="We couldn’t load these settings" onRetry={() => void refetch()}>
        <p>{adviceFor(error)}</p>
      </ErrorState>
    )
  if (data === undefined) return <Skeleton className="h-24" />
  return (
    <div className="divide-y divide-line">
      {data.preferences.map((preference) => (
        <News key={preference.kind} preference={preference} />
      ))}
    </div>
  )
}

/** One kind of news. A change takes effect at once; one that cannot be saved is taken back. */
function News({ preference: { kind, ...stored } }: { preference: Preference }) {
  const latest = useRef<NewsWays>(stored)
  const [ways, setWays] = useState<NewsWays>(stored)
  const client = useQueryClient()
  const toggle = (way: keyof NewsWays) => {
    latest.current = { ...latest.current, [way]: !latest.current[way] }
    setWays(latest.current)
  }
  const { afterSignIn } = useAfterSignIn(true)
  const tell = (error: Error) =>
    toast({ title: 'We couldn’t save this setting', description: error.message, kind: 'destructive' })
  const { mutate } = useMutation({
    // What is set when its turn comes, so that what was taken back meanwhile is not saved after all.
    mutationFn: (_way: keyof NewsWays) =>
      afterSignIn(
        () =>
          call<typeof setPreference>('PUT /api/notifications/preferences/:kind', {
            params: { kind },
            body: latest.current,
          }),
        tell,
      ),
    meta: { keepsPage: true },
    scope: { id: `preference ${kind}` },
    onSuccess: (answer) => client.setQueryData(ownPreferences.queryKey, answer),
    onError: (error, way) => {
      toggle(way)
      // That nobody is signed in was told before the log-in was offered.
      if (!isSignedOut(error)) tell(error)
    },
  })
  const change = (way: keyof NewsWays) => {
    toggle(way)
    mutate(way)
  }
  const news = switchableNews.find((other) => other.kind === kind)
  return (
    <fieldset className="py-4 first:pt-0 last:pb-0">
      <legend className="float-left font-semibold">{news?.name}</legend>
      <p className="clear-left text-muted">{news?.hint}</p>
      <div className="mt-1 flex flex-wrap gap-x-8">
        <Checkbox label="In the app" checked={ways.in_app} onChange={() => change('in_app')} />
        <Checkbox label="By email" checked={ways.email} onChange={() => change('email')} />
      </div>
    </fieldset>
  )
}
