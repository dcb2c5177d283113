import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, toast } from './toast.ts'

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
