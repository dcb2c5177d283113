import type { MockExam } from '@collimate/contract/mock-exams'
import { clearQuitMark, takeQuitMark } from '../attempts/engine/marks.ts'
import { holder } from '../attempts/engine/page.ts'
import type { AttemptSource } from '../attempts/engine/session.ts'
import { firstOpenPosition } from '../attempts/engine/state.ts'
import type { AttemptStorage } from '../attempts/engine/storage.ts'
import { isBroken, isOtherSession, refusedCode } from '../lib/api.ts'
import { examServer, startNewExam } from './exam-server.ts'
import { keepUnsent, sendUnsent } from './stored-exam.ts'

export type Arrival = {
  readonly source: AttemptSource | null
  /** What was kept could not be read. */
  readonly broken: boolean
}

/** On arrival: the exam this browser kept, unless the student has just quit it. */
export async function findKeptExam(storage: AttemptStorage, userId: string): Promise<Arrival> {
  if (takeQuitMark(userId)) {
    // The page may have ended before the server heard of it.
    const { record } = await storage.load(userId).catch(() => ({ record: null }))
    await keepUnsent(storage, record)
    await storage.clear(userId)
    return { source: null, broken: false }
  }
  const { record, broken } = await storage.load(userId)
  return { source: record === null ? null : { record, resumed: false }, broken }
}

type Current = { id: string } | null

/**
 * Goes on with the unfinished exam, at the question after as many as are answered. What this browser kept of it
 * is enough where the server cannot be reached; one that answers that it is broken is asked again by the student.
 *
 * @param readCurrent asks the server which exam is unfinished
 * @returns null when there is none
 */
export async function resumeExam(
  storage: AttemptStorage,
  userId: string,
  readCurrent: () => Promise<Current>,
): Promise<AttemptSource | null> {
  clearQuitMark(userId)
  // What this browser kept is a help and no condition: a disk that cannot be read keeps nobody out.
  const { record } = await storage.load(userId).catch(() => ({ record: null }))
  const current = await readCurrent().catch((error: unknown) => {
    if (record === null || isBroken(error)) throw error
    return { id: record.attemptId }
  })
  if (current === null) return null
  if (record?.attemptId === current.id) {
    const currentQuestion = firstOpenPosition(record.answers, record.questions.length)
    return { record: { ...record, currentQuestion }, resumed: true }
  }
  await keepUnsent(storage, record).catch(() => {})
  return { opened: await examServer().open(current.id, holder, { account: userId }) }
}

/**
 * Starts a new exam.
 *
 * @returns `kept`: the exam it replaced, when that can be brought back
 */
export async function startExam(
  storage: AttemptStorage,
  userId: string,
): Promise<{ exam: MockExam; kept: string | null }> {
  const { record } = await storage.load(userId).catch(() => ({ record: null }))
  const sent = record === null || (await sendUnsent(record))
  const started = await startNewExam(userId, holder)
  clearQuitMark(userId)
  if (!sent) await keepUnsent(storage, record).catch(() => {})
  return started
}

/** Which of the documents' texts a failed start calls for. */
export function startError(error: unknown): 'needsLogin' | 'noQuestions' | 'startFailed' {
  if (isOtherSession(error)) return 'startFailed'
  const code = refusedCode(error)
  if (code === 'signed-out') return 'needsLogin'
  return code === 'no-questions' ? 'noQuestions' : 'startFailed'
}
