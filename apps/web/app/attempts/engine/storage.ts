import { sameAnswer } from '@collimate/domain/attempts/answers'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  leftoverOf,
  readLeftover,
  readRecord,
  type AttemptRecord,
  type Leftover,
  type LeftoverKey,
} from './record.ts'

export const databaseName = 'collimate-exam'

/** How long the browser's database may take to open, in milliseconds. */
const openTimeoutMs = 4000

/** `strict`: the promise settles once the record is on the disk, not in the system's cache. */
const onDisk = { durability: 'strict' } as const

interface ExamDatabase extends DBSchema {
  /** The running exam of each student of this browser, by user id, without its questions. */
  exams: { key: string; value: unknown }
  /**
   * The questions of those exams. They lie apart because they never change: what changes stays small enough
   * (Chromium: under 64 kB) to be written whole by a page that is going.
   */
  questions: { key: string; value: { attemptId: string; questions: unknown } }
  /** Answers for the student to decide on, by student, attempt and the window that left them. */
  leftovers: { key: [userId: string, attemptId: string, holder: string]; value: unknown }
}

type Database = IDBPDatabase<ExamDatabase>

export type Loaded = {
  readonly record: AttemptRecord | null
  /** A record was there and could not be read. */
  readonly broken: boolean
}

export type AttemptStorage = {
  /** False when nothing outlives this page. */
  readonly durable: boolean
  load(userId: string): Promise<Loaded>
  /** Makes this page the one that writes the student's record. */
  claim(record: AttemptRecord): Promise<void>
  /** Writes the record unless another page has claimed its place since: that one knows more. */
  save(record: AttemptRecord): Promise<'kept' | 'taken'>
  /** @param attemptId leaves the record of any other attempt; without it whatever is there goes */
  clear(userId: string, attemptId?: string): Promise<void>
  /** Keeps answers until the student has decided on them; a second time, the newer ones. */
  leave(leftover: Leftover): Promise<void>
  /** @returns everything left of the student's attempts */
  leftovers(userId: string): Promise<readonly Leftover[]>
  /** The student has decided. */
  settle(leftover: LeftoverKey): Promise<void>
  /** Removes whatever was ever kept for the student. */
  forget(userId: string): Promise<void>
}

/** The browser's database, or memory where there is none. */
export async function openAttemptStorage(): Promise<AttemptStorage> {
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
  const timer = setTimeout(() => reject(new Error('The database did not open')), openTimeoutMs)
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
  return openDB<ExamDatabase>(databaseName, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('exams')
        database.createObjectStore('questions')
      } else {
        // Of the version before: written for support, read by nobody.
        ;(database as unknown as IDBPDatabase).deleteObjectStore('set-aside')
      }
      database.createObjectStore('leftovers')
    },
    // A newer version of the product wants to change the database: it must not wait for this page.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

function databaseStorage(first: Database): AttemptStorage {
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
  let kept: AttemptRecord['questions'] | null = null
  const keepQuestions = async (record: AttemptRecord) => {
    if (kept === record.questions) return
    const { attemptId, questions, userId } = record
    await use((current) => current.put('questions', { attemptId, questions }, userId))
    kept = questions
  }
  /** Students whose record was there perhaps and could not be read. */
  const unread = new Set<string>()
  let settingAside = Promise.resolve()
  /** What nobody has read may be nowhere else: before it goes, its unsent answers are kept. */
  const setAside = (userId: string, goes: (leftover: Leftover) => boolean): Promise<void> => {
    settingAside = use((current) => readStored(current, userId))
      .catch(() => use((current) => current.get('exams', userId)))
      .then(async (stored) => {
        const leftover = leftoverOf(stored)
        if (leftover !== null && goes(leftover)) await use((current) => putLeftover(current, leftover))
        unread.delete(userId)
      })
    return settingAside
  }
  return {
    durable: true,
    load: async (userId) => {
      try {
        const loaded = await use((current) => loadFrom(current, userId)).catch(() =>
          use((current) => salvage(current, userId)),
        )
        unread.delete(userId)
        return loaded
      } catch (error) {
        unread.add(userId)
        throw error
      }
    },
    claim: async (record) => {
      const { userId } = record
      if (unread.has(userId)) await setAside(userId, (leftover) => !hasAnswersOf(record, leftover))
      await Promise.all([use((current) => putProgress(current, record)), keepQuestions(record)])
    },
    save: async (record) => {
      const [outcome] = await Promise.all([
        use((current) => saveProgress(current, record)),
        keepQuestions(record),
      ])
      return outcome
    },
    clear: async (userId, attemptId) => {
      if (unread.has(userId)) await setAside(userId, (leftover) => isOf(leftover, attemptId))
      await use((current) => removeFrom(current, userId, attemptId))
    },
    leave: (leftover) => use((current) => putLeftover(current, leftover)),
    leftovers: async (userId) => {
      await settingAside.catch(() => {})
      return use((current) => leftoversIn(current, userId))
    },
    settle: ({ userId, attemptId, holder }) =>
      use((current) => current.delete('leftovers', [userId, attemptId, holder])),
    forget: (userId) => use((current) => forgetAll(current, userId)),
  }
}

async function loadFrom(database: Database, userId: string): Promise<Loaded> {
  const stored = await readStored(database, userId)
  if (stored === undefined) return { record: null, broken: false }
  const record = readRecord(stored)
  if (record !== null) return { record: record.userId === userId ? record : null, broken: false }
  return giveUp(database, userId, stored)
}

