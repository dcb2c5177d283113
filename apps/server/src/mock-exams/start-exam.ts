import { randomInt } from 'node:crypto'
import { drawOrder, drawVersion, shuffled } from '@collimate/domain/attempts/shuffle'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { AppError } from '../platform/app-error.ts'
import { shapeOf } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { drawPilots } from './draw-pilots.ts'
import { drawQuestions } from './draw-questions.ts'
import { readDrawPlan } from './read-format.ts'
import { showExam } from './show-exam.ts'
import { replaceOpenExam } from './replaced-store.ts'

/** Seconds a student has, with the extended time their school granted. */
export function timeLimitFor(
  { env }: Pick<Services, 'env'>,
  { exam_time_factor: factor }: { readonly exam_time_factor: number },
): number {
  return Math.round(env.EXAM_SECONDS * factor)
}

/**
 * Starts a new exam: drawn first, and then, in one statement, the unfinished one is put aside and the new one stored.
 *
 * @returns `kept`: the id of the one put aside, when it can be brought back
 * @throws AppError 'no-questions' when the bank has none to give, or cannot be read
 */
export async function startExam(services: Services, userId: string, holder: string) {
  const { database, shapes, now } = services
  const { questions, ...drawn } = await drawExam(services, userId).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('no-questions', undefined, { cause })
  })
  const made = { ...drawn, user_id: userId, holder, created_at: now() }
  const { exam, kept } = await replaceOpenExam(database.db, made)
  await shapes.of(exam.id, () => Promise.resolve(exam.answer_shapes))
  return { exam: showExam(exam, questions, null), kept }
}

async function drawExam(services: Services, userId: string) {
  const { bank, env } = services
  const { db } = services.database
  const seed = randomInt(2 ** 31)
  const random = xoroshiro128plus(seed)
  const { timeFactor, bankVersion, ...plan } = await readDrawPlan(db, userId)
  const drawable = await bank.drawable(bankVersion)
  const found = drawQuestions(drawable, plan, random)
  const wanted = { count: env.MOCK_EXAM_PILOTS, seen: plan.seen, drawn: found }
  const pilotsFound = drawPilots(drawable, wanted, random)
  const versions = new Map([...found, ...pilotsFound].map(({ id, row_version }) => [id, row_version]))
  const questions = await bank.readAt(versions)
  const scored = found.flatMap(({ id }) => questions.get(id) ?? [])
  if (scored.length === 0) throw new AppError('no-questions')
  const pilots = pilotsFound.flatMap(({ id }) => questions.get(id) ?? [])
  const drawn = pilots.length === 0 ? scored : shuffled([...scored, ...pilots], random)
  return {
    questions,
    time_limit: timeLimitFor(services, { exam_time_factor: timeFactor }),
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
