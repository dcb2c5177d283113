import { releasePosts } from '../blog/release-posts.server.ts'
import { absolute } from '../lib/page-meta.server.ts'
import { publicPages } from '../public-pages.ts'

/** Runs at build: /sitemap.xml, the pages worth finding. */
export function loader(): Response {
  const pages = publicPages.filter(({ listed }) => listed).map(({ path }) => `<loc>${absolute(path)}</loc>`)
  const posts = releasePosts.map(
    ({ id, published_at }) =>
      `<loc>${absolute(`/blog/${id}`)}</loc><lastmod>${published_at.slice(0, 10)}</lastmod>`,
  )
  const urls = [...pages, ...posts].map((url) => `<url>${url}</url>\n`).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`,
  )
}
