import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answeredCount, applyChanges, mergeUnsent, sameAnswer, type Answers } from './answers.ts'
import type { Answer } from '../questions/types/question-type.ts'

const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.nat(4),
  fc.uniqueArray(fc.nat(4), { minLength: 1 }),
  fc.record({ x: fc.nat(3), y: fc.nat(3) }),
)
const place = fc.integer({ min: 0, max: 7 }).map(String)
const answers = fc.dictionary(place, answer)
const changes = fc.dictionary(place, fc.option(answer))

describe('applyChanges', () => {
  it('sets, replaces and takes back, and leaves the rest and the given answers alone', () => {
    const before = { '0': 1, '1': [0, 2], '2': 3 }
    expect(applyChanges(before, { '0': 2, '1': null, '2': [], '5': [1] })).toEqual({ '0': 2, '5': [1] })
    expect(before).toEqual({ '0': 1, '1': [0, 2], '2': 3 })
  })

  it('done twice is done once', () => {
    fc.assert(
      fc.property(answers, changes, (before, change) => {
        const once = applyChanges(before, change)
        expect(applyChanges(once, change)).toEqual(once)
      }),
    )
  })
})

it('counts answered questions, an empty list being none', () => {
  expect(answeredCount({ '0': 0, '1': [], '2': [1, 2] })).toBe(2)
})

it.each([
  [1, 1, true],
  [[0, 2], [0, 2], true],
  [{ x: 1, y: 2 }, { y: 2, x: 1 }, true],
  [null, undefined, true],
  [[], null, true],
  [0, null, false],
  [0, undefined, false],
  [1, [1], false],
  [[0, 1], [0], false],
  [[2, 0], [0, 2], false],
  [[1, 2], { x: 1, y: 2 }, false],
  [{ x: 1, y: 2 }, { x: 2, y: 1 }, false],
  [1, 2, false],
] as const)('the answers %j and %j: the same is %s', (a, b, same) => {
  expect(sameAnswer(a, b)).toBe(same)
})

describe('mergeUnsent', () => {
  const at = (held: Answers, position: string): Answer | undefined => held[position]

  it('keeps what only this browser changed, takes what only the server has', () => {
    const merge = mergeUnsent({ '0': 1 }, { '0': 1, '3': 2 }, { '0': 2, '1': 0 })
    expect(merge).toEqual({ answers: { '0': 2, '1': 0, '3': 2 }, unsent: { '0': 2, '1': 0 }, contested: [] })
  })

  it('A6 sends, and names, what another window answered differently meanwhile', () => {
    const merge = mergeUnsent({ '0': 1 }, { '0': 3 }, { '0': 2 })
    expect(merge).toEqual({ answers: { '0': 2 }, unsent: { '0': 2 }, contested: ['0'] })
  })

  it('forgets what the server already took', () => {
    expect(mergeUnsent({}, { '0': 2 }, { '0': 2 })).toEqual({
      answers: { '0': 2 },
      unsent: {},
      contested: [],
    })
  })

  it('sends an answer taken back, too', () => {
    expect(mergeUnsent({ '0': 1 }, { '0': 1 }, { '0': null })).toEqual({
      answers: {},
      unsent: { '0': null },
      contested: [],
    })
  })

  it('loses nothing and overwrites nothing silently, whatever the three hold', () => {
    fc.assert(
      fc.property(answers, answers, changes, (base, server, unsent) => {
        const merge = mergeUnsent(base, server, unsent)
        for (const [position, wanted] of Object.entries(unsent)) {
          expect(sameAnswer(at(merge.answers, position), wanted)).toBe(true)
          const changedElsewhere = !sameAnswer(at(base, position), at(server, position))
          const differs = !sameAnswer(wanted, at(server, position))
          expect(merge.contested.includes(position)).toBe(changedElsewhere && differs)
        }
        // What this browser did not touch stays as the server has it; once the rest is sent, so does all.
        expect(applyChanges(server, merge.unsent)).toEqual(merge.answers)
      }),
      { numRuns: 1000 },
    )
  })
})
