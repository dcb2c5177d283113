import type { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const here = import.meta.dirname
const web = join(here, '../../../web')
const require = createRequire(import.meta.url)

const fonts = {
  'besley.woff2': require.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  'atkinson.woff2':
    require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
}

/** Style and faces: the colours and the light field are the product's own, read from where it writes them. */
export function assetRoutes(app: Hono): void {
  const styles = ['tokens.css', 'light-field.css'].map((name) => join(web, 'app/styles', name))
  const css = [...styles, join(here, 'pages.css')].map(read).join('\n')
  app.get('/assets/pages.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  const icon = read(join(web, 'public/favicon.svg'))
  app.get('/assets/favicon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }))

  for (const [name, file] of Object.entries(fonts)) {
    const face = readFileSync(file)
    app.get(`/assets/${name}`, (c) => c.body(face, 200, { 'Content-Type': 'font/woff2' }))
  }
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
