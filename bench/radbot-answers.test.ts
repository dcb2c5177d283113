import { measured } from '@collimate/domain/radbot/measured'
import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedEngine } from './places.ts'
import { measureFresh, type RadBotFigures } from './radbot-answers.ts'

/** New content moves the shares a little; from here on what students are told is not so any more. */
const tolerance = 0.05

describe('what students are told of how often RadBot is right', () => {
  let figures: RadBotFigures
  beforeAll(async () => {
    figures = await measureFresh(embeddedEngine)
  }, 900_000)

  it('counts the questions it was measured on', () => {
    expect([measured.answerable, measured.unanswerable]).toEqual([figures.answerable, figures.unanswerable])
  })

  const shares = [
    'recallAt3',
    'answeredRight',
    'answeredWrong',
    'declinedWrongly',
    'declinedRightly',
  ] as const
  it.each(shares)('holds: %s', (share) => {
    const told = 'else: npm run bench -- radbot, and its figures into packages/domain/src/radbot/measured.ts'
    expect(Math.abs(measured[share] - figures[share]), told).toBeLessThanOrEqual(tolerance)
  })

  it('is of every question: answered rightly, wrongly, or declined', () => {
    expect(figures.answeredRight + figures.answeredWrong + figures.declinedWrongly).toBeCloseTo(1, 2)
  })
})
