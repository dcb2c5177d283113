import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPosts, readPost } from '@collimate/contract/blog'
import { readBlog } from '@collimate/content/blog-post'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { contentFolder, servedContent, useTestServer } from '../test-support/test-server.ts'
import { whileRefused } from '../test-support/refuse-writes.ts'
import { loadPosts } from './load-posts.ts'

const server = useTestServer()
const body = 'First line\nSecond line'

beforeEach(async () => {
  await server.db.deleteFrom('blog_posts').execute()
})

/** Posts of the first days of March 2024, the higher number the newer; stored in no order. */
async function storePosts(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => ((index * 3) % count) + 1)
  await server.db
    .insertInto('blog_posts')
    .values(
      numbers.map((number) => ({
        id: `post-${number}`,
        title: `Post ${number}`,
        body,
        published_at: `2024-03-0${number}T12:00:00Z`,
      })),
    )
    .execute()
}

const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)

test('P-BLOG-01, X-API-13: anyone reads the newest posts, newest first, as many as asked for', async () => {
  await storePosts(7)
  const student = await server.signUp()
  for (const reader of [server.visitor(), student]) {
    const three = await reader.ask(listPosts, { query: { limit: 3 } })
    expect(idsOf(three.posts)).toEqual(['post-7', 'post-6', 'post-5'])
    const six = await reader.ask(listPosts, { query: { limit: 6 } })
    expect(idsOf(six.posts)).toEqual(['post-7', 'post-6', 'post-5', 'post-4', 'post-3', 'post-2'])
    expect(idsOf((await reader.ask(listPosts, { query: {} })).posts)).toHaveLength(3)
    expect(idsOf((await reader.ask(listPosts, { query: { limit: 50 } })).posts)).toHaveLength(7)
  }
})

test('P-BLOG-05, P-BLOG-06: one post with all a reader sees; without an author there is none', async () => {
  await storePosts(1)
  const { post } = await server.visitor().ask(readPost, { params: { id: 'post-1' } })
  expect(post).toEqual({
    id: 'post-1',
    title: 'Post 1',
    body,
    image_url: null,
    author: null,
    published_at: '2024-03-01T12:00:00.000Z',
    released: false,
  })
})

test('P-BLOG-08: an id that is not there', async () => {
  const refusal = await server.visitor().refused(readPost, { params: { id: 'no-such-post' } })
  expect(refusal).toMatchObject({ status: 404, code: 'post-not-found', error: 'Blog post not found' })
})

/** The server with a web app, answering what it says and shows at an address. */
async function siteWithPages() {
  const site = await mkdtemp(join(tmpdir(), 'collimate-site-'))
  onTestFinished(() => rm(site, { recursive: true }))
  await mkdir(join(site, 'blog/post-of-the-build'), { recursive: true })
  await writeFile(join(site, '__spa-fallback.html'), '<p>The app</p>')
  await writeFile(join(site, 'blog/post-of-the-build/index.html'), '<p>The post</p>')
  const app = createApp(server.services, { site, content: contentFolder }, servedContent)
  return async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.text()]
  }
}

test('P-BLOG-08: the address of a post that is not there answers 404, with the page that says so', async () => {
  await storePosts(1)
  const show = await siteWithPages()
  for (const path of ['/blog/post-1', '/blog/post-1/', '/Blog/post%2D1', '/blog/post-1?from=mail'])
    expect(await show(path), path).toEqual([200, '<p>The app</p>'])
  expect(await show('/blog/post-of-the-build')).toEqual([200, '<p>The post</p>'])
  const tooLong = 'x'.repeat(201)
  for (const id of ['no-such-post', 'POST-1', 'post-1%20', '%E0%A4%A', 'a%00b', tooLong])
    expect(await show(`/blog/${id}`), id).toEqual([404, '<p>The app</p>'])
  expect(await show('/dashboard')).toEqual([200, '<p>The app</p>'])
})

