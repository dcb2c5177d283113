import type { listNotifications, Notification } from '@collimate/contract/notifications'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) =>
    (await call<typeof listNotifications>('GET /api/notifications', {}, { signal })).notifications,
})

/** Changes the list where it has been read; one on its way is dropped, it would undo the change when it arrives. */
export async function changeList(
  client: QueryClient,
  update: (list: readonly Notification[]) => Notification[],
): Promise<void> {
  await client.cancelQueries(notificationsQuery)
  client.setQueryData(notificationsQuery.queryKey, (list) => list && update(list))
}
