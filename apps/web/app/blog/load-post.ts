import type { readPost } from '@collimate/contract/blog'
import { adviceFor, ApiError, call, NetworkError } from '../lib/api.ts'
import { pageOf, type PostPage } from './post-views.ts'

export type PostState =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly post: PostPage }
  | { readonly kind: 'failed'; readonly message: string; readonly advice: string }

/** What became of asking for a post; never throws. */
export async function loadPost(id: string): Promise<PostState> {
  try {
    const { post } = await call<typeof readPost>('GET /api/blog/posts/:id', { params: { id } })
    return { kind: 'found', post: pageOf(post) }
  } catch (error) {
    // An id that none can have is refused before it is looked for.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { kind: 'missing' }
    const refused = error instanceof ApiError || error instanceof NetworkError
    return {
      kind: 'failed',
      message: refused ? 'Failed to load blog post' : 'An unexpected error occurred',
      advice: adviceFor(error),
    }
  }
}
