import { readBlog } from '@collimate/content/blog-post'
import type { Database } from '../platform/database/open-database.ts'
import { deleteReleasedPostsBut, upsertReleasedPosts } from './store.ts'

/**
 * Brings the blog to the content's release, in one transaction. Posts keep their ids from release to release.
 *
 * @throws ContentError naming the broken file; nothing is written then
 */
export async function loadPosts(database: Database, folder: string): Promise<void> {
  const posts = await readBlog(folder)
  const { db } = database
  await database.transaction(async () => {
    await upsertReleasedPosts(db, posts)
    await deleteReleasedPostsBut(
      db,
      posts.map(({ id }) => id),
    )
  })
}
