import type { Anatomy } from './classic.ts'

export type ViewName =
  | 'chest-pa'
  | 'chest-lateral'
  | 'knee-ap'
  | 'knee-lateral'
  | 'knee-sunrise'
  | 'abdomen-ap'

/** One projection, and the size in pixels of its computed picture. */
export type View = {
  readonly name: ViewName
  readonly label: string
  readonly width: number
  readonly height: number
}

export const anatomyNames: Readonly<Record<Anatomy, string>> = {
  chest: 'Chest',
  knee: 'Knee',
  abdomen: 'Abdomen',
}

/** The projections of each anatomy; the first is the one whose optimal factors are known. */
export const views: Readonly<Record<Anatomy, readonly [View, ...View[]]>> = {
  chest: [
    { name: 'chest-pa', label: 'PA', width: 720, height: 860 },
    { name: 'chest-lateral', label: 'Lateral', width: 600, height: 860 },
  ],
  knee: [
    { name: 'knee-ap', label: 'AP', width: 720, height: 880 },
    { name: 'knee-lateral', label: 'Lateral', width: 760, height: 880 },
    { name: 'knee-sunrise', label: 'Sunrise', width: 720, height: 640 },
  ],
  abdomen: [{ name: 'abdomen-ap', label: 'AP', width: 700, height: 860 }],
}
