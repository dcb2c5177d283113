import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { readLeftover, type AttemptRecord, type Leftover } from './record.ts'

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

export type Database = IDBPDatabase<ExamDatabase>

/** @throws Error when the database does not open in time: some browsers never answer after a crash or an update */
export async function openDatabase(): Promise<Database> {
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

export async function readStored(database: Database, userId: string): Promise<unknown> {
  const read = database.transaction(['exams', 'questions'])
  const [progress, shown] = await Promise.all([
    read.objectStore('exams').get(userId),
    read.objectStore('questions').get(userId),
  ])
  if (typeof progress !== 'object' || progress === null) return progress
  const own = shown !== undefined && attemptIdOf(shown) === attemptIdOf(progress)
  return own ? { ...progress, questions: shown.questions } : progress
}

export async function putProgress(database: Database, record: AttemptRecord): Promise<void> {
  const write = database.transaction('exams', 'readwrite', onDisk)
  const put = write.store.put(progressOf(record), record.userId)
  // Without this a page that is going takes the transaction with it, and all that wait behind it.
  write.commit()
  await Promise.all([put, write.done])
}

/** Reads first and writes after: one transaction for both would hold up the last write of a page that is going. */
export async function saveProgress(database: Database, record: AttemptRecord): Promise<'kept' | 'taken'> {
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

export async function removeFrom(database: Database, userId: string, attemptId?: string): Promise<void> {
  const removal = database.transaction(['exams', 'questions'], 'readwrite', onDisk)
  if (isOf(await removal.objectStore('exams').get(userId), attemptId)) {
    await removal.objectStore('exams').delete(userId)
    await removal.objectStore('questions').delete(userId)
  }
  await removal.done
}

export async function putLeftover(database: Database, leftover: Leftover): Promise<void> {
  const { userId, attemptId, holder } = leftover
  const write = database.transaction('leftovers', 'readwrite', onDisk)
  const put = write.store.put(leftover, [userId, attemptId, holder])
  write.commit()
  await Promise.all([put, write.done])
}

export async function leftoversIn(database: Database, userId: string): Promise<Leftover[]> {
  const stored = await database.getAll('leftovers', everythingOf(userId))
  return stored.flatMap((value) => readLeftover(value) ?? [])
}

/** An array lies after every text, so this ends behind the student's last key. */
function everythingOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

/** Reads nothing: what cannot be read can be deleted. */
export async function forgetAll(database: Database, userId: string): Promise<void> {
  const removal = database.transaction(['exams', 'questions', 'leftovers'], 'readwrite', onDisk)
  await Promise.all([
    removal.objectStore('exams').delete(userId),
    removal.objectStore('questions').delete(userId),
    removal.objectStore('leftovers').delete(everythingOf(userId)),
    removal.done,
  ])
}

/** Another page has claimed the student's record, for the same attempt or for one that took its place. */
export function isTaken(stored: unknown, own: AttemptRecord): boolean {
  return typeof stored === 'object' && stored !== null && 'holder' in stored && stored.holder !== own.holder
}

/** @param attemptId undefined asks for no attempt in particular */
export function isOf(stored: unknown, attemptId: string | undefined): boolean {
  return attemptId === undefined || attemptIdOf(stored) === attemptId
}

/** The version before called it `examId`. */
function attemptIdOf(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return undefined
  if ('attemptId' in stored) return stored.attemptId
  return 'examId' in stored ? stored.examId : undefined
}
