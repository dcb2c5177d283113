import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { examId, makeQuestions } from './exam-fixtures.ts'
import { readRecord, type ExamRecord } from './exam-record.ts'
import { databaseName, openExamStorage, type ExamStorage } from './exam-storage.ts'

const record: ExamRecord = {
  userId: 'maya',
  examId,
  started: true,
  questions: makeQuestions(6),
  currentQuestion: 3,
  answers: { 0: 1, 4: [0, 2] },
  flags: [2],
  acknowledged: { answers: { 0: 1 }, flags: [2], sequence: 5 },
  unsent: { changes: { 4: [0, 2] }, flags: null },
  inFlight: { 4: [{ sequence: 6, choice: [0, 2] }] },
  timeRemaining: 9000,
  timeLimit: 12_600,
  questionMs: { 0: 1200 },
  struckOut: { 1: [2] },
  holder: 'page 1',
  updatedAt: 1,
}

let storage: ExamStorage
beforeEach(async () => {
  storage = await openExamStorage()
  await storage.clear('maya')
})

async function put(stored: unknown): Promise<void> {
  const database = await openDB(databaseName)
  await database.put('exams', stored, 'maya')
  await database.put('questions', { examId, questions: record.questions }, 'maya')
  database.close()
}

describe('the stored exam', () => {
  test('E-SAVE-04 comes back whole', async () => {
    await storage.claim(record)
    expect(await (await openExamStorage()).load('maya')).toEqual({ record, broken: false })
  })

  test("another student's record is none of ours", async () => {
    await storage.claim(record)
    expect((await storage.load('noor')).record).toBeNull()
    await put({ ...record, userId: 'noor' })
    expect((await storage.load('maya')).record).toBeNull()
  })

  test('another page that claimed the record since is not overwritten', async () => {
    await storage.claim(record)
    await storage.claim({ ...record, holder: 'page 2', currentQuestion: 5 })
    expect(await storage.save({ ...record, currentQuestion: 1 })).toBe('taken')
    expect((await storage.load('maya')).record?.currentQuestion).toBe(5)
    expect(await storage.save({ ...record, holder: 'page 2', currentQuestion: 2 })).toBe('kept')
  })

  test('an exam another page began in its place is neither overwritten nor taken away by the old one', async () => {
    const next = { ...record, examId: 'another', holder: 'page 2' }
    await storage.claim(record)
    await (await openExamStorage()).claim(next)
    expect(await storage.save(record)).toBe('taken')
    await storage.setAside('maya', examId)
    await storage.clear('maya', examId)
    expect(await storage.load('maya')).toEqual({ record: next, broken: false })
    await storage.clear('maya', 'another')
    expect(await storage.load('maya')).toEqual({ record: null, broken: false })
  })

  test('a connection the browser dropped is opened again', async () => {
    await storage.claim(record)
    await deleteDB(databaseName)
    const next = { ...record, questions: makeQuestions(6), currentQuestion: 1 }
    expect(await storage.save(next)).toBe('kept')
    expect(await storage.load('maya')).toEqual({ record: next, broken: false })
  })

  test('a corrupt record is put aside, and said to be broken once', async () => {
    await put({ ...record, acknowledged: 'nonsense' })
    expect(await storage.load('maya')).toEqual({ record: null, broken: true })
    expect(await storage.load('maya')).toEqual({ record: null, broken: false })
    const database = await openDB(databaseName)
    const aside = await database.getAll('set-aside')
    database.close()
    expect(aside.at(-1)).toMatchObject({ userId: 'maya', record: { acknowledged: 'nonsense' } })
  })

  /** As another page load would have it: with questions of its own. */
  const recordOf = (part: Partial<ExamRecord>) => ({ ...record, questions: makeQuestions(6), ...part })
  const aside = async () => {
    const database = await openDB(databaseName)
    const all = (await database.getAll('set-aside')) as { userId: string; record: { examId: string } }[]
    database.close()
    return all.map(({ userId, record: { examId: exam } }) => `${userId}: ${exam}`)
  }

  test('only the five newest records stay aside, and the running exam is none of them', async () => {
    for (let exam = 1; exam <= 7; exam++) {
      await storage.claim(recordOf({ examId: `exam ${exam}` }))
      await storage.setAside('maya', `exam ${exam}`)
    }
    await storage.claim(recordOf({}))
    expect(await aside()).toEqual([3, 4, 5, 6, 7].map((exam) => `maya: exam ${exam}`))
    expect((await storage.load('maya')).record).toEqual(record)
  })

  test('a forgotten student leaves nothing behind, and nobody else loses anything', async () => {
    for (const userId of ['maya', 'noor']) {
      await storage.claim(recordOf({ userId, examId: 'old' }))
      await storage.setAside(userId, 'old')
      await storage.claim(recordOf({ userId }))
    }
    await storage.forget('maya')
    expect((await storage.load('maya')).record).toBeNull()
    expect((await aside()).filter((entry) => entry.startsWith('maya'))).toEqual([])
    expect((await storage.load('noor')).record).toEqual({ ...record, userId: 'noor' })
    expect(await aside()).toContain('noor: old')
    await storage.forget('noor')
  })

  test('the questions of another exam are not taken for this one’s', async () => {
    await storage.claim(record)
    await put({ ...record, examId: 'another', questions: undefined })
    expect(await storage.load('maya')).toEqual({ record: null, broken: true })
  })

  test('what changes with every answer stays under the 64 kB a page that is going can write', async () => {
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, position) => [position, [0, 1, 2, 3]]))
    const inFlight = Object.fromEntries(
      Object.entries(answers).map(([position, choice]) => [position, [{ sequence: 1000, choice }]]),
    )
    await storage.claim({ ...record, answers, unsent: { changes: answers, flags: [] }, inFlight })
    const database = await openDB(databaseName)
    const progress: unknown = await database.get('exams', 'maya')
    database.close()
    expect(JSON.stringify(progress).length).toBeLessThan(40_000)
    expect(progress).not.toHaveProperty('questions')
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'exam'],
    ['an exam not started', { ...record, started: false }],
    ['a position outside the exam', { ...record, currentQuestion: 6 }],
    ['a choice outside its options', { ...record, unsent: { changes: { 0: 4 }, flags: null } }],
    ['two choices for a single answer', { ...record, unsent: { changes: { 0: [1, 2] }, flags: null } }],
    ['a question without options', { ...record, questions: [{ id: 'x' }] }],
    ['a flag outside the exam', { ...record, acknowledged: { ...record.acknowledged, flags: [99] } }],
    ['an attempt without a sequence', { ...record, inFlight: { 0: [{ choice: 1 }] } }],
    ['times that are no numbers', { ...record, questionMs: { 0: 'long' } }],
  ])('%s is not a record', (_name, stored) => {
    expect(readRecord(stored)).toBeNull()
  })

  test('E-TIME-03 a record without a time value is a record', () => {
    const { timeRemaining, ...rest } = record
    expect(timeRemaining).toBe(9000)
    expect(readRecord(rest)).toEqual({ ...record, timeRemaining: null })
  })

  test('what is shown is made anew from what was acknowledged and what is unsent', () => {
    expect(readRecord({ ...record, answers: { 5: 3 } })?.answers).toEqual(record.answers)
  })
})

describe('a browser without a database', () => {
  test('one that never answers is waited for four seconds, and then as if there were none', async () => {
    vi.useFakeTimers()
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
    const opening = openExamStorage()
    await vi.advanceTimersByTimeAsync(4000)
    expect((await opening).durable).toBe(false)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('keeps the exam in memory and says so', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const memory = await openExamStorage()
    globalThis.indexedDB = indexedDB
    expect(memory.durable).toBe(false)
    await memory.claim(record)
    expect((await memory.load('maya')).record).toEqual(record)
  })
})
