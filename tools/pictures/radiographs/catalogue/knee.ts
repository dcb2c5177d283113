/** Pictures made from the knee phantom (a right knee). */
import { buildKnee } from '../anatomy/knee.ts'
import type { KneeOptions } from '../anatomy/knee.ts'
import type { Processing } from '../core/display.ts'
import type { Exposure } from '../core/exposure.ts'
import type { View } from '../core/projection.ts'
import type { Panel, Picture } from '../core/entry.ts'

const AP: View = {
  direction: 'AP',
  target: [0, -1, 0],
  sid: 102,
  oid: 7,
  width: 18,
  height: 22,
  pixel: 0.025,
}
const LATERAL: View = {
  direction: 'leftToRight',
  target: [0, -1, 0],
  tilt: 5,
  sid: 102,
  oid: 7,
  width: 19,
  height: 22,
  pixel: 0.025,
}
const SKYLINE: View = {
  direction: 'axial',
  target: [0, 0.6, 3],
  sid: 122,
  oid: 12,
  width: 18,
  height: 16,
  pixel: 0.025,
}
const EXPOSURE: Exposure = { kVp: 65, mAs: 5, sid: 102, scatter: 0.45, trabeculae: 0.025, seed: 31 }
const LOOK: Processing = { airShare: 0.5, low: 3, high: 99.7, contrast: 4.2, equalize: 0.3, sharpen: 0.6 }

function knee(options: KneeOptions): Panel['phantom'] {
  return { key: `knee ${JSON.stringify(options)}`, build: () => buildKnee(options) }
}

export const KNEE_AP: Panel = {
  phantom: knee({ flexion: 0 }),
  view: AP,
  exposure: EXPOSURE,
  processing: LOOK,
  side: { text: 'R', x: 0.1, y: 0.08 },
}
export const KNEE_LATERAL: Panel = { ...KNEE_AP, phantom: knee({ flexion: 25 }), view: LATERAL }
export const KNEE_SUNRISE: Panel = {
  ...KNEE_AP,
  phantom: knee({ flexion: 50, tangential: true }),
  view: SKYLINE,
}

export const KNEE_PICTURES: readonly Picture[] = [
  {
    file: 'knee-ap-unmarked.webp',
    panels: [{ phantom: KNEE_AP.phantom, view: AP, exposure: EXPOSURE, processing: LOOK }],
  },
  { file: 'knee-ap.webp', panels: [KNEE_AP] },
  { file: 'knee-ap-turned.webp', panels: [{ ...KNEE_AP, view: { ...AP, turn: 45 } }] },
  { file: 'knee-lateral.webp', panels: [KNEE_LATERAL] },
  {
    file: 'knee-notch.webp',
    panels: [
      {
        ...KNEE_AP,
        phantom: knee({ flexion: 45 }),
        view: { ...AP, tilt: 42, target: [0, -1.5, 0.6] },
        margins: { top: 2.9, bottom: 1.9, left: 1, right: 1 },
        side: { text: 'R', x: 0.13, y: 0.2 },
      },
    ],
  },
  { file: 'knee-lateral-turned.webp', panels: [{ ...KNEE_LATERAL, view: { ...LATERAL, turn: -32 } }] },
  {
    file: 'knee-tangential.webp',
    panels: [
      {
        ...KNEE_AP,
        phantom: knee({ flexion: 50 }),
        view: { ...SKYLINE, tilt: -20, target: [0, 2.2, 2.6] },
        exposure: { ...EXPOSURE, mAs: 40, sid: 122 },
        processing: { ...LOOK, low: 2, high: 98, equalize: 0.6 },
        margins: { left: 1.2, right: 1.2, bottom: 3.6, top: 0.8 },
        side: { text: 'R', x: 0.15, y: 0.16 },
      },
    ],
  },
]
