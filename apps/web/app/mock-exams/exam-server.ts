import type { readSession } from '@collimate/contract/accounts'
import type {
  completeExam,
  MockExam,
  MockExamResult,
  openExam,
  quitExam,
  readCurrentExam,
  saveAnswers,
  startExam,
} from '@collimate/contract/mock-exams'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import type { Answers } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import type { AttemptServer } from '../attempts/engine/deps.ts'
import { numberAfter } from '../attempts/engine/page.ts'
import { call } from '../lib/api.ts'

/**
 * The calls of a running mock exam.
 *
 * @param onResult gets the whole result once there is one
 */
export function examServer(onResult: (result: MockExamResult) => void = () => {}): AttemptServer {
  return {
    open: async (id, holder, options) =>
      (
        await call<typeof openExam>(
          'POST /api/mock-exams/:id/open',
          { params: { id }, body: { holder, sequence: numberAfter(0) } },
          options,
        )
      ).exam,
    save: (id, body, options) =>
      call<typeof saveAnswers>('PUT /api/mock-exams/:id/answers', { params: { id }, body }, options),
    complete: async (id, body, options) => {
      const { result } = await call<typeof completeExam>(
        'POST /api/mock-exams/:id/complete',
        { params: { id }, body },
        // Who completes may be closing the page.
        { ...options, keepalive: document.visibilityState === 'hidden' },
      )
      onResult(result)
      return { id: result.id, flags: result.flags, answers: answersIn(result.questions) }
    },
    quit: async (id, account) => {
      await call<typeof quitExam>('DELETE /api/mock-exams/:id', { params: { id } }, { account })
    },
    account: async () =>
      (await call<typeof readSession>('GET /api/accounts/session')).session?.user.id ?? null,
    unfinished: async () =>
      (await call<typeof readCurrentExam>('GET /api/mock-exams/current')).exam?.id ?? null,
  }
}

/** @param account whose exam it is, who may have one under way that this one replaces */
export function startNewExam(
  account: string,
  holder: string,
): Promise<{ exam: MockExam; kept: string | null }> {
  return call<typeof startExam>('POST /api/mock-exams', { body: { holder } }, { account })
}

/** What was graded, as it was given. */
export function answersIn(questions: readonly ReviewedQuestion[]): Answers {
  return Object.fromEntries(
    questions.flatMap((question, position) => {
      const answer = answerIn(question)
      return answer === null ? [] : [[position, answer] as const]
    }),
  )
}

function answerIn({ type, chosen, chosen_point: point }: ReviewedQuestion): Answer | null {
  switch (questionTypes[type].answerKind) {
    case 'option':
      // A question that the bank lost is shown as single, whatever its answer was.
      return chosen.length > 1 ? chosen : (chosen[0] ?? null)
    case 'options':
    case 'sequence':
      return chosen.length === 0 ? null : chosen
    case 'point':
      return point
  }
}
