import { randomInt } from 'node:crypto'
import type { Quiz as ShownQuiz } from '@collimate/contract/quizzes'
import type { Category } from '@collimate/domain/questions/categories'
import { quizCountDefault, quizLimit } from '@collimate/domain/quizzes/count'
import { rememberShown } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import type { Services } from '../services.ts'
import { drawPlaces } from './draw-places.ts'
import { showQuiz } from './show-quiz.ts'
import { deleteUnansweredQuizzes, insertQuiz } from './store.ts'

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
  const { database, now } = services
  const { db } = database
  const { userId } = caller
  const asked = wish.count < 1 ? quizCountDefault : wish.count
  if (!caller.subscribed && asked > quizLimit(false)) throw new AppError('quiz-needs-subscription')
  const drawn = await drawPlaces(services, userId, {
    category: wish.category,
    count: Math.min(asked, quizLimit(true)),
    seed: randomInt(2 ** 31),
  })
  if (drawn.questions_refs.length === 0) throw new AppError('no-quiz-questions')
  const quiz = await database.transaction(async () => {
    await deleteUnansweredQuizzes(db, userId)
    const ids = drawn.questions_refs.map(({ id }) => id)
    await rememberShown(db, { userId, kind: 'quiz', ids, now: now() })
    const { category, holder } = wish
    const record = { user_id: userId, category, question_ids: ids, answers: [], holder, created_at: now() }
    return insertQuiz(db, { ...drawn, ...record })
  })
  return showQuiz(services, userId, quiz)
}
