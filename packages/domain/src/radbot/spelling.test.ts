import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closestWord, doubtfulWords, lettersWrong, respelled } from './spelling.ts'
import { createVocabulary } from './vocabulary.ts'

const words = (...all: string[]) => all.map((word, at) => ({ word, uses: 100 - at }))
const known = words(
  'scatter',
  'power',
  'metal',
  'liver',
  'cannula',
  'collimator',
  'fluoroscopy',
  'diaphragm',
  'artery',
  'carpal',
  'tarsal',
  'calcaneus',
)

test.each([
  ['scater', 'scatter'],
  ['canula', 'cannula'],
  ['colimater', 'collimator'],
  ['flouroscopy', 'fluoroscopy'],
  ['diaphram', 'diaphragm'],
  ['calcanious', 'calcaneus'],
  ['artrey', 'artery'],
  ['carpel', 'carpal'],
  ['artry', 'artery'],
  ['livver', 'liver'],
])('%s is meant as %s', (typed, meant) => {
  expect(closestWord(typed, known)).toBe(meant)
})

test.each(['poker', 'mental', 'lever', 'carpet', 'ulnar', 'zcatter', 'scooter', 'xylophone', 'scatter'])(
  '%s is no misspelling of a word that is close',
  (typed) => {
    expect(closestWord(typed, known)).toBeNull()
  },
)

test('of two words that are equally close the one that is used more is meant', () => {
  expect(closestWord('collimated', words('collimates', 'collimater'))).toBe('collimates')
  expect(closestWord('collimated', words('collimater', 'collimates'))).toBe('collimater')
})

test('only words that could be of the field are doubted, each once', () => {
  const vocabulary = createVocabulary([{ term: 'kvp', same: ['kilovoltage'], lay: [] }])
  expect(
    doubtfulWords(
      vocabulary,
      'Whats the best friend for a nasal canula, CANULA, kvp and kilovoltage in the OR?',
    ),
  ).toEqual(['nasal', 'canula'])
})

test('a word is replaced as a whole, and nothing else changes', () => {
  const meant = new Map([['canula', 'cannula']])
  expect(respelled('Nasal Canula: how many l/min? (canulas)', meant)).toBe(
    'Nasal cannula: how many l/min? (canulas)',
  )
})

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const anyWord = fc.string({ unit: letter, minLength: 4, maxLength: 14 })

test('one letter more, one less, one other or two swapped are one wrong letter, from both sides', () => {
  const changed = fc.tuple(anyWord, fc.nat(13), letter, fc.nat(3)).map(([word, place, other, kind]) => {
    const at = place % (word.length - 1)
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const swapped = `${head}${tail[1] ?? ''}${tail[0] ?? ''}${tail.slice(2)}`
    return [
      word,
      [head + other + tail, head + tail.slice(1), head + other + tail.slice(1), swapped][kind] ?? '',
    ]
  })
  fc.assert(
    fc.property(changed, ([word = '', typed = '']) => {
      expect(lettersWrong(word, typed)).toBeLessThanOrEqual(1)
      expect(lettersWrong(word, typed)).toBe(lettersWrong(typed, word))
      expect(lettersWrong(word, typed) === 0).toBe(word === typed)
    }),
    { seed: 31, numRuns: 300 },
  )
})

test('what is meant is always a known word, close by, and never the typed one', () => {
  fc.assert(
    fc.property(anyWord, fc.array(anyWord, { maxLength: 30 }), (typed, all) => {
      const meant = closestWord(typed, words(...all))
      if (meant === null) return
      expect(all).toContain(meant)
      expect(meant).not.toBe(typed)
      expect(lettersWrong(typed, meant)).toBeLessThanOrEqual(2)
      expect(meant[0]).toBe(typed[0])
    }),
    { seed: 32, numRuns: 300 },
  )
})
