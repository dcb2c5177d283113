import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Hono } from 'hono'

const here = import.meta.dirname
const web = join(here, '../../../web')
const require = createRequire(import.meta.url)

const faces = [
  require.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
]

/** Style, faces and script: all but the layout of these pages is the product's own, read from where it writes it. */
export function assetRoutes(app: Hono): void {
  browserScriptRoute(app)
  const shared = ['tokens.css', 'fonts.css', 'base.css', 'light-field.css']
  const styles = [...shared.map((name) => join(web, 'app/styles', name)), join(here, 'pages.css')]
  const css = styles
    .map(read)
    .join('\n')
    .replaceAll(/url\('[^']*\/([^/']+\.woff2)'\)/g, "url('/assets/$1')")
  app.get('/assets/pages.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  const icon = read(join(web, 'public/favicon.svg'))
  app.get('/assets/favicon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }))

  for (const face of faces) {
    const file = readFileSync(face)
    app.get(`/assets/${basename(face)}`, (c) => c.body(file, 200, { 'Content-Type': 'font/woff2' }))
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

/** The part of the provider's browser script a page meets that only redirects to the hosted checkout. */
const script = `(() => {
  window.Stripe = (key) => ({
    _sandbox: true,
    redirectToCheckout: async () => ({
      error: { type: 'invalid_request_error', message: 'Go to the session\\u2019s own address instead.' },
    }),
  })
  window.Stripe.version = 3
})()
`

/** Served so that pages of another origin may load it, as the provider's own script. */
function browserScriptRoute(app: Hono): void {
  for (const path of ['/v3', '/v3/'])
    app.get(path, (c) =>
      c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'no-cache',
      }),
    )
}
