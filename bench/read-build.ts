import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type ManifestRoute = {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly css: readonly string[]
}
type Manifest = {
  readonly entry: { readonly module: string; readonly css: readonly string[] }
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

/** A page written at build, by its address, with the addresses of what it asks for. */
export type Page = {
  readonly path: string
  readonly scripts: readonly string[]
  readonly preloadedFonts: readonly string[]
}

/** A route that is a screen, and the routes around it from the root inwards. */
export type Screen = { readonly path: string; readonly module: string; readonly around: readonly string[] }

export type Build = {
  readonly entry: string
  readonly pages: readonly Page[]
  readonly screens: readonly Screen[]
  readonly styles: readonly string[]
  /** These scripts and all they import before they run. */
  closure(scripts: Iterable<string>): Set<string>
  /** What these scripts may import later. */
  lazyParts(scripts: Iterable<string>): Set<string>
  /** Bytes sent, each file compressed on its own. */
  gzipBytes(files: Iterable<string>): number
}

const fallback = '__spa-fallback.html'

/**
 * Reads what the web app's build loads, from its html files, its manifest and the imports within its scripts.
 *
 * @param folder the build's client folder
 * @throws Error when there is no build, or one this cannot read
 */
export function readBuild(folder: string): Build {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const manifest = readManifest(folder, files)
  const read = (address: string) => readFileSync(join(folder, address), 'utf8')
  const routes = Object.values(manifest.routes)
  const pages = files
    .filter((file) => file.endsWith('.html') && file !== fallback)
    .map((file) => readPage(file, read(file)))
  const staticImports = (address: string) =>
    matches(read(address), /(?:\bfrom|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g, address)
  const lazyImports = (address: string) =>
    matches(read(address), /\bimport\(\s*["'`](\.\/[^"'`]+\.js)["'`]/g, address)
  return {
    entry: manifest.entry.module,
    pages,
    screens: routes
      .filter(({ id }) => !routes.some((route) => route.parentId === id))
      .map((route) => screenOf(route, manifest)),
    styles: [...new Set([...manifest.entry.css, ...routes.flatMap((route) => route.css)])],
    closure: (scripts) => follow(scripts, staticImports),
    lazyParts: (scripts) => new Set([...scripts].flatMap(lazyImports)),
    gzipBytes: (addresses) =>
      [...addresses].reduce((sum, address) => sum + gzipSync(readFileSync(join(folder, address))).length, 0),
  }
}

function readManifest(folder: string, files: readonly string[]): Manifest {
  const file = files.find((name) => /^assets[\\/]manifest-[^\\/]+\.js$/.test(name))
  if (file === undefined) throw new Error('The web build has no manifest')
  const text = readFileSync(join(folder, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

function readPage(file: string, html: string): Page {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => link)
  const hrefs = (pattern: RegExp) =>
    links.filter((link) => pattern.test(link)).map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '')
  const inline = [...html.matchAll(/\bimport\s*(?:[^"'()]*from\s*)?\(?\s*"(\/[^"]+\.js)"/g)].map(
    ([, address]) => address ?? '',
  )
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, address]) => address ?? '')
  return {
    path: `/${file
      .split('\\')
      .join('/')
      .replace(/(^|\/)index\.html$/, '')}`,
    scripts: [...new Set([...hrefs(/rel="modulepreload"/), ...inline, ...tags])],
    preloadedFonts: hrefs(/rel="preload"(?=.*as="font")|as="font"(?=.*rel="preload")/),
  }
}

function screenOf(route: ManifestRoute, { routes }: Manifest): Screen {
  const chain: ManifestRoute[] = []
  for (let at: ManifestRoute | undefined = route; at !== undefined; at = routes[at.parentId ?? ''])
    chain.unshift(at)
  const path = chain.flatMap((part) => part.path || []).join('/')
  return { path: `/${path}`, module: route.module, around: chain.slice(0, -1).map((part) => part.module) }
}

function matches(text: string, pattern: RegExp, importer: string): string[] {
  return [...text.matchAll(pattern)].map(
    ([, address]) => new URL(address ?? '', new URL(importer, 'file:///')).pathname,
  )
}

function follow(from: Iterable<string>, next: (address: string) => string[]): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    if (found.has(address)) continue
    found.add(address)
    open.push(...next(address))
  }
  return found
}
