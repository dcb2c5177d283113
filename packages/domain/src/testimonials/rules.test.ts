import { expect, test } from 'vitest'
import { isCompleteReview, missingInReview, type ReviewDraft } from './rules.ts'

const draft: ReviewDraft = { name: 'Sam', role: 'Student', content: 'Calm.', star_rating: 4 }

test('P-TESTI-04 a review with name, role, content and stars is complete', () => {
  expect(isCompleteReview(draft)).toBe(true)
})

test.each<[string, Partial<ReviewDraft>]>([
  ['name', { name: '' }],
  ['name but blanks', { name: ' \t' }],
  ['role', { role: null }],
  ['content', { content: '' }],
  ['content but line breaks', { content: '\n\n' }],
  ['stars', { star_rating: null }],
])('P-TESTI-04 without %s it is not', (_, missing) => {
  expect(isCompleteReview({ ...draft, ...missing })).toBe(false)
})

test('P-TESTI-04 what is missing is named in the order of the form', () => {
  expect(missingInReview({ name: ' ', role: null, content: '', star_rating: null })).toEqual([
    'name',
    'role',
    'content',
    'star_rating',
  ])
  expect(missingInReview({ ...draft, content: ' ' })).toEqual(['content'])
})
