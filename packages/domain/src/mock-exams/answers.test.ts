import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answeredCount,
  applyChanges,
  mergeUnsent,
  readChoice,
  sameChoice,
  type Choice,
  type Choices,
} from './answers.ts'

const choice: fc.Arbitrary<Choice> = fc.oneof(fc.nat(4), fc.uniqueArray(fc.nat(4), { minLength: 1 }))
const place = fc.integer({ min: 0, max: 7 }).map(String)
const choices = fc.dictionary(place, choice)
const changes = fc.dictionary(place, fc.option(choice))

describe('readChoice', () => {
  const single = { options: 4, multiple: false }
  const multiple = { options: 4, multiple: true }
  it.each([
    [3, single, 3],
    [0, single, 0],
    [[2], single, 2],
    [[], single, null],
    [null, single, null],
    [4, single, 'refused'],
    [-1, single, 'refused'],
    [1.5, single, 'refused'],
    [[0, 1], single, 'refused'],
    [[2, 0, 2], multiple, [0, 2]],
    [1, multiple, [1]],
    [[], multiple, null],
    [null, multiple, null],
    [[0, 4], multiple, 'refused'],
    [0, { options: 0, multiple: false }, 'refused'],
  ] as const)('%j for %j is %j', (given, question, read) => {
    expect(readChoice(given, question)).toEqual(read)
  })
})

describe('applyChanges', () => {
  it('sets, replaces and takes back, and leaves the rest and the given answers alone', () => {
    const before = { '0': 1, '1': [0, 2], '2': 3 }
    expect(applyChanges(before, { '0': 2, '1': null, '2': [], '5': [1] })).toEqual({ '0': 2, '5': [1] })
    expect(before).toEqual({ '0': 1, '1': [0, 2], '2': 3 })
  })

  it('done twice is done once', () => {
    fc.assert(
      fc.property(choices, changes, (answers, change) => {
        const once = applyChanges(answers, change)
        expect(applyChanges(once, change)).toEqual(once)
      }),
    )
  })
})

it('counts answered questions, an empty list being none', () => {
  expect(answeredCount({ '0': 0, '1': [], '2': [1, 2] })).toBe(2)
})

it.each([
  [[2, 0], [0, 2], true],
  [1, [1], true],
  [null, undefined, true],
  [[], null, true],
  [0, null, false],
  [[0, 1], [0], false],
  [1, 2, false],
] as const)('the choices %j and %j: the same is %s', (a, b, same) => {
  expect(sameChoice(a, b)).toBe(same)
})

describe('mergeUnsent', () => {
  const at = (answers: Choices, position: string): Choice | undefined => answers[position]

  it('keeps what only this browser changed, takes what only the server has', () => {
    const merge = mergeUnsent({ '0': 1 }, { '0': 1, '3': 2 }, { '0': 2, '1': 0 })
    expect(merge).toEqual({ answers: { '0': 2, '1': 0, '3': 2 }, unsent: { '0': 2, '1': 0 }, setAside: [] })
  })

  it('sets aside, and names, what another window answered differently meanwhile', () => {
    const merge = mergeUnsent({ '0': 1 }, { '0': 3 }, { '0': 2 })
    expect(merge).toEqual({ answers: { '0': 3 }, unsent: {}, setAside: ['0'] })
  })

  it('forgets what the server already took', () => {
    expect(mergeUnsent({}, { '0': 2 }, { '0': 2 })).toEqual({ answers: { '0': 2 }, unsent: {}, setAside: [] })
  })

  it('sends an answer taken back, too', () => {
    expect(mergeUnsent({ '0': 1 }, { '0': 1 }, { '0': null })).toEqual({
      answers: {},
      unsent: { '0': null },
      setAside: [],
    })
  })

  it('loses nothing and overwrites nothing silently, whatever the three hold', () => {
    fc.assert(
      fc.property(choices, choices, changes, (base, server, unsent) => {
        const merge = mergeUnsent(base, server, unsent)
        for (const [position, wanted] of Object.entries(unsent)) {
          const taken = sameChoice(at(merge.answers, position), wanted)
          // Every unsent change is taken, or named as set aside: never both, never neither.
          expect(taken).toBe(!merge.setAside.includes(position))
          if (!taken) expect(sameChoice(at(base, position), at(server, position))).toBe(false)
        }
        for (const position of new Set([...Object.keys(server), ...Object.keys(merge.answers)])) {
          // What another window wrote since stands, unless it is exactly what this one wants.
          if (sameChoice(at(base, position), at(server, position))) continue
          expect(sameChoice(at(merge.answers, position), at(server, position))).toBe(true)
        }
        // Once the rest is sent, the server holds what is shown.
        expect(applyChanges(server, merge.unsent)).toEqual(merge.answers)
      }),
      { numRuns: 1000 },
    )
  })
})