/** Browsers lose large values sooner than small ones: of a record without its questions the answers can be read. */
async function salvage(database: Database, userId: string): Promise<Loaded> {
  const stored = await database.get('exams', userId)
  try {
    await database.get('questions', userId)
  } catch {
    return stored === undefined ? { record: null, broken: false } : giveUp(database, userId, stored)
  }
  // It was the connection.
  return loadFrom(database, userId)
}

/** Too damaged to go on from; answers in it that were never saved are still the student's. */
async function giveUp(database: Database, userId: string, stored: unknown): Promise<Loaded> {
  const leftover = leftoverOf(stored)
  if (leftover?.userId === userId) await putLeftover(database, leftover)
  await removeFrom(database, userId)
  return { record: null, broken: true }
}

async function readStored(database: Database, userId: string): Promise<unknown> {
  const read = database.transaction(['exams', 'questions'])
  const [progress, shown] = await Promise.all([
    read.objectStore('exams').get(userId),
    read.objectStore('questions').get(userId),
  ])
  if (typeof progress !== 'object' || progress === null) return progress
  const own = shown !== undefined && attemptIdOf(shown) === attemptIdOf(progress)
  return own ? { ...progress, questions: shown.questions } : progress
}

async function putProgress(database: Database, record: AttemptRecord): Promise<void> {
  const write = database.transaction('exams', 'readwrite', onDisk)
  const put = write.store.put(progressOf(record), record.userId)
  // Without this a page that is going takes the transaction with it, and all that wait behind it.
  write.commit()
  await Promise.all([put, write.done])
}

/** Reads first and writes after: one transaction for both would hold up the last write of a page that is going. */
async function saveProgress(database: Database, record: AttemptRecord): Promise<'kept' | 'taken'> {
  const read = database.transaction('exams')
  const stored = read.store.get(record.userId)
  read.commit()
  if (isTaken(await stored, record)) return 'taken'
  await putProgress(database, record)
  return 'kept'
}

function progressOf({ questions: _questions, ...progress }: AttemptRecord): Omit<AttemptRecord, 'questions'> {
  return progress
}

async function removeFrom(database: Database, userId: string, attemptId?: string): Promise<void> {
  const removal = database.transaction(['exams', 'questions'], 'readwrite', onDisk)
  if (isOf(await removal.objectStore('exams').get(userId), attemptId)) {
    await removal.objectStore('exams').delete(userId)
    await removal.objectStore('questions').delete(userId)
  }
  await removal.done
}

async function putLeftover(database: Database, leftover: Leftover): Promise<void> {
  const { userId, attemptId, holder } = leftover
  const write = database.transaction('leftovers', 'readwrite', onDisk)
  const put = write.store.put(leftover, [userId, attemptId, holder])
  write.commit()
  await Promise.all([put, write.done])
}

async function leftoversIn(database: Database, userId: string): Promise<Leftover[]> {
  const stored = await database.getAll('leftovers', everythingOf(userId))
  return stored.flatMap((value) => readLeftover(value) ?? [])
}

/** An array lies after every text, so this ends behind the student's last key. */
function everythingOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

/** Reads nothing: what cannot be read can be deleted. */
async function forgetAll(database: Database, userId: string): Promise<void> {
  const removal = database.transaction(['exams', 'questions', 'leftovers'], 'readwrite', onDisk)
  await Promise.all([
    removal.objectStore('exams').delete(userId),
    removal.objectStore('questions').delete(userId),
    removal.objectStore('leftovers').delete(everythingOf(userId)),
    removal.done,
  ])
}

/** For browsers that keep nothing: lasts as long as the page. */
export function memoryStorage(): AttemptStorage {
  const records = new Map<string, AttemptRecord>()
  const left = new Map<string, Leftover>()
  const keyOf = ({ userId, attemptId, holder }: LeftoverKey) => JSON.stringify([userId, attemptId, holder])
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
    clear: async (userId, attemptId) => {
      if (isOf(records.get(userId), attemptId)) records.delete(userId)
    },
    leave: async (leftover) => {
      left.set(keyOf(leftover), leftover)
    },
    leftovers: async (userId) => [...left.values()].filter((leftover) => leftover.userId === userId),
    settle: async (leftover) => {
      left.delete(keyOf(leftover))
    },
    forget: async (userId) => {
      records.delete(userId)
      for (const leftover of left.values()) if (leftover.userId === userId) left.delete(keyOf(leftover))
    },
  }
}

/** Whether what was left is in the record that takes its place. */
function hasAnswersOf({ attemptId, answers }: AttemptRecord, leftover: Leftover): boolean {
  return (
    leftover.attemptId === attemptId &&
    Object.entries(leftover.changes).every(([place, answer]) => sameAnswer(answers[place], answer))
  )
}

/** Another page has claimed the student's record, for the same attempt or for one that took its place. */
function isTaken(stored: unknown, own: AttemptRecord): boolean {
  return typeof stored === 'object' && stored !== null && 'holder' in stored && stored.holder !== own.holder
}

/** @param attemptId undefined asks for no attempt in particular */
function isOf(stored: unknown, attemptId: string | undefined): boolean {
  return attemptId === undefined || attemptIdOf(stored) === attemptId
}

/** The version before called it `examId`. */
function attemptIdOf(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return undefined
  if ('attemptId' in stored) return stored.attemptId
  return 'examId' in stored ? stored.examId : undefined
}
