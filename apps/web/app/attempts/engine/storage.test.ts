import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attemptId, makeQuestion, makeQuestions } from './fake-server.ts'
import { readRecord, type AttemptRecord, type Leftover } from './record.ts'
import { databaseName } from './exam-database.ts'
import { openAttemptStorage, type AttemptStorage } from './storage.ts'

const record: AttemptRecord = {
  userId: 'maya',
  attemptId,
  started: true,
  questions: makeQuestions(6),
  currentQuestion: 3,
  answers: { 0: 1, 4: [0, 2] },
  flags: [2],
  acknowledged: { answers: { 0: 1 }, flags: [2], sequence: 5 },
  unsent: { changes: { 4: [0, 2] }, madeAt: { 4: 5 }, flags: null },
  inFlight: { 4: [{ sequence: 6, choice: [0, 2] }] },
  timeRemaining: 9000,
  timeLimit: 12_600,
  questionMs: { 0: 1200 },
  struckOut: { 1: [2] },
  holder: 'page 1',
  updatedAt: 1,
}

let storage: AttemptStorage
beforeEach(async () => {
  storage = await openAttemptStorage()
  await storage.forget('maya')
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function put(stored: unknown): Promise<void> {
  const database = await openDB(databaseName)
  await database.put('exams', stored, 'maya')
  await database.put('questions', { attemptId, questions: record.questions }, 'maya')
  database.close()
}

/** The browser finds the stores, and cannot read what lies in these. */
function failReadsOf(...stores: string[]) {
  // oxlint-disable-next-line typescript/unbound-method -- called on the store it is asked of
  const { get } = IDBObjectStore.prototype
  return vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (stores.includes(this.name))
      throw new DOMException('Failed to read large IndexedDB value', 'DataError')
    return get.call(this, key)
  })
}

