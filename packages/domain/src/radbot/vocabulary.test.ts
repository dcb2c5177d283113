import { describe, expect, test } from 'vitest'
import { createVocabulary } from './vocabulary.ts'

const { others, longest } = createVocabulary([
  { term: 'half-value layer', same: ['hvl'], lay: ['thickness that halves the beam'] },
  { term: 'fetus', same: ['embryo'], lay: ['baby'] },
  { term: 'newborn', same: ['infant'], lay: ['baby'] },
  { term: 'swelling', same: ['edema'], lay: ['puffy'] },
  { term: 'biopsy', same: ['tissue sample'], lay: [] },
  { term: '15% rule', same: [], lay: ['fifteen percent'] },
  { term: 'source-to-image distance', same: ['sid'], lay: [] },
  { term: 'gonads', same: ['testes'], lay: [] },
  { term: 'parent', same: [], lay: ['mom'] },
])

describe('the other names of a thing', () => {
  test('an abbreviation finds the term, and the term the abbreviation', () => {
    expect(others('hvl')).toEqual(['half-value layer'])
    expect(others('half-value layer')).toEqual(['hvl'])
  })

  test('everyday words find the term, and the term does not find them', () => {
    expect(others('puffy')).toEqual(['swelling', 'edema'])
    expect(others('edema')).toEqual(['swelling'])
  })

  test('a name of two concepts is both', () => {
    expect(others('baby')).toEqual(['fetus', 'embryo', 'newborn', 'infant'])
  })

  test.each([
    ['half value layers', 'hvl'],
    ['HVL', 'half-value layer'],
    ['swellings', 'edema'],
    ['biopsies', 'tissue sample'],
    ['embryos', 'fetus'],
    ['fifteen percent', '15% rule'],
    ['15 rule', '15% rule'],
  ])('however it is written: %s', (typed, name) => {
    expect(others(typed)).toContain(name)
  })

  test.each(['grid', 'swell up', 'half', 'layer', ''])('nothing of what is no name: “%s”', (typed) => {
    expect(others(typed)).toBeUndefined()
  })

  test('an everyday word is one only as it is written: no “side” is an SID, and no “test” is “testes”', () => {
    expect(others('side')).toBeUndefined()
    expect(others('test')).toBeUndefined()
    expect(others('testes')).toEqual(['gonads'])
    expect(others('mom')).toEqual(['parent'])
  })

  test('has the words of its longest name, and may be empty', () => {
    expect(longest).toBe(5)
    expect(createVocabulary([]).longest).toBe(0)
  })
})
