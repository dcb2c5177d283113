import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tools/find-chromium.ts'
import { median } from './statistics.ts'
import { startServer } from './server-process.ts'

const paths = ['/', '/faq', '/blog/how-the-exam-is-weighed']
const runs = 3
/** Fetched for the run: nothing of the product needs it. */
const tool = 'lighthouse@13.5.0'
const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

export type LighthouseFigure = {
  readonly path: string
  /** 0 to 100, each the median of the runs. */
  readonly scores: Readonly<Record<keyof typeof aims, number>>
  /** Median, in seconds. */
  readonly largestPaint: number
  readonly reachesAims: boolean
}

type Report = {
  categories: Record<keyof typeof aims, { score: number }>
  audits: { 'largest-contentful-paint': { numericValue: number } }
}

/**
 * Scores public pages as Lighthouse does for a mid-range phone on a slow connection. Its times are simulated, its
 * work is not: a busy machine lowers the performance score.
 *
 * @throws Error with what the tool said when it did not run
 */
export async function measureLighthouse(): Promise<LighthouseFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-lighthouse-'))
  const server = await startServer({ DATA_DIR: folder })
  try {
    return paths.map((path) => figureOf(path, `${server.url}${path}`))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figureOf(path: string, address: string): LighthouseFigure {
  const reports = Array.from({ length: runs }, () => runTool(address))
  const score = (name: keyof typeof aims) =>
    Math.round(median(reports.map(({ categories }) => categories[name].score * 100)))
  const scores = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
  const paint = median(reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue))
  return {
    path,
    scores,
    largestPaint: Math.round(paint / 100) / 10,
    reachesAims: (Object.keys(aims) as (keyof typeof aims)[]).every((name) => scores[name] >= aims[name]),
  }
}

/** The tool now and then misses the start of the page and asks to be run again; then it is. */
function runTool(address: string, tries = 3): Report {
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox']
  const run = spawnSync('npx', ['--yes', tool, address, ...flags], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  if (run.status !== 0 && tries > 1) return runTool(address, tries - 1)
  if (run.status !== 0) throw new Error(`Lighthouse did not run:\n${run.stderr}`)
  return JSON.parse(run.stdout) as Report
}
