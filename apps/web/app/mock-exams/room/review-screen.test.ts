import { expect, test } from 'vitest'
import { reviewLists, reviewSummary } from './review-screen.tsx'

test('each filter lists its positions', () => {
  const lists = reviewLists({ answers: { 0: 1, 3: [2] }, flags: [1, 3] }, 4)
  expect(lists).toEqual({ all: [0, 1, 2, 3], unanswered: [1, 2], flagged: [1, 3], answered: [0, 3] })
  expect(reviewSummary(lists)).toBe('2 unanswered, 2 flagged. Complete the exam anyway?')
})

test('nothing open and nothing flagged asks nothing', () => {
  expect(reviewSummary(reviewLists({ answers: { 0: 1 }, flags: [] }, 1))).toBe(
    'Every question is answered, none is flagged.',
  )
})
