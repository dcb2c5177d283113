import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { ContentError } from './finding.ts'
import { parseFrontMatter } from './front-matter.ts'

/** A post of the content release, as its table has it. */
export type BlogPost = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly image_url: string | null
  /** Null where the team signs. */
  readonly author: string | null
  /** ISO 8601. */
  readonly published_at: string
}

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const headSchema = z.strictObject({
  title: z.string().min(1).max(90),
  published: z.iso.date(),
  image: z
    .string()
    .regex(/^\/content\/images\/\S+$/, 'must be a path below /content/images/')
    .optional(),
  author: z.string().min(1).optional(),
})

/**
 * Reads one post: a head of `name: value` lines between two `---`, then the body.
 *
 * @param id the file's name without its ending: the post's address, so it never changes
 * @throws ContentError when the head or the name is broken
 */
export function parsePost(id: string, text: string): BlogPost {
  const fail = (message: string) =>
    new ContentError([{ file: `blog/${id}.md`, item: null, rule: 'L01', severity: 'error', message }])
  if (!idPattern.test(id)) throw fail('the name is not of lower-case words joined by hyphens')
  const { fields, body } = parseFrontMatter(text)
  const head = headSchema.safeParse(fields)
  if (!head.success) throw fail(z.prettifyError(head.error).replace(/\s*\n\s*/g, ' '))
  if (body === '') throw fail('has no body')
  const { title, published, image, author } = head.data
  return {
    id,
    title,
    body,
    image_url: image ?? null,
    author: author ?? null,
    published_at: `${published}T00:00:00.000Z`,
  }
}

/** Newest first. */
export function byNewest(one: BlogPost, other: BlogPost): number {
  return other.published_at.localeCompare(one.published_at) || one.id.localeCompare(other.id)
}

/**
 * The posts of the content release, newest first, each with its picture there.
 *
 * @param folder the content folder
 * @throws ContentError naming the file
 */
export async function readBlog(folder: string): Promise<BlogPost[]> {
  const files = globSync('blog/*.md', { cwd: folder }).toSorted()
  const posts = await Promise.all(
    files.map(async (file) => parsePost(basename(file, '.md'), await readFile(join(folder, file), 'utf8'))),
  )
  for (const { id, image_url } of posts) {
    if (image_url === null || existsSync(join(folder, '..', image_url))) continue
    throw new ContentError([
      { file: `blog/${id}.md`, item: null, rule: 'L01', severity: 'error', message: `has no ${image_url}` },
    ])
  }
  return posts.toSorted(byNewest)
}
