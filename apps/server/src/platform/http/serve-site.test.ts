import { originMarker } from '@collimate/domain/site-origin'
import { Hono } from 'hono'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpEnv } from './http-env.ts'
import { securityHeaders, sitePolicy } from './security-headers.ts'
import { inlineScriptHashes, serveSite } from './serve-site.ts'

const code = 'window.theme = "dark"'
const hash = `sha256-${createHash('sha256').update(code).digest('base64')}`
const files = {
  'index.html': `<link rel="stylesheet" href="/assets/a.css"/><h1>Home</h1><script>${code}</script>`,
  'faq/index.html': `<h1>Questions</h1><link rel="canonical" href="${originMarker}/faq"/>`,
  'privacy-policy/index.html': '<p>%%who%%</p><script>say("%%who%%")</script>',
  'faq.data': `["${originMarker}/faq"]`,
  'robots.txt': `Sitemap: ${originMarker}/sitemap.xml`,
  'sitemap.xml': `<loc>${originMarker}/faq</loc>`,
  'manifest.webmanifest': '{}',
  '__spa-fallback.html':
    '<head></head><div id="written"></div><h1>App</h1><script type="module">start()</script>',
  'assets/a.js': 'go()',
  'favicon.svg': '<svg/>',
}
const root = mkdtempSync(join(tmpdir(), 'site-'))
const site = join(root, 'site')

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), text)
  }
  writeFileSync(join(site, 'assets/a.js.br'), brotliCompressSync(files['assets/a.js']))
  writeFileSync(join(root, 'secret.txt'), 'hush')
})
afterAll(() => rmSync(root, { recursive: true }))

function get(path: string, folder = site, policy = sitePolicy(), headers: Record<string, string> = {}) {
  const app = new Hono<HttpEnv>()
  app.use(securityHeaders(false, policy))
  const isPage = (address: string) => /^\/(dashboard|blog\/[^/]+)$/.test(address)
  serveSite(app, folder, {
    origin: 'https://site.example',
    marks: { '%%who%%': 'At $& we stop' },
    policy,
    isPage,
  })
  app.notFound((context) => context.text('none', 404))
  return app.request(path, { headers })
}

