import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../attempts/engine/fake-server.ts'
import { recordOfState, stateOfOpened } from '../attempts/engine/state.ts'
import { memoryStorage, openAttemptStorage } from '../attempts/engine/storage.ts'
import { markQuit } from '../attempts/engine/marks.ts'
import { ApiError, NetworkError } from '../lib/api.ts'
import { findKeptExam, resumeExam, startError, startExam } from './enter-exam.ts'

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

async function storageWith(userId: string, storage = memoryStorage()) {
  const exam = await fakeServer().open('any', 'page-1')
  const rest = { userId, holder: 'page-1', questionMs: {}, updatedAt: 0 }
  await storage.claim(recordOfState(stateOfOpened(exam, true), rest))
  return { storage, exam }
}

test('E-RESUME-03: a disk that cannot be read does not stand between a student and the exam on the server', async () => {
  const { exam } = await storageWith('maya')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ exam })))
  const broken = { ...memoryStorage(), load: () => Promise.reject(new DOMException('lost', 'UnknownError')) }
  expect(await resumeExam(broken, 'maya', async () => ({ id: exam.id }))).toEqual({ opened: exam })
})

describe('E-RESUME-08: with the exam on this device', () => {
  const answered = (status: number) => new ApiError(status, { error: 'No.', code: 'unexpected' })
  const kept = async (error: Error) => {
    const { storage, exam } = await storageWith('maya')
    return { exam, resumed: resumeExam(storage, 'maya', () => Promise.reject(error)) }
  }

  test.each([answered(500), answered(503), new NetworkError(new Error('A page of the proxy'), 502)])(
    'a server that answers %s is no reason to go on without a word',
    async (error) => {
      await expect((await kept(error)).resumed).rejects.toBe(error)
    },
  )

  test.each([new NetworkError(new TypeError('Failed to fetch')), answered(401)])(
    '%s lets the exam go on',
    async (error) => {
      const { exam, resumed } = await kept(error)
      expect(await resumed).toMatchObject({ record: { attemptId: exam.id }, resumed: true })
    },
  )
})

describe('E-RESUME-02: the recently-quit marker', () => {
  test('takes the stored exam of who quit out of the way, once', async () => {
    const { storage } = await storageWith('maya')
    markQuit('maya')
    expect((await findKeptExam(storage, 'maya')).source).toBeNull()
    const { storage: next } = await storageWith('maya')
    expect((await findKeptExam(next, 'maya')).source).not.toBeNull()
  })

  test('leaves the answers that the server may not have, for the quit may not have reached it either', async () => {
    const { storage } = await storageWith('maya')
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('No exam is kept')
    await storage.claim({ ...record, unsent: { changes: { '3': 1 }, madeAt: {}, flags: null } })
    markQuit('maya')
    expect((await findKeptExam(storage, 'maya')).source).toBeNull()
    expect(await storage.leftovers('maya')).toMatchObject([{ changes: { '3': 1 } }])
  })

  test('leaves them also where the stored exam cannot be read at first', async () => {
    const { storage } = await storageWith('maya', await openAttemptStorage())
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('No exam is kept')
    await storage.claim({ ...record, unsent: { changes: { '3': 1 }, madeAt: {}, flags: null } })
    const load = storage.load.bind(storage)
    vi.spyOn(storage, 'load').mockImplementationOnce(async (userId) => {
      const reads = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
        throw new DOMException('lost', 'UnknownError')
      })
      return load(userId).finally(() => reads.mockRestore())
    })
    markQuit('maya')
    expect((await findKeptExam(storage, 'maya')).source).toBeNull()
    expect(await storage.leftovers('maya')).toMatchObject([{ changes: { '3': 1 } }])
  })

  test('keeps the stored exam whose answers cannot be kept apart', async () => {
    const { storage } = await storageWith('maya')
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('No exam is kept')
    await storage.claim({ ...record, unsent: { changes: { '3': 1 }, madeAt: {}, flags: null } })
    vi.spyOn(storage, 'leave').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    markQuit('maya')
    await expect(findKeptExam(storage, 'maya')).rejects.toThrow('full')
    expect((await storage.load('maya')).record).toMatchObject({ unsent: { changes: { '3': 1 } } })
  })

  test('of another student of this browser touches nothing', async () => {
    const { storage } = await storageWith('noor')
    markQuit('maya')
    expect((await findKeptExam(storage, 'noor')).source).not.toBeNull()
  })
})

describe('A1: a new exam', () => {
  const asked = async (unsent: Record<string, number>, refuses = false) => {
    const { storage, exam } = await storageWith('maya')
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('No exam is kept')
    await storage.claim({ ...record, unsent: { changes: unsent, madeAt: {}, flags: null } })
    const calls: { method: string; path: string; body: unknown }[] = []
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      calls.push({ method: method ?? '', path, body: JSON.parse(body as string) })
      if (method === 'POST') return Response.json({ exam, kept: exam.id })
      return refuses
        ? Response.json({ code: 'unexpected' }, { status: 500 })
        : Response.json({ sequence: 1001 })
    })
    expect(await startExam(storage, 'maya')).toEqual({ exam, kept: exam.id })
    return { calls, exam, left: await storage.leftovers('maya') }
  }

  test('first sends the answers of the exam it replaces that only this device has', async () => {
    const { calls, exam } = await asked({ '3': 1 })
    expect(calls).toMatchObject([
      { method: 'PUT', path: `/api/mock-exams/${exam.id}/answers`, body: { changes: { '3': 1 } } },
      { method: 'POST', path: '/api/mock-exams' },
    ])
  })

  test('starts also where they neither arrive nor can be kept', async () => {
    const { storage, exam } = await storageWith('maya')
    const { record } = await storage.load('maya')
    if (record === null) throw new Error('No exam is kept')
    await storage.claim({ ...record, unsent: { changes: { '3': 1 }, madeAt: {}, flags: null } })
    vi.spyOn(storage, 'leave').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
      method === 'POST'
        ? Response.json({ exam, kept: exam.id })
        : Response.json({ code: 'unexpected' }, { status: 500 }),
    )
    expect(await startExam(storage, 'maya')).toEqual({ exam, kept: exam.id })
    vi.stubGlobal('fetch', async () => Response.json({ exam }))
    const opened = await resumeExam(storage, 'maya', async () => ({ id: 'another' }))
    expect(opened).toEqual({ opened: exam })
  })

  test('starts also where they do not arrive, and sends nothing where nothing is unsent', async () => {
    const { calls, left } = await asked({ '3': 1 }, true)
    expect(calls).toHaveLength(2)
    expect(left).toMatchObject([{ changes: { '3': 1 } }])
    expect((await asked({})).calls).toHaveLength(1)
  })
})

test.each([
  ['needsLogin', new ApiError(401, { code: 'exam-needs-login', error: 'No.' })],
  ['startFailed', new ApiError(409, { code: 'other-session', error: 'No.' })],
  ['noQuestions', new ApiError(404, { code: 'no-questions', error: 'No.' })],
  ['startFailed', new NetworkError(new TypeError('Failed to fetch'))],
] as const)('a failed start calls for the words of %s', (words, error) => {
  expect(startError(error)).toBe(words)
})
