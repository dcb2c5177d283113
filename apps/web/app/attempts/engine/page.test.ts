import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { forgetStudent, numberAfter, pageStorage, randomId } from './page.ts'
import { recordOfState, stateOfOpened } from './state.ts'
import type { WindowMessage } from './windows.ts'

test('an id is a random UUID of version 4, as the server takes it', () => {
  const ids = Array.from({ length: 50 }, randomId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})

test('no two saves of a page have the same number', () => {
  expect(numberAfter(6)).toBe(7)
  expect(numberAfter(3)).toBe(8)
  expect(numberAfter(20)).toBe(21)
})

test('a deleted account takes its exam out of this browser, and out of the hands of its other windows', async () => {
  const storage = await pageStorage()
  for (const userId of ['maya', 'noor']) {
    const opened = await fakeServer().open('any', 'page-1')
    const rest = { userId, holder: 'page-1', questionMs: {}, updatedAt: 0 }
    await storage.claim(recordOfState(stateOfOpened(opened, true), rest))
  }
  const otherWindow = new BroadcastChannel('collimate-exam')
  const heard = new Promise<WindowMessage>((resolve) =>
    otherWindow.addEventListener('message', (event: MessageEvent<WindowMessage>) => resolve(event.data), {
      once: true,
    }),
  )

  await forgetStudent('maya')

  expect((await storage.load('maya')).record).toBeNull()
  expect((await storage.load('noor')).record?.userId).toBe('noor')
  expect(await heard).toMatchObject({ kind: 'taken', userId: 'maya', attemptId: null })
  otherWindow.close()
})

test('where the database does not open, what is in it is not said to be gone', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.resetModules()
  const page = await import('./page.ts')
  await expect(page.forgetStudent('maya')).rejects.toThrow('The database did not open')
  vi.unstubAllGlobals()
})

test('a deleted account takes the records of its quizzes along, and no one else’s', async () => {
  const kept = new Map([
    ['collimate-timed-quiz one', JSON.stringify({ userId: 'maya', changes: [[0, 1]] })],
    ['collimate-timed-quiz two', JSON.stringify({ userId: 'maya', changes: [[1, 1]] })],
    ['collimate-timed-quiz three', JSON.stringify({ userId: 'noor', changes: [[0, 2]] })],
    ['theme', 'dark'],
  ])
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  await forgetStudent('maya')
  expect([...kept.keys()]).toEqual(['collimate-timed-quiz three', 'theme'])
  vi.unstubAllGlobals()
})
