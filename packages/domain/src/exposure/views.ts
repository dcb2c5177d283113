import { anatomies, type Anatomy } from './classic.ts'

export const viewNames = [
  'chest-pa',
  'chest-lateral',
  'knee-ap',
  'knee-lateral',
  'knee-sunrise',
  'abdomen-ap',
] as const
export type ViewName = (typeof viewNames)[number]

/** One projection, and the size in pixels of its computed picture. */
export type View = {
  readonly name: ViewName
  readonly label: string
  /** Side that lies on the left of the image; of a lateral view, that lies at the detector. */
  readonly marker: 'R' | 'L'
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
    { name: 'chest-pa', label: 'PA', marker: 'R', width: 720, height: 860 },
    { name: 'chest-lateral', label: 'Lateral', marker: 'L', width: 600, height: 860 },
  ],
  knee: [
    { name: 'knee-ap', label: 'AP', marker: 'R', width: 720, height: 880 },
    { name: 'knee-lateral', label: 'Lateral', marker: 'R', width: 760, height: 880 },
    { name: 'knee-sunrise', label: 'Sunrise', marker: 'R', width: 720, height: 640 },
  ],
  abdomen: [{ name: 'abdomen-ap', label: 'AP', marker: 'R', width: 700, height: 860 }],
}

export const firstView = (anatomy: Anatomy): ViewName => views[anatomy][0].name

export function anatomyOf(view: ViewName): Anatomy {
  return anatomies.find((anatomy) => viewOf(anatomy, view) !== undefined) ?? 'chest'
}

export function viewNamed(name: ViewName): View {
  const anatomy = anatomyOf(name)
  return viewOf(anatomy, name) ?? views[anatomy][0]
}

const viewOf = (anatomy: Anatomy, name: ViewName) => views[anatomy].find((view) => view.name === name)
