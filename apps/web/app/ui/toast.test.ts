import { afterEach, expect, test } from 'vitest'
import {
  briefLifeMs,
  currentToasts,
  dismissToast,
  leaveRoomForToasts,
  longLifeMs,
  passTime,
  toast,
} from './toast.ts'

const titles = () => currentToasts().map(({ title }) => title)

/** The time of all that are shown now begins. */
const begin = () => passTime(0)

afterEach(() => {
  leaveRoomForToasts()
  while (currentToasts().length > 0) passTime(longLifeMs)
})

test('P-GEN-03 a toast goes by itself after 2 to 5 seconds', () => {
  toast({ title: 'Signed out successfully' })
  begin()
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
  begin()
  passTime(5000)
  expect(currentToasts()).toHaveLength(1)
  passTime(2000)
  expect(currentToasts()).toEqual([])
})

test('what is said once is not said again in the same words while it is shown', () => {
  const quizWiz = { title: 'Badge earned', description: 'Quiz Wiz' }
  const first = toast(quizWiz)
  begin()
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
  begin()
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
  begin()
  passTime(3000)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Passed'])
  passTime(100)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Safety Master'])
  passTime(1900)
  expect(titles()).toEqual(['First Steps', 'Quiz Wiz', 'Safety Master'])
  passTime(100)
  expect(titles()).toEqual(['Quiz Wiz', 'Safety Master', 'Saved'])
  passTime(1000)
  expect(titles()).toEqual(['Safety Master', 'Saved'])
})

test('P-GEN-03 where there is room for one, the others wait unshown with all their time, and it goes early for them', () => {
  leaveRoomForToasts(1)
  for (const title of ['First', 'Second']) toast({ title })
  begin()
  passTime(3000)
  expect(titles()).toEqual(['First'])
  passTime(100)
  expect(titles()).toEqual(['Second'])
  passTime(4400)
  expect(titles()).toEqual(['Second'])
  passTime(100)
  expect(titles()).toEqual([])
})

test('P-GEN-03 where the room grows less, the time of those that wait again stands still until there is room', () => {
  for (const title of ['First', 'Second']) toast({ title })
  begin()
  passTime(2000)
  leaveRoomForToasts(1)
  passTime(1100)
  expect(titles()).toEqual(['Second'])
  passTime(2400)
  expect(titles()).toEqual(['Second'])
  passTime(100)
  expect(titles()).toEqual([])
})

test('those that wait are shown at once where the room grows', () => {
  leaveRoomForToasts(1)
  for (const title of ['First', 'Second', 'Third', 'Fourth']) toast({ title })
  leaveRoomForToasts()
  const three = currentToasts()
  expect(titles()).toEqual(['First', 'Second', 'Third'])
  leaveRoomForToasts()
  expect(currentToasts(), 'nothing is drawn anew where nothing changed').toBe(three)
})

test('P-GEN-03 a late count gives none the time before it was there', () => {
  toast({ title: 'First' })
  begin()
  toast({ title: 'Second' })
  passTime(4500)
  expect(titles()).toEqual(['Second'])
  passTime(4400)
  expect(titles()).toEqual(['Second'])
  passTime(100)
  expect(titles()).toEqual([])
})

test('P-GEN-03 only the one that is held stays: those beside it go, and what waited comes', () => {
  const held = toast({ title: 'Held' })
  for (const title of ['Second', 'Third']) toast({ title })
  toast({ title: 'It failed', kind: 'destructive' })
  const isHeld = (id: number) => id === held
  passTime(0, isHeld)
  passTime(3100, isHeld)
  expect(titles()).toEqual(['Held', 'Third', 'It failed'])
  passTime(10_000, isHeld)
  expect(titles()).toEqual(['Held'])
  begin()
  passTime(4400)
  expect(titles()).toEqual(['Held'])
  passTime(100)
  expect(titles()).toEqual([])
})

test('one that waits is not said again either, and can be taken back', () => {
  for (const title of ['First', 'Second', 'Third']) toast({ title })
  const waiting = toast({ title: 'Fourth', once: true })
  expect(toast({ title: 'Fourth', once: true })).toBe(waiting)
  dismissToast(waiting)
  begin()
  passTime(5000)
  expect(titles()).toEqual([])
})
