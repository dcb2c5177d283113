/** The pictures there are: those of the question bank, and those of the exposure visualizer and the laboratory. */
import type { Panel, Picture } from '../core/entry.ts'
import { ABDOMEN_AP, ABDOMEN_PICTURES } from './abdomen.ts'
import { CHEST_LATERAL, CHEST_PA, CHEST_PICTURES } from './chest.ts'
import { FOOT_PICTURES } from './foot.ts'
import { HAND_PICTURES } from './hand.ts'
import { KNEE_AP, KNEE_LATERAL, KNEE_PICTURES, KNEE_SUNRISE } from './knee.ts'
import { SHOULDER_PICTURES } from './shoulder.ts'

/** Every computed phantom image of the bank, ordered so that each phantom is built once. */
export const PICTURES: readonly Picture[] = [
  ...ABDOMEN_PICTURES,
  ...CHEST_PICTURES,
  ...FOOT_PICTURES,
  ...HAND_PICTURES,
  ...KNEE_PICTURES,
  ...SHOULDER_PICTURES,
]

/** The screens show them with brightness 1.2 and contrast 1.2, which spreads this range over all grays. */
const GRAYS = [0.1 / 1.44, 1.1 / 1.44] as const

function view(name: string, panel: Panel): Picture {
  return {
    file: `${name}.webp`,
    panels: [{ ...panel, processing: { ...panel.processing, grays: GRAYS } }],
  }
}

/** The plain views: no letters, no faults. */
export const VIEW_PICTURES: readonly Picture[] = [
  view('abdomen-ap', ABDOMEN_AP),
  view('chest-pa', CHEST_PA),
  view('chest-lateral', CHEST_LATERAL),
  view('knee-ap', KNEE_AP),
  view('knee-lateral', KNEE_LATERAL),
  view('knee-sunrise', KNEE_SUNRISE),
]
