import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cappedQuizCount, quizLimit, readQuizCount } from './count.ts'

describe('how many questions a quiz has', () => {
  it.each([
    ['7', 7],
    [' 12 ', 12],
    ['80', 80],
    ['', 5],
    ['abc', 5],
    ['3.5', 5],
    ['1e3', 5],
    ['0', 5],
    ['-3', 5],
    [null, 5],
  ])('Q-PICK-05: %j is read as %i', (text, count) => {
    expect(readQuizCount(text)).toBe(count)
  })

  it('Q-PICK-03, Q-PICK-06: 50 for a subscriber, 5 for a member', () => {
    expect(cappedQuizCount(80, quizLimit(true))).toBe(50)
    expect(cappedQuizCount(20, quizLimit(false))).toBe(5)
    expect(cappedQuizCount(3, quizLimit(false))).toBe(3)
  })

  it('Q-PICK-05: any text gives a whole number from 1 to the limit', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, subscribed) => {
        const count = cappedQuizCount(readQuizCount(text), quizLimit(subscribed))
        expect(Number.isInteger(count) && count >= 1 && count <= quizLimit(subscribed)).toBe(true)
      }),
    )
  })
})
