import { drawOrder, drawVersion, randomPoint, shuffled } from '@collimate/domain/attempts/shuffle'
import { quizLength } from '@collimate/domain/progress/topics'
import { categories, type Category } from '@collimate/domain/questions/categories'
import { shownSection } from '@collimate/domain/progress/mastery'
import type { QuestionTypeName } from '@collimate/domain/questions/types/registry'
import type { QuestionPool } from '@collimate/domain/quizzes/build'
import type { QuizMode } from '@collimate/domain/quizzes/timed'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import type { ReviewPlan } from '../attempts/review-plan.ts'
import { sampleQuestions, type Identity } from '../attempts/sample-questions.ts'
import { readRunningQuestions, readShownQuestions } from '../attempts/shown-store.ts'
import { AppError } from '../platform/app-error.ts'
import { shapeOf, type Question } from '../questions/bank.ts'
import type { Drawable } from '../questions/drawable.ts'
import type { Services } from '../services.ts'
import { readPool } from './pools-store.ts'
import { readDueIds } from './reviews-store.ts'
import type { Quiz, QuizPlaces } from './stored-quiz.ts'

/**
 * Draws a category's questions, unseen ones first, in a new order, and twins only when nothing else is left. None of a
 * running timed quiz, nor a twin of one.
 *
 * @param wish.seed of the draw; the same seed over the same bank gives the same quiz
 * @param wish.going quizzes that the start replaces
 * @returns fewer than asked for when the bank has no more
 * @throws AppError 'quiz-questions-unreadable'
 */
export async function drawPlaces(
  services: Services,
  userId: string,
  { category, count, seed, going }: { category: Category; count: number; seed: number } & Replacing,
): Promise<SeededPlaces> {
  const random = xoroshiro128plus(seed)
  const { questions, refs } = await readable(services, async () => {
    const drawn = await drawQuestions(services, userId, { category, count, taken: [], going }, random)
    const ids = drawn.map(({ id }) => id)
    const questions = await services.bank.read(ids)
    return { questions, refs: drawn.map(({ id }) => ({ id, category, ...versionIn(questions, id) })) }
  })
  return { ...placesOf(refs, questions, random), seed, draw_version: drawVersion }
}

/**
 * Draws from a student's own pool in the sections and of the question types they chose, unseen questions first. No two
 * twins, and nothing that a running mock exam or timed quiz asks, nor a twin of that: a check would give its key away.
 * So a timed one asks nothing that is still to be checked in another quiz.
 *
 * @param wish.seed of the draw; the same seed over the same bank and answers gives the same quiz
 * @param wish.going quizzes that the start replaces
 * @returns fewer than asked for when the pool has no more
 * @throws AppError 'quiz-questions-unreadable'
 */
export async function drawFromPool(
  services: Services,
  userId: string,
  wish: BuiltOf & FirstOf & Replacing,
): Promise<SeededPlaces> {
  const { db } = services.database
  return drawFirst(services, wish, async (random) => {
    const running =
      wish.mode === 'timed'
        ? (await readOpenQuestions(db, userId, services.now(), wish.going)).ids
        : (await readRunningQuestions(db, userId, wish.going)).ids
    const found = await readPool(db, wish.pool, { userId, running, plan: wish.plan })
    const fitting = found.filter(
      ({ section, type }) => wish.sections.includes(shownSection(section)) && wish.types.includes(type),
    )
    const mixed = shuffled(fitting, random)
    const sorted = [...mixed.filter(({ unseen }) => unseen), ...mixed.filter(({ unseen }) => !unseen)]
    return sorted.map(({ id }) => id)
  })
}

/** As `drawFromPool`, from what is due for review in any section, the longest overdue first. */
export async function drawDue(
  services: Services,
  userId: string,
  wish: FirstOf & Replacing,
): Promise<SeededPlaces> {
  const { db } = services.database
  return drawFirst(services, wish, async () => {
    const { ids: running } = await readRunningQuestions(db, userId, wish.going)
    return readDueIds(db, { userId, plan: wish.plan, running })
  })
}

/** What a student chose to be asked. */
export type BuiltOf = {
  readonly sections: readonly string[]
  readonly types: readonly QuestionTypeName[]
  readonly pool: QuestionPool
  /** @default 'tutor' */
  readonly mode?: QuizMode | undefined
}
type FirstOf = { count: number; seed: number; plan: ReviewPlan }
type Replacing = { readonly going: readonly string[] }
export type SeededPlaces = QuizPlaces & { seed: number; draw_version: number }

