import { byNewest, parsePost, type BlogPost } from '@collimate/content/blog-post'
import { brand } from '@collimate/domain/brand'
import { absolute, pageMeta } from '../lib/page-meta.server.ts'
import { pageTitle } from '../lib/page-title.ts'
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
  return { post: pageOf({ ...post, released: true }), meta: metaOf(post) }
}

function metaOf({ id, title, body, image_url, author, published_at }: BlogPost) {
  const picture = image_url?.replace(/\.webp$/, '.jpg')
  const description = descriptionOf(body)
  return pageMeta({
    title: pageTitle(title),
    description,
    path: `/blog/${id}`,
    kind: 'article',
    ...(picture && { picture }),
    data: {
      '@type': 'BlogPosting',
      headline: title,
      description,
      datePublished: published_at,
      author: { '@type': author === null ? 'Organization' : 'Person', name: author ?? brand.team },
      publisher: { '@type': 'Organization', name: brand.name },
      mainEntityOfPage: absolute(`/blog/${id}`),
      ...(picture && { image: absolute(picture) }),
    },
  })
}

/** Whole sentences from the beginning, as many as a search result shows. */
function descriptionOf(body: string): string {
  const lead = body.split('\n')[0] ?? ''
  const sentences = lead.match(/[^.?!]+[.?!]+/g) ?? [lead]
  return sentences
    .reduce(
      (text, sentence) => (text.length + sentence.length > 170 && text !== '' ? text : text + sentence),
      '',
    )
    .trim()
}