test('P-BLOG-08: a post that cannot be looked up is not called missing', async () => {
  const show = await siteWithPages()
  await sql`alter table blog_posts rename to blog_posts_away`.execute(server.db)
  try {
    expect(await show('/blog/post-1')).toEqual([200, '<p>The app</p>'])
    expect(server.logged.join('\n')).toContain('whether a page has a post could not be read')
  } finally {
    await sql`alter table blog_posts_away rename to blog_posts`.execute(server.db)
  }
})

test.each(['0', '51', '2.5', 'all'])('a list of %s posts is refused', async (limit) => {
  const answer = await server.app.request(`/api/blog/posts?limit=${limit}`)
  expect(answer.status).toBe(400)
})

test('X-API-13: nobody writes, changes or deletes a post', async () => {
  await storePosts(1)
  const callers = [server.visitor(), await server.signUp()]
  for (const caller of callers) {
    for (const [method, path] of [
      ['POST', '/api/blog/posts'],
      ['PUT', '/api/blog/posts/post-1'],
      ['PATCH', '/api/blog/posts/post-1'],
      ['DELETE', '/api/blog/posts/post-1'],
    ] as const) {
      const answer = await caller.request(method, path, { title: 'Mine', body })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
  }
  const rows = await server.db.selectFrom('blog_posts').select(['id', 'title']).execute()
  expect(rows).toEqual([{ id: 'post-1', title: 'Post 1' }])
})

async function contentWith(posts: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'collimate-blog-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'blog'))
  await Promise.all(Object.entries(posts).map(([id, text]) => writeFile(join(folder, `blog/${id}.md`), text)))
  return folder
}
const fileOf = (title: string) => `---\ntitle: ${title}\npublished: 2024-03-05\n---\n${body}\n`

test('a release rewrites its posts under their ids, takes away its former ones and no others', async () => {
  await storePosts(1)
  await loadPosts(server.database, await contentWith({ one: fileOf('One'), two: fileOf('Two') }))
  await loadPosts(server.database, await contentWith({ one: fileOf('One, better') }))
  const { posts } = await server.visitor().ask(listPosts, { query: {} })
  expect(posts.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
    { id: 'one', title: 'One, better', released: true },
    { id: 'post-1', title: 'Post 1', released: false },
  ])
})

test('a release of which one post cannot be taken away writes nothing', async () => {
  await loadPosts(server.database, await contentWith({ one: fileOf('One') }))
  const content = await contentWith({ two: fileOf('Two') })
  const load = () => loadPosts(server.database, content)
  await expect(whileRefused(server.db, 'blog_posts', load, 'delete')).rejects.toThrow('out of space')
  expect(await server.db.selectFrom('blog_posts').select('id').execute()).toEqual([{ id: 'one' }])
})

test.each([
  ['a date that is none', '---\ntitle: One\npublished: 2024-02-30\n---\nText', /blog\/one\.md.*published/],
  [
    'a picture that is not there',
    '---\ntitle: One\npublished: 2024-03-05\nimage: /content/images/no.webp\n---\nText',
    /no\.webp/,
  ],
  ['no body', '---\ntitle: One\npublished: 2024-03-05\n---\n', /no body/],
  ['an unknown field', '---\ntitle: One\npublished: 2024-03-05\nmood: good\n---\nText', /mood/],
])('a release with %s is refused by name, and nothing of it is written', async (_, text, message) => {
  const folder = await contentWith({ zero: fileOf('Zero'), one: text })
  await expect(loadPosts(server.database, folder)).rejects.toThrow(message)
  expect(await server.db.selectFrom('blog_posts').select('id').execute()).toEqual([])
})

test('the posts of this release are of a length worth reading, and their cards begin with plain words', async () => {
  const posts = await readBlog(contentFolder)
  expect(posts.length).toBeGreaterThanOrEqual(6)
  for (const { id, body: text, image_url } of posts) {
    const words = text.split(/\s+/).length
    expect(words, id).toBeGreaterThanOrEqual(450)
    expect(words, id).toBeLessThanOrEqual(950)
    expect(text.slice(0, 250), id).not.toMatch(/\n(?:- |## )/)
    expect(image_url, id).not.toBeNull()
  }
})
