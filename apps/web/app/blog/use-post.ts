import { useEffect, useState } from 'react'
import type { PostState } from './load-post.ts'
import type { PostPage } from './post-views.ts'

const loading: PostState = { kind: 'loading' }

/** The post of this id. @param written the post, where the page was written out with it */
export function usePost(id: string, written: PostPage | null): { state: PostState; retry: () => void } {
  const [state, setState] = useState<PostState>(written ? { kind: 'found', post: written } : loading)
  const wanted = state.kind === 'loading'
  useEffect(() => {
    if (!wanted) return
    let left = false
    // Most readers open a page that was written out with its post, and never ask.
    const load = async () => {
      const { loadPost } = await import('./load-post.ts')
      return loadPost(id)
    }
    load().then(
      (next) => left || setState(next),
      () => left || setState({ kind: 'failed', message: 'Failed to load blog post' }),
    )
    return () => {
      left = true
    }
  }, [id, wanted])
  return { state, retry: () => setState(loading) }
}
