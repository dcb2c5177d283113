import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, longLifeMs, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('P-GEN-03 a toast goes by itself after 2 to 5 seconds', () => {
  toast({ title: 'Signed out successfully' })
  vi.advanceTimersByTime(2000)
  expect(currentToasts()).toMatchObject([{ title: 'Signed out successfully', kind: 'info' }])
  vi.advanceTimersByTime(3000)
  expect(currentToasts()).toEqual([])
})

test('one dismissed by hand leaves the others', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', kind: 'destructive' })
  dismissToast(currentToasts()[0]?.id ?? -1)
  expect(currentToasts()).toMatchObject([{ title: 'Second', kind: 'destructive' }])
})

test('L-BADGE-07 one that is worth a longer look goes after 5 to 7 seconds', () => {
  toast({ title: 'Badge earned: First Steps', lifeMs: longLifeMs })
  vi.advanceTimersByTime(5000)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  expect(currentToasts()).toEqual([])
})

test('what is said in the same words is shown once, and stays its time from the last', () => {
  const first = toast({ title: 'Badge earned', description: 'Quiz Wiz', lifeMs: 4000 })
  vi.advanceTimersByTime(3000)
  expect(toast({ title: 'Badge earned', description: 'Quiz Wiz', lifeMs: 4000 })).toBe(first)
  toast({ title: 'Badge earned', description: 'First Steps', lifeMs: 4000 })
  expect(currentToasts().map(({ description }) => description)).toEqual(['Quiz Wiz', 'First Steps'])
  vi.advanceTimersByTime(3900)
  expect(currentToasts()).toHaveLength(2)
  vi.advanceTimersByTime(100)
  expect(currentToasts()).toEqual([])
})
