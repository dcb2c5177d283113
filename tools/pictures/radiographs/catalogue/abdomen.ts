/** Pictures made from the abdomen phantom. */
import { buildAbdomen } from '../anatomy/abdomen.ts'
import type { AbdomenOptions } from '../anatomy/abdomen.ts'
import type { Processing } from '../core/display.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'
import type { Panel, Picture } from '../core/entry.ts'

const SUPINE: View = {
  direction: 'AP',
  target: [0, 0, -4.4],
  sid: 102,
  oid: 14,
  width: 35,
  height: 43,
  pixel: 0.05,
}
const SPINE: View = {
  direction: 'AP',
  target: [0, -3, 4.6],
  sid: 102,
  oid: 11,
  width: 17,
  height: 26,
  pixel: 0.03,
}
const EXPOSURE: Exposure = { kVp: 80, mAs: 20, sid: 102, scatter: 0.45, seed: 41 }
const LOOK: Processing = { airShare: 0.25, low: 2, high: 99.6, contrast: 4.4, equalize: 0.25, sharpen: 0.8 }

function abdomen(options: AbdomenOptions): Panel['phantom'] {
  return { key: `abdomen ${JSON.stringify(options)}`, build: () => buildAbdomen(options) }
}

const GAS = abdomen({ bowel: 'gas' })
const BARIUM = abdomen({ bowel: 'barium' })

export const ABDOMEN_AP: Panel = {
  phantom: GAS,
  view: SUPINE,
  exposure: EXPOSURE,
  processing: LOOK,
  side: { text: 'R', x: 0.08, y: 0.1 },
}
const half: Panel = { ...ABDOMEN_AP, view: { ...SUPINE, pixel: 0.07 }, side: { text: 'R', x: 0.09, y: 0.2 } }

function pelvic(view: Pick<View, 'target' | 'width' | 'height'>): Panel {
  return {
    ...ABDOMEN_AP,
    view: { ...SUPINE, ...view, oid: 12, pixel: 0.045 },
    processing: { ...LOOK, airShare: 0.4, equalize: 0.35 },
    side: { text: 'R', x: 0.07, y: 0.09 },
  }
}

export const ABDOMEN_PICTURES: readonly Picture[] = [
  {
    file: 'abdomen-ap-high.webp',
    panels: [
      {
        ...ABDOMEN_AP,
        view: { ...SUPINE, target: [0, 0, 2.4] },
        margins: { top: 1.6, bottom: 0.4 },
        side: { text: 'R', x: 0.08, y: 0.13 },
      },
    ],
  },
  {
    file: 'abdomen-ap-turned.webp',
    panels: [{ ...ABDOMEN_AP, view: { ...SUPINE, turn: 17, target: [0, 0, -4] }, margins: { bottom: 0.5 } }],
  },
  {
    file: 'abdomen-ap-grid.webp',
    panels: [
      {
        ...ABDOMEN_AP,
        exposure: { ...EXPOSURE, gridCutoff: 0.98 },
        processing: { ...LOOK, airShare: 1, low: 8, high: 97, contrast: 3.6, equalize: 0 },
      },
    ],
  },
  {
    file: 'abdomen-ap-noise-pair.webp',
    panels: [
      { ...half, caption: 'A' },
      { ...half, caption: 'B', exposure: { ...EXPOSURE, mAs: 0.16 } },
    ],
  },
  {
    file: 'lumbar-ap.webp',
    panels: [
      {
        ...ABDOMEN_AP,
        view: SPINE,
        processing: { ...LOOK, airShare: 1, high: 99.8 },
        side: { text: 'R', x: 0.09, y: 0.06 },
      },
    ],
  },
  { file: 'abdomen-ap.webp', panels: [ABDOMEN_AP] },
  {
    file: 'pelvis-ap.webp',
    panels: [{ ...pelvic({ target: [0, 0, -12.5], width: 43, height: 30 }), margins: { bottom: 1.6 } }],
  },
  { file: 'hip-ap.webp', panels: [pelvic({ target: [-9.5, 0, -14], width: 19, height: 24 })] },
  { file: 'colon-barium.webp', panels: [{ ...ABDOMEN_AP, phantom: BARIUM }] },
]
