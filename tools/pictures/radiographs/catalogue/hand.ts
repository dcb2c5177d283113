/** Pictures made from the hand phantom (a right hand). Of its directions `AP` shows the back of the hand. */
import { buildHand } from '../anatomy/hand.ts'
import type { HandOptions } from '../anatomy/hand.ts'
import type { Processing } from '../core/display.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'
import type { Panel, Picture } from '../core/entry.ts'

const PA: View = {
  direction: 'AP',
  target: [-1.2, 0, 6.6],
  sid: 102,
  oid: 7,
  width: 20,
  height: 25,
  pixel: 0.03125,
}
const EXPOSURE: Exposure = { kVp: 65, mAs: 2, sid: 102, scatter: 0.2, trabeculae: 0.05, seed: 51 }
const LOOK: Processing = { airShare: 0.93, low: 0.5, high: 99.8, contrast: 3.4, equalize: 0.25, sharpen: 0.7 }

function hand(options: HandOptions): Panel['phantom'] {
  return { key: `hand ${JSON.stringify(options)}`, build: () => buildHand(options) }
}

const HAND_PA: Panel = {
  phantom: hand({ fingers: 'flat' }),
  view: PA,
  exposure: EXPOSURE,
  processing: LOOK,
  side: { text: 'R', x: 0.88, y: 0.92 },
}

export const HAND_PICTURES: readonly Picture[] = [
  { file: 'hand-pa.webp', panels: [HAND_PA] },
  { file: 'hand-pa-oblique.webp', panels: [{ ...HAND_PA, view: { ...PA, turn: 45 } }] },
  { file: 'hand-pa-oblique-far.webp', panels: [{ ...HAND_PA, view: { ...PA, turn: 68 } }] },
  {
    file: 'wrist-pa.webp',
    panels: [
      {
        ...HAND_PA,
        margins: { bottom: 0.7 },
        view: { ...PA, target: [-0.4, 0, -0.6], width: 11.5, height: 14.4, pixel: 0.02 },
      },
    ],
  },
  {
    file: 'hand-lateral-fan.webp',
    panels: [
      {
        ...HAND_PA,
        phantom: hand({ fingers: 'fan' }),
        view: { ...PA, direction: 'rightToLeft', target: [-1, -4, 6.2], oid: 9 },
      },
    ],
  },
]
