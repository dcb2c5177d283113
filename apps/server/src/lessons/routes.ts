import * as contract from '@collimate/contract/lessons'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { completeQuiz } from './complete-quiz.ts'
import { enterSubsection, readOpenPages } from './enter-subsection.ts'
import { readLessons } from './read-lessons.ts'
import { showQuiz } from './show-quiz.ts'
import { startQuiz } from './start-quiz.ts'
import { readAttempt, readProgress, upsertPlace } from './store.ts'
import { submitAnswer } from './submit-answer.ts'

export function lessonRoutes(api: Api, services: Services): void {
  const { database, now } = services
  const { db } = database

  api.handle(contract.readLessons, ({ caller }) => readLessons(db, caller.userId))

  api.handle(contract.readGuidedProgress, async ({ caller }) => {
    const rows = await readProgress(db, caller.userId)
    return { progress: rows.map((row) => ({ ...row, completed_at: row.completed_at.toISOString() })) }
  })

  api.handle(contract.readSubsection, ({ caller, params }) => readOpenPages(services, caller.userId, params))

  api.handle(contract.keepLessonPlace, async ({ caller, params, body }) => {
    const { subsection } = await enterSubsection(db, caller.userId, params)
    const place = { subsectionId: subsection.id, lessonId: body.lesson_id, now: now() }
    if (!(await upsertPlace(db, caller.userId, place))) throw new AppError('lesson-not-found')
    return {}
  })

  api.handle(contract.startGuidedQuiz, async ({ caller, body }) => ({
    quiz: await startQuiz(services, caller.userId, body),
  }))

  api.handle(contract.readGuidedQuiz, async ({ caller, params }) => {
    const attempt = await readAttempt(db, caller.userId, params.id)
    if (attempt === undefined) throw new AppError('guided-quiz-not-found')
    return { quiz: await showQuiz(db, attempt) }
  })

  api.handle(contract.submitGuidedAnswer, async ({ caller, params, body }) => ({
    submitted: await submitAnswer(services, caller.userId, params.id, body),
  }))

  api.handle(contract.completeGuidedQuiz, async ({ caller, params }) => ({
    result: await completeQuiz(services, caller.userId, params.id),
  }))
}
