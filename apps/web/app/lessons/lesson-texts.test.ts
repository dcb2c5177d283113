import { expect, test } from 'vitest'
import { currentToasts, passTime, toast } from '../ui/toast.ts'
import { lessonTexts, minutesToRead } from './lesson-texts.ts'

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
    passTime(0)
    passTime(3000)
    expect(currentToasts()).toMatchObject([words])
    passTime(4000)
    expect(currentToasts()).toEqual([])
  },
)
