import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureSizes } from './size-budgets.ts'

/** Text of about so many kilobytes that does not compress. */
const noise = (kilobytes: number) =>
  `/*${randomBytes(kilobytes * 1000)
    .toString('latin1')
    .replaceAll('*', '+')}*/`

const manifest = {
  entry: { module: '/assets/entry.js', css: [] },
  routes: {
    root: { id: 'root', path: '', module: '/assets/root.js', css: ['/assets/root.css'] },
    home: { id: 'home', parentId: 'root', module: '/assets/home.js', css: [] },
    frame: { id: 'frame', parentId: 'root', module: '/assets/frame.js', css: [] },
    exam: { id: 'exam', parentId: 'frame', path: 'exam', module: '/assets/exam.js', css: [] },
  },
}
const page = `<link rel="modulepreload" href="/assets/entry.js"/>
<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="preload" as="image" href="/a.webp"/>
<script type="module">import * as route0 from "/assets/root.js";import("/assets/home.js");</script>`

describe('size budgets', () => {
  let folder: string
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, 'latin1')
  }
  const broken = () =>
    measureSizes(folder)
      .filter((figure) => !figure.withinBudget)
      .map((figure) => figure.what)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'collimate-sizes-'))
    put('index.html', page)
    put('__spa-fallback.html', '<link rel="preload" href="/f.woff2" as="font"/>'.repeat(9))
    put('assets/manifest-1.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
    put('assets/root.css', 'body{}')
    for (const name of ['entry', 'root', 'home', 'frame']) put(`assets/${name}.js`, '1')
    put('assets/exam.js', 'import"./entry.js";const room=()=>import(`./room.js`)')
    put('assets/room.js', 'const panel=()=>import("./panel.js")')
    put('assets/panel.js', '1')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('passes a small build and names each thing weighed once', () => {
    expect(measureSizes(folder).map((figure) => figure.what)).toEqual([
      'page /',
      'screen /exam',
      'styles',
      'fonts of /',
    ])
    expect(broken()).toEqual([])
  })

  it.each([
    [
      'a page by what its scripts import',
      'assets/root.js',
      'import{a}from"./heavy.js"',
      'assets/heavy.js',
      150,
      ['page /'],
    ],
    ['a screen by itself', 'assets/other.js', '1', 'assets/exam.js', 80, ['screen /exam']],
    ['a screen by a part it loads later', 'assets/other.js', '1', 'assets/room.js', 80, ['screen /exam']],
    ['a screen by a part of such a part', 'assets/other.js', '1', 'assets/panel.js', 80, ['screen /exam']],
    ['no screen by what its layout shares', 'assets/other.js', '1', 'assets/frame.js', 80, []],
    ['the styles', 'assets/other.js', '1', 'assets/root.css', 30, ['styles']],
  ])('stops %s', (_title, importer, code, file, kilobytes, expected) => {
    put(importer, code)
    put(file, noise(kilobytes))
    expect(broken()).toEqual(expected)
  })

  it('stops a third preloaded font', () => {
    put('index.html', page + '<link as="font" rel="preload" href="/b.woff2"/>'.repeat(2))
    expect(broken()).toEqual(['fonts of /'])
  })

  it('refuses a folder without a build', () => {
    rmSync(join(folder, 'assets/manifest-1.js'))
    expect(() => measureSizes(folder)).toThrow('no manifest')
  })
})
