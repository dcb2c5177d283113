import { listPosts, readPost, type BlogPost } from '@collimate/contract/blog'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { selectNewestPosts, selectPost } from './store.ts'

/** Read by anyone. Posts come with the content release: no call writes them. */
export function blogRoutes(api: Api, { database }: Services): void {
  api.handle(listPosts, async ({ query }) => ({
    posts: (await selectNewestPosts(database.db, query.limit)).map(answerPost),
  }))

  api.handle(readPost, async ({ params }) => {
    const row = await selectPost(database.db, params.id)
    if (row === undefined) throw new AppError('post-not-found')
    return { post: answerPost(row) }
  })
}

function answerPost(row: Omit<BlogPost, 'published_at'> & { published_at: Date }): BlogPost {
  return { ...row, published_at: row.published_at.toISOString() }
}
