import { expect, test } from 'vitest'
import { nothingYet } from './changed-answers.tsx'

test.each([
  [0, /^Change an answer in a mock exam,/],
  [1, /^You kept the only answer you gave /],
  [1234, /^You kept all 1,234 answers you gave /],
])('of %i answers, none changed, it says how many were kept', (answers, text) => {
  expect(nothingYet(answers)).toMatch(text)
})
