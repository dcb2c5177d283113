import { randomInt, randomUUID } from 'node:crypto'
import type { ArcadeQuestion, ArcadeRound } from '@collimate/contract/arcade'
import type { ArcadeMode } from '@collimate/domain/arcade/round'
import { drawOrder, drawVersion, inOrder, shuffled } from '@collimate/domain/attempts/shuffle'
import { examCategories, type ExamCategory } from '@collimate/domain/questions/categories'
import { isOption } from '@collimate/domain/questions/types/indexes'
import type { Order } from '@collimate/domain/questions/types/question-type'
import { questionTypes } from '@collimate/domain/questions/types/registry'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { readProfile } from '../accounts/profile.ts'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import { shapeOf, type Question } from '../questions/bank.ts'
import type { Services } from '../services.ts'
import { awaitLogs, openRound, readOneTapIds } from './store.ts'

const perCategory = 25

/** Rows looked at in one go: nearly all of a category can be played. */
const pageSize = 40

/**
 * Issues a round of the pool in a new order; one not finished yet ends, unless its log is on its way.
 *
 * The keys of the pool go to the browser with it: the arcade is where they do. So the pool stays the same few rows
 * however often it is asked for, and holds nothing that is open in the player's mock exam or quizzes.
 *
 * @throws AppError 'no-arcade-questions' where no category has a question to give
 */
export async function startRound(
  services: Services,
  userId: string,
  { mode, unsent = [] }: { mode: ArcadeMode; unsent?: readonly string[] | undefined },
): Promise<ArcadeRound> {
  const { database, now } = services
  const pool = await readPool(services, userId)
  if (pool.length === 0) throw new AppError('no-arcade-questions')
  const { exam_time_factor: time_factor } = await readProfile(database.db, userId)
  const seed = randomInt(2 ** 31)
  const random = xoroshiro128plus(seed)
  const places = shuffled(pool, random).map((question) => {
    const order = drawOrder(shapeOf(question), question.keepsOrder, random)
    const { correct } = questionTypes[question.type].showKey(question.key, order)
    return { question, order, correct: correct[0] ?? 0 }
  })
  const started_at = now()
  if (unsent.length > 0) await awaitLogs(database.db, userId, unsent, started_at)
  const id = await openRound(database.db, {
    id: randomUUID(),
    user_id: userId,
    mode,
    time_factor,
    seed,
    draw_version: drawVersion,
    questions: places.map(({ question, order }) => ({
      id: question.id,
      options: question.options.length,
      order,
    })),
    answer_key: places.map(({ correct }) => correct),
    started_at,
  })
  return { id, mode, time_factor, questions: places.map(withKey) }
}

/** The pools of the four categories. One that cannot be read is left out, and the log says so. */
async function readPool(services: Services, userId: string): Promise<Question[]> {
  const { ids: open } = await readOpenQuestions(services.database.db, userId, services.now())
  const pools = await Promise.allSettled(
    examCategories.map((category) => readCategoryPool(services, category, open)),
  )
  return pools.flatMap((pool) => {
    if (pool.status === 'fulfilled') return pool.value
    services.log.error({ err: pool.reason }, 'arcade questions unreadable')
    return []
  })
}

/**
 * The first 25 rows of a category, by id, that one tap can answer. A question open in the player's mock exam or
 * quizzes gives its place to the next row: its key is not due.
 */
async function readCategoryPool(
  { database: { db }, bank }: Services,
  category: ExamCategory,
  open: readonly string[],
): Promise<Question[]> {
  const pool: Question[] = []
  let after = ''
  while (pool.length < perCategory) {
    const ids = await readOneTapIds(db, { category, after, without: open, limit: pageSize })
    const questions = await bank.read(ids)
    pool.push(...ids.flatMap((id) => questions.get(id) ?? []).filter(takesOneTap))
    after = ids.at(-1) ?? after
    if (ids.length < pageSize) break
  }
  return pool.slice(0, perCategory)
}

/** Whether one of two or more options is right, and no more. */
function takesOneTap({ type, options, key: { correct } }: Question): boolean {
  return (
    type === 'single' && options.length > 1 && correct.length === 1 && isOption(correct[0], options.length)
  )
}

type Place = { readonly question: Question; readonly order: Order; readonly correct: number }

function withKey({ question, order, correct }: Place): ArcadeQuestion {
  return {
    id: question.id,
    category: question.category,
    question_text: question.text,
    options: inOrder(question.options, order),
    correct_answer: correct,
    image_url: question.imageUrl,
    image_alt: question.imageAlt,
    image_citation: question.imageCitation,
    image_marks: question.imageMarks,
  }
}
