import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.ts'
import { startServer } from './server-process.ts'

/** How many times as slow the student's processor is: a mid-range phone beside a laptop. */
export const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }

/** An entry of the browser's trace. Times are microseconds; `tdur` is processor time, `dur` what passed. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } }
}

/**
 * A student at a phone, on a server of their own, in a browser without a graphics processor.
 *
 * @throws Error when the web app is not built
 */
export async function withStudent<T>(
  work: (browser: Browser, page: Page, device: BrowserContextOptions) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-frames-'))
  const email = 'player@example.org'
  const server = await startServer({ DATA_DIR: folder, DEMO_EMAILS: email })
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const device = { ...phone, baseURL: server.url }
    return await work(browser, await openPage(browser, device, email), device)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openPage(browser: Browser, device: BrowserContextOptions, email: string): Promise<Page> {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  const data = { username: 'player', first_name: 'Player', email, password: randomUUID() }
  const answer = await page.request.post('/api/accounts/sign-up', { data })
  if (!answer.ok()) throw new Error(`The player could not sign up: ${await answer.text()}`)
  return page
}

/** What the page's main thread did meanwhile. */
export async function traced(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await work()
  const { traceEvents: trace } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const main = trace.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  return trace.filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid)
}

/** What each frame took, in milliseconds: all tasks from the one that draws it to the one that draws the next. */
export function frameCosts(own: readonly TraceEvent[]): number[] {
  const starts = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  const tasks = own.filter(({ name }) => name === 'RunTask').toSorted((a, b) => a.ts - b.ts)
  const costs: number[] = []
  let next = 0
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    const draws = (starts[next] ?? Infinity) <= ts + dur
    while ((starts[next] ?? Infinity) <= ts + dur) next += 1
    if (draws) costs.push(0)
    if (costs.length > 0) costs[costs.length - 1] = (costs.at(-1) ?? 0) + (tdur / 1000) * slowdown
  }
  return costs
}
