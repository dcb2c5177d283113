import type { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

const here = import.meta.dirname
const web = join(here, '../../../web')
const require = createRequire(import.meta.url)

const faces = [
  require.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  require.resolve('@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'),
]

/** Style and faces: all but the layout of these pages is the product's own, read from where it writes it. */
export function assetRoutes(app: Hono): void {
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
