import { type FactorRange, factorRanges, optimalFactors } from '../classic.ts'
import { anatomyOf, type ViewName } from '../views.ts'

export const gridRatios = ['none', '6:1', '8:1', '12:1'] as const
export type GridRatio = (typeof gridRatios)[number]

/** Everything the student sets. */
export type Technique = {
  /** kVp */
  readonly kvp: number
  /** mAs */
  readonly mas: number
  /** Source to image, cm. */
  readonly sid: number
  /** Of the patient along the central ray, cm. */
  readonly thickness: number
  /** Total, mm of aluminum. */
  readonly filtration: number
  /** Side of the field, percent of the whole one. */
  readonly field: number
  readonly grid: GridRatio
}
export type TechniqueNumber = Exclude<keyof Technique, 'grid'>

/** Patient the maps were made of, cm. */
export const builtThickness: Readonly<Record<ViewName, number>> = {
  'chest-pa': 22,
  'chest-lateral': 30,
  'knee-ap': 12,
  'knee-lateral': 11,
  'knee-sunrise': 5,
  'abdomen-ap': 20,
}

const thicknessRanges: Readonly<Record<ViewName, FactorRange>> = {
  'chest-pa': { min: 14, max: 34, step: 1 },
  'chest-lateral': { min: 20, max: 44, step: 1 },
  'knee-ap': { min: 8, max: 18, step: 1 },
  'knee-lateral': { min: 8, max: 18, step: 1 },
  'knee-sunrise': { min: 3, max: 9, step: 1 },
  'abdomen-ap': { min: 14, max: 34, step: 1 },
}

export function techniqueRanges(view: ViewName): Readonly<Record<TechniqueNumber, FactorRange>> {
  return {
    ...factorRanges,
    sid: { min: 90, max: 200, step: 5 },
    thickness: thicknessRanges[view],
    filtration: { min: 1, max: 6, step: 0.5 },
    field: { min: 20, max: 100, step: 5 },
  }
}

/**
 * The documented factors, with what usually goes with them. A view that has none documented has those of its anatomy's
 * first, or ours, at which the detector gets about the same.
 */
export function optimalTechnique(view: ViewName): Technique {
  const anatomy = anatomyOf(view)
  return {
    ...optimalFactors[anatomy],
    ...ownFactors[view],
    sid: anatomy === 'chest' ? 180 : 100,
    thickness: builtThickness[view],
    filtration: 3,
    field: 100,
    grid: anatomy === 'knee' ? 'none' : '8:1',
  }
}

/** Where the same exposure at the detector takes other factors than the first view of the anatomy. */
const ownFactors: Readonly<Partial<Record<ViewName, Partial<Technique>>>> = {
  'chest-lateral': { mas: 10 },
  'knee-sunrise': { mas: 2 },
}

/**
 * Shares of the primary and of the scatter that come through a grid: rounded middles of what is published for
 * aluminum interspaces around 100 kVp.
 */
export const gridTransmission: Readonly<
  Record<GridRatio, { readonly primary: number; readonly scatter: number }>
> = {
  none: { primary: 1, scatter: 1 },
  '6:1': { primary: 0.73, scatter: 0.19 },
  '8:1': { primary: 0.7, scatter: 0.14 },
  '12:1': { primary: 0.67, scatter: 0.08 },
}
