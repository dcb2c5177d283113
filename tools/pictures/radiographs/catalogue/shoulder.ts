/** Pictures made from the phantom of the right shoulder. */
import { buildShoulder } from '../anatomy/shoulder.ts'
import type { ShoulderOptions } from '../anatomy/shoulder.ts'
import type { Processing } from '../core/display.ts'
import type { Panel, Picture } from '../core/entry.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'

const AP: View = {
  direction: 'AP',
  target: [-15.2, 0, 8.8],
  sid: 102,
  oid: 10,
  width: 20,
  height: 20,
  pixel: 0.025,
}
const GRASHEY: View = { ...AP, turn: -39, target: [-16.6, -2.3, 9.2], width: 17, height: 20 }
/** Right anterior oblique: the scapula is seen along its plane. */
const Y: View = {
  ...AP,
  direction: 'PA',
  turn: 50,
  target: [-16.1, -3.2, 7.6],
  width: 17.25,
  height: 24,
  pixel: 0.03,
}
const AXIAL: View = {
  ...AP,
  direction: 'inferosuperior',
  turn: -25,
  target: [-16.7, -1.5, 11.5],
  oid: 12,
  width: 17,
  height: 17,
  pixel: 0.02125,
}
const CLAVICLE: View = { ...AP, target: [-10, 2.5, 11.4], width: 24, height: 17, pixel: 0.03 }
const SCAPULA: View = { ...AP, target: [-13.5, -4, 6.5], width: 22, height: 27, pixel: 0.03375 }

const EXPOSURE: Exposure = { kVp: 75, mAs: 8, sid: 102, scatter: 0.35, trabeculae: 0.035, seed: 71 }
const LOOK: Processing = { airShare: 0.7, low: 1, high: 99.8, contrast: 3.8, equalize: 0.5, sharpen: 0.8 }

/** For the thick shoulder seen from the side. */
const DENSE: Processing = { ...LOOK, contrast: 4.2, equalize: 0.68, level: 0.58, sharpen: 1.1 }

function shoulder(options: ShoulderOptions): Panel['phantom'] {
  return { key: `shoulder ${JSON.stringify(options)}`, build: () => buildShoulder(options) }
}

function panel(options: ShoulderOptions, view: View, processing = LOOK): Panel {
  return {
    phantom: shoulder(options),
    view,
    exposure: EXPOSURE,
    processing,
    side: { text: 'R', x: 0.06, y: view.width > 1.2 * view.height ? 0.1 : 0.93 },
  }
}

const OUTWARD: ShoulderOptions = { inward: 0, arm: 'hanging' }
const NEUTRAL: ShoulderOptions = { inward: 45, arm: 'hanging' }
const INWARD: ShoulderOptions = { inward: 86, arm: 'hanging' }
const RAISED: ShoulderOptions = { inward: 0, arm: 'raised' }
const DISLOCATED: ShoulderOptions = { inward: 10, arm: 'hanging', dislocated: true }

export const SHOULDER_PICTURES: readonly Picture[] = [
  { file: 'shoulder-ap-external.webp', panels: [panel(OUTWARD, AP)] },
  { file: 'shoulder-ap-internal.webp', panels: [panel(INWARD, AP)] },
  { file: 'shoulder-ap-neutral.webp', panels: [panel(NEUTRAL, AP)] },
  { file: 'shoulder-oblique.webp', panels: [panel(NEUTRAL, GRASHEY)] },
  { file: 'shoulder-oblique-turned.webp', panels: [panel(NEUTRAL, { ...GRASHEY, turn: -14 })] },
  { file: 'shoulder-y.webp', panels: [panel(NEUTRAL, Y, DENSE)] },
  { file: 'shoulder-y-turned.webp', panels: [panel(NEUTRAL, { ...Y, turn: 18 }, DENSE)] },
  { file: 'clavicle-ap.webp', panels: [panel(NEUTRAL, CLAVICLE)] },
  {
    file: 'clavicle-ap-axial.webp',
    panels: [panel(NEUTRAL, { ...CLAVICLE, tilt: 25, flatReceptor: true })],
  },
  { file: 'shoulder-axial.webp', panels: [panel(RAISED, AXIAL, { ...DENSE, contrast: 5.2 })] },
  {
    file: 'scapula-ap.webp',
    panels: [panel(RAISED, SCAPULA)],
  },
  { file: 'shoulder-ap-dislocated.webp', panels: [panel(DISLOCATED, AP)] },
  { file: 'shoulder-y-dislocated.webp', panels: [panel(DISLOCATED, Y, DENSE)] },
]
