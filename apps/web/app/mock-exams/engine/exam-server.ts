import type { readSession } from '@collimate/contract/accounts'
import type {
  completeExam,
  ExamWork,
  MockExam,
  MockExamResult,
  openExam,
  quitExam,
  readCurrentExam,
  saveAnswers,
  startExam,
} from '@collimate/contract/mock-exams'
import { ApiError, call, NetworkError, type CallOptions } from '../../lib/api.ts'

/** The calls of a running exam. */
export type ExamServer = {
  open(id: string, holder: string, options?: CallOptions): Promise<MockExam>
  save(id: string, work: ExamWork, options?: CallOptions): Promise<{ sequence: number; time_spent: number }>
  complete(id: string, work: ExamWork, options?: CallOptions): Promise<MockExamResult>
  quit(id: string): Promise<void>
  /** @returns the id of who is signed in at this browser, or null */
  account(): Promise<string | null>
  /** @returns the id of the exam the student has not finished, or null */
  unfinished(): Promise<string | null>
}

export const examServer: ExamServer = {
  open: async (id, holder, options) =>
    (
      await call<typeof openExam>(
        'POST /api/mock-exams/:id/open',
        { params: { id }, body: { holder } },
        options,
      )
    ).exam,
  save: (id, body, options) =>
    call<typeof saveAnswers>('PUT /api/mock-exams/:id/answers', { params: { id }, body }, options),
  complete: async (id, body, options) =>
    (await call<typeof completeExam>('POST /api/mock-exams/:id/complete', { params: { id }, body }, options))
      .result,
  quit: async (id) => {
    await call<typeof quitExam>('DELETE /api/mock-exams/:id', { params: { id } })
  },
  account: async () => (await call<typeof readSession>('GET /api/accounts/session')).session?.user.id ?? null,
  unfinished: async () =>
    (await call<typeof readCurrentExam>('GET /api/mock-exams/current')).exam?.id ?? null,
}

export async function startNewExam(holder: string): Promise<MockExam> {
  return (await call<typeof startExam>('POST /api/mock-exams', { body: { holder } })).exam
}

/** Why a call about the running exam failed, as far as it decides what to do next. */
export type Trouble = 'offline' | 'server' | 'signed-out' | 'elsewhere' | 'replaced' | 'completed' | 'gone'

/** @param online what the browser says of its connection */
export function troubleOf(error: unknown, online: boolean): Trouble {
  if (error instanceof NetworkError) return online ? 'server' : 'offline'
  if (!(error instanceof ApiError)) return 'server'
  if (error.status === 401) return 'signed-out'
  if (error.code === 'exam-open-elsewhere') return 'elsewhere'
  if (error.code === 'exam-completed') return 'completed'
  return error.code === 'exam-not-found' ? 'gone' : 'server'
}
