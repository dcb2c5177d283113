import type { Conversation, deleteConversation, deleteConversations } from '@collimate/contract/radbot'
import { call, refusedCode } from '../lib/api.ts'

/** Deletes a conversation, or all of them, of this account alone, whoever is signed in by now. */
export async function deleteHistory(
  which: Pick<Conversation, 'id'> | 'all',
  account: string | undefined,
): Promise<void> {
  if (which === 'all') {
    await call<typeof deleteConversations>('DELETE /api/radbot/conversations', {}, { account })
    return
  }
  try {
    const params = { id: which.id }
    await call<typeof deleteConversation>('DELETE /api/radbot/conversations/:id', { params }, { account })
  } catch (error) {
    // Gone already is what was asked for.
    if (refusedCode(error) !== 'conversation-not-found') throw error
  }
}
