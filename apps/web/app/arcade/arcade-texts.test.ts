import { expect, test } from 'vitest'
import { newWeekText } from './arcade-texts.ts'

test.each([
  ['2026-11-23T18:00:00Z', 'America/New_York', 'Sunday at 7:00 PM EST'],
  ['2026-07-05T23:59:59Z', 'America/New_York', 'Sunday at 8:00 PM EDT'],
  ['2026-11-23T18:00:00Z', 'America/Los_Angeles', 'Sunday at 4:00 PM PST'],
  ['2026-11-23T00:00:00Z', 'UTC', 'Monday at 12:00 AM UTC'],
])('A-SCORE-03: at %s, in %s, a new week starts on %s', (now, timeZone, moment) => {
  // Newer versions of Intl put a narrow space before AM and PM.
  expect(newWeekText(new Date(now), timeZone).replaceAll(/\s/gu, ' ')).toBe(`A new week starts on ${moment}.`)
})
