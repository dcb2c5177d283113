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

test('what is said once is not said again in the same words while it is shown', () => {
  const quizWiz = { title: 'Badge earned', description: 'Quiz Wiz' }
  const first = toast(quizWiz)
  vi.advanceTimersByTime(3000)
  expect(toast({ ...quizWiz, once: true })).toBe(first)
  toast({ ...quizWiz, description: 'First Steps', once: true })
  expect(currentToasts().map(({ description }) => description)).toEqual(['Quiz Wiz', 'First Steps'])
  vi.advanceTimersByTime(2000)
  expect(currentToasts().map(({ description }) => description)).toEqual(['First Steps'])
  toast({ ...quizWiz, once: true })
  expect(currentToasts()).toHaveLength(2)
})

test('what is said twice without that is shown twice: a press that fails again says so again', () => {
  toast({ title: 'Please try again' })
  toast({ title: 'Please try again' })
  expect(currentToasts()).toHaveLength(2)
})

test('at most three are shown: the oldest makes room', () => {
  for (const title of ['First', 'Second', 'Third', 'Fourth']) toast({ title })
  expect(currentToasts().map(({ title }) => title)).toEqual(['Second', 'Third', 'Fourth'])
})

test('L-BADGE-07 a badge is pushed out by no other toast, unless all three are badges', () => {
  const badge = (title: string) => toast({ title, lifeMs: longLifeMs })
  const titles = () => currentToasts().map(({ title }) => title)
  badge('First Steps')
  for (const title of ['First', 'Second', 'Third', 'Fourth']) toast({ title })
  expect(titles()).toEqual(['First Steps', 'Third', 'Fourth'])
  badge('Quiz Wiz')
  badge('Safety Master')
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Safety Master'])
  toast({ title: 'Fifth' })
  expect(titles()).toEqual(['Quiz Wiz', 'Safety Master', 'Fifth'])
})
