import type { Notification } from '@collimate/contract/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { standingKey } from '../billing/standing-key.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { checkSubscription, wasJustChecked } from '../session/subscription.ts'
import { dismissToast, longLifeMs, toast } from '../ui/toast.ts'
import { connectLive } from './live-connection.ts'
import { mayTellOfPlan, withNotification } from './notification-list.ts'
import { changeList, notificationsQuery } from './queries.ts'
import { toastKinds } from './type-look.ts'

/** How long arrivals are gathered, in milliseconds, and how many at once still get a toast each. */
const gathering = 100
const mostToasts = 3

/** Puts what arrives into the list and says so in a toast; the toasts go with the screen that showed them. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useEffect(() => {
    const announcer = createAnnouncer()
    let known = new Set<string>()
    const stop = connectLive({
      onReady: (resumed) => {
        // A stream that goes on after a break may bring again what is listed already.
        if (resumed) known = new Set([...known, ...listedIds(client)])
        void refetchAfterChange(client, notificationsQuery)
        // What changed while there was no stream was not heard.
        if (!wasJustChecked()) refetchPlan(client)
      },
      onNotification: (notification) => {
        void addArrival(client, notification)
        if (mayTellOfPlan(notification)) refetchPlan(client)
        if (!known.has(notification.id)) announcer.add(notification)
        known.add(notification.id)
      },
      onListChanged: () => void refetchAfterChange(client, notificationsQuery),
      onSessionEnded: () => void refetchAfterChange(client, notificationsQuery),
    })
    return () => {
      stop()
      announcer.stop()
    }
  }, [client])
}

/** A list on its way may have been read before this one was stored: when it came it would take it off again. */
async function addArrival(client: QueryClient, notification: Notification): Promise<void> {
  const onItsWay = client.isFetching(notificationsQuery) > 0
  await changeList(client, (list) => withNotification(list, notification))
  if (onItsWay) await refetchAfterChange(client, notificationsQuery)
}

/** The student may have paid on another device, or their plan may have ended. */
function refetchPlan(client: QueryClient): void {
  void checkSubscription(true)
  void refetchAfterChange(client, { queryKey: standingKey })
}

function listedIds(client: QueryClient): string[] {
  return (client.getQueryData(notificationsQuery.queryKey) ?? []).map(({ id }) => id)
}

function createAnnouncer() {
  let gathered: Notification[] = []
  let timer: number | undefined
  const shown: number[] = []
  const announce = () => {
    timer = undefined
    const many = gathered.length > mostToasts
    if (many) shown.push(toast({ title: `${gathered.length} new notifications` }))
    else
      for (const { title, message, type, kind } of gathered)
        shown.push(
          toast({
            title,
            description: message,
            kind: toastKinds[type],
            // The screen where it was won tells it, too.
            ...(kind === 'badge-earned' && { lifeMs: longLifeMs, once: true }),
          }),
        )
    gathered = []
  }
  return {
    add(notification: Notification): void {
      gathered.push(notification)
      timer ??= window.setTimeout(announce, gathering)
    },
    stop(): void {
      clearTimeout(timer)
      for (const id of shown) dismissToast(id)
    },
  }
}
