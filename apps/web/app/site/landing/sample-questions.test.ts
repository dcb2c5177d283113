import { expect, test } from 'vitest'
import { sampleQuestions } from './sample-questions.ts'

test('P-SAMPLE-01 there are three sample questions of four options, each with its reasons', () => {
  expect(sampleQuestions).toHaveLength(3)
  for (const { text, options, correctAnswer, explanation } of sampleQuestions) {
    expect(text).toMatch(/\?$/)
    expect(new Set(options.map((option) => option.text)).size).toBe(4)
    expect(options.every((option) => option.why !== '')).toBe(true)
    expect(options[correctAnswer]).toBeDefined()
    expect(explanation).not.toBe('')
  }
})

test('P-SAMPLE-02 the numbers of the samples are right', () => {
  const index = (exposures: number) => (10 * Math.log10(exposures)).toFixed(1)
  expect([index(2), index(0.5), index(3), index(1.03)]).toEqual(['3.0', '-3.0', '4.8', '0.1'])
  const mAs = (power: number) => (10 * 1.5 ** power).toFixed(1)
  expect([mAs(-2), mAs(1), mAs(2), mAs(3)]).toEqual(['4.4', '15.0', '22.5', '33.8'])
})
