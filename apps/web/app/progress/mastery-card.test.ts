import type { ProgressReport } from '@collimate/contract/progress'
import { expect, it } from 'vitest'
import { weakSections } from './mastery-card.tsx'

const section = (name: string, right: number, seen: number): ProgressReport['sections'][number] => ({
  section: name,
  name,
  category: 'safety',
  squares: 5,
  right,
  seen,
  unseen: 10,
  due: 0,
  range: null,
})

it('the weakest sections come first, four at most', () => {
  const sections = [70, 40, 60, 50, 30].map((percent) => section(`of ${percent}`, percent, 100))
  expect(weakSections(sections).map(({ section: name }) => name)).toEqual([
    'of 30',
    'of 40',
    'of 50',
    'of 60',
  ])
})

it('a section with 75% right is ready, and one with four answers is not judged', () => {
  expect(weakSections([section('ready', 75, 100), section('new', 0, 4), section('unseen', 0, 0)])).toEqual([])
  // P-GEN-07: the map beside it shows 75%.
  expect(weakSections([section('ready as shown', 149, 200)])).toEqual([])
  expect(weakSections([section('close', 74, 100), section('few', 0, 5)])).toHaveLength(2)
})
