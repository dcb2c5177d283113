import fc from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { sameAnswer } from '../../attempts/answers.ts'
import { drawOrder } from '../../attempts/shuffle.ts'
import type { Answer, AnswerKey, StoredKey } from './question-type.ts'
import { questionTypeNames, questionTypes, readAnswer, type Shape } from './registry.ts'

const point = fc.record({ x: fc.nat(1000), y: fc.nat(1000) })
const indexList = (options: number) => fc.uniqueArray(fc.nat(options - 1), { minLength: 1 })

/** A shape, and an answer as a student may give it. */
const answered = fc
  .record({ type: fc.constantFrom(...questionTypeNames), options: fc.integer({ min: 1, max: 8 }) })
  .chain((shape) => fc.record({ shape: fc.constant(shape), answer: answerOf(shape) }))

function answerOf({ type, options }: Shape): fc.Arbitrary<Answer> {
  switch (questionTypes[type].answerKind) {
    case 'option':
      return fc.nat(options - 1)
    case 'options':
      return indexList(options)
    case 'sequence':
      return fc.shuffledSubarray([...Array(options).keys()], { minLength: options })
    case 'point':
      return point
  }
}

/** The row's columns under which exactly this answer is right. */
function storedKey({ type }: Shape, answer: Answer): StoredKey {
  const none = { correct_answer: null, correct_answers: null, regions: null }
  if (typeof answer === 'number') return { ...none, correct_answer: answer }
  if ('x' in answer) return { ...none, regions: [{ ...answer, r: 0 }] }
  return { ...none, correct_answers: type === 'multiple' ? answer.toReversed() : answer }
}

const key = (change: Partial<AnswerKey>): AnswerKey => ({ correct: [], regions: [], ...change })

describe('every type', () => {
  it('takes a sound answer, and takes what it stored as it is', () => {
    fc.assert(
      fc.property(answered, ({ shape, answer }) => {
        const read = readAnswer(answer, shape)
        expect(read).not.toBe('refused')
        expect(readAnswer(read, shape)).toEqual(read)
        expect(readAnswer(null, shape)).toBeNull()
      }),
    )
  })

  it('refuses or reads anything at all, and never throws', () => {
    fc.assert(
      fc.property(answered, fc.anything(), ({ shape }, given) => {
        const read = readAnswer(given, shape)
        if (read !== 'refused' && read !== null) expect(readAnswer(read, shape)).toEqual(read)
      }),
    )
  })

  it('E-SCORE-01 grades alike in any shown order; right is the key and nothing else', () => {
    const two = answered.chain(({ shape, answer }) =>
      fc.record({
        shape: fc.constant(shape),
        right: fc.constant(answer),
        given: fc.oneof(fc.constant(answer), answerOf(shape)),
        seed: fc.nat(2 ** 31 - 1),
      }),
    )
    fc.assert(
      fc.property(two, ({ shape, right, given, seed }) => {
        const type = questionTypes[shape.type]
        const order = drawOrder(shape, false, xoroshiro128plus(seed))
        const stored = type.readKey(storedKey(shape, right))
        const tidy = readAnswer(given, shape) as Answer
        const shownKey = type.showKey(stored, order)
        const asStored = type.toStored(tidy, order)
        expect(readAnswer(asStored, shape)).toEqual(asStored)
        expect(type.isCorrect(shownKey, tidy)).toBe(type.isCorrect(stored, asStored))
        const same = sameAnswer(asStored, readAnswer(right, shape) as Answer)
        expect(type.isCorrect(stored, asStored)).toBe(same)
      }),
      { numRuns: 500 },
    )
  })

  it('a question without a key is never right', () => {
    const keyless = { correct_answer: null, correct_answers: 'all', regions: { x: 1 } }
    fc.assert(
      fc.property(answered, ({ shape, answer }) => {
        const type = questionTypes[shape.type]
        expect(type.isCorrect(type.readKey(keyless), readAnswer(answer, shape) as Answer)).toBe(false)
      }),
    )
  })
})

