/** One entry of the catalogue describes one picture completely. */
import type { Processing } from './display.ts'
import type { Exposure } from './exposure.ts'
import type { View } from './projection.ts'
import type { Volume } from './volume.ts'

/** Margins hidden by the collimator on each side, cm at the detector. */
type Margins = {
  readonly left?: number
  readonly right?: number
  readonly top?: number
  readonly bottom?: number
}

export type Panel = {
  /** Phantoms with the same key are built once. */
  readonly phantom: { readonly key: string; readonly build: () => Volume }
  readonly view: View
  /** Second exposure on the same receptor. */
  readonly secondView?: View
  readonly exposure: Exposure
  readonly processing: Processing
  readonly margins?: Margins
  /** Side marker, position as a share of the picture. */
  readonly side?: { readonly text: 'R' | 'L'; readonly x: number; readonly y: number }
  /** Letter over the panel (pairs of pictures). */
  readonly caption?: string
}

export type Picture = {
  /** File name without folder. */
  readonly file: string
  /** One panel, or two that stand side by side. */
  readonly panels: readonly Panel[]
}
