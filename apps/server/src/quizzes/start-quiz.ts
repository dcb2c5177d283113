import { randomInt } from 'node:crypto'
import type { Quiz as ShownQuiz } from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { type QuestionTypeName, questionTypeNames } from '@collimate/domain/questions/types/registry'
import { mixedCategory, reviewCategory } from '@collimate/domain/quizzes/build'
import { quizCountDefault, quizLimit } from '@collimate/domain/quizzes/count'
import { type QuizMode, timedSeconds } from '@collimate/domain/quizzes/timed'
import { lockStudent, readProfile } from '../accounts/profile.ts'
import { planReviews } from '../attempts/review-plan.ts'
import { rememberShown } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { type BuiltOf, drawDue, drawFromPool, drawPlaces, type SeededPlaces } from './draw-places.ts'
import { showQuiz } from './show-quiz.ts'
import { insertQuiz } from './store.ts'
import { deleteUnansweredQuizzes, readUnansweredQuizzes } from './unanswered-store.ts'

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
  const count = countFor(caller, wish.count)
  return drawAndKeep(services, caller.userId, { category, holder }, (going) =>
    drawPlaces(services, caller.userId, { category, count, seed: randomInt(2 ** 31), going }),
  )
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
  return drawAndKeep(services, caller.userId, { holder, mode }, (going) =>
    drawFromPool(services, caller.userId, {
      sections,
      types,
      pool,
      mode,
      count,
      seed: randomInt(2 ** 31),
      plan,
      going,
    }),
  )
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
  return drawAndKeep(services, caller.userId, { category: reviewCategory, holder: wish.holder }, (going) =>
    drawDue(services, caller.userId, { count, plan, seed: randomInt(2 ** 31), going }),
  )
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

type Started = {
  holder: string
  /** @default that of the questions, should all be of one */
  category?: string | undefined
  mode?: QuizMode | undefined
}

/** @param draw is given the quizzes that go with this start: they keep no question from it */
async function drawAndKeep(
  services: Services,
  userId: string,
  { holder, category, mode }: Started,
  draw: (going: readonly string[]) => Promise<SeededPlaces>,
): Promise<ShownQuiz> {
  const { database, now } = services
  const { db } = database
  const going = await readUnansweredQuizzes(db, userId, now())
  const drawn = await draw(going)
  // Those that were to go stay.
  if (drawn.questions_refs.length === 0) throw new AppError('no-quiz-questions')
  const created_at = now()
  const ends_at =
    mode === 'timed' ? await endFor(services, userId, drawn.questions_refs.length, created_at) : null
  const keep = async () => {
    // One student starts one quiz at a time.
    await lockStudent(db, userId)
    const gone = await deleteUnansweredQuizzes(db, userId, now())
    if (going.some((id) => !gone.includes(id))) throw new DrawnTooEarly()
    const ids = drawn.questions_refs.map(({ id }) => id)
    await rememberShown(db, { userId, kind: 'quiz', ids, now: now() })
    const record = { category: category ?? categoryOf(drawn), holder, user_id: userId, created_at, ends_at }
    return insertQuiz(db, { ...drawn, ...record, answers: [] })
  }
  try {
    return await showQuiz(services, userId, await database.transaction(keep), { grades: new Map() })
  } catch (error) {
    if (error instanceof DrawnTooEarly) return drawAndKeep(services, userId, { holder, category, mode }, draw)
    throw error
  }
}

/** A quiz that was to go was answered or replaced meanwhile: nothing goes until it is drawn again. */
class DrawnTooEarly extends Error {}

function categoryOf({ questions_refs }: SeededPlaces): string {
  const [category = mixedCategory, ...others] = new Set(questions_refs.map((ref) => ref.category))
  return others.length === 0 ? category : mixedCategory
}

/** When a timed quiz of so many questions is over for this student. */
async function endFor({ database }: Services, userId: string, questions: number, start: Date): Promise<Date> {
  const { exam_time_factor: factor } = await readProfile(database.db, userId)
  return new Date(start.getTime() + timedSeconds(questions, factor) * 1000)
}
