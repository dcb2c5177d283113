import { type ViewName, viewNames } from '@collimate/domain/exposure/views'
import type { Browser, Page } from '@playwright/test'
import { frameCosts, slowdown, traced, withStudent } from './frame-trace.ts'
import { percentile, rounded } from './statistics.ts'

/** Frames in which the slider moves by one step; the first few warm the page up and are not counted. */
const frames = 160
const warmUp = 40
/** Fewer, and a drag is seen to stutter. */
const aimPerSecond = 30

/** What the page has of it; the types of a browser are none of this folder's. */
declare function requestAnimationFrame(callback: (time: number) => void): number
type Slider = { valueAsNumber: number; dispatchEvent: (event: Event) => boolean }

export type DragFigure = {
  readonly view: ViewName
  readonly frames: number
  /** Milliseconds of the main thread from one frame to the next, times the slowdown. */
  readonly p50Ms: number
  readonly p95Ms: number
  /** Frames that fit a second of the slower processor, by the mean cost. */
  readonly framesPerSecond: number
  readonly reachesAim: boolean
}

/**
 * Drags the kVp slider of the physics view on a phone's screen, a step in each frame, and reads from the browser's
 * trace what these frames cost: the exposure of 256 pixels, its display, and all that follows on the page. Processor
 * time is counted, not the time that passes, so that other work on the machine counts little.
 *
 * @throws Error when the web app is not built
 */
export function measureDrags(): Promise<DragFigure[]> {
  return withStudent(async (browser, page) => {
    const figures: DragFigure[] = []
    for (const view of viewNames) figures.push(await measureDrag(browser, page, view))
    return figures
  })
}

async function measureDrag(browser: Browser, page: Page, view: ViewName): Promise<DragFigure> {
  await page.goto(`/exposure-visualizer?mode=physics&view=${view}`)
  await page.locator('canvas').waitFor()
  const slider = page.getByRole('slider', { name: 'Tube voltage', exact: true })
  await slider.scrollIntoViewIfNeeded()
  const drag = (steps: number) =>
    slider.evaluate(async (element, count) => {
      const input = element as unknown as Slider
      for (let step = 0; step < count; step += 1) {
        await new Promise(requestAnimationFrame)
        // Up and down between 60 and 120 kVp.
        input.valueAsNumber = 60 + Math.abs(60 - ((step * 7) % 120))
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, steps)
  await drag(warmUp)
  const costs = frameCosts(await traced(browser, page, () => drag(frames)))
  // The last one ends with the image at rest, which is finer.
  const dragged = costs.slice(0, frames - 1)
  const mean = dragged.reduce((sum, cost) => sum + cost, 0) / dragged.length
  const framesPerSecond = 1000 / mean
  return {
    view,
    frames: dragged.length,
    p50Ms: rounded(percentile(dragged, 0.5)),
    p95Ms: rounded(percentile(dragged, 0.95)),
    framesPerSecond: rounded(framesPerSecond, 1),
    reachesAim: framesPerSecond >= aimPerSecond,
  }
}

if (import.meta.main) {
  console.log(`The processor counts as ${slowdown} times slower.`)
  console.table(await measureDrags())
}
