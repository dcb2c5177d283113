import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { policyHeader, sitePolicy, type Policy } from './security-headers.ts'

type Page = { readonly html: string; readonly policy: string }

/** What stands in for every address without a prerendered page. */
const fallbackFile = '__spa-fallback.html'

/**
 * Serves the built web app: hashed assets forever, prerendered pages and the fallback with a policy that
 * names exactly the inline scripts they carry.
 *
 * @param folder the web app's build; without one only the API is served
 * @param policy what pages may load beside their inline scripts
 */
export function serveSite(app: Hono<HttpEnv>, folder: string, policy = sitePolicy()): void {
  if (!existsSync(folder)) return
  const pages = readPages(folder, policy)
  const fallback = pages.get(fallbackFile)

  app.use('/assets/*', async (context, next) => {
    await next()
    if (context.res.ok) context.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('*', async (context, next) => {
    const path = context.req.path.replace(/^\/+|\/+$/g, '')
    const page = pages.get(path === '' ? 'index.html' : `${path}/index.html`)
    if (page === undefined) return next()
    return answerPage(page)
  })
  app.get('*', serveStatic({ root: folder }))
  app.get('*', (context, next) => {
    // A missing file is missing; any other address belongs to the web app's own router.
    if (fallback === undefined || /\.[a-z0-9]+$/i.test(context.req.path)) return next()
    return Promise.resolve(answerPage(fallback))
  })
}

function answerPage(page: Page): Response {
  return new Response(page.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': page.policy,
      'Cache-Control': 'no-cache',
    },
  })
}

function readPages(folder: string, policy: Policy): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  return new Map(
    files.map((file) => {
      const html = readFileSync(join(folder, file), 'utf8')
      return [
        relative('.', file).split(sep).join('/'),
        { html, policy: policyHeader(policy, inlineScriptHashes(html)) },
      ]
    }),
  )
}

/** CSP sources of a page's inline scripts; scripts loaded by `src` need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, code]) =>
      `sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}`,
  )
}
