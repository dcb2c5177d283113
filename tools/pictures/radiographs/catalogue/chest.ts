/** Pictures made from the chest phantom. */
import { buildChest } from '../anatomy/chest.ts'
import type { ChestOptions } from '../anatomy/chest.ts'
import type { Processing } from '../core/display.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'
import type { Panel, Picture } from '../core/entry.ts'

const PA: View = {
  direction: 'PA',
  target: [0, 0, -0.9],
  sid: 183,
  oid: 15,
  width: 36,
  height: 43,
  pixel: 0.05,
}
const LATERAL: View = {
  direction: 'rightToLeft',
  target: [0, -0.4, -0.9],
  sid: 183,
  oid: 20,
  width: 30,
  height: 43,
  pixel: 0.05,
}
const EXPOSURE: Exposure = { kVp: 110, mAs: 4, sid: 183, scatter: 0.35, seed: 21 }
const LOOK: Processing = { airShare: 0.55, low: 2, high: 99, contrast: 4.6, equalize: 0.3, sharpen: 0.6 }

function chest(options: ChestOptions): Panel['phantom'] {
  return { key: `chest ${JSON.stringify(options)}`, build: () => buildChest(options) }
}

const NORMAL = chest({ shoulders: 'forward' })
const RAISED = chest({ shoulders: 'raised' })
const SHALLOW_BACK = chest({ shoulders: 'back', rise: 5.6 })
const BACK = chest({ shoulders: 'back' })
const NECKLACE = chest({ shoulders: 'forward', necklace: true })
const HYPERSTHENIC = chest({ shoulders: 'forward', rise: 1.2, habitus: [1.19, 1.1, 0.8] })

export const CHEST_PA: Panel = {
  phantom: NORMAL,
  view: PA,
  exposure: EXPOSURE,
  processing: LOOK,
  side: { text: 'R', x: 0.07, y: 0.06 },
}
export const CHEST_LATERAL: Panel = {
  phantom: RAISED,
  view: LATERAL,
  exposure: { ...EXPOSURE, mAs: 10, scatter: 0.4 },
  processing: LOOK,
  side: { text: 'L', x: 0.9, y: 0.06 },
}
const BONE: Processing = { airShare: 0.4, low: 3, high: 99.6, contrast: 4.4, equalize: 0.4, sharpen: 0.8 }
/** A bone view from 102 cm with less kVp than a chest. */
function boneView(phantom: Panel['phantom'], view: Omit<View, 'sid' | 'oid' | 'pixel'>, mAs: number): Panel {
  return {
    phantom,
    view: { ...view, sid: 102, oid: 11, pixel: 0.04 },
    exposure: { kVp: 75, mAs, sid: 102, scatter: 0.4, seed: 22 },
    processing: BONE,
    side: { text: 'R', x: 0.08, y: 0.08 },
  }
}
const half: Panel = { ...CHEST_PA, view: { ...PA, pixel: 0.075 }, side: { text: 'R', x: 0.09, y: 0.17 } }

export const CHEST_PICTURES: readonly Picture[] = [
  { file: 'chest-pa.webp', panels: [CHEST_PA] },
  { file: 'chest-pa-turned.webp', panels: [{ ...CHEST_PA, view: { ...PA, turn: 11 } }] },
  {
    file: 'chest-pa-window-pair.webp',
    panels: [
      { ...half, caption: 'A' },
      { ...half, caption: 'B', processing: { ...LOOK, low: 9, high: 78, contrast: 7, equalize: 0.3 } },
    ],
  },
  { file: 'chest-pa-unsharp.webp', panels: [{ ...CHEST_PA, exposure: { ...EXPOSURE, motion: 0.75 } }] },
  { file: 'chest-pa-necklace.webp', panels: [{ ...CHEST_PA, phantom: NECKLACE }] },
  { file: 'chest-pa-two-errors.webp', panels: [{ ...CHEST_PA, phantom: SHALLOW_BACK }] },
  {
    file: 'chest-ap-tilted.webp',
    panels: [
      {
        ...CHEST_PA,
        phantom: BACK,
        view: { ...PA, direction: 'AP', tilt: 24, target: [0, 0, 0.8] },
        margins: { left: 1, right: 1, top: 4.6, bottom: 1.2 },
        side: { text: 'R', x: 0.1, y: 0.17 },
      },
    ],
  },
  {
    file: 'chest-pa-habitus.webp',
    panels: [
      { ...CHEST_PA, phantom: HYPERSTHENIC, view: { ...PA, target: [0, 0, -0.8], width: 43, height: 36 } },
    ],
  },
  { file: 'chest-lateral.webp', panels: [CHEST_LATERAL] },
  {
    file: 'chest-lao.webp',
    panels: [{ ...CHEST_PA, phantom: RAISED, view: { ...PA, turn: -45, width: 38 } }],
  },
  {
    file: 'sternum-rao.webp',
    panels: [
      boneView(RAISED, { direction: 'PA', target: [0, 6.5, 3.6], turn: 18, width: 20, height: 25 }, 30),
    ],
  },
  {
    file: 'thoracic-lateral.webp',
    panels: [
      {
        ...boneView(RAISED, { direction: 'rightToLeft', target: [0, -5.6, -1], width: 22, height: 38 }, 40),
        side: { text: 'L', x: 0.08, y: 0.05 },
      },
    ],
  },
  {
    file: 'thoracic-ap.webp',
    panels: [boneView(NORMAL, { direction: 'AP', target: [0, -5.6, -1], width: 20, height: 40 }, 30)],
  },
  {
    file: 'ribs-ap-upper.webp',
    panels: [boneView(BACK, { direction: 'AP', target: [-6, 0, 3], width: 28, height: 34 }, 10)],
  },
  {
    file: 'chest-pa-expiration.webp',
    panels: [{ ...CHEST_PA, phantom: chest({ shoulders: 'forward', rise: 4 }) }],
  },
  { file: 'chest-lateral-turned.webp', panels: [{ ...CHEST_LATERAL, view: { ...LATERAL, turn: 12 } }] },
]
