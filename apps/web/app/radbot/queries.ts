import type { readConversation, readFrame, readRadBot } from '@collimate/contract/radbot'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** How often it is looked whether an exam was opened or left, in milliseconds. */
const lookAgain = 20_000

const key = ['radbot'] as const

export const frameQuery = queryOptions({
  queryKey: [...key, 'frame'],
  queryFn: ({ signal }) => call<typeof readFrame>('GET /api/radbot/frame', {}, { signal }),
  staleTime: Infinity,
  // Asked for anew on each visit: a frame shown to a member would hold nothing but a refusal.
  gcTime: 0,
})

export const stateQuery = queryOptions({
  queryKey: [...key, 'state'],
  queryFn: async ({ signal }) => (await call<typeof readRadBot>('GET /api/radbot', {}, { signal })).state,
  staleTime: 0,
  refetchInterval: lookAgain,
})

export const conversationsKey = [...key, 'conversation'] as const

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationsKey, id],
    queryFn: ({ signal }) =>
      call<typeof readConversation>('GET /api/radbot/conversations/:id', { params: { id } }, { signal }),
    // What may be shown of an answer changes with what is running.
    staleTime: 0,
  })
}

/** Where a phrased answer is kept while the page is open; forgotten with the whole history. */
export function phrasedKey(questionId: string, passages: readonly number[]) {
  return [...conversationsKey, 'phrased', questionId, ...passages] as const
}
