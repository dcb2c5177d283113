import { hasUnsent, takeBatch, workOf } from '../attempts/engine/outbox.ts'
import { numberAfter, pageStorage } from '../attempts/engine/page.ts'
import { leftoverOf, type AttemptRecord } from '../attempts/engine/record.ts'
import { outboxOfRecord } from '../attempts/engine/state.ts'
import type { AttemptStorage } from '../attempts/engine/storage.ts'
import { shortTimeout } from '../lib/api.ts'
import { releaseOffline } from '../lib/keep-offline.ts'
import { examServer } from './exam-server.ts'

/**
 * An exam about to be quit or replaced is kept with the answers that only this device has.
 *
 * @returns whether the server has them all
 */
export async function sendUnsent(record: AttemptRecord): Promise<boolean> {
  if (!hasUnsent(outboxOfRecord(record))) return true
  const { acknowledged, holder: author, timeLimit, timeRemaining, questionMs } = record
  // Beyond every attempt whose answer was lost: the server takes a sequence once.
  const sequence = numberAfter(acknowledged.sequence + 1000)
  const { batch } = takeBatch(outboxOfRecord(record), sequence)
  const timeSpent = timeRemaining === null ? 0 : timeLimit - timeRemaining
  const now = Date.now()
  const position = record.currentQuestion
  const work = workOf(batch, { holder: author, now, position, timeSpent, questionMs })
  return examServer()
    .save(record.attemptId, work, shortTimeout())
    .then(
      (saved) => saved.sequence === batch.sequence,
      () => false,
    )
}

/**
 * Answers of another exam that only this device has outlive its record, for the student to decide on.
 *
 * @throws DOMException when they cannot be kept: then their record must not go
 */
export async function keepUnsent(storage: AttemptStorage, record: AttemptRecord | null): Promise<void> {
  const leftover = leftoverOf(record)
  if (leftover !== null) await storage.leave(leftover)
}

/**
 * Before an exam is quit: sends the answers that only this browser has of it.
 *
 * @returns for when it is quit: removes what this browser keeps of it, and its room unless another exam is there; what
 *   was not sent stays for the student
 */
export async function sendBeforeQuit(userId: string, examId: string): Promise<() => Promise<void>> {
  const storage = await pageStorage()
  const loaded = await storage.load(userId).catch(() => null)
  // What cannot be read may hold answers that are nowhere else.
  if (loaded === null) return async () => {}
  const { record } = loaded
  const own = record?.attemptId === examId ? record : null
  // Its last answers would have an exam without time left graded, where it is to be quit.
  const sent = own === null || (own.timeRemaining !== 0 && (await sendUnsent(own)))
  return async () => {
    if (!sent) await keepUnsent(storage, own)
    await storage.clear(userId, examId)
    if (record === null || own !== null) await releaseOffline()
  }
}
