import type { readPost } from '@collimate/contract/blog'
import { useEffect, useState } from 'react'
import { ApiError, call, NetworkError } from '../lib/api.ts'
import { pageOf, type PostPage } from './post-views.ts'

export type PostState =
  | { readonly kind: 'loading' | 'missing' }
  | { readonly kind: 'found'; readonly post: PostPage }
  | { readonly kind: 'failed'; readonly message: string }

const loading: PostState = { kind: 'loading' }

/** The post of this id. @param written the post, where the page was written out with it */
export function usePost(id: string, written: PostPage | null): { state: PostState; retry: () => void } {
  const [state, setState] = useState<PostState>(written ? { kind: 'found', post: written } : loading)
  const wanted = state.kind === 'loading'
  useEffect(() => {
    if (!wanted) return
    let left = false
    void loadPost(id).then((next) => left || setState(next))
    return () => {
      left = true
    }
  }, [id, wanted])
  return { state, retry: () => setState(loading) }
}

async function loadPost(id: string): Promise<PostState> {
  try {
    const { post } = await call<typeof readPost>('GET /api/blog/posts/:id', { params: { id } })
    return { kind: 'found', post: pageOf(post) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'missing' }
    const refused = error instanceof ApiError || error instanceof NetworkError
    return {
      kind: 'failed',
      message: refused ? 'Failed to load blog post' : 'An unexpected error occurred',
    }
  }
}
