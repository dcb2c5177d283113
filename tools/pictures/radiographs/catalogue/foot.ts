/** Pictures made from the phantom of foot and ankle (a right foot). */
import { buildFoot } from '../anatomy/foot.ts'
import type { FootOptions } from '../anatomy/foot.ts'
import type { Processing } from '../core/display.ts'
import type { Panel, Picture } from '../core/entry.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'

const FOOT: View = {
  direction: 'dorsoplantar',
  target: [-0.2, 8.7, -5],
  tilt: -10,
  sid: 102,
  oid: 6,
  width: 18,
  height: 25,
  pixel: 0.03125,
}
const ANKLE: View = {
  direction: 'AP',
  target: [0, 0, 1],
  sid: 102,
  oid: 7,
  width: 14,
  height: 17.5,
  pixel: 0.025,
}
const LATERAL: View = { ...ANKLE, direction: 'leftToRight' }

const EXPOSURE: Exposure = { kVp: 65, mAs: 3, sid: 102, scatter: 0.25, trabeculae: 0.04, seed: 61 }
const LOOK: Processing = { airShare: 0.93, low: 0.5, high: 99.8, contrast: 3.6, equalize: 0.35, sharpen: 0.7 }

/** For the thick middle of the foot seen from the side or from below. */
const DENSE: Processing = { ...LOOK, high: 100, contrast: 2.4, equalize: 0.55, level: 0.64 }

function foot(options: FootOptions): Panel['phantom'] {
  return { key: `foot ${JSON.stringify(options)}`, build: () => buildFoot(options) }
}

const FLAT: Panel = {
  phantom: foot({ lean: 35 }),
  view: FOOT,
  exposure: EXPOSURE,
  processing: LOOK,
  side: { text: 'R', x: 0.9, y: 0.92 },
}
const UPRIGHT: Panel = {
  ...FLAT,
  phantom: foot({ lean: 0 }),
  view: ANKLE,
  side: { text: 'R', x: 0.1, y: 0.1 },
}

export const FOOT_PICTURES: readonly Picture[] = [
  { file: 'foot-ap.webp', panels: [FLAT] },
  {
    file: 'foot-ap-oblique.webp',
    panels: [{ ...FLAT, view: { ...FOOT, tilt: 0, turn: 33, target: [-0.4, 8.7, -5] } }],
  },
  { file: 'ankle-ap.webp', panels: [UPRIGHT] },
  { file: 'ankle-mortise.webp', panels: [{ ...UPRIGHT, view: { ...ANKLE, turn: 17 } }] },
  { file: 'ankle-lateral.webp', panels: [{ ...UPRIGHT, view: { ...LATERAL, target: [0, -0.2, -0.5] } }] },
  {
    file: 'calcaneus-lateral.webp',
    panels: [{ ...UPRIGHT, view: { ...LATERAL, target: [0, -0.8, -3.6], width: 14, height: 12 } }],
  },
  {
    file: 'calcaneus-axial.webp',
    panels: [
      {
        ...UPRIGHT,
        processing: DENSE,
        view: { ...ANKLE, tilt: 40, flatReceptor: true, target: [-0.2, -2.5, -3.9], width: 12, height: 13.5 },
      },
    ],
  },
  {
    file: 'foot-lateral.webp',
    panels: [
      {
        ...UPRIGHT,
        processing: DENSE,
        view: { ...LATERAL, target: [0, 6.6, -3.4], width: 29, height: 16, pixel: 0.03125 },
      },
    ],
  },
]
