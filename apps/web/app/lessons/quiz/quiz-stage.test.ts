import { expect, test } from 'vitest'
import { explanationText } from './quiz-stage.tsx'

const reasons = ['Not first.', 'Yes, second.', 'Not third.', 'Not fourth.']
const built = [
  'Correct: “Two”. Yes, second.',
  'Not “One”: Not first.',
  'Not “Three”: Not third.',
  'Not “Four”: Not fourth.',
].join('\n\n')

test.each([
  ['what appears under the wrong options is not said twice', built, reasons, 'Correct: “Two”. Yes, second.'],
  ['without reasons it is whole', built, [], built],
  ['of its own words nothing is left out', 'Because.\n\nSo it is.', reasons, 'Because.\n\nSo it is.'],
  ['where all of it is said, it is whole', 'Not first.', reasons, 'Not first.'],
])('L-QUIZ-02 %s', (_, explanation, option_reasons, expected) => {
  expect(explanationText({ explanation, option_reasons, correct_answer: 1 })).toBe(expected)
})
