import { expect, it } from 'vitest'
import { zoneDays } from './study-days.ts'

const noon = new Date('2026-03-09T12:00:00Z')
const lastOf = (zone: string, now: Date, length: number) => zoneDays(zone, now).last(length)

it('the last days are those until today, of the zone that is asked for', () => {
  const days = lastOf('Asia/Kolkata', noon, 2)
  expect(days.map(({ day, start }) => [day, start.toISOString()])).toEqual([
    ['2026-03-08', '2026-03-07T18:30:00.000Z'],
    ['2026-03-09', '2026-03-08T18:30:00.000Z'],
  ])
  expect(lastOf('Asia/Kolkata', new Date('2026-03-09T17:00:00Z'), 2)).toBe(days)
  expect(lastOf('Asia/Kolkata', noon, 3)).toHaveLength(3)
  expect(lastOf('UTC', noon, 2)[0]?.start).toEqual(new Date('2026-03-08T00:00:00Z'))
  expect(lastOf('Asia/Kolkata', new Date('2026-03-09T19:00:00Z'), 2).map(({ day }) => day)).toEqual([
    '2026-03-09',
    '2026-03-10',
  ])
})

it('remembers a hundred zones at most', () => {
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 101)
  const [first = ''] = zones
  const days = lastOf(first, noon, 1)
  expect(lastOf(first, noon, 1)).toBe(days)
  for (const zone of zones) lastOf(zone, noon, 1)
  expect(lastOf(first, noon, 1)).not.toBe(days)
})
