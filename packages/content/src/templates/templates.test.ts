import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawOptions, isAskable, optionSets, type DrawnOption } from './draw-options.ts'
import { isTie, roundHalfUp, writeValue, writeWorking, type Draw, type Template } from './template.ts'
import { templates } from './templates.ts'

const all = [...templates.values()]
const byId = (id: string): Template => {
  const template = templates.get(id)
  if (template === undefined) throw new Error(`no template ${id}`)
  return template
}
const answer = (id: string, draw: Draw) => byId(id).answer.value(draw)

/** Every combination of the parameters that may be asked: they fit, no tie is rounded, four options exist. */
function survivingDraws(template: Template): Draw[] {
  return allDraws(template).filter(
    (draw) => isAskable(template, draw) && optionSets(template, draw).length > 0,
  )
}

function allDraws({ parameters }: Template): Draw[] {
  return Object.entries(parameters).reduce<Draw[]>(
    (draws, [name, values]) => draws.flatMap((draw) => values.map((value) => ({ ...draw, [name]: value }))),
    [{}],
  )
}

test('there are 32 templates, T01 to T32', () => {
  expect(all.map(({ id }) => id)).toEqual(
    Array.from({ length: 32 }, (_, index) => `T${String(index + 1).padStart(2, '0')}`),
  )
})

describe.each(all)('$id $asked', (template) => {
  const draws = survivingDraws(template)

  test('some draws survive', () => {
    expect(draws.length).toBeGreaterThanOrEqual(2)
  })

  test('every surviving draw: four options, 5 % apart, exactly one right, at most one slip', () => {
    const right = (draw: Draw) => roundHalfUp(template.answer.value(draw), template.decimals)
    const isSound = (options: readonly DrawnOption[], key: number) => {
      const values = options.map(({ value }) => value)
      const gaps = values.slice(1).map((value, index) => [value, values[index] ?? 0] as const)
      return (
        new Set(values.map((value) => writeValue(template, value))).size === 4 &&
        options.filter(({ wrong }) => wrong === null).length === 1 &&
        options.every(({ value, wrong }) => (value === key) === (wrong === null)) &&
        options.filter(({ wrong }) => wrong !== null && template.slips.includes(wrong)).length <= 1 &&
        gaps.every(([a, b]) => a - b >= 0.05 * Math.max(Math.abs(a), Math.abs(b)) - 1e-9) &&
        (template.signed || values.every((value) => value > 0))
      )
    }
    const allSound = property(constantFrom(...draws), (draw) =>
      optionSets(template, draw).every((options) => isSound(options, right(draw))),
    )
    expect(() => assert(allSound)).not.toThrow()
  })

  test('every working names parameters the draw has', () => {
    const [draw = {}] = draws
    for (const { working } of [template.answer, ...template.wrong])
      expect(writeWorking(working, draw)).not.toMatch(/[{}]/)
  })
})

