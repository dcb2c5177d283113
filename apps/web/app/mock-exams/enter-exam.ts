import type { MockExam } from '@collimate/contract/mock-exams'
import { ApiError } from '../lib/api.ts'
import type { ExamRecord } from './engine/exam-record.ts'
import { examServer, startNewExam } from './engine/exam-server.ts'
import { firstOpenPosition } from './engine/exam-state.ts'
import type { ExamStorage } from './engine/exam-storage.ts'
import { holder } from './engine/holder.ts'
import { clearQuitMark, takeQuitMark } from './engine/quit-marker.ts'

/** What a room is entered with: an exam the server has just opened, or what this browser kept of one. */
export type ExamSource = { exam: MockExam } | { record: ExamRecord }

export type Arrival = {
  readonly source: ExamSource | null
  /** What was kept could not be read. */
  readonly broken: boolean
}

/** On arrival: the exam this browser kept, unless the student has just quit it. */
export async function findKeptExam(storage: ExamStorage, userId: string): Promise<Arrival> {
  if (takeQuitMark(userId)) {
    await storage.clear(userId)
    return { source: null, broken: false }
  }
  const { record, broken } = await storage.load(userId)
  return { source: record === null ? null : { record }, broken }
}

type Current = { id: string } | null

/**
 * Goes on with the unfinished exam, at the question after as many as are answered. What this browser kept of it
 * is enough where the server cannot be reached.
 *
 * @param readCurrent asks the server which exam is unfinished
 * @returns null when there is none
 */
export async function resumeExam(
  storage: ExamStorage,
  userId: string,
  readCurrent: () => Promise<Current>,
): Promise<ExamSource | null> {
  clearQuitMark(userId)
  // What this browser kept is a help and no condition: a disk that cannot be read keeps nobody out.
  const { record } = await storage.load(userId).catch(() => ({ record: null }))
  const current = await readCurrent().catch((error: unknown) => {
    if (record === null) throw error
    return { id: record.examId }
  })
  if (current === null) return null
  if (record?.examId === current.id) {
    return {
      record: { ...record, currentQuestion: firstOpenPosition(record.answers, record.questions.length) },
    }
  }
  return { exam: await examServer.open(current.id, holder) }
}

export async function startExam(userId: string): Promise<ExamSource & { exam: MockExam }> {
  const exam = await startNewExam(holder)
  clearQuitMark(userId)
  return { exam }
}

/** Which of the documents' texts a failed start calls for. */
export function startTrouble(error: unknown): 'needsLogin' | 'noQuestions' | 'startFailed' {
  if (!(error instanceof ApiError)) return 'startFailed'
  if (error.status === 401) return 'needsLogin'
  return error.code === 'no-questions' ? 'noQuestions' : 'startFailed'
}
