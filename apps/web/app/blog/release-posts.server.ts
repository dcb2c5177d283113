import { byNewest, parsePost } from '@collimate/content/blog-post'
import { cardOf, pageOf } from './post-views.ts'

/** Posts a visitor's landing page begins with. */
const cardCount = 3

const files = import.meta.glob<string>('../../../../content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The posts of the content release, newest first: known at build, so their pages are written out. */
export const releasePosts = Object.entries(files)
  .map(([file, text]) => parsePost(file.replace(/^.*\/|\.md$/g, ''), text))
  .toSorted(byNewest)

export function newestReleaseCards() {
  return releasePosts.slice(0, cardCount).map(cardOf)
}

export function releasePage(id: string | undefined) {
  const post = releasePosts.find((one) => one.id === id)
  if (post === undefined) throw new Error(`The release has no post ${id}`)
  return pageOf(post)
}