describe('the stored exam', () => {
  test('E-SAVE-04 comes back whole', async () => {
    await storage.claim(record)
    expect(await (await openAttemptStorage()).load('maya')).toEqual({ record, broken: false })
  })

  test('E-RESUME-06 comes back with an answer to a question that is gone since', async () => {
    const gone = makeQuestion(0, { missing: true, options: [] })
    const questions = record.questions.with(0, gone)
    await storage.claim({ ...record, questions })
    expect((await storage.load('maya')).record).toMatchObject({ questions, answers: { 0: 1 } })
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
    const next = { ...record, attemptId: 'another', holder: 'page 2' }
    await storage.claim(record)
    await (await openAttemptStorage()).claim(next)
    expect(await storage.save(record)).toBe('taken')
    await storage.clear('maya', attemptId)
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

  test('a corrupt record goes, and is said to be broken once; what it held unsent stays', async () => {
    await put({ ...record, acknowledged: 'nonsense' })
    expect(await storage.load('maya')).toEqual({ record: null, broken: true })
    expect(await storage.load('maya')).toEqual({ record: null, broken: false })
    const [leftover, ...more] = await storage.leftovers('maya')
    expect(leftover).toMatchObject({ attemptId, holder: 'page 1', changes: { 4: [0, 2] } })
    expect(leftover?.questions).toEqual({ 4: record.questions[4] })
    expect(more).toEqual([])
    await storage.settle(record)
    expect(await storage.leftovers('maya')).toEqual([])
  })

  test('a record whose questions cannot be read gives up what it held unsent', async () => {
    await storage.claim(record)
    failReadsOf('questions')
    expect(await storage.load('maya')).toEqual({ record: null, broken: true })
    expect(await storage.leftovers('maya')).toMatchObject([
      { attemptId, holder: 'page 1', changes: { 4: [0, 2] } },
    ])
    expect(await storage.load('maya')).toEqual({ record: null, broken: false })
  })

  describe('a record that could not be read for a moment', () => {
    const failLoadOnce = async () => {
      const reads = failReadsOf('exams', 'questions')
      await expect(storage.load('maya')).rejects.toThrow('Failed to read')
      reads.mockRestore()
    }
    const next = { ...record, attemptId: 'another', holder: 'page 2', questions: makeQuestions(6) }
    const left = {
      attemptId,
      holder: 'page 1',
      changes: { 4: [0, 2] },
      questions: { 4: record.questions[4] },
    }

    test('gives up what it held unsent to the one that takes its place', async () => {
      await storage.claim(record)
      await failLoadOnce()
      const claimed = storage.claim(next)
      // The room asks for what is left in the moment it claims.
      expect(await storage.leftovers('maya')).toMatchObject([left])
      await claimed
      expect((await storage.load('maya')).record).toEqual(next)
      expect(await storage.leftovers('maya')).toHaveLength(1)
    })

    test('leaves nothing where the one that takes its place has the same answers', async () => {
      const answers = { ...record.answers, 4: [0, 2] }
      await storage.claim(record)
      await failLoadOnce()
      await storage.claim({ ...record, answers, currentQuestion: 5 })
      expect(await storage.leftovers('maya')).toEqual([])
    })

    test.each([
      [
        'the same exam, as the server has it',
        { answers: {}, unsent: { changes: {}, madeAt: {}, flags: null } },
      ],
      ['another exam', { attemptId: 'another' }],
    ])('gives up what it held unsent to this page’s own: %s', async (_, own) => {
      await storage.claim(record)
      await failLoadOnce()
      await storage.claim({ ...record, ...own })
      expect(await storage.leftovers('maya')).toMatchObject([left])
    })

    test('comes back whole where the second connection failed, too', async () => {
      await storage.claim(record)
      const reads = failReadsOf('exams', 'questions')
      const open = indexedDB.open.bind(indexedDB)
      let connections = 0
      vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
        connections += 1
        if (connections === 2) reads.mockRestore()
        return open(...given)
      })
      expect((await storage.load('maya')).record).toEqual(record)
      expect(connections).toBe(2)
    })

    test('gives up what it held unsent when it is removed, and stays where another is', async () => {
      await storage.claim(record)
      await failLoadOnce()
      await storage.clear('maya', 'another')
      expect(await storage.leftovers('maya')).toEqual([])
      await failLoadOnce()
      await storage.clear('maya')
      expect(await storage.leftovers('maya')).toMatchObject([left])
      expect((await storage.load('maya')).record).toBeNull()
    })

    test('is forgotten though it cannot be read', async () => {
      await storage.claim(record)
      const reads = failReadsOf('exams', 'questions')
      await storage.forget('maya')
      reads.mockRestore()
      expect(await storage.load('maya')).toEqual({ record: null, broken: false })
    })

    test('is neither replaced nor removed while it still cannot be read', async () => {
      await storage.claim(record)
      const reads = failReadsOf('exams')
      await expect(storage.load('maya')).rejects.toThrow('Failed to read')
      await expect(storage.claim(next)).rejects.toThrow('Failed to read')
      await expect(storage.clear('maya')).rejects.toThrow('Failed to read')
      expect(await storage.leftovers('maya')).toEqual([])
      reads.mockRestore()
      expect((await storage.load('maya')).record).toEqual(record)
    })
  })

  test('a record of the version before is read as one of now', async () => {
    const { attemptId: examId, ...rest } = record
    const questions = record.questions.map(({ type: _type, places: _places, ...shown }) => shown)
    const before = { ...rest, examId, questions, unsent: { changes: { 4: [0, 2] }, flags: null } }
    expect(readRecord(before)).toMatchObject({ ...record, unsent: { changes: { 4: [0, 2] }, madeAt: {} } })
  })

  /** As another page load would have it: with questions of its own. */
  const recordOf = (part: Partial<AttemptRecord>) => ({ ...record, questions: makeQuestions(6), ...part })
  const leftoverBy = (userId: string, holder: string): Leftover => ({
    userId,
    attemptId,
    holder,
    changes: { 1: 2 },
    madeAt: { 1: 3 },
    questions: { 1: makeQuestion(1) },
  })

  test('what windows left lies beside, by student and window, until it is settled', async () => {
    for (const holder of ['page 1', 'page 2']) await storage.leave(leftoverBy('maya', holder))
    await storage.leave(leftoverBy('noor', 'page 1'))
    await storage.leave({ ...leftoverBy('maya', 'page 1'), changes: { 1: 0 } })
    expect(await storage.leftovers('maya')).toEqual([
      { ...leftoverBy('maya', 'page 1'), changes: { 1: 0 } },
      leftoverBy('maya', 'page 2'),
    ])
    await storage.settle(leftoverBy('maya', 'page 1'))
    expect(await storage.leftovers('maya')).toEqual([leftoverBy('maya', 'page 2')])
    await storage.forget('maya')
  })

  test('a forgotten student leaves nothing behind, and nobody else loses anything', async () => {
    for (const userId of ['maya', 'noor']) {
      await storage.leave(leftoverBy(userId, 'page 1'))
      await storage.claim(recordOf({ userId }))
    }
    await storage.forget('maya')
    expect((await storage.load('maya')).record).toBeNull()
    expect(await storage.leftovers('maya')).toEqual([])
    expect((await storage.load('noor')).record).toEqual({ ...record, userId: 'noor' })
    expect(await storage.leftovers('noor')).toEqual([leftoverBy('noor', 'page 1')])
    await storage.forget('noor')
  })

  test('the database of the version before is taken over', async () => {
    const name = databaseName
    await deleteDB(name)
    const old = await openDB(name, 1, {
      upgrade(database) {
        for (const store of ['exams', 'questions']) database.createObjectStore(store)
        database.createObjectStore('set-aside', { autoIncrement: true })
      },
    })
    const { attemptId: examId, questions, ...progress } = record
    await old.put('exams', { ...progress, examId }, 'maya')
    await old.put('questions', { examId, questions }, 'maya')
    old.close()
    expect((await (await openAttemptStorage()).load('maya')).record).toEqual(record)
  })

  test('the questions of another exam are not taken for this one’s', async () => {
    await storage.claim(record)
    await put({ ...record, attemptId: 'another', questions: undefined })
    expect(await storage.load('maya')).toEqual({ record: null, broken: true })
  })

  test('what changes with every answer stays under the 64 kB a page that is going can write', async () => {
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, position) => [position, [0, 1, 2, 3]]))
    const inFlight = Object.fromEntries(
      Object.entries(answers).map(([position, choice]) => [position, [{ sequence: 1000, choice }]]),
    )
    await storage.claim({ ...record, answers, unsent: { changes: answers, madeAt: {}, flags: [] }, inFlight })
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
    ['a choice outside its options', { ...record, unsent: { changes: { 0: 4 }, madeAt: {}, flags: null } }],
    [
      'two choices for a single answer',
      { ...record, unsent: { changes: { 0: [1, 2] }, madeAt: {}, flags: null } },
    ],
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
    const opening = openAttemptStorage()
    await vi.advanceTimersByTimeAsync(4000)
    expect((await opening).durable).toBe(false)
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('keeps the exam in memory and says so', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const memory = await openAttemptStorage()
    globalThis.indexedDB = indexedDB
    expect(memory.durable).toBe(false)
    await memory.claim(record)
    expect((await memory.load('maya')).record).toEqual(record)
  })
})
