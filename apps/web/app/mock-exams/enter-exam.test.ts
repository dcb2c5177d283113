import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from './engine/exam-fixtures.ts'
import { recordOfState, stateOfExam } from './engine/exam-state.ts'
import { memoryStorage } from './engine/exam-storage.ts'
import { markQuit } from './engine/quit-marker.ts'
import { findKeptExam, resumeExam } from './enter-exam.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function storageWith(userId: string) {
  const exam = await fakeServer().open('any', 'page-1')
  const rest = { userId, holder: 'page-1', questionMs: {}, updatedAt: 0 }
  const storage = memoryStorage()
  await storage.claim(recordOfState(stateOfExam(exam, true), rest))
  return { storage, exam }
}

test('E-RESUME-03: a disk that cannot be read does not stand between a student and the exam on the server', async () => {
  const { exam } = await storageWith('maya')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ exam })))
  const broken = { ...memoryStorage(), load: () => Promise.reject(new DOMException('lost', 'UnknownError')) }
  expect(await resumeExam(broken, 'maya', async () => ({ id: exam.id }))).toEqual({ exam })
})

describe('E-RESUME-02: the recently-quit marker', () => {
  test('takes the stored exam of who quit out of the way, once', async () => {
    const { storage } = await storageWith('maya')
    markQuit('maya')
    expect((await findKeptExam(storage, 'maya')).source).toBeNull()
    const { storage: next } = await storageWith('maya')
    expect((await findKeptExam(next, 'maya')).source).not.toBeNull()
  })

  test('of another student of this browser touches nothing', async () => {
    const { storage } = await storageWith('noor')
    markQuit('maya')
    expect((await findKeptExam(storage, 'noor')).source).not.toBeNull()
  })
})
