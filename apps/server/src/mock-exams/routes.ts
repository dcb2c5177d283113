import * as contract from '@collimate/contract/mock-exams'
import { answeredCount } from '@collimate/domain/attempts/answers'
import { examLength, quotaOf } from '@collimate/domain/mock-exams/quotas'
import { readProfile } from '../accounts/profile.ts'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import { writeObject } from '../platform/http/written.ts'
import type { Services } from '../services.ts'
import { bringBackExam } from './bring-back-exam.ts'
import { closeAtLimit, completeExam } from './complete-exam.ts'
import { countPilots } from './draw-pilots.ts'
import { readExamSections } from './read-format.ts'
import { showResult } from './show-result.ts'
import { quitOpenExam, readReplacedExams } from './replaced-store.ts'
import { saveWork } from './save-answers.ts'
import { showExam } from './show-exam.ts'
import { limitStarts, startExam, timeLimitFor } from './start-exam.ts'
import { claimExam, readExam, readLatestCompletedExam, readOpenExam, saveExam, type Exam } from './store.ts'

export function mockExamRoutes(api: Api, services: Services): void {
  const { bank, database, env, now } = services
  const { db } = database
  /** Of an exam that can be neither opened nor quit. */
  const refusal = async (userId: string, id: string) => {
    const exam = await readExam(db, userId, id)
    return new AppError(exam === undefined ? 'exam-not-found' : 'exam-completed')
  }

  api.handle(contract.readExamFormat, async ({ caller }) => {
    const sections = await readExamSections(db)
    const pilots = await countPilots(db, env.MOCK_EXAM_PILOTS)
    return {
      total: examLength + pilots,
      pilots,
      time_limit: timeLimitFor(services, await readProfile(db, caller.userId)),
      sections: sections.map((section) => ({ ...section, questions: quotaOf(section.percentage) })),
    }
  })

  api.handle(contract.readCurrentExam, async ({ caller }) => {
    const exam = await readOpenExam(db, caller.userId)
    return { exam: exam === undefined ? null : standingOf(exam) }
  })

  api.handle(contract.readReplacedExams, async ({ caller }) => {
    const exams = await readReplacedExams(db, caller.userId, now())
    return {
      exams: exams.map((exam) => ({
        ...standingOf(exam),
        place: exam.place,
        kept_until: exam.kept_until.toISOString(),
      })),
    }
  })

  api.handle(contract.bringBackExam, async ({ caller, params }) => {
    await bringBackExam(services, caller.userId, params.id)
    return {}
  })

  api.handle(contract.startExam, async ({ caller, body }) => {
    await limitStarts(services, caller)
    return writeObject(contract.startExam.response, await startExam(services, caller.userId, body.holder))
  })

  api.handle(contract.openExam, async ({ caller, params, body }) => {
    const exam = await claimExam(db, caller.userId, params.id, body)
    if (exam === undefined) throw await refusal(caller.userId, params.id)
    const questions = await bank.readDrawn(exam.questions_refs)
    return writeObject(contract.openExam.response, {
      exam: showExam(exam, questions, exam.previous_holder),
    })
  })

  api.handle(contract.saveAnswers, async ({ caller: { userId }, params: { id }, body }) => {
    const saved = await saveWork(services, userId, id, body, saveExam)
    // At the time limit the exam ends with what it has.
    if ('time_limit' in saved && saved.time_spent >= saved.time_limit)
      await closeAtLimit(services, userId, id)
    return saved
  })

  api.handle(contract.completeExam, async ({ caller, params, body }) =>
    writeObject(contract.completeExam.response, {
      result: await completeExam(services, caller.userId, params.id, body),
    }),
  )

  api.handle(contract.quitExam, async ({ caller, params }) => {
    const quit = await quitOpenExam(db, caller.userId, params.id, now())
    if (quit === undefined) throw await refusal(caller.userId, params.id)
    return quit
  })

  api.handle(contract.readLatestResult, async ({ caller }) => {
    const exam = await readLatestCompletedExam(db, caller.userId)
    const result = exam === undefined ? null : await showResult(services, caller.userId, exam)
    return writeObject(contract.readLatestResult.response, { result })
  })

  api.handle(contract.readResult, async ({ caller, params }) => {
    const exam = await readExam(db, caller.userId, params.id)
    if (exam === undefined || !exam.completed) throw new AppError('exam-not-found')
    const result = await showResult(services, caller.userId, exam)
    return writeObject(contract.readResult.response, { result })
  })
}

/** How far an unfinished exam has come. */
function standingOf(
  exam: Pick<Exam, 'id' | 'answers' | 'questions_refs' | 'time_spent' | 'time_limit' | 'created_at'>,
) {
  return {
    id: exam.id,
    answered: answeredCount(exam.answers),
    total: exam.questions_refs.length,
    time_spent: exam.time_spent,
    time_limit: exam.time_limit,
    created_at: exam.created_at.toISOString(),
  }
}
