import type { Template } from '../templates/template.ts'

/** One line of the working: what is done, the name of its result, and the calculation as a calculator reads it. */
type Step = readonly [says: string, result: string, calculation: string]

/** How the clinic asks and explains what a template computes. Braces hold names of parameters and results. */
export type Exercise = {
  /** `{+name}` writes the sign of a positive number, too. */
  readonly stem: string
  /** In TeX, each narrow enough for a phone. */
  readonly formulas: readonly string[]
  /** Of the fact sheet: what they rest on; null where it is nothing but arithmetic. */
  readonly clause: string | null
  /** Values of every parameter of the template: more than exam items have. */
  readonly numbers: Template['parameters']
  /** What the stem prints beside the parameters, computed from them. */
  readonly given?: Readonly<Record<string, string>>
  /** The last one gives the answer, before it is rounded. */
  readonly steps: readonly [Step, ...Step[]]
  /** The calculation of a rounded rule that the lessons teach: what it gives counts as right, too. */
  readonly rule?: string
}

/** `from`, `from + step`, … up to `to`. */
export function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}

/** SID in cm, as tubes are set. */
export const distances = [100, 110, 120, 125, 140, 150, 160, 180, 200]
/** OID in cm. */
export const objectDistances = [5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30]
/** mAs stations. */
export const amounts = [2, 2.5, 3.2, 4, 5, 6.4, 8, 10, 12, 12.5, 16, 20, 25, 32]
