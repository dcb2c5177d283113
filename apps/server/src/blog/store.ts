import type { BlogPost } from '@collimate/content/blog-post'
import { sql } from 'kysely'
import { arrayLiteral } from '../platform/database/values.ts'
import type { Db } from '../platform/database/open-database.ts'

const columns = ['id', 'title', 'body', 'image_url', 'author', 'published_at', 'released'] as const

/** Newest first. */
export async function selectNewestPosts(db: Db, limit: number) {
  return db
    .selectFrom('blog_posts')
    .select(columns)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function selectPost(db: Db, id: string) {
  return db.selectFrom('blog_posts').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function upsertReleasedPosts(db: Db, posts: readonly BlogPost[]): Promise<void> {
  if (posts.length === 0) return
  await db
    .insertInto('blog_posts')
    .values(posts.map((post) => ({ ...post, released: true })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        body: eb.ref('excluded.body'),
        image_url: eb.ref('excluded.image_url'),
        author: eb.ref('excluded.author'),
        published_at: eb.ref('excluded.published_at'),
        released: true,
      })),
    )
    .execute()
}

/** Takes away what an earlier release had and this one does not; posts made elsewhere stay. */
export async function deleteReleasedPostsBut(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from blog_posts where released and id <> all(${arrayLiteral(ids)}::text[])`.execute(db)
}
