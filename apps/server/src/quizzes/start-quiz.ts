import { randomInt } from 'node:crypto'
import type { Quiz as ShownQuiz } from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { type QuestionTypeName, questionTypeNames } from '@collimate/domain/questions/types/registry'
import { mixedCategory, reviewCategory } from '@collimate/domain/quizzes/build'
import { quizCountDefault, quizLimit } from '@collimate/domain/quizzes/count'
import { type QuizMode, timedSeconds } from '@collimate/domain/quizzes/timed'
import { readProfile } from '../accounts/read-profile.ts'
import { planReviews } from '../attempts/review-plan.ts'
import { rememberShown } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { type BuiltOf, drawDue, drawFromPool, drawPlaces } from './draw-places.ts'
import { showQuiz } from './show-quiz.ts'
import { deleteUnansweredQuizzes, insertQuiz, readUnansweredQuizzes } from './store.ts'

type Wish = {
  category: Category
  /** As it was asked for: below 1 counts as 5, and no quiz is longer than a subscriber's limit. */
  count: number
  holder: string
}

/**
 * Starts a quiz in one category, unseen questions first. Unfinished ones that nobody answered go.
 *
 * @throws AppError 'quiz-needs-subscription', 'no-quiz-questions' or 'quiz-questions-unreadable'
 */
export async function startQuiz(services: Services, caller: SignedIn, wish: Wish): Promise<ShownQuiz> {
  const { category, holder } = wish
  const drawn = await drawPlaces(services, caller.userId, {
    category,
    count: countFor(caller, wish.count),
    seed: randomInt(2 ** 31),
  })
  return keepQuiz(services, caller.userId, { category, holder }, drawn)
}

/**
 * Starts a quiz of the sections, the question types and the pool a student chose. One whose questions are all of one
 * category is a quiz of that category.
 *
 * @throws AppError as `startQuiz`, and 'unknown-time-zone'
 */
export async function buildQuiz(services: Services, caller: SignedIn, wish: BuildWish): Promise<ShownQuiz> {
  const { sections, types = questionTypeNames, pool, mode, holder } = wish
  const count = countFor(caller, wish.count)
  const plan = await planFor(services, caller.userId, wish)
  const seed = randomInt(2 ** 31)
  // What goes with this start keeps no question from it, and stays should it be refused.
  const going = await readUnansweredQuizzes(services.database.db, caller.userId, services.now())
  const drawn = await drawFromPool(services, caller.userId, {
    sections,
    types,
    pool,
    mode,
    count,
    seed,
    plan,
    going,
  })
  const [category = mixedCategory, ...others] = new Set(drawn.questions_refs.map((ref) => ref.category))
  const record = { category: others.length === 0 ? category : mixedCategory, holder }
  return keepQuiz(services, caller.userId, record, drawn, mode)
}

type BuildWish = Omit<BuiltOf, 'types'> & {
  /** @default all of them */
  types?: readonly QuestionTypeName[] | undefined
} & ReviewWish
type ReviewWish = { count: number; holder: string; time_zone: string }

/**
 * Starts a quiz of what is due, the longest overdue first.
 *
 * @throws AppError as `buildQuiz`
 */
export async function startReview(
  services: Services,
  caller: SignedIn,
  wish: ReviewWish,
): Promise<ShownQuiz> {
  const count = countFor(caller, wish.count)
  const plan = await planFor(services, caller.userId, wish)
  const drawn = await drawDue(services, caller.userId, { count, plan, seed: randomInt(2 ** 31) })
  return keepQuiz(services, caller.userId, { category: reviewCategory, holder: wish.holder }, drawn)
}

function planFor({ database: { db }, now }: Services, userId: string, { time_zone: timeZone }: ReviewWish) {
  return planReviews(db, userId, { timeZone, now: now() })
}

/** How many questions are drawn for whoever asks for so many. */
function countFor({ subscribed }: SignedIn, count: number): number {
  const asked = count < 1 ? quizCountDefault : count
  if (!subscribed && asked > quizLimit(false)) throw new AppError('quiz-needs-subscription')
  return Math.min(asked, quizLimit(true))
}

async function keepQuiz(
  services: Services,
  userId: string,
  record: { category: string; holder: string },
  drawn: Awaited<ReturnType<typeof drawPlaces>>,
  mode: QuizMode = 'tutor',
): Promise<ShownQuiz> {
  const { database, now } = services
  const { db } = database
  if (drawn.questions_refs.length === 0) throw new AppError('no-quiz-questions')
  const created_at = now()
  const ends_at =
    mode === 'timed' ? await endFor(services, userId, drawn.questions_refs.length, created_at) : null
  const quiz = await database.transaction(async () => {
    await deleteUnansweredQuizzes(db, userId, now())
    const ids = drawn.questions_refs.map(({ id }) => id)
    await rememberShown(db, { userId, kind: 'quiz', ids, now: now() })
    return insertQuiz(db, { ...drawn, ...record, user_id: userId, answers: [], created_at, ends_at })
  })
  return showQuiz(services, userId, quiz)
}

/** When a timed quiz of so many questions is over for this student. */
async function endFor({ database }: Services, userId: string, questions: number, start: Date): Promise<Date> {
  const { exam_time_factor: factor } = await readProfile(database.db, userId)
  return new Date(start.getTime() + timedSeconds(questions, factor) * 1000)
}