describe('the site', () => {
  it('puts words in the place of their marks, before a page’s scripts are hashed', async () => {
    const page = await get('/privacy-policy')
    const text = await page.text()
    expect(text).toBe('<p>At $& we stop</p><script>say("At $& we stop")</script>')
    expect(page.headers.get('content-security-policy')).toContain(inlineScriptHashes(text)[0])
  })

  it.each([
    ['/', 'Home'],
    ['/faq', 'Questions'],
    ['/faq/', 'Questions'],
    ['/dashboard', 'App'],
    ['/blog/some-post', 'App'],
    ['/dashboard?payment=success', 'App'],
  ])('%s shows %s', async (path, text) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toContain(`<h1>${text}</h1>`)
  })

  it.each([
    ['/FAQ', '/faq'],
    ['/Privacy-Policy/?from=Mail', '/privacy-policy?from=Mail'],
    ['/Faq.data', '/faq.data'],
  ])('P-ROUTE-01 %s leads to %s', async (path, place) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, place])
  })

  it.each(['/no-such-page', '/FAQs', '/dashboard/no-such-page', '/blog'])(
    'P-ROUTE-03 %s, which no page has, shows the web app’s own page as not found',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toContain('<h1>App</h1>')
    },
  )

  it.each([
    ['/no-such.page', 404],
    ['/about.html', 404],
    ['/blog/v1.2', 200],
    ['/blog/no.such/page.html', 404],
  ])('P-ROUTE-02, P-ROUTE-03: who would read %s, named like a file, gets the page', async (path, status) => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const response = await get(path, site, sitePolicy(), { accept })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain('<h1>App</h1>')
    const asFile = await get(path, site, sitePolicy(), { accept: '*/*' })
    expect([asFile.status, await asFile.text()]).toEqual([404, 'none'])
  })

  it.each(['assets', 'content', 'files', 'images'])(
    'a missing file of /%s is missing, whoever asks',
    async (folder) => {
      const response = await get(`/${folder}/gone.png`, site, sitePolicy(), { accept: 'text/html' })
      expect([response.status, await response.text()]).toEqual([404, 'none'])
    },
  )

  it('keeps hashed assets for ever', async () => {
    const response = await get('/assets/a.js')
    expect(await response.text()).toBe('go()')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('serves other files as they are', async () => {
    expect(await (await get('/favicon.svg')).text()).toBe('<svg/>')
  })

  it.each(['/assets/gone.js', '/gone.txt', '/a/b.png'])('the missing file %s is missing', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBeNull()
  })

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt'])(
    '%s stays inside',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('hush')
    },
  )

  it.each([
    ['/faq', '<link rel="canonical" href="https://site.example/faq"/>', 'text/html; charset=utf-8'],
    ['/faq.data', '["https://site.example/faq"]', 'text/x-script; charset=utf-8'],
    ['/robots.txt', 'Sitemap: https://site.example/sitemap.xml', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', '<loc>https://site.example/faq</loc>', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', '{}', 'application/manifest+json; charset=utf-8'],
  ])('puts the address of the site into %s', async (path, text, type) => {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.text()).toContain(text)
  })

  it('names in each page’s policy exactly the inline scripts it carries', async () => {
    const scripts = async (path: string) =>
      (await get(path)).headers.get('content-security-policy')?.match(/script-src [^;]*/)?.[0]
    const start = `sha256-${createHash('sha256').update('start()').digest('base64')}`
    expect(await scripts('/')).toBe(`script-src 'self' '${hash}'`)
    expect(await scripts('/faq')).toBe("script-src 'self'")
    expect(await scripts('/dashboard')).toBe(`script-src 'self' '${start}'`)
  })

  it('P-PAY-02 lets the payment provider’s script run where something can be bought, and only there', async () => {
    const policyOf = async (path: string, policy = sitePolicy()) =>
      (await get(path, site, policy)).headers.get('content-security-policy')
    const buying = sitePolicy({ scriptOrigin: 'https://js.stripe.com' })
    for (const path of ['/', '/dashboard', '/assets/gone.js']) {
      expect(await policyOf(path)).not.toContain('stripe')
      const policy = await policyOf(path, buying)
      expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com[; ]/)
      expect(policy).toContain("connect-src 'self' https://js.stripe.com;")
      expect(policy).toContain("frame-src 'self' https://js.stripe.com")
    }
  })

  it('B-BOT-01 lets our own pages frame what is made for it, and nobody frame any other page', async () => {
    const app = new Hono<HttpEnv>()
    app.use(securityHeaders(false))
    serveSite(app, site, {
      origin: 'https://site.example',
      isPage: () => true,
      isFramed: (path) => path === '/frame',
    })
    const headersOf = async (path: string) => {
      const { headers } = await app.request(path)
      const ancestors = /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0]
      return [ancestors, headers.get('x-frame-options')]
    }
    expect(await headersOf('/frame')).toEqual(["frame-ancestors 'self'", 'SAMEORIGIN'])
    for (const path of ['/', '/dashboard', '/frames'])
      expect(await headersOf(path)).toEqual(["frame-ancestors 'none'", 'DENY'])
  })

  it('writes the main part of a page for one caller, which nobody may keep; other addresses stay as they are', async () => {
    const app = new Hono<HttpEnv>()
    app.use(securityHeaders(false))
    serveSite(app, site, {
      origin: 'https://site.example',
      isPage: (path) => path !== '/none',
      writePage: async ({ pathname, search }, headers) =>
        headers.get('cookie') === 'a=b'
          ? {
              route: 'r',
              html: `<p>${pathname}${search}</p>`,
              picture: null,
              parts: { words: '</script>$&' },
            }
          : null,
    })
    const page = await app.request('/dashboard?x=1', { headers: { cookie: 'a=b' } })
    const data = '<script type="application/json" id="written-data">{"words":"\\u003c/script>$&"}</script>'
    expect(await page.text()).toContain(`<div id="written"><p>/dashboard?x=1</p>${data}</div><h1>App</h1>`)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const plain = await app.request('/dashboard?x=1')
    expect(page.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'))
    expect(await plain.text()).toBe(files['__spa-fallback.html'])
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const missing = await app.request('/none', { headers: { cookie: 'a=b' } })
    expect([missing.status, await missing.text()]).toEqual([404, files['__spa-fallback.html']])
  })

  it('sends an asset as the build compressed it, to who takes that', async () => {
    const compressed = await get('/assets/a.js', site, sitePolicy(), { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe('go()')
    expect(await (await get('/assets/a.js')).text()).toBe('go()')
  })

  it('has its styles fetched before all else', async () => {
    expect((await get('/')).headers.get('link')).toBe('</assets/a.css>; rel=preload; as=style')
    expect((await get('/dashboard')).headers.get('link')).toBeNull()
  })

  it('is not there before it is built: only the API is served', async () => {
    expect((await get('/', join(root, 'no-build'))).status).toBe(404)
  })
})

describe('inlineScriptHashes', () => {
  it.each([
    ['one script', `<script>${code}</script>`, [hash]],
    ['with attributes', `<script nonce="x" type="module">${code}</script>`, [hash]],
    [
      'over lines',
      '<script>\na()\n</script>',
      [`sha256-${createHash('sha256').update('\na()\n').digest('base64')}`],
    ],
    ['loaded by src', '<script type="module" src="/a.js"></script>', []],
    ['two, one loaded', `<script src="a"></script><p>x</p><script>${code}</script>`, [hash]],
    ['none', '<p>script</p>', []],
    ['data, which is not run', '<script type="application/ld+json">{}</script>', []],
  ])('%s', (_, html, hashes) => {
    expect(inlineScriptHashes(html)).toEqual(hashes)
  })
})
