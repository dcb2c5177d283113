import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArcadeRound } from '@collimate/contract/arcade'
import { arcadeModes, type ArcadeMode } from '@collimate/domain/arcade/round'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.ts'
import { startServer } from './server-process.ts'
import { percentile, rounded } from './statistics.ts'

/** How many times as slow the player's processor is: a mid-range phone beside a laptop. */
const slowdown = 4
const phone = { width: 390, height: 844 }
/** Someone quick: thirty answers in a round of Speed Mode. */
const answerEveryMs = 2000
const answers = 12
/** What a screen of 60 Hz leaves for a frame, in milliseconds. */
const aimMs = 16.7

export type FrameFigure = {
  readonly mode: ArcadeMode
  readonly frames: number
  /** Milliseconds of the main thread from one frame to the next, times the slowdown. */
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly worstMs: number
  /** Milliseconds of layout in each second of play, times the slowdown. */
  readonly layoutMsPerSecond: number
  readonly reachesAim: boolean
}

/** An entry of the browser's trace. Times are microseconds; `tdur` is processor time, `dur` what passed. */
type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Plays each mode of the arcade on a phone's screen and reads from the browser's trace what its frames cost. Processor
 * time is counted, not the time that passes, so that other work on the machine counts little.
 *
 * @throws Error when the web app is not built
 */
export async function measureFrames(): Promise<FrameFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'collimate-frames-'))
  const email = 'player@example.org'
  const server = await startServer({ DATA_DIR: folder, DEMO_EMAILS: email })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await openPage(browser, server.url, email)
    const figures: FrameFigure[] = []
    for (const mode of arcadeModes) figures.push(figureOf(mode, await tracePlay(browser, page, mode)))
    return figures
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openPage(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: phone, deviceScaleFactor: 2, hasTouch: true })
  const page = await context.newPage()
  const data = { username: 'player', first_name: 'Player', email, password: randomUUID() }
  const answer = await page.request.post('/api/accounts/sign-up', { data })
  if (!answer.ok()) throw new Error(`The player could not sign up: ${await answer.text()}`)
  return page
}

async function tracePlay(browser: Browser, page: Page, mode: ArcadeMode): Promise<readonly TraceEvent[]> {
  await page.goto(`/arcade?mode=${mode}`)
  const start = page.getByRole('button', { name: 'Start Game' })
  await start.waitFor()
  const issued = page.waitForResponse((response) => response.url().endsWith('/api/arcade/rounds'))
  await start.click()
  const { round } = (await (await issued).json()) as { round: ArcadeRound }
  await page.locator('#stem').waitFor()
  await browser.startTracing(page, {
    categories: ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  for (const { correct_answer } of round.questions.slice(0, answers)) {
    await page.waitForTimeout(answerEveryMs)
    await page.keyboard.press(String(correct_answer + 1))
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return trace.traceEvents
}

function figureOf(mode: ArcadeMode, trace: readonly TraceEvent[]): FrameFigure {
  const main = trace.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = trace.filter(({ ph, pid, tid }) => ph === 'X' && pid === main?.pid && tid === main.tid)
  const frames = frameCosts(own)
  const layout = own.filter(({ name }) => name === 'Layout').reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const p95 = percentile(frames, 0.95)
  return {
    mode,
    frames: frames.length,
    p50Ms: rounded(percentile(frames, 0.5)),
    p95Ms: rounded(p95),
    p99Ms: rounded(percentile(frames, 0.99)),
    worstMs: rounded(percentile(frames, 1)),
    layoutMsPerSecond: rounded((layout * slowdown) / (answers * answerEveryMs)),
    reachesAim: p95 < aimMs,
  }
}

/** What each frame took, in milliseconds: all tasks from the one that draws it to the one that draws the next. */
function frameCosts(own: readonly TraceEvent[]): number[] {
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

if (import.meta.main) console.table(await measureFrames())
