import { type FormulaId, formulaIds, mixedFormulas } from '@collimate/domain/clinic/formulas'
import { readNumber } from '@collimate/domain/clinic/numbers'
import { assert, constantFrom, double, integer, property } from 'fast-check'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { factsSchema } from '../facts.ts'
import { roundHalfUp, writeValue } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'
import { checkAnswer } from './check-answer.ts'
import { type ClinicQuestion, openClinic, readTakenQuestions } from './draw-question.ts'
import { amounts } from './exercise.ts'
import { writeStem } from './work-out.ts'

const content = join(import.meta.dirname, '../../../../content')
const taken = readTakenQuestions(content)
const clinic = openClinic(taken)
const seeds = { seed: 37, numRuns: 200 }
const seed = integer({ min: 0, max: 2 ** 31 - 1 })

const find = (id: string): ClinicQuestion => {
  const question = clinic.find(id)
  if (question === undefined) throw new Error(`the clinic does not ask ${id}`)
  return question
}
const exactOf = ({ template, draw }: ClinicQuestion) => template.answer.value(draw)
const linesOf = (id: string) => checkAnswer(find(id), null).steps.map(({ says, line }) => `${says}: ${line}`)

test('the clinic asks each of the 32 templates once', () => {
  expect(formulaIds.toSorted()).toEqual([...templates.keys()])
})

describe.each(formulaIds)('%s, for 200 seeds', (formula) => {
  const ofFormula = (check: (question: ClinicQuestion) => void) =>
    assert(
      property(seed, (drawn) => check(clinic.draw({ formula }, drawn))),
      seeds,
    )

  test('no exam item has its numbers, and its id leads back to it', () => {
    ofFormula((question) => {
      expect(taken.has(question.id)).toBe(false)
      expect(clinic.find(question.id)).toEqual(question)
    })
  })

  test('the stem says every number it needs, and nothing is left to fill in', () => {
    ofFormula(({ exercise, draw }) => {
      const stem = writeStem(exercise, draw)
      expect(stem).not.toMatch(/[{}]|NaN|undefined/)
      expect(stem).toMatch(/\d.*[.?]$/)
    })
  })

  test('the key is right as it is written, and the working ends in it', () => {
    ofFormula((question) => {
      const { key, steps, errors, verdict, because } = checkAnswer(question, exactOf(question))
      expect([verdict, errors]).toEqual(['right', []])
      const written = readNumber(key.slice(0, key.length - question.template.unit.length))
      if ('problem' in written) throw new Error(`${key} cannot be read`)
      expect(checkAnswer(question, written.value).verdict).toBe('right')
      expect(steps.at(-1)?.line.endsWith(key)).toBe(true)
      expect(steps.map(({ says }) => says).join()).not.toMatch(/[{}]|undefined/)
      expect(steps.map(({ line }) => line).join()).not.toMatch(/[{}]|NaN|undefined|-/)
      expect(new Set(steps.map(({ says }) => says)).size).toBe(steps.length)
      expect(because).toMatch(/^[A-Z0-9].*\.$/)
    })
  })

  test('what is accepted lies evenly on both sides of the exact value', () => {
    assert(
      property(seed, double({ min: 0, max: 3, noNaN: true }), (drawn, units) => {
        const question = clinic.draw({ formula }, drawn)
        // What the rule gives is accepted as well, and lies to one side.
        if (question.exercise.rule !== undefined) return
        const off = units / 10 ** question.template.decimals
        const above = checkAnswer(question, exactOf(question) + off).verdict
        const below = checkAnswer(question, exactOf(question) - off).verdict
        expect(above === 'right').toBe(below === 'right')
        if (Math.abs(units - 0.5) > 1e-6) expect(above === 'right').toBe(units < 0.5)
      }),
      seeds,
    )
  })

  test('each named misconception is wrong, apart from the key, and called by its name', () => {
    ofFormula((question) => {
      const { template, draw } = question
      for (const wrong of template.wrong) {
        const result = roundHalfUp(wrong.value(draw), template.decimals)
        const { verdict, errors, key } = checkAnswer(question, result)
        expect(verdict).toBe('wrong')
        expect(writeValue(template, result)).not.toBe(key)
        expect(errors.join()).toContain(wrong.name.slice(1))
      }
    })
  })
})

