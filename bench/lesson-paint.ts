import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { slowdown, withStudent } from './frame-trace.ts'
import { median, rounded } from './statistics.ts'

/** A slow phone network: bits a second, and milliseconds there and back. */
const bitsPerSecond = 1.6e6
const roundTripMs = 150
const rounds = 5
/** The aim for the largest paint, in seconds. */
const aim = 1.5

/** The server writes a lesson into the first; to the second, the same to the browser's router, it sends the bare page. */
const addresses = {
  written: '/guided-lessons/safety/interactions',
  bare: '/guided-lessons/safety/interactions/',
}

export type LessonPaintFigure = {
  /** Seconds from the request to the largest paint and to a page that answers presses: medians of the rounds. */
  readonly bareLargestPaint: number
  readonly writtenLargestPaint: number
  readonly ratio: number
  readonly bareReady: number
  readonly writtenReady: number
  /** What moved on the written page, as browsers count it, the most of the rounds. */
  readonly layoutShift: number
  /** The same at the very first visit, when the fonts come after the text. */
  readonly firstShift: number
  readonly reachesAim: boolean
}

type Paint = {
  readonly largest: number
  readonly ready: number
  readonly firstShift: number
  readonly shift: number
}

/**
 * Opens a lesson on a slow phone that has nothing of the product, as the server writes it and bare, in turns.
 *
 * @throws Error when the web app is not built
 */
export function measureLessonPaint(): Promise<LessonPaintFigure> {
  return withStudent(async (browser, page, phone) => {
    const options = { ...phone, storageState: await page.context().storageState() }
    const paints = { written: [] as Paint[], bare: [] as Paint[] }
    for (let round = 0; round <= rounds; round += 1)
      for (const kind of ['bare', 'written'] as const) {
        const paint = await paintOf(browser, options, addresses[kind])
        // The first round warms the server up.
        if (round > 0) paints[kind].push(paint)
      }
    const largest = (of: readonly Paint[]) => median(of.map((paint) => paint.largest))
    const ready = (of: readonly Paint[]) => median(of.map((paint) => paint.ready))
    return {
      bareLargestPaint: rounded(largest(paints.bare)),
      writtenLargestPaint: rounded(largest(paints.written)),
      ratio: rounded(largest(paints.written) / largest(paints.bare)),
      bareReady: rounded(ready(paints.bare)),
      writtenReady: rounded(ready(paints.written)),
      firstShift: rounded(Math.max(...paints.written.map(({ firstShift }) => firstShift)), 4),
      layoutShift: rounded(Math.max(...paints.written.map(({ shift }) => shift)), 4),
      reachesAim: largest(paints.written) <= aim,
    }
  })
}

async function paintOf(browser: Browser, options: BrowserContextOptions, address: string): Promise<Paint> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const bytes = bitsPerSecond / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const { largest, ready, shift: firstShift } = await visit(page, address)
    await page.goto('about:blank')
    return { largest, ready, firstShift, shift: (await visit(page, address)).shift }
  } finally {
    await context.close()
  }
}

async function visit(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('html[data-started]').waitFor()
  await page.locator('#written').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Next Lesson' }).waitFor()
  const ready = await page.evaluate(() => performance.now() / 1000)
  await page.waitForLoadState('load')
  return { ready, ...(await page.evaluate(readEntries)) }
}

/** Runs in the page. */
function readEntries(): Promise<{ largest: number; shift: number }> {
  // The runtime's types know fewer kinds of entries than a browser.
  const entriesOf = (type: 'largest-contentful-paint' | 'layout-shift') =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: type as never,
        buffered: true,
      })
      setTimeout(() => resolve([]), 500)
    })
  return Promise.all([entriesOf('largest-contentful-paint'), entriesOf('layout-shift')]).then(
    ([paints, shifts]) => ({
      largest: (paints.at(-1)?.startTime ?? NaN) / 1000,
      shift: (shifts as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0),
    }),
  )
}

if (import.meta.main) console.table([await measureLessonPaint()])
