import { answerRound, startRound } from '@collimate/domain/arcade/round'
import { describe, expect, it } from 'vitest'
import { faceAt, timeWords } from './clock.tsx'

const speed = startRound('speed', 1)
const attack = startRound('time-attack', 1)

describe('the face of the clock', () => {
  it.each([
    [0, '60'],
    [1, '60'],
    [1000, '59'],
    [59_001, '1'],
    [60_000, '0'],
  ])('A-SPEED-01: Speed Mode shows whole seconds: at %i ms %s', (at, text) => {
    expect(faceAt(speed, at, false).text).toBe(text)
  })

  it.each([
    [0, '30.0'],
    [99, '30.0'],
    [100, '29.9'],
    [29_901, '0.1'],
    [30_000, '0.0'],
  ])('A-TIME-01: Time Attack shows tenths: at %i ms %s', (at, text) => {
    expect(faceAt(attack, at, false).text).toBe(text)
  })

  it('A-TIME-03: red from 6.0 s on, as the figures say', () => {
    expect(faceAt(attack, 23_999, false)).toMatchObject({ text: '6.1', low: false })
    expect(faceAt(attack, 24_000, false)).toMatchObject({ text: '6.0', low: true, share: 0.2 })
  })

  it('A-TIME-04: above 30 s the time is shown in full and the bar is full', () => {
    const round = answerRound(attack, { at: 500, correct: true })
    expect(faceAt(round, 500, false)).toMatchObject({ text: '32.5', share: 1 })
  })

  it.each([
    [0, '0.0'],
    [42_399, '42.3'],
  ])('A-TIME-05: survived %i ms is %s', (at, survived) => {
    expect(faceAt({ ...attack, endsAt: 90_000 }, at, false).survived).toBe(survived)
  })

  it('the bar moves with every frame, and by whole seconds in the last ten of Speed Mode', () => {
    expect(faceAt(speed, 30_500, false).share).toBeCloseTo(29.5 / 60)
    expect(faceAt(speed, 50_100, false).share).toBeCloseTo(10 / 60)
    expect(faceAt(speed, 50_900, false).share).toBeCloseTo(10 / 60)
    expect(faceAt(speed, 51_000, false).share).toBeCloseTo(9 / 60)
    expect(faceAt(attack, 25_100, false).share).toBeCloseTo(4.9 / 30)
  })

  it('where movement is not wanted it moves once a second', () => {
    expect(faceAt(speed, 30_500, true).share).toBeCloseTo(30 / 60)
    expect(faceAt(attack, 10_100, true)).toMatchObject({ share: 20 / 30, text: '19.9' })
  })
})

describe('the time as it is said', () => {
  it.each([
    [speed, 30_010, 29_990, '30 seconds left.'],
    [speed, 29_990, 29_000, null],
    [speed, 10_001, 10_000, '10 seconds left.'],
    [speed, Infinity, 60_000, null],
    [attack, 6001, 6000, '6 seconds left.'],
    [attack, 8000, 3000, '3 seconds left.'],
    [attack, 5000, 4900, null],
    [startRound('speed', 2), 20_001, 20_000, '20 seconds left.'],
  ])('%#: at set marks alone', (round, before, left, words) => {
    expect(timeWords(round, before, left)).toBe(words)
  })
})
