import type { ViewName } from '../views.ts'
import { optimalTechnique, type Technique } from './technique.ts'

/** What the table of an experiment compares. */
export type Measure = 'index' | 'deviation' | 'entrance' | 'scatter' | 'mottle'

/** One experiment: predict, try, see, explain. */
export type Experiment = {
  readonly id: string
  /** A few words, for the list. */
  readonly name: string
  readonly title: string
  readonly view: ViewName
  /** What differs from the optimum at its start, and what the student sets. */
  readonly start: Partial<Technique>
  readonly goal: Partial<Technique>
  readonly question: string
  readonly options: readonly [string, string, string]
  /** Place of the option that comes true. */
  readonly answer: 0 | 1 | 2
  readonly task: string
  readonly measures: readonly Measure[]
  readonly explanation: string
}

export const experiments: readonly Experiment[] = [
  {
    id: 'fifteen-percent',
    name: '15% rule',
    title: 'The 15% rule, and where it fails',
    view: 'abdomen-ap',
    start: {},
    goal: { kvp: 92, mas: 10 },
    question: 'You raise 80 kVp by 15% and halve the mAs. What happens at the detector?',
    options: ['The exposure halves', 'The exposure stays about the same', 'The exposure doubles'],
    answer: 1,
    task: 'Set 92 kVp and 10 mAs.',
    measures: ['deviation', 'entrance'],
    explanation:
      'More of a higher-energy beam comes through, which makes up for half the photons, and the patient gets about a third less. It is a rule of thumb: in this model it is nearly exact for the knee at 65 kVp and falls about a quarter short for the chest at 110 kVp, where the beam already penetrates well. Try 126 kVp and 2 mAs there.',
  },
  {
    id: 'reciprocity',
    name: 'Reciprocity',
    title: 'Reciprocity: mA or time',
    view: 'abdomen-ap',
    start: { mas: 10 },
    goal: { mas: 20 },
    question: '100 mA for 0.1 s gives half the target. What brings the exposure to its target?',
    options: ['Only 200 mA for 0.1 s', 'Only 100 mA for 0.2 s', 'Either of them'],
    answer: 2,
    task: 'Work out the mAs of both choices and set it.',
    measures: ['index', 'deviation', 'entrance'],
    explanation:
      'Both are 20 mAs, and the detector counts the product: the same mAs gives the same exposure, however mA and time split it. So choose the short time when the patient may move, as long as the tube can carry the mA.',
  },
  {
    id: 'inverse-square',
    name: 'Inverse square',
    title: 'The inverse square law',
    view: 'knee-ap',
    start: {},
    goal: { sid: 200 },
    question:
      'The SID goes from 100 to 200 cm and nothing else changes. The exposure at the detector becomes',
    options: ['half', 'a quarter', 'four times'],
    answer: 1,
    task: 'Set the SID to 200 cm.',
    measures: ['index', 'deviation', 'mottle'],
    explanation:
      'At twice the distance the same photons cover four times the area. To keep the exposure, the mAs has to grow with the square of the distance: 5 mAs become 20. Set 20 mAs and see the deviation index come back to 0.',
  },
  {
    id: 'grid',
    name: 'Grids',
    title: 'A grid and what it costs',
    view: 'abdomen-ap',
    start: {},
    goal: { grid: 'none' },
    question: 'You take the 8:1 grid away and keep the technique. The exposure at the detector',
    options: ['drops', 'stays the same', 'is more than three times as high'],
    answer: 2,
    task: 'Set the grid ratio to None.',
    measures: ['deviation', 'scatter', 'entrance'],
    explanation:
      'The grid had stopped most of the scatter and part of the primary beam. How many times more exposure arrives without it is the Bucky factor, and with a grid the mAs has to be that many times higher. What you get for it is contrast: look at the psoas and the bowel, and at the share of scatter.',
  },
  {
    id: 'mottle',
    name: 'Mottle',
    title: 'Quantum mottle',
    view: 'chest-pa',
    start: {},
    goal: { mas: 1 },
    question: 'You drop the mAs from 4 to 1. On the screen the image looks',
    options: ['lighter', 'just as bright, but grainier', 'darker'],
    answer: 1,
    task: 'Set 1 mAs.',
    measures: ['index', 'deviation', 'mottle'],
    explanation:
      'Rescaling hides the missing exposure, but not the missing photons. Their noise is the square root of their number: a quarter of the photons has twice the noise relative to the signal. It shows first where the body is thickest, below the diaphragm and behind the heart.',
  },
  {
    id: 'deviation',
    name: 'DI +3',
    title: 'DI +3: the overexposure you cannot see',
    view: 'chest-pa',
    start: {},
    goal: { mas: 8 },
    question: 'You double the mAs from 4 to 8. On the screen the image looks',
    options: ['darker', 'lighter', 'the same'],
    answer: 2,
    task: 'Set 8 mAs.',
    measures: ['index', 'deviation', 'entrance'],
    explanation:
      'The system finds the values of interest and spreads them over the same grays, so twice the exposure looks normal. Only the deviation index shows it: every 3 points up is twice the exposure. Switch automatic rescaling off to see what a detector without it would show.',
  },
  {
    id: 'collimation',
    name: 'Collimation',
    title: 'Collimation and scatter',
    view: 'abdomen-ap',
    start: { grid: 'none', mas: 5 },
    goal: { field: 40 },
    question: 'Without a grid, you collimate to the lumbar spine. At the detector',
    options: [
      'scatter and exposure both fall',
      'scatter falls, the exposure rises',
      'scatter rises, the exposure falls',
    ],
    answer: 0,
    task: 'Set the field to 40%.',
    measures: ['scatter', 'deviation', 'entrance'],
    explanation:
      'Less tissue in the beam makes less scatter, so the contrast of what is left is better. With less scatter, less exposure reaches the detector, so with a manual technique the mAs has to go up. The entrance exposure does not change, but less of the patient gets it.',
  },
  {
    id: 'thickness',
    name: 'Thickness',
    title: 'A thicker patient',
    view: 'abdomen-ap',
    start: {},
    goal: { thickness: 24 },
    question:
      'The patient is 24 cm thick instead of 20. With the same technique the exposure at the detector is',
    options: ['about 10% lower', 'about half', 'about a tenth'],
    answer: 1,
    task: 'Set the patient thickness to 24 cm.',
    measures: ['deviation', 'scatter', 'mottle'],
    explanation:
      'Every 4 to 5 cm of soft tissue halves the beam, so the mAs doubles for each of them. Set 40 mAs: the deviation index is back near 0. The scatter has grown with the patient too, and no mAs takes it away.',
  },
]

/** The technique an experiment begins with. */
export function startOf({ view, start }: Experiment): Technique {
  return { ...optimalTechnique(view), ...start }
}

/** Whether a technique has what the experiment asks for. */
export function reaches({ goal }: Experiment, technique: Technique): boolean {
  const now: Readonly<Record<string, unknown>> = technique
  return Object.entries(goal).every(([key, value]) => now[key] === value)
}
