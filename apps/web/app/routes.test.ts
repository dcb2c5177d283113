import { routeAccess } from '@collimate/domain/accounts/access'
import { roomOf, rooms } from '@collimate/domain/rooms'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import routes from './routes.ts'
import { standingPage } from './site/pages.server.ts'

type Entry = { path?: string; file: string; id?: string; children?: Entry[] }

function pathsUnder(
  entries: readonly Entry[],
  layout: string | null = null,
): { path: string; file: string; layout: string | null }[] {
  return entries.flatMap((entry) =>
    entry.children
      ? pathsUnder(entry.children, entry.file)
      : [{ path: `/${entry.path ?? ''}`, file: entry.file, layout }],
  )
}
const all = pathsUnder((await Promise.resolve(routes)) as Entry[])
const guard = 'session/guarded-layout.tsx'

test('P-ROUTE-01, P-ROUTE-05, P-ROUTE-06, P-ROUTE-09: the pages and the one list of what they take are the same', () => {
  // Files, such as /robots.txt, are no pages.
  const paths = all.map((route) => route.path).filter((path) => !/^\/\*$|\./.test(path))
  const places = 'routes.ts, and routeAccess in packages/domain/src/accounts/access.ts'
  expect(paths.toSorted(), places).toEqual(Object.keys(routeAccess).toSorted())
})

test('P-ROUTE-01, P-ROUTE-05, P-ROUTE-06: what takes an account stands behind the guard, and nothing else', () => {
  const guarded = all.filter((route) => route.layout === guard).map((route) => route.path)
  const taking = Object.entries(routeAccess).filter(([, requirement]) => requirement !== 'open')
  const places = 'under the guarded layout in routes.ts, and not open in routeAccess'
  expect(guarded.toSorted(), places).toEqual(taking.map(([path]) => path).toSorted())
})

test('P-ROUTE-01: every open page is written out at build', () => {
  const open = Object.entries(routeAccess).filter(([, requirement]) => requirement === 'open')
  const written = [...publicPages.map(({ path }) => path), '/blog/:id']
  const places = 'public-pages.ts, and open in routeAccess'
  expect(written.toSorted(), places).toEqual(open.map(([path]) => path).toSorted())
})

const screens = [...new Set(all.map(({ file }) => file))].filter((file) => file.endsWith('.tsx'))
test.each(screens)('%s has a title, and breaks inside its frame only', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  expect(text).toMatch(/^export const meta\b/m)
  const line = 'export { RouteError as ErrorBoundary } from'
  expect(text.includes(line), `${line} '…/ui/route-error.tsx'`).toBe(true)
})

const pathsOf = (file: string) => all.filter((route) => route.file === file).map((route) => route.path)

test.each(rooms)('B2, E3: $name has pages of its own', (room) => {
  expect(all.filter(({ path }) => roomOf(path) === room)).not.toEqual([])
})

test('every page of words has its words', () => {
  for (const path of pathsOf('site/standing-screen.tsx')) {
    expect(standingPage(path).page.title).not.toBe('')
  }
})
