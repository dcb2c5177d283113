import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countChanges, sumChanges, summarizeChanges } from './answer-changes.ts'

const graded = fc.record({ correct: fc.boolean(), first_correct: fc.option(fc.boolean(), { nil: null }) })

describe('answer changes', () => {
  it('are told apart by whether each answer was right', () => {
    const answers = [
      { first_correct: null, correct: true },
      { first_correct: null, correct: false },
      { first_correct: false, correct: true },
      { first_correct: false, correct: true },
      { first_correct: true, correct: false },
      { first_correct: false, correct: false },
      // Both count as right, by a ruling.
      { first_correct: true, correct: true },
    ]
    expect(countChanges(answers)).toEqual({
      answers: 7,
      wrong_to_right: 2,
      right_to_wrong: 1,
      wrong_to_wrong: 1,
    })
  })

  it('add up over exams as if all their answers were of one', () => {
    fc.assert(
      fc.property(fc.array(fc.array(graded)), (exams) => {
        expect(sumChanges(exams.map(countChanges))).toEqual(countChanges(exams.flat()))
      }),
    )
  })

  it('never come to more than the answers, and the shares to a whole but for rounding', () => {
    fc.assert(
      fc.property(fc.array(graded), (answers) => {
        const { changed, shares } = summarizeChanges(countChanges(answers))
        const sum = shares.wrong_to_right + shares.right_to_wrong + shares.wrong_to_wrong
        expect(changed).toBeLessThanOrEqual(answers.length)
        expect(Math.abs(sum - (changed === 0 ? 0 : 100))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([
    [0, 0, 'unclear'],
    [1, 0, 'unclear'],
    [4, 0, 'helps'],
    [0, 4, 'hurts'],
    [8, 4, 'unclear'],
    [31, 14, 'helps'],
    [14, 31, 'hurts'],
  ])('%i that helped and %i that hurt: changing %s', (wrong_to_right, right_to_wrong, effect) => {
    const changes = { answers: 100, wrong_to_right, right_to_wrong, wrong_to_wrong: 3 }
    expect(summarizeChanges(changes).effect).toBe(effect)
  })
})
