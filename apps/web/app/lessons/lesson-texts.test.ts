import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, toast } from '../ui/toast.ts'
import { lessonTexts, minutesToRead } from './lesson-texts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  [[], 1],
  [[20], 1],
  [[160, 160, 160], 3],
  [[250, 150], 3],
])('minutes left of pages with %j words: %i', (words, minutes) => {
  expect(minutesToRead(words)).toBe(minutes)
})

test.each(Object.entries(lessonTexts))(
  'L-BADGE-07 the lessons’ own go after 3 to 7 seconds: %s',
  (_, words) => {
    toast(words)
    vi.advanceTimersByTime(3000)
    expect(currentToasts()).toMatchObject([words])
    vi.advanceTimersByTime(4000)
    expect(currentToasts()).toEqual([])
  },
)
