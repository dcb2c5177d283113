import * as contract from '@collimate/contract/question-notes'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { ownQuestion, ownQuestions } from './own-questions.ts'
import { changeNote, readMarks, readNote } from './store.ts'

/** What a student keeps of questions for themselves: bookmarks and notes. */
export function questionNoteRoutes(api: Api, services: Services): void {
  const { database, now } = services
  const { db } = database

  api.handle(contract.readQuestionMarks, ({ caller }) => readMarks(db, caller.userId))

  api.handle(contract.readQuestionNote, ({ caller, params }) => readNote(db, caller.userId, params.question))

  api.handle(contract.keepQuestionNote, async ({ caller, params, body }) => {
    const note = await changeNote(db, caller.userId, params.question, body, now())
    if (note === undefined) throw new AppError('not-found')
    return note
  })

  api.handle(contract.listOwnQuestions, ({ caller, query }) => ownQuestions(services, caller.userId, query))

  api.handle(contract.readOwnQuestion, ({ caller, params }) =>
    ownQuestion(services, caller.userId, params.question),
  )
}
