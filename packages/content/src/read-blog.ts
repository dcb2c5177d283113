import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { byNewest, parsePost, type BlogPost } from './blog-post.ts'
import { ContentError } from './finding.ts'

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