describe('inverse checks', () => {
  const distance = constantFrom(100, 120, 150, 180, 200)
  const amount = constantFrom(4, 8, 10, 16, 20)

  test('T03 and T04: what one distance takes, the corrected mAs gives back', () => {
    assert(
      property(amount, distance, distance, (m, d1, d2) => {
        expect((answer('T03', { m, d1, d2 }) * answer('T04', { I: m, d1, d2 })) / m).toBeCloseTo(m, 9)
        expect(answer('T03', { m: answer('T03', { m, d1, d2 }), d1: d2, d2: d1 })).toBeCloseTo(m, 9)
      }),
    )
  })

  test('T01 and T02: mAs and time undo each other', () => {
    assert(
      property(integer({ min: 50, max: 800 }), integer({ min: 5, max: 500 }), (mA, ms) => {
        expect(answer('T02', { mA, mAs: answer('T01', { mA, ms }) })).toBeCloseTo(ms, 9)
      }),
    )
  })

  test('T09 and T10: an object magnified and taken back has its size; T11 says the same in percent', () => {
    assert(
      property(distance, integer({ min: 5, max: 40 }), amount, (SID, OID, size) => {
        const magnification = answer('T09', { SID, OID })
        expect(answer('T10', { im: size * magnification, SID, OID })).toBeCloseTo(size, 9)
        expect(answer('T11', { SID, OID })).toBeCloseTo((magnification - 1) * 100, 9)
      }),
    )
  })

  test('T08 is T03 and T07 one after the other', () => {
    assert(
      property(amount, distance, distance, (m, d1, d2) => {
        const moved = answer('T03', { m, d1, d2 })
        expect(answer('T08', { m, d1, d2, g1: 2, g2: 5 })).toBeCloseTo(
          answer('T07', { m: moved, g1: 2, g2: 5 }),
          9,
        )
      }),
    )
  })

  test('T21 and T22: the mAs a deviation index asks for brings it to 0', () => {
    assert(
      property(amount, constantFrom(0.5, 0.63, 1.26, 2, 4), (m, r) => {
        const DI = answer('T21', { t: 250, r })
        expect(answer('T22', { m, DI }) * r).toBeCloseTo(m, 9)
      }),
    )
  })

  test('T19 and T20: as many layers as a factor needs leave that share', () => {
    assert(
      property(constantFrom(8, 16, 32, 64), (x) => {
        expect(answer('T19', { I: 160, n: answer('T20', { x }) })).toBeCloseTo(160 / x, 9)
      }),
    )
  })

  test('T15 and T16: a transformer neither makes nor loses power', () => {
    assert(
      property(constantFrom(300, 400, 500), constantFrom(30, 40, 60), (r, I) => {
        const kV = answer('T15', { V: 220, np: 1, ns: r })
        const mA = answer('T16', { I, r })
        expect(kV * mA).toBeCloseTo(220 * I, 6)
      }),
    )
  })

  test('T23 and T24: two pixels of a matrix make a line pair', () => {
    expect(answer('T24', { p: answer('T23', { F: 350, N: 2500 }) })).toBeCloseTo(2500 / 700, 9)
  })
})

test('known answers by hand', () => {
  expect(answer('T03', { m: 10, d1: 100, d2: 150 })).toBe(22.5)
  expect(answer('T05', { m: 20 })).toBe(10)
  expect(answer('T14', { k: 80, mA: 300, s: 0.2, c: 1.35 })).toBeCloseTo(6480, 9)
  expect(answer('T17', { k: 62 })).toBeCloseTo(0.2, 9)
  expect(answer('T28', { R: 1.2, d: 2, t: 15 })).toBeCloseTo(75, 9)
  expect(answer('T30', { k: 16 })).toBe(4)
  expect(answer('T32', { kg: 18, d: 1.5 })).toBe(27)
})

describe('rounding', () => {
  test.each([
    [33.75, 1, 33.8],
    [1.005, 2, 1.01],
    [0.15, 1, 0.2],
    [-2.5, 0, -2],
    [80.49999, 0, 80],
  ])('%d to %d places is %d, half up', (value, decimals, expected) => {
    expect(roundHalfUp(value, decimals)).toBe(expected)
  })

  test('a draw whose exact answer is a tie is not asked', () => {
    expect(isTie(80.5, 0)).toBe(true)
    expect(isTie(6.25, 1)).toBe(true)
    expect(isTie(6.24, 1)).toBe(false)
    expect(isAskable(byId('T06'), { k: 70 })).toBe(false)
    expect(isAskable(byId('T06'), { k: 80 })).toBe(true)
  })

  test('T15 stays in the diagnostic range, T27 asks whole ratios', () => {
    expect(isAskable(byId('T15'), { V: 110, np: 200, ns: 40_000 })).toBe(false)
    expect(isAskable(byId('T27'), { h: 1.6, D: 0.25, w: 0.05 })).toBe(false)
    expect(isAskable(byId('T27'), { h: 2.4, D: 0.2, w: 0.05 })).toBe(true)
  })
})

test('L08: 26 templates and more can put the key at three ranks, so its rank is no cue', () => {
  const ranks = (template: Template) => {
    const draws = survivingDraws(template)
    return [0, 1, 2, 3].filter((rank) => draws.some((draw) => drawOptions(template, draw, rank) !== null))
      .length
  }
  expect(all.filter((template) => ranks(template) >= 3).length).toBeGreaterThanOrEqual(26)
})

test('values are written as a reader expects them', () => {
  expect(writeValue(byId('T26'), 4096)).toBe('4,096 levels')
  expect(writeValue(byId('T27'), 12)).toBe('12:1')
  expect(writeValue(byId('T21'), 3)).toBe('+3.0')
  expect(writeValue(byId('T21'), -3)).toBe('−3.0')
  expect(writeValue(byId('T31'), 6)).toBe('6.0%')
})
