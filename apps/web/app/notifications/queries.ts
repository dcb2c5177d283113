import type { listNotifications } from '@collimate/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) =>
    (await call<typeof listNotifications>('GET /api/notifications', {}, { signal })).notifications,
})