describe('what is drawn', () => {
  test('the same wish and seed give the same question', () => {
    assert(
      property(seed, (drawn) => {
        const wish = { formula: mixedFormulas } as const
        expect(openClinic(taken).draw(wish, drawn).id).toBe(clinic.draw(wish, drawn).id)
      }),
      { seed: 37, numRuns: 20 },
    )
  })

  test('the question before does not come again; of mixed ones, nor does its formula', () => {
    assert(
      property(constantFrom(...formulaIds), seed, seed, (formula, first, second) => {
        const { id } = clinic.draw({ formula }, first)
        expect(clinic.draw({ formula, after: id }, second).id).not.toBe(id)
        expect(clinic.draw({ formula: mixedFormulas, after: id }, second).formula).not.toBe(formula)
      }),
      seeds,
    )
  })

  test('mixed ones come from every formula, and every question of a formula can come', () => {
    const drawn = formulaIds.map((_, at) => clinic.draw({ formula: mixedFormulas }, at).formula)
    expect(drawn.toSorted()).toEqual(formulaIds.toSorted())
    const layers = Array.from({ length: 9 }, (_, at) => clinic.draw({ formula: 'T20' }, at).id)
    expect(new Set(layers).size).toBe(9)
  })

  test('exam items are left out, and only those', () => {
    const all = openClinic(new Set())
    expect(taken.size).toBeGreaterThanOrEqual(20)
    expect(all.find('T24_0.14')).toBeDefined()
    expect(taken.has('T24_0.14')).toBe(true)
    expect(clinic.find('T24_0.14')).toBeUndefined()
    expect(clinic.find('T24_0.16')).toBeDefined()
  })

  test.each([
    ['a formula that does not exist', 'T99_1_2'],
    ['numbers that are in no list', 'T03_10_101_150'],
    ['numbers that do not go together', 'T03_10_100_120'],
    ['a tie', 'T06_70'],
    ['a misconception beside the answer', 'T06_100'],
    ['rounding that moves the answer', 'T02_630_4'],
    ['too few numbers', 'T03_10'],
    ['no numbers', 'T03'],
    ['words', 'constructor'],
    ['nothing', ''],
  ])('%s is not asked: %s', (_, id) => {
    expect(clinic.find(id)).toBeUndefined()
  })
})

describe('what an answer is told', () => {
  test('a result that was rounded on the way is close, and names no error', () => {
    // 8 × (160 ÷ 75)² = 36.409, with 2.13² in its place 36.30.
    const question = find('T04_8_160_75')
    const { verdict, errors, key } = checkAnswer(question, 36.3)
    expect([verdict, errors, key]).toEqual(['close', [], '36.41 mGy'])
    expect(checkAnswer(question, 37.2).verdict).toBe('wrong')
  })

  test('an error says the working that gives it', () => {
    const { errors } = checkAnswer(find('T03_10_100_150'), 15)
    expect(errors).toEqual([
      'This uses the ratio of distances without squaring it: 10 × (150 ÷ 100) = 15.0 mAs.',
    ])
  })

  test('a general slip is named where no misconception gives the number', () => {
    const question = find('T03_10_100_150')
    expect(checkAnswer(question, 2.25).errors.join()).toContain('decimal point one place to the left')
    expect(checkAnswer(question, 77)).toMatchObject({ verdict: 'wrong', errors: [] })
  })

  test('two misconceptions that give the same number are both named', () => {
    const { errors } = checkAnswer(find('T19_200_4'), 25)
    expect(errors).toHaveLength(2)
  })

  test('a negative deviation index takes its sign', () => {
    const question = find('T21_400_0.5')
    expect(checkAnswer(question, -3)).toMatchObject({ verdict: 'right', key: '−3.0' })
    expect(checkAnswer(question, 3)).toMatchObject({ verdict: 'wrong' })
  })

  test('three units of the deviation index count as a factor of two, as the lessons teach', () => {
    const question = find('T22_20_-3')
    expect(checkAnswer(question, 40)).toMatchObject({ verdict: 'right', key: '39.9 mAs', errors: [] })
    expect([39.8, 40.1].map((answer) => checkAnswer(question, answer).verdict)).toEqual(['close', 'close'])
    for (const m of amounts)
      for (const DI of [-6, -3, 3, 6]) {
        const asked = clinic.find(`T22_${m}_${DI}`)
        if (asked) expect(checkAnswer(asked, m * 2 ** (-DI / 3)).verdict, asked.id).toBe('right')
      }
  })

  test('without an answer there is no verdict, and the steps are the same', () => {
    const question = find('T03_10_100_150')
    expect(checkAnswer(question, null)).toEqual({ ...checkAnswer(question, 22.5), verdict: null })
  })
})

