import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { readRecord, type ExamRecord } from './exam-record.ts'

export const databaseName = 'collimate-exam'

interface ExamDatabase extends DBSchema {
  /** The running exam of each student of this browser, by user id, without its questions. */
  exams: { key: string; value: unknown }
  /**
   * The questions of those exams. They lie apart because they never change: what changes stays small enough
   * (Chromium: under 64 kB) to be written whole by a page that is going.
   */
  questions: { key: string; value: { examId: string; questions: unknown } }
  /** Records we could not read or that the server no longer knows; kept for support, never shown. */
  'set-aside': { key: number; value: { at: number; userId: string; record: unknown } }
}

type Database = IDBPDatabase<ExamDatabase>

export type Loaded = {
  readonly record: ExamRecord | null
  /** A record was there and could not be read. */ readonly broken: boolean
}

export type ExamStorage = {
  /** False when nothing outlives this page. */
  readonly durable: boolean
  load(userId: string): Promise<Loaded>
  /** Makes this page the one that writes the student's record. */
  claim(record: ExamRecord): Promise<void>
  /** Writes the record unless another page has claimed its place since: that one knows more. */
  save(record: ExamRecord): Promise<'kept' | 'taken'>
  /** @param examId leaves the record of any other exam; without it whatever is there goes */
  clear(userId: string, examId?: string): Promise<void>
  /** Takes the record of this exam out of the way without deleting it. */
  setAside(userId: string, examId: string): Promise<void>
  /** Removes whatever was ever kept for the student, what was set aside too. */
  forget(userId: string): Promise<void>
}

/** The browser's database, or memory where there is none. */
export async function openExamStorage(): Promise<ExamStorage> {
  try {
    return databaseStorage(await openDatabase())
  } catch {
    return memoryStorage()
  }
}

