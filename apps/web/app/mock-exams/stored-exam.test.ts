import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../attempts/engine/fake-server.ts'
import { pageStorage } from '../attempts/engine/page.ts'
import type { AttemptRecord } from '../attempts/engine/record.ts'
import { recordOfState, stateOfOpened } from '../attempts/engine/state.ts'
import { sendBeforeQuit } from './stored-exam.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An exam of which this browser alone has an answer, and a server that takes answers or does not. */
async function examWithUnsent(userId: string, answer: () => Response, rest: Partial<AttemptRecord> = {}) {
  const exam = await fakeServer().open('any', 'page-1')
  const storage = await pageStorage()
  const opened = { userId, holder: 'page-1', questionMs: {}, updatedAt: 0 }
  const record = recordOfState(stateOfOpened(exam, true), opened)
  await storage.claim({ ...record, unsent: { changes: { '3': 1 }, madeAt: {}, flags: null }, ...rest })
  const fetch = vi.fn<(path: string) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  return { exam, storage, fetch }
}

test('P-DASH-05: what only this device has is sent before an exam is quit, and removed once it is', async () => {
  const { exam, storage, fetch } = await examWithUnsent('maya', () => Response.json({ sequence: 1001 }))
  const clear = await sendBeforeQuit('maya', exam.id)
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([`/api/mock-exams/${exam.id}/answers`])
  expect((await storage.load('maya')).record).not.toBeNull()
  await clear()
  expect((await storage.load('maya')).record).toBeNull()
  expect(await storage.leftovers('maya')).toEqual([])
})

test('P-DASH-05: the room of an exam that is quit is let go of', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  })
  const { exam } = await examWithUnsent('ada', () => Response.json({ sequence: 1001 }))
  const clear = await sendBeforeQuit('ada', exam.id)
  expect(postMessage).not.toHaveBeenCalled()
  await clear()
  expect(postMessage).toHaveBeenCalledWith({ kind: 'keep', addresses: [] })
})

test('P-DASH-05: what does not arrive stays for the student to decide on, once the exam is quit', async () => {
  const refusal = () => Response.json({ code: 'unexpected' }, { status: 500 })
  const { exam, storage } = await examWithUnsent('noor', refusal)
  const clear = await sendBeforeQuit('noor', exam.id)
  expect(await storage.leftovers('noor')).toEqual([])
  await clear()
  expect((await storage.load('noor')).record).toBeNull()
  expect(await storage.leftovers('noor')).toMatchObject([{ attemptId: exam.id, changes: { '3': 1 } }])
})

test('P-DASH-05: what neither arrives nor can be kept apart is not removed with the exam', async () => {
  const refusal = () => Response.json({ code: 'unexpected' }, { status: 500 })
  const { exam, storage } = await examWithUnsent('rosa', refusal)
  vi.spyOn(storage, 'leave').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  const clear = await sendBeforeQuit('rosa', exam.id)
  await expect(clear()).rejects.toThrow('full')
  expect((await storage.load('rosa')).record).toMatchObject({ unsent: { changes: { '3': 1 } } })
})

test('P-DASH-05: an exam without time left, which its answers would have graded, is quit', async () => {
  const sent = () => Response.json({ sequence: 1001 })
  const { exam, storage, fetch } = await examWithUnsent('lena', sent, { timeRemaining: 0 })
  await (
    await sendBeforeQuit('lena', exam.id)
  )()
  expect(fetch).not.toHaveBeenCalled()
  expect(await storage.leftovers('lena')).toMatchObject([{ changes: { '3': 1 } }])
})

test('P-DASH-05: what cannot be read is not removed', async () => {
  const { exam, storage, fetch } = await examWithUnsent('olga', () => Response.json({ sequence: 1001 }))
  const load = vi.spyOn(storage, 'load').mockRejectedValueOnce(new Error('locked'))
  const clear = await sendBeforeQuit('olga', exam.id)
  await clear()
  expect(load).toHaveBeenCalledOnce()
  expect(fetch).not.toHaveBeenCalled()
  expect((await storage.load('olga')).record).toMatchObject({ unsent: { changes: { '3': 1 } } })
})

test('P-DASH-05: another exam that this browser keeps is neither sent nor removed', async () => {
  const { storage, fetch } = await examWithUnsent('ines', () => Response.json({ sequence: 1001 }))
  const clear = await sendBeforeQuit('ines', 'another exam')
  await clear()
  expect(fetch).not.toHaveBeenCalled()
  expect((await storage.load('ines')).record).not.toBeNull()
})
