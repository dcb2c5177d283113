import type { listPosts } from '@collimate/contract/blog'
import { call } from '../lib/api.ts'
import { cardOf } from './post-views.ts'

/** The newest posts, newest first, as cards. */
export async function loadCards(limit: number, signal: AbortSignal) {
  const { posts } = await call<typeof listPosts>('GET /api/blog/posts', { query: { limit } }, { signal })
  return posts.map(cardOf)
}
