import { randomInt } from 'node:crypto'
import { capReached, capWindowMs } from '@collimate/domain/mock-exams/daily-cap'
import { drawOrder, drawVersion, shuffled } from '@collimate/domain/attempts/shuffle'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import { logSecurity } from '../platform/security-log.ts'
import { shapeOf } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { drawPilots } from './draw-pilots.ts'
import { drawQuestions } from './draw-questions.ts'
import { readDrawPlan } from './read-format.ts'
import { showExam } from './show-exam.ts'
import { replaceOpenExam } from './replaced-store.ts'
import { readCompletions } from './store.ts'

/** Nobody who means to take an exam starts more of them in ten minutes. */
const startsAWindow = 12
const windowSeconds = 600

/** Seconds a student has, with the extended time their school granted. */
export function timeLimitFor(
  { env }: Pick<Services, 'env'>,
  { exam_time_factor: factor }: { readonly exam_time_factor: number },
): number {
  return Math.round(env.EXAM_SECONDS * factor)
}

/**
 * Keeps the bank from being carried away exam by exam.
 *
 * @throws AppError 'too-many-requests', or 'exam-cap-reached' with when the next exam may start
 */
export async function limitStarts(services: Services, { userId, email, admin }: SignedIn): Promise<void> {
  const { database, env, now } = services
  const { db } = database
  if (admin || env.DEMO_EMAILS.includes(email) || env.demoAccounts.includes(email)) return
  const asked = now()
  await countAttempt(db, {
    key: `start-exam:${userId}`,
    limit: env.RATE_LIMIT_PER_MINUTE && startsAWindow,
    windowSeconds,
    now: asked,
    onFirstRefusal: () =>
      logSecurity(services, { security: 'exam-starts', userId, network: null, reason: 'too-many-requests' }),
  })
  const completedAt = await readCompletions(db, userId, new Date(asked.getTime() - capWindowMs))
  const reached = capReached(completedAt, env.MOCK_EXAMS_PER_DAY, asked)
  if (reached === null) return
  throw new AppError('exam-cap-reached', undefined, {
    cap: { completed: reached.completed, next_at: reached.nextAt.toISOString() },
  })
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
