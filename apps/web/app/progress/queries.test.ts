import { afterEach, expect, test, vi } from 'vitest'
import { ownTimeZone } from './queries.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['America/Chicago', 300, 'America/Chicago'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['Etc/Unknown', -120, 'Etc/GMT-2'],
  ['Etc/Unknown', 0, 'UTC'],
  ['Etc/Unknown', -330, 'UTC'],
  ['', -60, 'Etc/GMT-1'],
])('P-PROG-04: a browser in %s, %i minutes behind UTC, counts its days in %s', (timeZone, offset, zone) => {
  const own = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({ ...own, timeZone })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(ownTimeZone()).toBe(zone)
  expect(() => Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
