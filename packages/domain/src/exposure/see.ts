import { type Anatomy, type FactorRange } from './classic.ts'
import { firstView } from './views.ts'
import { type GridRatio, techniqueRanges } from './physics/technique.ts'

/** Factors at which the physics view shows the point of a question or a page; what is absent is at its optimum. */
export type See = {
  readonly view: Anatomy
  readonly kvp: number
  readonly mas: number
  readonly sid: number
  readonly grid: GridRatio
  readonly thickness?: number | undefined
  readonly filtration?: number | undefined
  readonly field?: number | undefined
}

/** @returns what the view could not show as it is written, in words; empty when it can show all of it */
export function seeFaults({ view, ...factors }: See): string[] {
  const ranges: Readonly<Record<string, FactorRange>> = techniqueRanges(firstView(view))
  return Object.entries(factors).flatMap(([key, value]) => {
    const range = ranges[key]
    if (range === undefined || typeof value !== 'number') return []
    const { min, max, step } = range
    const fits = value >= min && value <= max && Number.isInteger((value - min) / step)
    return fits ? [] : [`${key} of the ${view} goes from ${min} to ${max} in steps of ${step}, not ${value}`]
  })
}

/** Where the product shows it. */
export function seeAddress({ view, ...factors }: See): string {
  const search = new URLSearchParams({ mode: 'physics', view })
  for (const [key, value] of Object.entries(factors)) if (value !== undefined) search.set(key, String(value))
  return `/exposure-visualizer?${search.toString()}`
}

const mark = /<div data-see="([^"]*)"><\/div>$/

/** The HTML of a lesson page with the address at its end: their table has no column for it, and it shows nothing. */
export function withSee(html: string, address: string): string {
  return `${html}<div data-see="${address.replaceAll('&', '&amp;')}"></div>`
}

/** The reverse of `withSee`; `see` is null where there is none. */
export function splitSee(html: string): { content: string; see: string | null } {
  const found = mark.exec(html)
  return { content: html.replace(mark, ''), see: found?.[1]?.replaceAll('&amp;', '&') ?? null }
}
