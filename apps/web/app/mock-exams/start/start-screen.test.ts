import { expect, test } from 'vitest'
import { nextStartText } from './start-screen.tsx'

test('A4: the time on the student’s clock, never too early, and whether it is tomorrow’s', () => {
  const now = new Date(2026, 10, 22, 15, 30)
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 39, 30).toISOString()
  // Some systems put a narrow space before PM.
  const text = (moment: string) => nextStartText(moment, now).replaceAll('\u202f', ' ')
  expect(text(at(22, 19))).toBe('Your next one can start at 7:40 PM.')
  expect(text(at(23, 9))).toBe('Your next one can start at 9:40 AM tomorrow.')
})
