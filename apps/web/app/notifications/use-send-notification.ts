import type { sendNotification } from '@collimate/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import type { Draft } from './draft.ts'

export function useSendNotification(onSent: (sent: Draft) => void) {
  return useMutation({
    mutationFn: ({ recipient, userId, title, message, type }: Draft) =>
      call<typeof sendNotification>('POST /api/admin/send-notification', {
        body: {
          target: recipient === 'all' ? 'all' : userId.trim(),
          title: title.trim(),
          message: message.trim(),
          type,
        },
      }),
    // A lost session must not take what was typed away.
    meta: { keepsPage: true },
    onSuccess: ({ message }, sent) => {
      toast({ title: message, kind: 'good' })
      onSent(sent)
    },
    onError: (error) =>
      toast({
        title: error instanceof ApiError ? error.message : 'Failed to send notification',
        kind: 'destructive',
      }),
  })
}
