import { randomInt } from 'node:crypto'
import { drawOrder, drawVersion, shuffled } from '@collimate/domain/attempts/shuffle'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { readProfile } from '../accounts/read-profile.ts'
import { readShownQuestions, rememberShown } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import { shapeOf } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { drawPilots } from './draw-pilots.ts'
import { drawQuestions } from './draw-questions.ts'
import { readExamSections, readSectionWeights } from './read-format.ts'
import { showExam } from './show-exam.ts'
import { setExamAside } from './replaced-store.ts'
import { insertExam, lockExamStart } from './store.ts'

/** Seconds a student has, with the extended time their school granted. */
export async function timeLimitFor({ database, env }: Services, userId: string): Promise<number> {
  const { exam_time_factor: factor } = await readProfile(database.db, userId)
  return Math.round(env.EXAM_SECONDS * factor)
}

/**
 * Starts a new exam: drawn first, and then, in one transaction, the unfinished one is put aside and the new one stored.
 *
 * @returns `kept`: the id of the one put aside, when it can be brought back
 * @throws AppError 'no-questions' when the bank has none to give, or cannot be read
 */
export async function startExam(services: Services, userId: string, holder: string) {
  const { database, now } = services
  const { db } = database
  const { questions, ...drawn } = await drawExam(services, userId).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('no-questions', undefined, { cause })
  })
  return database.transaction(async () => {
    await lockExamStart(db, userId)
    const time_limit = await timeLimitFor(services, userId)
    const kept = await setExamAside(db, userId, now())
    const ids = drawn.questions_refs.map(({ id }) => id)
    await rememberShown(db, { userId, kind: 'mock-exam', ids, now: now() })
    const exam = await insertExam(db, { ...drawn, user_id: userId, holder, time_limit, created_at: now() })
    return { exam: showExam(exam, questions, null), kept }
  })
}

async function drawExam(services: Services, userId: string) {
  const { database, bank, env } = services
  const { db } = database
  const seed = randomInt(2 ** 31)
  const random = xoroshiro128plus(seed)
  // One transaction: on the embedded engine each statement would queue for its connection behind everybody's saves.
  const { found, pilotsFound } = await database.transaction(async () => {
    const seen = await readShownQuestions(db, userId, 'mock-exam')
    const plan = { sections: await readExamSections(db), weights: await readSectionWeights(db), seen }
    const drawn = await drawQuestions(db, plan, random)
    const wanted = { count: env.MOCK_EXAM_PILOTS, seen, drawn }
    return { found: drawn, pilotsFound: await drawPilots(db, wanted, random) }
  })
  const questions = await bank.read([...found, ...pilotsFound].map(({ id }) => id))
  const scored = found.flatMap(({ id }) => questions.get(id) ?? [])
  if (scored.length === 0) throw new AppError('no-questions')
  const pilots = pilotsFound.flatMap(({ id }) => questions.get(id) ?? [])
  const drawn = pilots.length === 0 ? scored : shuffled([...scored, ...pilots], random)
  return {
    questions,
    questions_refs: drawn.map((question) => ({
      id: question.id,
      category: question.category,
      version: question.version,
      ...(pilots.includes(question) && { pilot: true as const }),
    })),
    option_orders: drawn.map((question) => drawOrder(shapeOf(question), question.keepsOrder, random)),
    answer_shapes: drawn.map(shapeOf),
    seed,
    draw_version: drawVersion,
  }
}
