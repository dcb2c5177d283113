import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../questions/categories.ts'
import { masteryMap } from './mastery.ts'

const weights = [
  { category: 'patient-care', section: 'PC1', weight: 33 },
  { category: 'safety', section: 'SA3', weight: 53 },
  { category: 'image-production', section: 'PH1', weight: 20 },
  { category: 'image-production', section: 'PH2', weight: 30 },
  { category: 'procedures', section: 'PR1', weight: 64 },
] as const

describe('the mastery map', () => {
  it('is empty squares by weight before anything is answered', () => {
    const map = masteryMap([], weights)
    expect(map.map(({ name, squares, range }) => [name, squares, range])).toEqual([
      ['Ethics and law', 33, null],
      ['Patient protection', 53, null],
      ['Head, spine, pelvis', 64, null],
      ['Physics', 50, null],
    ])
  })

  it('adds up the parts of physics, math and anatomy, and gives the 95 % interval', () => {
    const map = masteryMap(
      [
        { category: 'physics', section: 'PH1', right: 4, seen: 8, unseen: 2, due: 1 },
        { category: 'physics', section: 'PH2', right: 6, seen: 12, unseen: 5, due: 3 },
      ],
      weights,
    )
    // The Wilson interval at z = 1.96, worked out apart from the code.
    expect(map.find(({ section }) => section === 'physics')).toMatchObject({
      right: 10,
      seen: 20,
      unseen: 7,
      due: 4,
      range: { low: 30, high: 70 },
    })
  })

  it('shows answers of a section the exam no longer takes, without a square', () => {
    const answers = [{ category: 'safety', section: 'SA9', right: 1, seen: 1, unseen: 0, due: 0 }] as const
    expect(masteryMap(answers, weights).find(({ section }) => section === 'SA9')).toMatchObject({
      name: 'Safety',
      squares: 0,
      seen: 1,
    })
  })

  it('has 200 squares and loses no answer, whatever the weights', () => {
    const part = fc.record({
      category: fc.constantFrom(...categories),
      section: fc.constantFrom('A1', 'A2', 'B1', 'C1'),
      weight: fc.double({ min: 0.1, max: 70, noNaN: true }),
      right: fc.nat(20),
      wrong: fc.nat(20),
    })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const answers = parts.map(({ right, wrong, ...rest }) => ({
          ...rest,
          right,
          seen: right + wrong,
          unseen: 1,
          due: wrong,
        }))
        const map = masteryMap(answers, parts)
        const total = (key: 'squares' | 'seen' | 'right') => map.reduce((sum, own) => sum + own[key], 0)
        expect(total('squares')).toBe(200)
        expect(total('seen')).toBe(answers.reduce((sum, { seen }) => sum + seen, 0))
        expect(total('right')).toBe(answers.reduce((sum, { right }) => sum + right, 0))
      }),
    )
  })
})
