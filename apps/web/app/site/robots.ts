import { absolute } from '../lib/page-meta.server.ts'

/** Runs at build: /robots.txt. */
export function loader(): Response {
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap.xml')}\n`)
}
