import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { originMarker } from '@collimate/domain/site-origin'
import type { Hono } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { framedPolicy, policyHeader, sitePolicy, type Policy } from './security-headers.ts'

type Page = {
  readonly text: string
  readonly type: string
  /** A page's own content security policy, and what the browser should fetch first. */
  readonly headers: Readonly<Record<string, string>>
}

/** What may hold the site's address or another mark: it is read at the start, and the words put in. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  // What the browser's router asks for when it goes on to a page that was written at build.
  data: 'text/x-script; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

export type Site = {
  /** Where it stands, e.g. `https://collimate.example`. */
  readonly origin: string
  /** What stands in a page in the place of each of these marks. @default none */
  readonly marks?: Readonly<Record<string, string>>
  /** What pages may load beside their inline scripts. @default nothing */
  readonly policy?: Policy
  /** Whether the web app has something to show at a path; the page is the same where it has not, its status 404. */
  readonly isPage: (path: string) => boolean | Promise<boolean>
  /** Whether a page is made to be shown in a frame of our own pages. @default none is */
  readonly isFramed?: (path: string) => boolean
}

/** What stands in for every address without a prerendered page. */
const fallbackFile = '__spa-fallback.html'

/**
 * Serves the built web app: hashed assets forever, prerendered pages and the fallback with a policy that
 * names exactly the inline scripts they carry.
 *
 * @param folder the web app's build; without one only the API is served
 */
export function serveSite(
  app: Hono<HttpEnv>,
  folder: string,
  { origin, marks = {}, policy = sitePolicy(), isPage, isFramed = () => false }: Site,
): void {
  if (!existsSync(folder)) return
  const pages = readPages(folder, { ...marks, [originMarker]: origin }, policy)
  const fallback = pages.get(fallbackFile)

  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.ok) context.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('*', async (context, next) => {
    const path = context.req.path.replace(/^\/+|\/+$/g, '')
    const page = pages.get(path === '' ? 'index.html' : `${path}/index.html`) ?? pages.get(path)
    if (page === undefined) return next()
    return answerPage(page)
  })
  app.get('*', serveStatic({ root: folder, precompressed: true }))
  app.get('*', async (context, next) => {
    const { path } = context.req
    // A missing file is missing; any other address belongs to the web app's own router, which says so when it has none.
    if (fallback === undefined || /\.[a-z0-9]+$/i.test(path)) return next()
    const status = (await isPage(path)) ? 200 : 404
    return answerPage(isFramed(path) ? framed(fallback, policy) : fallback, status)
  })
}

/** The page with leave to be framed by our own. */
function framed(page: Page, policy: Policy): Page {
  const framing = policyHeader(framedPolicy(policy), inlineScriptHashes(page.text))
  const headers = { 'Content-Security-Policy': framing, 'X-Frame-Options': 'SAMEORIGIN' }
  return { ...page, headers: { ...page.headers, ...headers } }
}

function answerPage({ text, type, headers }: Page, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-cache', ...headers },
  })
}

function readPages(
  folder: string,
  marks: Readonly<Record<string, string>>,
  policy: Policy,
): Map<string, Page> {
  const pages = new Map<string, Page>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(file).slice(1)]
    if (type === undefined) continue
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [mark, words] of Object.entries(marks)) text = text.replaceAll(mark, () => words)
    const headers = file.endsWith('.html')
      ? {
          'Content-Security-Policy': policyHeader(policy, inlineScriptHashes(text)),
          ...firstFetches(text),
        }
      : {}
    pages.set(file.split(sep).join('/'), { text, type, headers })
  }
  return pages
}

/** CSP sources of a page's inline scripts; scripts loaded by `src` need none, nor does data, which is not run. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*(?:\bsrc=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  )
}

/**
 * A `Link` header naming the styles, which the first paint waits for. In the page they come after a row of preloads,
 * and a browser with six connections would fetch those before them.
 */
function firstFetches(html: string): { Link?: string } {
  const styles = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)
  const links = Array.from(styles, ([, address]) => `<${address}>; rel=preload; as=style`)
  return links.length > 0 ? { Link: links.join(', ') } : {}
}
