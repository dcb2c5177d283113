import type { ArcadeRound } from '@collimate/contract/arcade'
import { arcadeModes, type ArcadeMode } from '@collimate/domain/arcade/round'
import type { Browser, Page } from '@playwright/test'
import { frameCosts, slowdown, type TraceEvent, traced, withStudent } from './frame-trace.ts'
import { percentile, rounded } from './statistics.ts'

/** Someone quick: a whole round of Speed Mode, and as long a part of Time Attack. */
const answerEveryMs = 2000
const answers = 29
/** What an answer sets in motion is over by then, in milliseconds: from here to the next one only the clock runs. */
const stillAfterMs = 1500
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
  /** Percent of the frames that cost more than a frame of 60 Hz has. */
  readonly overPercent: number
  /** Layouts a second while only the clock runs. */
  readonly layoutsInATick: number
  /** Milliseconds of layout in each second of play, times the slowdown. */
  readonly layoutMsPerSecond: number
  readonly reachesAim: boolean
}

/**
 * Plays each mode of the arcade on a phone's screen and reads from the browser's trace what its frames cost. Processor
 * time is counted, not the time that passes, so that other work on the machine counts little.
 *
 * @throws Error when the web app is not built
 */
export function measureFrames(): Promise<FrameFigure[]> {
  return withStudent(async (browser, page) => {
    const figures: FrameFigure[] = []
    for (const mode of arcadeModes) figures.push(figureOf(mode, await tracePlay(browser, page, mode)))
    return figures
  })
}

async function tracePlay(browser: Browser, page: Page, mode: ArcadeMode): Promise<readonly TraceEvent[]> {
  await page.goto(`/arcade?mode=${mode}`)
  const start = page.getByRole('button', { name: 'Start Game' })
  await start.waitFor()
  const issued = page.waitForResponse((response) => response.url().endsWith('/api/arcade/rounds'))
  await start.click()
  const { round } = (await (await issued).json()) as { round: ArcadeRound }
  await page.locator('#stem').waitFor()
  return traced(browser, page, async () => {
    for (const { correct_answer } of round.questions.slice(0, answers)) {
      await page.waitForTimeout(answerEveryMs)
      await page.keyboard.press(String(correct_answer + 1))
    }
  })
}

function figureOf(mode: ArcadeMode, own: readonly TraceEvent[]): FrameFigure {
  const frames = frameCosts(own)
  const presses = own.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  const layouts = own.filter(({ name }) => name === 'Layout')
  const still = layouts.filter(({ ts }) =>
    presses.some((press) => ts > press.ts + stillAfterMs * 1000 && ts < press.ts + answerEveryMs * 1000),
  )
  const stillSeconds = (presses.length * (answerEveryMs - stillAfterMs)) / 1000
  const layout = layouts.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  const p95 = percentile(frames, 0.95)
  return {
    mode,
    frames: frames.length,
    p50Ms: rounded(percentile(frames, 0.5)),
    p95Ms: rounded(p95),
    p99Ms: rounded(percentile(frames, 0.99)),
    worstMs: rounded(percentile(frames, 1)),
    overPercent: rounded((frames.filter((cost) => cost > aimMs).length / frames.length) * 100),
    layoutsInATick: rounded(still.length / stillSeconds, 1),
    layoutMsPerSecond: rounded((layout * slowdown) / (answers * answerEveryMs)),
    reachesAim: p95 < aimMs,
  }
}

if (import.meta.main) console.table(await measureFrames())
