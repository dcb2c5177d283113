import type { deleteNotification, Notification, readNotifications } from '@collimate/contract/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { toast } from '../ui/toast.ts'
import { unreadIds, withNotification, without, withRead } from './notification-list.ts'
import { changeList, notificationsQuery } from './queries.ts'

const mutationKey = ['notifications']

/** Marks as read, on the screen at once; a call that fails is taken back. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: (ids: string[]) =>
      call<typeof readNotifications>('PATCH /api/notifications', { body: { ids, read: true } }),
    onMutate: async (ids) => {
      // What was read before stays so, whatever becomes of the call.
      const turned = unreadIds(client.getQueryData(notificationsQuery.queryKey) ?? [], ids)
      await changeList(client, (list) => withRead(list, turned, true))
      return turned
    },
    onError: async (error, _ids, turned = []) => {
      if (isGone(error)) return
      await changeList(client, (list) => withRead(list, turned, false))
      toast({ title: 'We couldn’t mark it as read', description: 'Please try again.', kind: 'destructive' })
    },
    onSettled: () => askBehind(client),
  })
}

/** Takes one off the list for good, on the screen at once; a call that fails is taken back. */
export function useDismiss() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: ({ id }: Notification) =>
      call<typeof deleteNotification>('DELETE /api/notifications/:id', { params: { id } }),
    onMutate: ({ id }) => changeList(client, (list) => without(list, id)),
    onError: async (error, notification) => {
      // Gone already is what was asked for.
      if (isGone(error)) return
      await changeList(client, (list) => withNotification(list, notification))
      toast({ title: 'We couldn’t dismiss it', description: 'Please try again.', kind: 'destructive' })
    },
    onSettled: () => askBehind(client),
  })
}

/**
 * Behind the last change under way the list is asked for anew: one read before the change was stored may have come
 * since, and one that was on its way was dropped for it.
 */
function askBehind(client: QueryClient): void {
  // The change itself counts as under way until all have been told of its end.
  setTimeout(() => {
    if (client.isMutating({ mutationKey }) === 0) void refetchAfterChange(client, notificationsQuery)
  })
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.code === 'notification-not-found'
}
