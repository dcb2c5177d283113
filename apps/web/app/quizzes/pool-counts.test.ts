import type { QuestionTypeName } from '@collimate/domain/questions/types/registry'
import { expect, test } from 'vitest'
import { heldCount, matchIn, matchTexts } from './pool-counts.ts'

const row = (all: number) => ({
  kinds: [{ section: 'SA1', type: 'single' as const }],
  all,
  unseen: 0,
  missed: 0,
  'sure-wrong': 0,
  bookmarked: 0,
  due: 0,
})
const pools = { counts: [row(7)], timed_counts: [row(4)], whole_counts: [row(9)] }
const choice = { sections: new Set(['SA1']), types: new Set<QuestionTypeName>(['single']) }

test('each mode counts what it would ask, and what is held elsewhere', () => {
  expect(matchIn(pools, 'tutor', choice, 'all')).toBe(7)
  expect(matchIn(pools, 'timed', choice, 'all')).toBe(4)
  expect(heldCount(pools, 'tutor', choice, 'all')).toBe(2)
  expect(heldCount(pools, 'timed', choice, 'all')).toBe(5)
})

const all = { chosen: 2, all: 2 }
const some = { chosen: 1, all: 2 }
const none = { chosen: 0, all: 2 }
const matching = { match: 7, asked: 5, held: 0, pool: 'all' as const, sections: all, types: all }
const heldOne = '1 question is still to be checked in another quiz or exam.'
const heldMany = '3 questions are still to be checked in another quiz or exam.'

test.each([
  [{ sections: none }, null, 'Choose at least one category.'],
  [{ types: none }, null, 'Choose at least one question type.'],
  [{}, '7 match.', 'You get 5 of them, in a new order.'],
  [{ match: 1 }, '1 matches.', 'You get this one.'],
  [{ match: 3 }, '3 match.', 'You get all 3 of them.'],
  [{ match: 3, types: some }, '3 match.', 'You asked for 5. Choose more question types to get them.'],
  [{ match: 3, held: 1 }, '3 match.', `You get all 3 of them. ${heldOne}`],
  [{ held: 3 }, '7 match.', 'You get 5 of them, in a new order.'],
  [{ match: 0, held: 3 }, null, heldMany],
  [{ match: 0 }, null, 'No question matches.'],
  [{ match: 0, sections: some }, null, 'No question matches. Choose more sections.'],
  [{ match: 0, pool: 'missed' as const }, null, 'Nothing missed here. Choose All.'],
  [
    { match: 0, pool: 'due' as const, sections: some, types: some },
    null,
    'Nothing is due here today. Choose All, or more sections or question types.',
  ],
  [
    { match: 0, pool: 'bookmarked' as const, sections: some },
    null,
    'No bookmarks here. Press Bookmark on a question to find it again.',
  ],
])('with %o the form says %s %s', (part, count, rest) => {
  expect(matchTexts({ ...matching, ...part })).toEqual({ count, rest })
})