describe('what each type takes', () => {
  const single = { type: 'single', options: 4 } as const
  const multiple = { type: 'multiple', options: 4 } as const
  const list = { type: 'ordered-list', options: 3 } as const
  const spot = { type: 'hot-spot', options: 0 } as const
  it.each([
    [3, single, 3],
    [0, single, 0],
    [null, single, null],
    [[], single, null],
    [4, single, 'refused'],
    [-1, single, 'refused'],
    [1.5, single, 'refused'],
    ['1', single, 'refused'],
    [[2], single, 'refused'],
    [0, { ...single, options: 0 }, 'refused'],
    [[2, 0, 2], multiple, [0, 2]],
    [[], multiple, null],
    [null, multiple, null],
    [1, multiple, 'refused'],
    [[0, 4], multiple, 'refused'],
    [[0, null], multiple, 'refused'],
    [[2, 0, 1], list, [2, 0, 1]],
    [[], list, null],
    [null, list, null],
    [[2, 0], list, 'refused'],
    [[2, 0, 0], list, 'refused'],
    [[2, 0, 1, 1], list, 'refused'],
    [[0, 1, 3], list, 'refused'],
    [0, list, 'refused'],
    [[], { ...list, options: 0 }, null],
    [{ x: 0, y: 1000 }, spot, { x: 0, y: 1000 }],
    [null, spot, null],
    [{ x: -1, y: 0 }, spot, 'refused'],
    [{ x: 0, y: 1001 }, spot, 'refused'],
    [{ x: 0.5, y: 0 }, spot, 'refused'],
    [{ x: 1 }, spot, 'refused'],
    [{ x: 1, y: 1, z: 1 }, spot, 'refused'],
    [[1, 2], spot, 'refused'],
    [1, spot, 'refused'],
  ] as const)('%j for %j is %j', (given, shape, read) => {
    expect(readAnswer(given, shape)).toEqual(read)
  })
})

describe('E-SCORE-01 what each type counts as right', () => {
  const { single, multiple, 'ordered-list': list, 'hot-spot': spot } = questionTypes
  const square = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
    { x: 300, y: 300 },
    { x: 100, y: 300 },
  ]
  it.each([
    ['single: the key', single, { correct: [1] }, 1, true],
    ['single: another option', single, { correct: [1] }, 0, false],
    ['multiple {0,2}: both', multiple, { correct: [0, 2] }, [0, 2], true],
    ['multiple {0,2}: one of two', multiple, { correct: [0, 2] }, [0], false],
    ['multiple {0,2}: one right, one wrong', multiple, { correct: [0, 2] }, [0, 1], false],
    ['multiple {0,2}: both and one more', multiple, { correct: [0, 2] }, [0, 1, 2], false],
    ['ordered list: the sequence', list, { correct: [2, 0, 1] }, [2, 0, 1], true],
    ['ordered list: two changed places', list, { correct: [2, 0, 1] }, [0, 2, 1], false],
    ['ordered list: the shown sequence', list, { correct: [2, 0, 1] }, [0, 1, 2], false],
    ['hot spot: in the circle', spot, { regions: [{ x: 50, y: 50, r: 5 }] }, { x: 53, y: 54 }, true],
    ['hot spot: beside it', spot, { regions: [{ x: 50, y: 50, r: 5 }] }, { x: 54, y: 54 }, false],
    ['hot spot: in the polygon', spot, { regions: [{ points: square }] }, { x: 200, y: 299 }, true],
    ['hot spot: on its edge', spot, { regions: [{ points: square }] }, { x: 300, y: 200 }, true],
    ['hot spot: on its corner', spot, { regions: [{ points: square }] }, { x: 100, y: 100 }, true],
    ['hot spot: outside', spot, { regions: [{ points: square }] }, { x: 301, y: 200 }, false],
    ['hot spot: on the line of an edge', spot, { regions: [{ points: square }] }, { x: 400, y: 100 }, false],
    [
      'hot spot: in the second region',
      spot,
      { regions: [{ x: 900, y: 900, r: 9 }, { points: square }] },
      { x: 101, y: 101 },
      true,
    ],
  ] as const)('%s', (_, type, right, answer, expected) => {
    expect(type.isCorrect(key(right), answer)).toBe(expected)
  })

  it('hot spot: the inside of a hollow corner is outside', () => {
    const hook = [
      [0, 0],
      [300, 0],
      [300, 100],
      [100, 100],
      [100, 300],
      [0, 300],
    ].map(([x = 0, y = 0]) => ({ x, y }))
    const right = key({ regions: [{ points: hook }] })
    expect(spot.isCorrect(right, { x: 50, y: 250 })).toBe(true)
    expect(spot.isCorrect(right, { x: 200, y: 200 })).toBe(false)
  })
})

it('reads regions and places of a row, and leaves out the malformed', () => {
  const row = { correct_answer: null, correct_answers: null }
  const circle = { x: 5, y: 6, r: 7 }
  const regions = [circle, { x: 5, y: 6 }, { points: [{ x: 1, y: 1 }] }, { x: -1, y: 0, r: 1 }, null, 7]
  expect(questionTypes['hot-spot'].readKey({ ...row, regions })).toEqual(key({ regions: [circle] }))
})
