import type { AttemptRecord } from './record.ts'
import type { AttemptStorage } from './storage.ts'

type WriterOptions = {
  storage: AttemptStorage
  /** The record as it is now. */
  record: () => AttemptRecord
  /** Another page writes this record since. */
  onTaken: () => void
  /** The disk does not take it. */
  onBroken: () => void
}

export type RecordWriter = {
  /** Writes the record as soon as the one before is on the disk; what changes meanwhile goes in one write. */
  write(): void
  /** As `write`, taking the record from whichever page held it. */
  claim(): void
  /** Writes the record in this very moment, as a page must that may be gone in the next. */
  flush(): void
  /** Ends all writing; settles when nothing is under way any more. */
  stop(): Promise<void>
}

export function createRecordWriter({ storage, record, onTaken, onBroken }: WriterOptions): RecordWriter {
  let due: 'nothing' | 'write' | 'claim' = 'nothing'
  /** A claim has failed: what lies there may be of another attempt, and the next write claims again. */
  let unclaimed = false
  let stopped = false
  let writing: Promise<void> | null = null

  const writeAll = async () => {
    while (due !== 'nothing' && !stopped) {
      const claims = due === 'claim' || unclaimed
      due = 'nothing'
      try {
        if (claims) await storage.claim(record())
        else if ((await storage.save(record())) === 'taken') onTaken()
        unclaimed = false
      } catch {
        unclaimed = claims
        onBroken()
      }
    }
    writing = null
  }

  const begin = () => {
    if (!stopped) writing ??= writeAll()
  }

  return {
    write: () => {
      if (due === 'nothing') due = 'write'
      begin()
    },
    claim: () => {
      due = 'claim'
      begin()
    },
    flush: () => {
      if (!stopped) storage.claim(record()).catch(onBroken)
    },
    stop: async () => {
      stopped = true
      await writing
    },
  }
}
