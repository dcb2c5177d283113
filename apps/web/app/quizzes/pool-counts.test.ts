import type { QuestionTypeName } from '@collimate/domain/questions/types/registry'
import { expect, test } from 'vitest'
import { heldCount, heldText, matchIn } from './pool-counts.ts'

const row = (all: number) => ({
  kinds: [{ section: 'SA1', type: 'single' as const }],
  all,
  unseen: 0,
  missed: 0,
  'sure-wrong': 0,
  bookmarked: 0,
  due: 0,
})
const pools = { counts: [row(7)], timed_counts: [row(4)] }
const choice = { sections: new Set(['SA1']), types: new Set<QuestionTypeName>(['single']) }

test('each mode counts what it would ask, and says what is held elsewhere', () => {
  expect(matchIn(pools, 'tutor', choice, 'all')).toBe(7)
  expect(matchIn(pools, 'timed', choice, 'all')).toBe(4)
  expect(heldCount(pools, 'tutor', choice, 'all')).toBe(0)
  expect(heldCount(pools, 'timed', choice, 'all')).toBe(3)
  expect(heldText(1)).toBe('1 question is still to be checked in another quiz or exam.')
  expect(heldText(3)).toBe('3 questions are still to be checked in another quiz or exam.')
})
