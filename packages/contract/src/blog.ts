import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const post = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text, one paragraph a line. */
  body: z.string(),
  /** It came with the content: in its body `## ` begins a heading, `- ` an item of a list. */
  released: z.boolean(),
  image_url: z.string().nullable(),
  /** Null where the product's team signs. */
  author: z.string().nullable(),
  published_at: z.iso.datetime(),
})
export type BlogPost = z.infer<typeof post>

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blog/posts',
  summary: 'The newest posts of the blog, newest first',
  access: 'open',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(3) }),
  response: z.object({ posts: z.array(post) }),
  errors: [],
})

export const readPost = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:id',
  summary: 'One post of the blog',
  access: 'open',
  params: z.strictObject({ id: z.string().min(1).max(200) }),
  response: z.object({ post }),
  errors: ['post-not-found'],
})
