import * as notes from '@collimate/contract/question-notes'
import { readQuestionPassport, reportQuestion } from '@collimate/contract/questions'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { changeNote, readMarks, readNote } from './notes-store.ts'
import { ownQuestion, ownQuestions } from './own-questions.ts'
import { readPassport } from './read-passport.ts'
import { insertQuestionReport } from './store.ts'

export function questionRoutes(api: Api, services: Services): void {
  const { database, env, now } = services
  const { db } = database

  api.handle(reportQuestion, async ({ caller, body }) => {
    await countAttempt(db, {
      key: `report:${caller.userId}`,
      limit: env.RATE_LIMIT_PER_MINUTE,
      windowSeconds: 60,
      now: now(),
    })
    return { id: await insertQuestionReport(db, { ...body, user_id: caller.userId }) }
  })

  api.handle(readQuestionPassport, async ({ caller, params }) => ({
    passport: await readPassport(db, caller.userId, params.question),
  }))

  api.handle(notes.readQuestionMarks, ({ caller }) => readMarks(db, caller.userId))

  api.handle(notes.readQuestionNote, ({ caller, params }) => readNote(db, caller.userId, params.question))

  api.handle(notes.keepQuestionNote, async ({ caller, params, body }) => {
    const note = await changeNote(db, caller.userId, params.question, body, now())
    if (note === undefined) throw new AppError('not-found')
    return note
  })

  api.handle(notes.listOwnQuestions, ({ caller, query }) => ownQuestions(services, caller.userId, query))

  api.handle(notes.readOwnQuestion, ({ caller, params }) =>
    ownQuestion(services, caller.userId, params.question),
  )
}