describe('the working', () => {
  test('exact results say =, rounded ones ≈, and the last line the answer', () => {
    expect(linesOf('T03_10_100_150')).toEqual([
      'Divide the new distance by the old one: 150 ÷ 100 = 1.5',
      'Square it: 1.5² = 2.25',
      'Multiply the old mAs by it: 10 × 2.25 = 22.5 mAs',
    ])
    expect(linesOf('T10_15_180_20')).toEqual([
      'Subtract OID from SID to get SOD: 180 − 20 = 160',
      'Divide SID by SOD to get the magnification: 180 ÷ 160 = 1.125',
      'Divide the image by the magnification: 15 ÷ 1.125 ≈ 13.333',
      'Round to 1 decimal place: 13.3 cm',
    ])
  })

  test('large numbers, roots, powers, sines, logarithms and signs are written as in a book', () => {
    expect(linesOf('T25_2048_3072').at(-2)).toBe('Divide by 1,000,000: 12,582,912 ÷ 1,000,000 ≈ 12.583')
    expect(linesOf('T30_25')).toEqual(['Take the square root of the factor: √25 = 5.0 times'])
    expect(linesOf('T26_12')).toEqual(['Double 1 once for each bit: 2¹² = 4,096 levels'])
    expect(linesOf('T13_4_12')[0]).toContain('sin 12° ≈ 0.20791')
    expect(linesOf('T20_32')).toEqual([
      'Count the doublings from 1 to 32, or use the logarithm: log 32 ÷ log 2 = 5 HVL',
    ])
    expect(linesOf('T22_10_-3')[0]).toContain('10^(−3 ÷ 10) ≈ 0.50119')
    const { exercise, draw } = find('T22_10_3')
    expect(writeStem(exercise, draw)).toContain('a deviation index of +3.')
    const { exercise: given, draw: numbers } = find('T21_400_0.63')
    expect(writeStem(given, numbers)).toContain('an exposure index of 252.')
  })
})

test('each formula rests on a clause of the fact sheet and is drawn as MathML', () => {
  const facts = join(content, 'facts')
  const clauses = readdirSync(facts).flatMap((file) =>
    factsSchema
      .parse(JSON.parse(readFileSync(join(facts, file), 'utf8')))
      .flatMap((row) => row.clauses.map(({ id }) => id)),
  )
  const questions = formulaIds.map((formula: FormulaId) => clinic.draw({ formula }, 0))
  const named = questions.flatMap(({ exercise }) => exercise.clause ?? [])
  expect(named).toHaveLength(31)
  expect(clauses).toEqual(expect.arrayContaining(named))
  for (const question of questions) {
    const { formulas } = checkAnswer(question, null)
    expect(formulas.length).toBeGreaterThan(0)
    for (const formula of formulas) expect(formula).toMatch(/^<math(?! style)[\s\S]*<\/math>$/)
  }
})

test('a file of math that cannot be read is named', () => {
  expect(() => readTakenQuestions('/no such folder')).toThrow('questions/math')
})
