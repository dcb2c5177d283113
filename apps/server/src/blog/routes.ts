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

const postPath = /^\/+blog\/+([^/]+)\/*$/i

/**
 * Whether a path is the address of a post that is not there. What cannot be found out now is not called missing: a
 * search engine would forget a page for a database's bad minute.
 *
 * @param path of an address, as it was sent
 */
export async function namesMissingPost(
  { database, log }: Pick<Services, 'database' | 'log'>,
  path: string,
): Promise<boolean> {
  const part = postPath.exec(path)?.[1]
  if (part === undefined) return false
  const id = decoded(part)
  if (id === null || !readPost.params.safeParse({ id }).success) return true
  try {
    return (await selectPost(database.db, id)) === undefined
  } catch (error) {
    log.warn({ err: error }, 'whether a page has a post could not be read')
    return false
  }
}

/** Null for what no id is written as: a broken escape, or NUL, which PostgreSQL cannot hold. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
