import { randomInt } from 'node:crypto'
import { drawVersion, optionOrder } from '@collimate/domain/mock-exams/shuffle'
import { optionTexts } from '@collimate/domain/questions/options'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { readProfile } from '../accounts/store.ts'
import { AppError } from '../platform/app-error.ts'
import { readQuestions } from '../questions/store.ts'
import type { Services } from '../services.ts'
import { drawQuestions } from './draw-questions.ts'
import { readExamSections, readSectionWeights } from './read-format.ts'
import { showExam } from './show-exam.ts'
import { deleteOpenExams, insertExam, lockExamStart, readSeenQuestions } from './store.ts'

/** A draw avoids the questions of this many exams before it. */
const examsRemembered = 3

/** Seconds a student has, with the extended time their school granted. */
export async function timeLimitFor({ database, env }: Services, userId: string): Promise<number> {
  const { exam_time_factor: factor } = await readProfile(database.db, userId)
  return Math.round(env.EXAM_SECONDS * factor)
}

/**
 * Starts a new exam in one transaction: the unfinished one goes, the new one is drawn and stored.
 *
 * @throws AppError 'no-questions' when the bank has none to give
 */
export async function startExam(services: Services, userId: string, holder: string) {
  const { database, now } = services
  const { db } = database
  const seed = randomInt(2 ** 31)
  return database.transaction(async () => {
    await lockExamStart(db, userId)
    const seen = await readSeenQuestions(db, userId, examsRemembered)
    await deleteOpenExams(db, userId)
    const random = xoroshiro128plus(seed)
    const plan = { sections: await readExamSections(db), weights: await readSectionWeights(db), seen }
    const drawn = await drawQuestions(db, plan, random)
    if (drawn.length === 0) throw new AppError('no-questions')

    const bank = await readQuestions(
      db,
      drawn.map(({ id }) => id),
    )
    const options = drawn.map(({ id }) => {
      const question = bank.get(id)
      const count = question ? optionTexts(question.answers, question.options).length : 0
      const order = optionOrder(count, question?.keeps_option_order ?? true, random)
      return { order, count: question?.is_multiple_answer ? -count : count }
    })
    const exam = await insertExam(db, {
      user_id: userId,
      holder,
      time_limit: await timeLimitFor(services, userId),
      questions_refs: drawn.map(({ id, category }) => ({ id, category })),
      option_orders: options.map(({ order }) => order),
      option_counts: options.map(({ count }) => count),
      seed,
      draw_version: drawVersion,
      created_at: now(),
    })
    return showExam(exam, bank, null)
  })
}
