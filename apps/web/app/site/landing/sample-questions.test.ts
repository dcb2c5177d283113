import { expect, test } from 'vitest'
import { sampleQuestions } from './sample-questions.ts'

const keyOf = (place: number) => {
  const sample = sampleQuestions[place]
  return sample?.options[sample.correctAnswer]?.text
}
/** All numbers in a text, the minus as typographers write it. */
const numbersIn = (text = '') => (text.replaceAll('−', '-').match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

test('P-SAMPLE-01 there are three sample questions of four options, each with its reasons', () => {
  expect(sampleQuestions).toHaveLength(3)
  for (const { text, options, explanation } of sampleQuestions) {
    expect(text).toMatch(/\?$/)
    expect(new Set(options.map((option) => option.text)).size).toBe(4)
    expect(options.every((option) => option.why !== '')).toBe(true)
    expect(explanation).not.toBe('')
  }
})

test('E4, P-SAMPLE-02 the first key is what its deviation index comes to, and the reasons compute', () => {
  const [sample] = sampleQuestions
  const [deviation] = numbersIn(/index of (\S+)\./.exec(sample?.text ?? '')?.[1])
  const times = { half: 0.5, twice: 2, three: 3, percent: 1.03 }
  const timesOf = (text: string) =>
    Object.entries(times).find(([word]) => text.includes(word))?.[1] ?? Number.NaN
  const indexOf = (text: string) => Number((10 * Math.log10(timesOf(text))).toFixed(1))
  const right = sample?.options.filter(({ text }) => indexOf(text) === deviation)
  expect(right?.map(({ text }) => text)).toEqual([keyOf(0)])
  // Each reason ends with the index its own option would read.
  for (const { text, why } of sample?.options ?? []) expect(numbersIn(why), text).toContain(indexOf(text))
})

test('E4, P-SAMPLE-02 the second key is the side where the beam leaves', () => {
  // Scatter is strongest back towards the tube: no formula, so the key is held by its words.
  expect(keyOf(1)).toBe('Beside the image receptor')
  expect(sampleQuestions[1]?.explanation).toContain('stand on the receptor side')
})

test('E4, P-SAMPLE-02 the third key is what the inverse square comes to, and the reasons compute', () => {
  const sample = sampleQuestions[2]
  const [, mAs = 0, before = 0, after = 0] = numbersIn(sample?.text)
  const need = mAs * (after / before) ** 2
  expect(need).toBeGreaterThan(mAs)
  const right = sample?.options.filter(({ text }) => Math.abs((numbersIn(text)[0] ?? 0) - need) < 0.05)
  expect(right?.map(({ text }) => text)).toEqual([keyOf(2)])
  // What each mistake comes to, in the order of the options.
  const slips = [-2, 1, 2, 3].map((power) => `${(mAs * (after / before) ** power).toFixed(1)} mAs`)
  expect(sample?.options.map(({ text }) => text)).toEqual(slips)
  for (const { text, why } of sample?.options ?? []) expect(why.endsWith(`= ${text}.`), why).toBe(true)
})