/** @throws Error when the database does not open in time: some browsers never answer after a crash or an update */
async function openDatabase(): Promise<Database> {
  const opening = requestDatabase()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database did not open')), patience)
  try {
    return await Promise.race([opening, late])
  } catch (error) {
    // Should it come after all, nobody waits for it any more.
    opening.then(
      (database) => database.close(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function requestDatabase(): Promise<Database> {
  return openDB<ExamDatabase>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('exams')
      database.createObjectStore('questions')
      database.createObjectStore('set-aside', { autoIncrement: true })
    },
    // A newer version of the product wants to change the database: it must not wait for this page.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/** How many records are kept aside, of all students of this browser. */
const mostAside = 5

/** How long the browser's database may take to open, in milliseconds. */
const patience = 4000

/** `strict`: the promise settles once the record is on the disk, not in the system's cache. */
const onDisk = { durability: 'strict' } as const

function databaseStorage(first: Database): ExamStorage {
  let database = first
  /** Browsers drop the connection of a page that slept; a second one then works. */
  const use = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(database)
    } catch {
      database = await openDatabase()
      return work(database)
    }
  }
  let kept: ExamRecord['questions'] | null = null
  const keepQuestions = async (record: ExamRecord) => {
    if (kept === record.questions) return
    const { examId, questions, userId } = record
    await use((current) => current.put('questions', { examId, questions }, userId))
    kept = questions
  }
  return {
    durable: true,
    load: (userId) => use((current) => loadFrom(current, userId)),
    claim: async (record) => {
      await Promise.all([use((current) => putProgress(current, record)), keepQuestions(record)])
    },
    save: async (record) => {
      const [outcome] = await Promise.all([
        use((current) => saveProgress(current, record)),
        keepQuestions(record),
      ])
      return outcome
    },
    clear: (userId, examId) => use((current) => removeFrom(current, userId, examId)),
    setAside: (userId, examId) => use((current) => moveAside(current, userId, examId)),
    forget: (userId) => use((current) => forgetAll(current, userId)),
  }
}

async function loadFrom(database: Database, userId: string): Promise<Loaded> {
  const stored = await readStored(database, userId)
  if (stored === undefined) return { record: null, broken: false }
  const record = readRecord(stored)
  if (record !== null) return { record: record.userId === userId ? record : null, broken: false }
  await moveAside(database, userId)
  return { record: null, broken: true }
}

async function readStored(database: Database, userId: string): Promise<unknown> {
  const read = database.transaction(['exams', 'questions'])
  const [progress, shown] = await Promise.all([
    read.objectStore('exams').get(userId),
    read.objectStore('questions').get(userId),
  ])
  if (typeof progress !== 'object' || progress === null) return progress
  const own = shown !== undefined && 'examId' in progress && shown.examId === progress.examId
  return own ? { ...progress, questions: shown.questions } : progress
}

async function putProgress(database: Database, record: ExamRecord): Promise<void> {
  const write = database.transaction('exams', 'readwrite', onDisk)
  const put = write.store.put(progressOf(record), record.userId)
  // Without this a page that is going takes the transaction with it, and all that wait behind it.
  write.commit()
  await Promise.all([put, write.done])
}

/** Reads first and writes after: one transaction for both would hold up the last write of a page that is going. */
async function saveProgress(database: Database, record: ExamRecord): Promise<'kept' | 'taken'> {
  const read = database.transaction('exams')
  const stored = read.store.get(record.userId)
  read.commit()
  if (isTaken(await stored, record)) return 'taken'
  await putProgress(database, record)
  return 'kept'
}

function progressOf({ questions: _questions, ...progress }: ExamRecord): Omit<ExamRecord, 'questions'> {
  return progress
}

async function removeFrom(database: Database, userId: string, examId?: string): Promise<void> {
  const removal = database.transaction(['exams', 'questions'], 'readwrite', onDisk)
  if (isOf(await removal.objectStore('exams').get(userId), examId)) {
    await removal.objectStore('exams').delete(userId)
    await removal.objectStore('questions').delete(userId)
  }
  await removal.done
}

async function moveAside(database: Database, userId: string, examId?: string): Promise<void> {
  const record = await readStored(database, userId)
  if (record === undefined || !isOf(record, examId)) return
  await putAside(database, { at: Date.now(), userId, record })
  await removeFrom(database, userId, examId)
}

type Aside = ExamDatabase['set-aside']['value']

/** Adds to what was set aside, and lets the oldest go. */
async function putAside(database: Database, aside: Aside): Promise<void> {
  const write = database.transaction('set-aside', 'readwrite', onDisk)
  await write.store.add(aside)
  const keys = await write.store.getAllKeys()
  await Promise.all(keys.slice(0, -mostAside).map((key) => write.store.delete(key)))
  await write.done
}

async function forgetAll(database: Database, userId: string): Promise<void> {
  await removeFrom(database, userId)
  const removal = database.transaction('set-aside', 'readwrite', onDisk)
  for await (const cursor of removal.store) if (cursor.value.userId === userId) await cursor.delete()
  await removal.done
}

/** For browsers that keep nothing: lasts as long as the page. */
export function memoryStorage(): ExamStorage {
  const records = new Map<string, ExamRecord>()
  return {
    durable: false,
    load: async (userId) => ({ record: records.get(userId) ?? null, broken: false }),
    claim: async (record) => {
      records.set(record.userId, record)
    },
    save: async (record) => {
      if (isTaken(records.get(record.userId), record)) return 'taken'
      records.set(record.userId, record)
      return 'kept'
    },
    clear: async (userId, examId) => {
      if (isOf(records.get(userId), examId)) records.delete(userId)
    },
    setAside: async (userId, examId) => {
      if (isOf(records.get(userId), examId)) records.delete(userId)
    },
    forget: async (userId) => {
      records.delete(userId)
    },
  }
}

/** Another page has claimed the student's record, for the same exam or for one that took its place. */
function isTaken(stored: unknown, own: ExamRecord): boolean {
  return typeof stored === 'object' && stored !== null && 'holder' in stored && stored.holder !== own.holder
}

/** @param examId undefined asks for no exam in particular */
function isOf(stored: unknown, examId: string | undefined): boolean {
  if (examId === undefined) return true
  return typeof stored === 'object' && stored !== null && 'examId' in stored && stored.examId === examId
}
