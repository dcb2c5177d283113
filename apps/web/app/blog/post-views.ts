import type { BlogPost } from '@collimate/contract/blog'
import { brand } from '@collimate/domain/brand'
import {
  excerptOf,
  postBlocks,
  postParagraphs,
  publishedDate,
  readMinutes,
} from '@collimate/domain/blog/post'

/** A post as its card shows it. */
export type PostCard = ReturnType<typeof cardOf>
/** A post as its page shows it. */
export type PostPage = ReturnType<typeof pageOf>

export function cardOf({ id, title, body, image_url, published_at }: Omit<BlogPost, 'released'>) {
  return {
    id,
    title,
    image_url,
    excerpt: excerptOf(body),
    minutes: readMinutes(body),
    published_at,
    date: publishedDate(published_at, 'short'),
  }
}

export function pageOf({ title, body, image_url, author, published_at, released }: BlogPost) {
  return {
    title,
    image_url,
    author: author ?? brand.team,
    blocks: released ? postBlocks(body) : postParagraphs(body),
    minutes: readMinutes(body),
    published_at,
    date: publishedDate(published_at, 'long'),
  }
}
