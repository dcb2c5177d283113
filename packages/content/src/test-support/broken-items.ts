import type { Item } from '../item.ts'
import {
  knee,
  lettered,
  letters,
  list,
  marked,
  math,
  multi,
  numeric,
  picture,
  safety,
  spot,
  spots,
  withOption,
} from './exemplar-bank.ts'

/** A computed picture. */
const computed = {
  file: 'synth/chest_pa_arrow_RA.png',
  alt: 'Computed PA chest image with one arrow',
  citation: '/our-pictures#radiographs',
}

const scatterStem =
  'Two meters from a patient, how much of the scatter intensity measured one meter away is left?'

/** For every rule of single items what breaks it; the rule with its severity. */
export const brokenItems: readonly (readonly [rule: string, why: string, item: () => Item])[] = [
  ['L01 error', 'an objective the blueprint does not have', () => ({ ...safety(), objective: 'SA9.9' })],
  ['L01 error', 'an id of another table', () => ({ ...safety(), id: 'pc-0002' })],
  ['L25 error', 'a clause the fact sheet does not have', () => ({ ...safety(), clauses: ['F-PP5.9'] })],
  ['L25 error', 'a clause of a row it does not cite', () => ({ ...safety(), clauses: ['F-PP4.1'] })],
  ['L25 error', 'a batch nobody knows', () => ({ ...safety(), batch: 'last' })],
  ['L26 error', 'a percent sign apart from its number', () => ({ ...safety(), keep: 'Keep to 20 % of it.' })],
  ['L26 error', 'degrees in a word', () => ({ ...safety(), keep: 'Turn the arm by 45 degrees.' })],
  ['L26 error', 'a degree sign on both ends of a range', () => ({ ...safety(), keep: 'Angle 15° to 20°.' })],
  ['L26 error', 'an x that multiplies', () => ({ ...safety(), keep: 'A field of 10 x 12 cm is enough.' })],
  ['L26 error', 'a hyphen between vertebrae', () => ({ ...safety(), keep: 'Center at L4-L5 here.' })],
  ['L26 error', 'a hyphen as a minus', () => ({ ...safety(), keep: 'A DI of -3 means half.' })],
  [
    'L26 error',
    'the dog in the oblique spelled otherwise',
    () => ({ ...safety(), keep: 'See the Scotty dog.' }),
  ],
  ['L02 error', 'a single answer with two keys', () => withOption(safety(), 1, { correct: true })],
  [
    'L02 error',
    'a single answer with three options',
    () => ({ ...safety(), options: safety().options.slice(0, 3) }),
  ],
  ['L02 error', 'a select that counts other keys than there are', () => ({ ...multi(), select: 2 })],
  ['L02 error', 'an ordered list that marks a key', () => list({ options: safety().options })],
  ['L02 error', 'an ordered list of two', () => list({ options: list().options.slice(0, 2) })],
  ['L02 error', 'an ordered list with select', () => list({ select: 2 })],
  ['L02 error', 'a place on a single answer', () => withOption(safety(), 1, { at: { x: 1, y: 1 } })],
  ['L02 error', 'a hot spot without a picture', () => spot({ image: undefined })],
  ['L02 error', 'a hot spot without regions', () => spot({ regions: undefined })],
  ['L02 error', 'a hot spot of two places', () => spot({ options: spots(2) })],
  ['L02 error', 'a hot spot’s option without a place', () => withOption(spot(), 1, { at: undefined })],
  ['L02 error', 'a right place outside the regions', () => spot({ regions: [{ x: 100, y: 100, r: 9 }] })],
  ['L02 error', 'a wrong place in a region', () => spot({ regions: [{ x: 200, y: 500, r: 150 }] })],
  ['L02 error', 'a hot spot right everywhere', () => spot({ regions: [{ x: 500, y: 500, r: 900 }] })],
  ['L03 error', 'an option about the others', () => withOption(safety(), 1, { text: 'None of the above' })],
  ['L04 error', 'an option twice', () => withOption(safety(), 1, { text: safety().options[0]?.text ?? '' })],
  ['L04 error', 'an option within another', () => withOption(picture(), 0, { text: 'Atrium' })],
  [
    'L05 warning',
    'an option of twice the length',
    () =>
      withOption(knee(), 0, {
        text: `${knee().options[0]?.text} and then center it again on the joint line`,
      }),
  ],
  [
    'L08 error',
    'numbers that do not ascend',
    () => numeric(['1 mSv', '5 mSv', '3 mSv', '9 mSv'], 0, scatterStem, ['F-DL5']),
  ],
  [
    'L08 error',
    'numbers of different decimals',
    () => numeric(['1 mSv', '3.5 mSv', '5 mSv', '9 mSv'], 0, scatterStem, ['F-DL5']),
  ],
  [
    'L08 error',
    'numbers of different units',
    () => numeric(['1 mSv', '3 mGy', '5 mSv', '9 mSv'], 0, scatterStem, ['F-DL5']),
  ],
  [
    'L08 error',
    'numbers less than 5 % apart',
    () => numeric(['1 mSv', '100 mSv', '104 mSv', '200 mSv'], 0, scatterStem, ['F-DL5']),
  ],
  [
    'L09 error',
    'a negative question in small letters',
    () => ({
      ...safety(),
      stem: 'A mobile C-arm is used in surgery, with its tube below the table. Which measure is not of use there?',
    }),
  ],
  [
    'L09 error',
    'a negative multi-select',
    () => ({
      ...multi(),
      stem: multi().stem.replace('Which changes', 'Which changes do NOT help, and which'),
    }),
  ],
  [
    'L10 warning',
    'an absolute in one option',
    () => withOption(safety(), 1, { text: 'Two meters from the hip, always on the x-ray tube side' }),
  ],
  [
    'L11 warning',
    'a stem that ends in an article',
    () => ({
      ...safety(),
      stem: 'During a C-arm procedure the radiographer should stand where the scatter has a?',
    }),
  ],
  [
    'L11 warning',
    'a full stop behind one option',
    () => withOption(safety(), 1, { text: 'Two meters from the hip, on the x-ray tube side.' }),
  ],
  [
    'L11 warning',
    'one option that alone begins with an -ing word',
    () => withOption(knee(), 0, { text: 'Angling the central ray 5 to 7 degrees cephalad' }),
  ],
  [
    'L12 warning',
    'a word of the stem in the key alone',
    () => withOption(safety(), 0, { text: 'Two meters from the hip, least scatter side' }),
  ],
  [
    'L13 error',
    'a stem without a question',
    () => ({ ...safety(), stem: 'The radiographer stands where the scatter from the patient is the least.' }),
  ],
  [
    'L13 error',
    'a stem of seven words',
    () => ({ ...safety(), stem: 'Where does the radiographer stand in surgery?' }),
  ],
  [
    'L13 error',
    'a stem that says you',
    () => ({
      ...safety(),
      stem: 'A C-arm tube is on the left in surgery. Where should you stand to receive the least scatter?',
    }),
  ],
  [
    'L13 error',
    'a stem that says how many to choose',
    () => ({ ...multi(), stem: multi().stem.replace('Which changes', 'Which THREE changes') }),
  ],
  [
    'L13 error',
    'an ordered list that asks',
    () => list({ stem: 'In which order does the scatter rise around a C-arm, from least to most?' }),
  ],
  [
    'L13 error',
    'an ordered list that says only one end',
    () => list({ stem: 'A mobile C-arm is used in surgery. Place the spots around it in their order.' }),
  ],
  [
    'L13 error',
    'a hot spot that asks',
    () => spot({ stem: 'Which of these four places is the chamber the blood enters first?' }),
  ],
  [
    'L13 error',
    'a blank',
    () => ({
      ...safety(),
      stem: 'To receive the least scatter the radiographer stands on the ____ side of the C-arm?',
    }),
  ],
  [
    'L14 warning',
    'a stem that reads too hard',
    () => ({
      ...safety(),
      stem: 'Notwithstanding contemporaneous radiobiological considerations, which intraoperative fluoroscopic configuration characteristically minimizes occupational irradiation?',
    }),
  ],
  [
    'L15 error',
    'a key that stands in no fact',
    () =>
      numeric(
        ['1 mSv', '7 mSv', '13 mSv', '29 mSv'],
        1,
        'Which yearly effective dose limit applies to a member of the public?',
        ['F-DL5'],
      ),
  ],
  [
    'L15 error',
    'a step that is a number of no fact',
    () =>
      list({
        facts: ['F-DL5'],
        options: ['1 mSv', '5 mSv', '777 mSv'].map((text) => ({
          text,
          why: `In its place, ${text} stands well.`,
        })),
      }),
  ],
  ['L15 error', 'a template whose key is wrong', () => withOption(math(), 2, { text: '23.5 mAs' })],
  [
    'L15 error',
    'a template whose distractor no misconception gives',
    () => withOption(math(), 1, { text: '14.0 mAs' }),
  ],
  [
    'L15 error',
    'a template whose stem gives other numbers',
    () => ({ ...math(), stem: math().stem.replace('150 cm', '155 cm') }),
  ],
  [
    'L15 error',
    'a template that cannot be asked',
    () => ({ ...math(), template: { id: 'T03', parameters: { m: 10 } } }),
  ],
  [
    'L15 warning',
    'a number of the stem without a unit',
    () => ({
      ...safety(),
      stem: 'A C-arm is moved back, so that the beam measures 35. Where should the radiographer stand then?',
    }),
  ],
  [
    'L15 warning',
    'a number in a reason that stands in no fact',
    () => withOption(safety(), 1, { why: 'Good distance, but the tube side has 731 times the scatter.' }),
  ],
  ['L16 error', 'no fact', () => ({ ...safety(), facts: [] })],
  ['L16 error', 'a fact that does not exist', () => ({ ...safety(), facts: ['F-PP99'] })],
  [
    'L16 error',
    'a number that varies by source, keyed without it',
    () =>
      numeric(
        ['5 mSv', '15 mSv', '50 mSv', '150 mSv'],
        3,
        'Which yearly dose limit applies to the lens of the eye of a radiographer?',
        ['F-DL3'],
      ),
  ],
  [
    'L16 error',
    'a clause that varies in a row that does not',
    () =>
      numeric(
        ['0.5 mSv', '1.0 mSv', '5.0 mSv', '50.0 mSv'],
        2,
        'Which limit applies to the whole gestation of a pregnant radiographer?',
        ['F-DL4'],
      ),
  ],
  [
    'L17 error',
    'a why of six words',
    () => withOption(safety(), 1, { why: 'The tube side has more scatter.' }),
  ],
  [
    'L17 error',
    'a why that names a letter',
    () => withOption(safety(), 1, { why: 'Good distance, but compare it with option C, which is nearer.' }),
  ],
  ['L17 error', 'a keep of three words', () => ({ ...safety(), keep: 'Receptor side wins.' })],
  ['L18 error', 'no reference', () => ({ ...safety(), refs: [] })],
  [
    'L18 error',
    'a reference that is not on the list',
    () => ({ ...safety(), refs: ['A blog about C-arms'] }),
  ],
  [
    'L21 error',
    'an alt text that names the key',
    () => ({
      ...picture(),
      image: { ...computed, alt: 'A chest image with an arrow on the right atrium' },
    }),
  ],
  ...['', 'Ours', '10.1/x', '/our-pictures', '/our-pictures#diagrams'].map(
    (citation) =>
      [
        'L21 error',
        `a radiograph with the citation “${citation}”`,
        () => ({ ...picture(), image: { ...computed, citation } }),
      ] as const,
  ),
  [
    'L21 error',
    'a picture that does not exist',
    () => ({
      ...picture(),
      image: { ...computed, file: 'synth/none.png' },
    }),
  ],
  [
    'L21 error',
    'a stem that does without its picture',
    () => ({ ...picture(), stem: 'Which structure normally forms the lower right border of the heart?' }),
  ],
  [
    'L21 warning',
    'a stem that points at no picture',
    () => ({
      ...safety(),
      stem: 'On the diagram a C-arm is turned to the left. Where should the radiographer stand for the least scatter?',
    }),
  ],
  ['L29 error', 'a mark outside its picture', () => marked([{ at: { x: 500, y: 1001 } }])],
  [
    'L29 error',
    'two marks of one letter',
    () =>
      marked([
        { label: 'A', at: { x: 100, y: 100 } },
        { label: 'A', at: { x: 900, y: 900 } },
      ]),
  ],
  [
    'L29 error',
    'an option named by a letter that has no mark',
    () => ({ ...lettered(['A', 'B', 'C']), options: letters }),
  ],
  [
    'L29 error',
    'an option that says letter and has no mark',
    () => withOption({ ...lettered(['A', 'B', 'C', 'D']), options: letters }, 0, { text: 'Letter E' }),
  ],
  ['L29 error', 'a hot spot with marks', () => spot({ image: marked([{ at: { x: 1, y: 1 } }]).image })],
  [
    'L22 warning',
    'British spelling',
    () => ({ ...safety(), keep: 'Stand where the colour of the map is palest.' }),
  ],
  [
    'L22 warning',
    'a condition before the person',
    () => ({ ...safety(), keep: 'Even diabetics need the same distance from the source.' }),
  ],
]
