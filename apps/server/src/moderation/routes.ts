import { closeFeedback, listFeedback } from '@collimate/contract/feedback'
import {
  correctQuestion as correct,
  countWaiting,
  handleQuestionReport,
  listQuestionReports,
  listQuestionsToLookAt,
  readBankQuestion,
  readQuestionReport,
  type ReportedQuestion,
  withdrawQuestion as withdraw,
} from '@collimate/contract/moderation'
import { listSupportRequests, resolveSupportRequest } from '@collimate/contract/support'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { reviewQuestion } from '../questions/show-question.ts'
import type { Services } from '../services.ts'
import { readQuestionsToLookAt, readStatistics } from './read-statistics.ts'
import { correctQuestion, withdrawQuestion } from './rule-on-question.ts'
import { readRulings } from './rulings-store.ts'
import {
  readFeedback,
  readPlaceInBank,
  readReport,
  readReports,
  readReportsOf,
  readWaiting,
  setClosed,
  setHandled,
} from './store.ts'
import { readSupportRequests, setSupportStatus } from './support-store.ts'

export function moderationRoutes(api: Api, services: Services): void {
  const { database, now } = services
  const { db } = database

  const reportOf = async (id: string) => {
    const report = await readReport(db, id)
    if (report === undefined) throw new AppError('question-report-not-found')
    return report
  }

  api.handle(countWaiting, () => readWaiting(db))

  api.handle(listQuestionReports, ({ query }) => readReports(db, query.handled, query))

  api.handle(readQuestionReport, async ({ params }) => {
    const report = await reportOf(params.id)
    const question = await showReportedQuestion(services, report.question_id)
    const all = await readReportsOf(db, report.question_id)
    return {
      report,
      question,
      statistics: await readStatistics(db, report.question_id),
      history: all.filter(({ id }) => id !== report.id),
    }
  })

  api.handle(handleQuestionReport, async ({ caller, params, body }) => {
    await setHandled(db, params.id, { handled: body.handled, by: caller.userId, at: now() })
    return { report: await reportOf(params.id) }
  })

  const bankQuestion = async (id: string) => {
    const question = await showReportedQuestion(services, id)
    if (question === null) throw new AppError('not-found')
    return { question }
  }

  api.handle(readBankQuestion, ({ params }) => bankQuestion(params.id))

  api.handle(correct, async ({ caller, params, body }) => {
    await correctQuestion(services, { questionId: params.id, by: caller.userId }, body)
    return bankQuestion(params.id)
  })

  api.handle(withdraw, async ({ caller, params, body }) => {
    await withdrawQuestion(services, { questionId: params.id, by: caller.userId }, body)
    return bankQuestion(params.id)
  })

  api.handle(listQuestionsToLookAt, async () => ({ questions: await readQuestionsToLookAt(services) }))

  api.handle(listFeedback, ({ query }) => readFeedback(db, query.status, query))

  api.handle(closeFeedback, async ({ caller, params, body }) => {
    const closing = { closed: body.closed, by: caller.userId, at: now() }
    if (!(await setClosed(db, params.id, closing))) throw new AppError('not-found')
    return {}
  })

  api.handle(listSupportRequests, ({ query }) => readSupportRequests(db, query.status, query))

  api.handle(resolveSupportRequest, async ({ params, body }) => {
    const request = await setSupportStatus(db, params.id, body.status, now())
    if (request === undefined) throw new AppError('support-request-not-found')
    return { request }
  })
}

/** A question as it stands in the bank, with its key and where it belongs; null when the bank has it no more. */
async function showReportedQuestion(
  { bank, database }: Pick<Services, 'bank' | 'database'>,
  id: string,
): Promise<ReportedQuestion | null> {
  const question = (await bank.read([id])).get(id)
  const place = await readPlaceInBank(database.db, id)
  if (question === undefined || place === undefined) return null
  const { category, version } = question
  const { withdrawn_at, ...standing } = place
  return {
    ...reviewQuestion({ id, category, question, order: null }, undefined),
    ...standing,
    version,
    withdrawn: withdrawn_at !== null,
    rulings: await readRulings(database.db, id),
  }
}
