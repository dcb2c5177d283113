import { expect, test } from 'vitest'
import { explained } from './explained.ts'
import { questionScreens } from './types/registry.ts'

const reasons = ['Not first.', 'Yes, second.', 'Not third.', 'Not fourth.']
const key = 'Correct: “Two”. Yes, second.'
const others = ['Not “One”: Not first.', 'Not “Three”: Not third.', 'Not “Four”: Not fourth.']
const built = [key, ...others].join('\n\n')
const wrongAlone = ['Not first.', '', 'Not third.', 'Not fourth.']

test.each([
  ['what appears under the wrong options is not said twice', built, reasons, key, wrongAlone],
  ['without reasons it is whole', built, null, built, null],
  ['where the reasons are empty it is whole', built, [], built, []],
  [
    'of its own words nothing is left out',
    'Because.\n\nSo it is.',
    reasons,
    'Because.\n\nSo it is.',
    reasons,
  ],
  ['where all of it is said, it is whole', 'Not first.', reasons, 'Not first.', ['', ...reasons.slice(1)]],
  ['without an explanation the reasons are all there is', null, reasons, null, reasons],
] as const)('Q-DONE-03, E-RES-05, L-QUIZ-02 %s', (_, explanation, option_reasons, told, left) => {
  expect(explained({ explanation, option_reasons }, [1])).toEqual({
    explanation: told,
    option_reasons: left,
  })
})

test('Q-DONE-03 an explanation that an admin corrected is whole, and what it still repeats is said once', () => {
  const explanation = `Two it is, since last spring.\n\n${others[0]}`
  expect(explained({ explanation, option_reasons: reasons }, [1])).toEqual({
    explanation: 'Two it is, since last spring.',
    option_reasons: reasons,
  })
})

test('Q-DONE-03 of an ordered list, all of whose steps are right, the explanation says each in its place', () => {
  const explanation = ['In the right order:', '1. “B”. First.', '2. “A”. Then.'].join('\n\n')
  expect(explained({ explanation, option_reasons: ['Then.', 'First.'] }, [1, 0])).toEqual({
    explanation,
    option_reasons: ['', ''],
  })
})

test('Q-DONE-03 of a hot spot the place in the right region is the right one, though no key names it', () => {
  const spot = {
    places: [
      { x: 10, y: 20 },
      { x: 300, y: 400 },
      { x: 10, y: 900 },
      { x: 900, y: 900 },
    ],
    regions: [{ x: 310, y: 400, r: 20 }],
    correct_answers: [],
    explanation: built,
    option_reasons: reasons,
  }
  const right = questionScreens['hot-spot'].rightOptions(spot)
  expect(right).toEqual([1])
  expect(explained(spot, right)).toMatchObject({ explanation: key, option_reasons: wrongAlone })
})

test.each([
  [
    'the same reason at a right and a wrong option is not left out',
    ['So it is.', 'So it is.', 'No.'],
    ['Correct: “Two”. So it is.', 'Not “One”: So it is.', 'Not “Three”: No.'],
    2,
    ['', '', 'No.'],
  ],
  [
    'the right one’s stays where a wrong one’s is its end',
    ['So it is.', 'Yes. So it is.'],
    ['Correct: “Two”. Yes. So it is.', 'Not “One”: So it is.'],
    1,
    ['So it is.', ''],
  ],
  [
    'a wrong one’s goes where the right one’s is its end',
    ['No. So it is.', 'So it is.'],
    ['Correct: “Two”. So it is.', 'Not “One”: No. So it is.'],
    1,
    ['No. So it is.', ''],
  ],
] as const)('Q-DONE-03 %s', (_, option_reasons, paragraphs, stay, left) => {
  expect(explained({ explanation: paragraphs.join('\n\n'), option_reasons }, [1])).toEqual({
    explanation: paragraphs.slice(0, stay).join('\n\n'),
    option_reasons: left,
  })
})
