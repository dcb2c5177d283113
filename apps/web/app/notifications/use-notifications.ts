import type { deleteNotification, Notification, readNotifications } from '@collimate/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { withNotification, without, withRead } from './notification-list.ts'
import { changeList, notificationsQuery } from './queries.ts'

/** Marks as read, on the screen at once; a call that fails is taken back. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) =>
      call<typeof readNotifications>('PATCH /api/notifications', { body: { ids, read: true } }),
    onMutate: (ids) => changeList(client, (list) => withRead(list, ids, true)),
    onError: async (error, ids) => {
      if (isGone(error)) return client.invalidateQueries(notificationsQuery)
      await changeList(client, (list) => withRead(list, ids, false))
      toast({ title: 'Could not mark as read', description: 'Please try again.', kind: 'destructive' })
    },
  })
}

/** Takes one off the list for good, on the screen at once; a call that fails is taken back. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      call<typeof deleteNotification>('DELETE /api/notifications/:id', { params: { id } }),
    onMutate: ({ id }) => changeList(client, (list) => without(list, id)),
    onError: async (error, notification) => {
      // Gone already is what was asked for.
      if (isGone(error)) return
      await changeList(client, (list) => withNotification(list, notification))
      toast({ title: 'Could not dismiss', description: 'Please try again.', kind: 'destructive' })
    },
  })
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 'notification-not-found'
}
