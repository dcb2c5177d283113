import { afterEach, expect, test } from 'vitest'
import { briefLifeMs, currentToasts, dismissToast, longLifeMs, passTime, toast } from './toast.ts'

const titles = () => currentToasts().map(({ title }) => title)

afterEach(() => {
  while (currentToasts().length > 0) passTime(longLifeMs)
})

test('P-GEN-03 a toast goes by itself after 2 to 5 seconds', () => {
  toast({ title: 'Signed out successfully' })
  passTime(2000)
  expect(currentToasts()).toMatchObject([{ title: 'Signed out successfully', kind: 'info' }])
  passTime(3000)
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
  passTime(5000)
  expect(currentToasts()).toHaveLength(1)
  passTime(2000)
  expect(currentToasts()).toEqual([])
})

test('what is said once is not said again in the same words while it is shown', () => {
  const quizWiz = { title: 'Badge earned', description: 'Quiz Wiz' }
  const first = toast(quizWiz)
  passTime(3000)
  expect(toast({ ...quizWiz, once: true })).toBe(first)
  toast({ ...quizWiz, description: 'First Steps', once: true })
  expect(currentToasts().map(({ description }) => description)).toEqual(['Quiz Wiz', 'First Steps'])
  passTime(2000)
  expect(currentToasts().map(({ description }) => description)).toEqual(['First Steps'])
  toast({ ...quizWiz, once: true })
  expect(currentToasts()).toHaveLength(2)
})

test('what is said twice without that is shown twice: a press that fails again says so again', () => {
  toast({ title: 'Please try again' })
  toast({ title: 'Please try again' })
  expect(currentToasts()).toHaveLength(2)
})

test('P-GEN-03 at most three are shown: a fourth waits, and one has been shown 2 seconds before it goes for it', () => {
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) toast({ title, lifeMs: briefLifeMs })
  passTime(2000)
  expect(titles()).toEqual(['First', 'Second', 'Third'])
  passTime(100)
  expect(titles()).toEqual(['Third', 'Fourth', 'Fifth'])
  passTime(400)
  expect(titles()).toEqual(['Fourth', 'Fifth'])
  passTime(2000)
  expect(titles()).toEqual(['Fourth', 'Fifth'])
  passTime(100)
  expect(titles()).toEqual([])
})

test('L-BADGE-07 a badge has its 5 to 7 seconds and another of the lessons its 3 to 7, whatever waits', () => {
  for (const title of ['First Steps', 'Quiz Wiz']) toast({ title, lifeMs: longLifeMs })
  for (const title of ['Passed', 'Safety Master', 'Saved']) toast({ title })
  passTime(3000)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Passed'])
  passTime(1000)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Safety Master'])
  passTime(900)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Safety Master'])
  passTime(100)
  expect(titles()).toEqual(['Quiz Wiz', 'Safety Master', 'Saved'])
  passTime(1000)
  expect(titles()).toEqual(['Safety Master', 'Saved'])
})

test('one that waits is not said again either, and can be taken back', () => {
  for (const title of ['First', 'Second', 'Third']) toast({ title })
  const waiting = toast({ title: 'Fourth', once: true })
  expect(toast({ title: 'Fourth', once: true })).toBe(waiting)
  dismissToast(waiting)
  passTime(5000)
  expect(titles()).toEqual([])
})
