import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayAfter, dayBefore, dayEnd, dayEnds, daysBetween, daysIn, lastDays, studyStreak } from './streak.ts'

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

test.each([
  ['2026-03-07T18:00:00Z', ['2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z', '2026-03-10T05:00:00Z']],
  ['2026-10-31T18:00:00Z', ['2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z', '2026-11-03T06:00:00Z']],
])('in Chicago the day of %s and the next two end where the clocks there say midnight', (moment, ends) => {
  expect(dayEnds(daysIn('America/Chicago'), new Date(moment), 3)).toEqual(ends.map((end) => new Date(end)))
})

describe('the last days', () => {
  const zones = [
    'UTC',
    'America/Chicago',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Cairo',
  ]

  it.each([
    ['America/Chicago', '2026-03-09T07:00:00Z', ['2026-03-07 24', '2026-03-08 23', '2026-03-09 24']],
    ['America/Chicago', '2026-11-01T07:00:00Z', ['2026-10-30 24', '2026-10-31 24', '2026-11-01 25']],
    ['Australia/Lord_Howe', '2026-04-05T07:00:00Z', ['2026-04-03 24', '2026-04-04 24', '2026-04-05 24.5']],
    // It left out a day to be on the other side of the date line.
    ['Pacific/Apia', '2011-12-31T07:00:00Z', ['2011-12-28 24', '2011-12-29 24', '2011-12-31 24']],
  ])('in %s until %s have the hours they have there', (zone, moment, expected) => {
    const days = lastDays(daysIn(zone), new Date(moment), 3)
    const hours = days.map(({ day, start, end }) => `${day} ${(end.getTime() - start.getTime()) / 3_600_000}`)
    expect(hours).toEqual(expected)
  })

  it('follow each other without a gap, and each moment is in its day', () => {
    const moment = fc.date({ min: new Date('2005-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, fc.integer({ min: 1, max: 120 }), (zone, at, length) => {
        const dayOf = daysIn(zone)
        const days = lastDays(dayOf, at, length)
        expect(days).toHaveLength(length)
        expect(days.at(-1)).toMatchObject({ day: dayOf(at), end: dayEnd(dayOf, at) })
        for (const [place, { day, start, end }] of days.entries()) {
          expect([dayOf(start), dayOf(new Date(end.getTime() - 1))]).toEqual([day, day])
          if (place > 0) expect(days[place - 1]?.end).toEqual(start)
        }
        expect(new Set(days.map(({ day }) => day)).size).toBe(length)
      }),
      { seed: 20_261_128 },
    )
  })
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
