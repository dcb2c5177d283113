import { join } from 'node:path'
import { readBuild, type Build, type Screen } from './read-build.ts'

/** Kilobytes of 1000 bytes, gzip; fonts are files. */
const budgets = { page: 140, screen: 70, styles: 25, fonts: 2 }

export type SizeFigure = {
  readonly what: string
  readonly size: number
  readonly budget: number
  readonly unit: 'kB' | 'files'
  readonly withinBudget: boolean
}

/**
 * Weighs the web app's build against its budgets: the script of each public page in all; the script of each app
 * screen beyond what its neighbours share (entry, root and the layouts around it), together with the heaviest
 * part it loads later; all styles; the fonts each page preloads.
 *
 * @param folder the build's client folder
 * @throws Error when there is no build, or one without pages or screens
 */
export function measureSizes(folder: string): SizeFigure[] {
  const build = readBuild(folder)
  const isPage = new Set(build.pages.map((page) => page.path))
  const screens = build.screens.filter((screen) => !isPage.has(screen.path))
  if (build.pages.length === 0 || screens.length === 0)
    throw new Error('The web build shows no pages or no screens')
  return [
    ...build.pages.map((page) =>
      figure(`page ${page.path}`, kilobytes(build.gzipBytes(build.closure(page.scripts))), budgets.page),
    ),
    ...screens.map((screen) =>
      figure(`screen ${screen.path}`, kilobytes(screenBytes(build, screen)), budgets.screen),
    ),
    figure('styles', kilobytes(build.gzipBytes(build.styles)), budgets.styles),
    ...build.pages.map((page) =>
      figure(`fonts of ${page.path}`, page.preloadedFonts.length, budgets.fonts, 'files'),
    ),
  ]
}

function screenBytes(build: Build, screen: Screen): number {
  const shared = build.closure([build.entry, ...screen.around])
  const own = beyond(build.closure([screen.module]), shared)
  const seen = new Set([...shared, ...own])
  const parts = [...lazyParts(build, own)].map((part) => build.gzipBytes(beyond(build.closure([part]), seen)))
  return build.gzipBytes(own) + Math.max(0, ...parts)
}

/** Parts of parts too: a panel a lazy screen opens is still that screen's. */
function lazyParts(build: Build, scripts: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const open = [...build.lazyParts(scripts)]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (found.has(part)) continue
    found.add(part)
    open.push(...build.lazyParts(build.closure([part])))
  }
  return found
}

function beyond(scripts: ReadonlySet<string>, shared: ReadonlySet<string>): Set<string> {
  return new Set([...scripts].filter((script) => !shared.has(script)))
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

function figure(what: string, size: number, budget: number, unit: SizeFigure['unit'] = 'kB'): SizeFigure {
  return { what, size, budget, unit, withinBudget: size <= budget }
}

if (import.meta.main) {
  const figures = measureSizes(process.argv[2] ?? join(import.meta.dirname, '../apps/web/build/client'))
  console.table(figures)
  const broken = figures.filter((one) => !one.withinBudget)
  for (const { what, size, budget, unit } of broken)
    console.error(`Over budget: ${what} has ${size} ${unit}, may have ${budget}`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
