import { sameAnswer } from '@collimate/domain/attempts/answers'
import {
  type Database,
  forgetAll,
  isOf,
  isTaken,
  leftoversIn,
  openDatabase,
  putLeftover,
  putProgress,
  readStored,
  removeFrom,
  saveProgress,
} from './exam-database.ts'
import { leftoverOf, readRecord, type AttemptRecord, type Leftover, type LeftoverKey } from './record.ts'

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
  let quarantining = Promise.resolve()
  /** What nobody has read may be nowhere else: before it goes, its unsent answers are kept. */
  const quarantine = (userId: string, goes: (leftover: Leftover) => boolean): Promise<void> => {
    quarantining = use((current) => readStored(current, userId))
      .catch(() => use((current) => current.get('exams', userId)))
      .then(async (stored) => {
        const leftover = leftoverOf(stored)
        if (leftover !== null && goes(leftover)) await use((current) => putLeftover(current, leftover))
        unread.delete(userId)
      })
    return quarantining
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
      if (unread.has(userId)) await quarantine(userId, (leftover) => !hasAnswersOf(record, leftover))
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
      if (unread.has(userId)) await quarantine(userId, (leftover) => isOf(leftover, attemptId))
      await use((current) => removeFrom(current, userId, attemptId))
    },
    leave: (leftover) => use((current) => putLeftover(current, leftover)),
    leftovers: async (userId) => {
      await quarantining.catch(() => {})
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
