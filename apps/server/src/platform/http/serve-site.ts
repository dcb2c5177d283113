import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
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
  /** What the page at an address shows this caller before its script is there; null where it waits. @default null */
  readonly writePage?: (url: URL, headers: Headers) => Promise<WrittenPage | null>
}

/** The main part of a page for one caller. */
export type WrittenPage = {
  /** Which route of the web app draws it, e.g. `lessons/lesson-screen`. */
  readonly route: string
  readonly html: string
  /** Address of the picture in its first view. */
  readonly picture: string | null
  /** What its script needs to draw the same, by name. */
  readonly parts: Readonly<Record<string, unknown>>
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
  { origin, marks = {}, policy = sitePolicy(), isPage, isFramed = () => false, writePage }: Site,
): void {
  if (!existsSync(folder)) return
  const pages = readPages(folder, { ...marks, [originMarker]: origin }, policy)
  const fallback = pages.get(fallbackFile)
  const assets = readRouteAssets(folder)

  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.ok) context.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('*', async (context, next) => {
    // From the first of a row alone: tried at each of them, a long row would be read as many times.
    const path = context.req.path.replace(/^\/+|(?<!\/)\/+$/g, '')
    const pageAt = (name: string) =>
      pages.get(name === '' ? 'index.html' : `${name}/index.html`) ?? pages.get(name)
    const page = pageAt(path)
    if (page !== undefined) return answerPage(page)
    // The web app's router takes no notice of case, and would show this page without what was written for it.
    const small = path.toLowerCase()
    if (small === path || pageAt(small) === undefined) return next()
    return context.redirect(`/${small}${new URL(context.req.url).search}`, 308)
  })
  app.get('*', serveStatic({ root: folder, precompressed: true }))
  app.get('*', async (context, next) => {
    const { path } = context.req
    // A missing file is missing; any other address belongs to the web app's own router, which says so when it has none.
    if (fallback === undefined || asksForFile(path, context.req.header('Accept'))) return next()
    const status = (await isPage(path)) ? 200 : 404
    const written =
      status === 200 ? await writePage?.(new URL(context.req.url), context.req.raw.headers) : null
    if (written) return answerPage(writtenInto(fallback, written, assets(written.route)))
    return answerPage(isFramed(path) ? framed(fallback, policy) : fallback, status)
  })
}

/** A page, too, may be asked for by a name like a file's: an old link, or a typo in one. */
function asksForFile(path: string, accept = ''): boolean {
  if (!/\.[a-z0-9]+$/i.test(path)) return false
  return /^\/(assets|content|files|images)\//.test(path) || !accept.includes('text/html')
}

/** Where the web app's own page takes what is written for one caller. */
const place = /(<div id="written"[^>]*>)(<\/div>)/

/** The page with its main part for one caller in it: nobody may keep it for another. */
function writtenInto(page: Page, { html, picture, parts }: WrittenPage, assets: RouteAssets): Page {
  const data = `<script type="application/json" id="written-data">${JSON.stringify(parts).replaceAll('<', '\\u003c')}</script>`
  const links = [
    ...assets.styles.map((address) => `<link rel="stylesheet" href="${address}"/>`),
    ...assets.scripts.map((address) => `<link rel="modulepreload" href="${address}"/>`),
  ].filter((link) => !page.text.includes(link))
  const text = page.text
    .replace('</head>', () => `${links.join('')}</head>`)
    // What is read comes before what makes it move.
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(place, (_, open: string, close: string) => `${open}${html}${data}${close}`)
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Cookie', ...firstFetches(text, picture) }
  return { ...page, text, headers: { ...page.headers, ...headers } }
}

type RouteAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] }
type RouteManifest = {
  readonly routes: Readonly<
    Record<string, { parentId?: string; module: string; imports?: string[]; css?: string[] } | undefined>
  >
}

/** @returns finds what a route of the build and those around it are made of */
function readRouteAssets(folder: string): (route: string) => RouteAssets {
  const [file] = globSync('assets/manifest-*.js', { cwd: folder })
  const json =
    file && /window\.__reactRouterManifest=(\{.*\})/s.exec(readFileSync(join(folder, file), 'utf8'))?.[1]
  const { routes } = JSON.parse(json || '{"routes":{}}') as RouteManifest
  return (id) => {
    const chain = []
    for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? '']) chain.push(route)
    return {
      scripts: [...new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports]))],
      styles: [...new Set(chain.flatMap(({ css = [] }) => css))],
    }
  }
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
 *
 * @param picture of a page that is all there: then its fonts and its picture go before its scripts, too
 */
function firstFetches(html: string, picture?: string | null): { Link?: string } {
  const styles = html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)
  const links = Array.from(styles, ([, address]) => `<${address}>; rel=preload; as=style`)
  if (picture !== undefined) {
    const fonts = html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)
    links.push(...Array.from(fonts, ([, address]) => `<${address}>; rel=preload; as=font; crossorigin`))
  }
  if (picture) links.push(`<${encodeURI(picture)}>; rel=preload; as=image; fetchpriority=high`)
  return links.length > 0 ? { Link: links.join(', ') } : {}
}
