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

/** One press: this way shall be on, or off. */
export type WayChange = { readonly way: keyof NewsWays; readonly on: boolean }

/** The presses that nobody has answered yet, by way the last one. */
export type WishedWays = Readonly<Partial<Record<keyof NewsWays, WayChange>>>

export function withWishes(stored: NewsWays, wished: WishedWays): NewsWays {
  return { in_app: wished.in_app?.on ?? stored.in_app, email: wished.email?.on ?? stored.email }
}

/** What is still wished once this press is answered: a later one of the same way stands. */
export function withoutChange(wished: WishedWays, change: WayChange): WishedWays {
  return wished[change.way] === change ? { ...wished, [change.way]: undefined } : wished
}

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
  const latest = useRef<WishedWays>({})
  const [wished, setWished] = useState<WishedWays>({})
  const ways = withWishes(stored, wished)
  const client = useQueryClient()
  const wish = (next: WishedWays) => {
    latest.current = next
    setWished(next)
  }
  const storedNow = () =>
    client.getQueryData(ownPreferences.queryKey)?.preferences.find((one) => one.kind === kind) ?? stored
  const { afterSignIn } = useAfterSignIn(true)
  const tell = (error: Error) =>
    toast({ title: 'We couldn’t save this setting', description: error.message, kind: 'destructive' })
  const { mutate } = useMutation({
    // What is set when its turn comes, so that what was taken back meanwhile is not saved after all.
    mutationFn: (_change: WayChange) =>
      afterSignIn(
        () =>
          call<typeof setPreference>('PUT /api/notifications/preferences/:kind', {
            params: { kind },
            body: withWishes(storedNow(), latest.current),
          }),
        tell,
      ),
    meta: { keepsPage: true },
    // One after the other: each answer tells of all kinds, and an older one would put back what a newer one told.
    scope: { id: 'preferences' },
    onSuccess: async (answer) => {
      await client.cancelQueries(ownPreferences)
      client.setQueryData(ownPreferences.queryKey, answer)
    },
    // That nobody is signed in was told before the log-in was offered.
    onError: (error) => (isSignedOut(error) ? undefined : tell(error)),
    onSettled: (_answer, _error, change) => wish(withoutChange(latest.current, change)),
  })
  const change = (way: keyof NewsWays) => {
    const pressed = { way, on: !withWishes(storedNow(), latest.current)[way] }
    wish({ ...latest.current, [way]: pressed })
    mutate(pressed)
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
