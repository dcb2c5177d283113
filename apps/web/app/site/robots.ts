import { absolute } from '../lib/page-meta.ts'

/** Runs at build: /robots.txt. */
export function loader(): Response {
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap.xml')}\n`)
}
