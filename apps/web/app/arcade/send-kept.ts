import type { QueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { toast } from '../ui/toast.ts'
import { scoreText } from './arcade-texts.ts'
import { deliverKept } from './finish-outbox.ts'
import { arcadeKey } from './queries.ts'

/** Sends the rounds whose scores did not get through, and tells the player what came of those that are answered now. */
export async function sendKept(client: QueryClient, userId: string): Promise<void> {
  for (const delivery of await deliverKept(userId)) {
    if (delivery.kind === 'refused')
      toast({
        title: 'An earlier score wasn’t saved',
        description: delivery.message,
        kind: 'warning',
        once: true,
      })
    if (delivery.kind !== 'scored') continue
    const description = `${scoreText(delivery.result)}.`
    toast({ title: 'Your earlier score is saved', description, kind: 'good' })
    void refetchAfterChange(client, { queryKey: arcadeKey })
  }
}
