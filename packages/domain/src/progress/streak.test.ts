import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayAfter, dayBefore, dayEnd, daysBetween, daysIn, studyStreak } from './streak.ts'

const today = '2026-03-05'

function daysBack(...ago: number[]): Set<string> {
  return new Set(
    ago.map((count) => {
      let day = today
      for (let step = 0; step < count; step++) day = dayBefore(day)
      return day
    }),
  )
}

describe('the study streak', () => {
  it.each([
    ['P-PROG-01: nothing yet', [], 0],
    ['P-PROG-02: today, yesterday and the day before, none on the day before that', [0, 1, 2], 3],
    ['P-PROG-02: a gap ends it', [0, 1, 2, 4, 5], 3],
    ['P-PROG-04: nothing today, but yesterday and the day before', [1, 2], 2],
    ['P-PROG-04: nothing today and nothing yesterday', [2, 3], 0],
  ])('%s', (_, ago, streak) => {
    expect(studyStreak(daysBack(...ago), today)).toBe(streak)
  })

  it('P-PROG-03: forty days in a row count as 30', () => {
    expect(studyStreak(daysBack(...Array(40).keys()), today)).toBe(30)
  })

  it('is as long as the unbroken run that ends today or yesterday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 29 }), fc.boolean(), (length, beganToday) => {
        const first = beganToday ? 0 : 1
        const run = Array.from({ length }, (_, step) => first + step)
        expect(studyStreak(daysBack(...run, first + length + 1), today)).toBe(length)
      }),
    )
  })
})

test.each([
  ['2026-03-01', '2026-02-28'],
  ['2028-03-01', '2028-02-29'],
  ['2026-01-01', '2025-12-31'],
  // The days when clocks change.
  ['2026-03-09', '2026-03-08'],
])('the day before %s is %s', (day, before) => {
  expect(dayBefore(day)).toBe(before)
})

test('the day after the day before is the day, and so many days lie between two days', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (moment) => {
      const own = moment.toISOString().slice(0, 10)
      expect(dayAfter(dayBefore(own))).toBe(own)
      expect(daysBetween(dayBefore(own), dayAfter(own))).toBe(2)
      expect(daysBetween(dayAfter(own), own)).toBe(-1)
    }),
    { seed: 20_261_123 },
  )
})

test.each([
  ['UTC', '2026-03-05T23:59:59.999Z', '2026-03-06T00:00:00Z'],
  ['UTC', '2026-03-05T00:00:00Z', '2026-03-06T00:00:00Z'],
  ['America/Chicago', '2026-03-05T03:30:00Z', '2026-03-05T06:00:00Z'],
  ['Asia/Kathmandu', '2026-03-05T03:30:00Z', '2026-03-05T18:15:00Z'],
  // The clocks go forward that night.
  ['America/Chicago', '2026-03-08T07:00:00Z', '2026-03-09T05:00:00Z'],
])('in %s the day of %s ends at %s', (zone, moment, end) => {
  expect(dayEnd(daysIn(zone), new Date(moment))).toEqual(new Date(end))
})

describe('P-PROG-04: a day is the student’s own', () => {
  const moment = new Date('2026-03-05T03:30:00Z')
  it.each([
    ['America/Chicago', '2026-03-04'],
    ['Europe/Berlin', '2026-03-05'],
    ['Pacific/Kiritimati', '2026-03-05'],
    ['UTC', '2026-03-05'],
  ])('%s', (zone, day) => {
    expect(daysIn(zone)(moment)).toBe(day)
  })

  it('refuses a zone that does not exist', () => {
    expect(() => daysIn('Mars/Olympus')).toThrow(RangeError)
  })
})