/** The first so many of these questions, without twins, in a new order. */
async function drawFirst(
  services: Services,
  wish: FirstOf,
  readIds: (random: RandomGenerator) => Promise<readonly string[]>,
): Promise<SeededPlaces> {
  const { bank } = services
  const random = xoroshiro128plus(wish.seed)
  const { questions, refs } = await readable(services, async () => {
    const seen = await readIds(random)
    const slot = { categories, take: wish.count, point: 0 }
    const drawn = sampleQuestions(await bank.drawable(), [slot], { among: 'seen', seen, drawn: [] })
    const order = shuffled(drawn, random)
    const questions = await bank.read(order.map(({ id }) => id))
    return {
      questions,
      refs: order.map(({ id, category }) => ({ id, category, ...versionIn(questions, id) })),
    }
  })
  return { ...placesOf(refs, questions, random), seed: wish.seed, draw_version: drawVersion }
}

/**
 * The quiz with every place filled. What a record made elsewhere lacks is found now: the category of each question,
 * its order, and as many more questions as its length asks for. None is drawn for a place with an answer, which was
 * given to another question: that place says that its question is not known.
 *
 * @param seed of the draw, should one be needed
 * @returns null when the quiz lacks nothing
 */
export async function missingPlaces(
  services: Services,
  userId: string,
  quiz: Quiz,
  seed: number,
): Promise<QuizPlaces | null> {
  if (quiz.answer_shapes.length > 0 && quiz.answer_shapes.length === quiz.questions_refs.length) return null
  const random = xoroshiro128plus(seed)
  return readable(services, async () => {
    const category = categories.find((known) => known === quiz.category) ?? 'patient-care'
    const known = quiz.questions_refs.map(({ id }) => id)
    const length = Math.max(quizLength(quiz), known.length)
    const unknown = Array.from({ length }, (_, place) => place).filter(
      (place) => place >= known.length && (quiz.answers[place] ?? null) !== null,
    )
    const count = length - known.length - unknown.length
    const more = await drawQuestions(services, userId, { category, count, taken: known, going: [] }, random)
    const drawn = more.map(({ id }) => id)
    const ids = Array.from({ length }, (_, place) =>
      unknown.includes(place) ? `unknown-${place + 1}` : (known[place] ?? drawn.shift()),
    ).filter((id) => id !== undefined)
    const questions = await services.bank.read(ids)
    const refs = ids.map((id) => ({
      id,
      category: questions.get(id)?.category ?? category,
      ...versionIn(questions, id),
    }))
    // Answers given before were to the stored order.
    return placesOf(refs, questions, null)
  })
}

/** Empty where the bank lost it since it was drawn. */
function versionIn(questions: ReadonlyMap<string, Question>, id: string): { version?: number } {
  const question = questions.get(id)
  return question === undefined ? {} : { version: question.version }
}

function placesOf(
  refs: QuizPlaces['questions_refs'],
  questions: ReadonlyMap<string, Question>,
  random: RandomGenerator | null,
): QuizPlaces {
  const shapes = refs.map(({ id }) => {
    const question = questions.get(id)
    return question === undefined ? ({ type: 'single', options: 0 } as const) : shapeOf(question)
  })
  return {
    questions_refs: refs,
    answer_shapes: shapes,
    option_orders: refs.map(({ id }, place) => {
      const shape = shapes[place]
      if (random === null || shape === undefined) return null
      return drawOrder(shape, questions.get(id)?.keepsOrder ?? true, random)
    }),
  }
}

async function drawQuestions(
  { bank, database: { db } }: Services,
  userId: string,
  wanted: { category: Category; count: number; taken: readonly string[] } & Replacing,
  random: RandomGenerator,
): Promise<Drawable[]> {
  const { ids: running, timed } = await readRunningQuestions(db, userId, wanted.going)
  const shown = await readShownQuestions(db, userId, 'quiz')
  const seen = [...shown.filter((id) => !running.includes(id)), ...running]
  // Never what a running timed quiz asks: the quiz is shorter instead.
  const never = [...wanted.taken, ...timed]
  const drawable = await bank.drawable()
  const drawn: Drawable[] = []
  const draw = (among: 'unseen' | 'seen', take: number, apart: readonly Identity[]) => {
    const slot = { categories: [wanted.category], take, point: randomPoint(random) }
    return sampleQuestions(drawable, [slot], { among, seen, drawn: apart })
  }
  /** No two twins, but twins of what was drawn before. */
  const drawTwinless = (left: number, without: readonly string[]) => {
    const taken = [...without, ...drawn.map(({ id }) => id)].map((id) => ({ id, twin_group: null }))
    const unseen = draw('unseen', left, taken)
    return [...unseen, ...draw('seen', left - unseen.length, [...taken, ...unseen])]
  }
  // Last of all what a running mock exam asks, whose keys a check would give away.
  for (const without of [[...never, ...running], never]) {
    while (drawn.length < wanted.count) {
      const more = drawTwinless(wanted.count - drawn.length, without)
      if (more.length === 0) break
      drawn.push(...more)
    }
  }
  return shuffled(drawn, random)
}

/** A bank that cannot be read is told apart from a record that cannot be written. */
async function readable<T>({ log }: Services, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    log.error({ err: error }, 'quiz questions unreadable')
    throw new AppError('quiz-questions-unreadable')
  }
}
