import type { Quiz } from '@collimate/contract/quizzes'
import { categories, categoryNames, type Category } from '@collimate/domain/questions/categories'
import { mixedCategory, reviewCategory } from '@collimate/domain/quizzes/build'
import { ApiError } from '../lib/api.ts'
import { tooManyStarts } from '../attempts/too-many-starts.ts'
import { noQuestionsText, quizTexts, type Words } from './quiz-texts.ts'
import { openState, type QuizState } from './room/quiz-state.ts'

/** What the address and the way there ask for. */
export type QuizWish = {
  /** As it stands in the address. */
  readonly category: string
  /** 1 or more. */
  readonly count: number
  /** Goes on with the newest unfinished quiz, whatever its category. */
  readonly resume: boolean
  /** The quiz that was to be resumed, was just built or is under way here, where the history entry names one. */
  readonly id: string | null
  /** That one runs against the clock. */
  readonly timed: boolean
}

export type EntryServer = {
  start(category: Category, count: number): Promise<Quiz>
  /** The newest unfinished quiz with an answer. */
  resume(): Promise<Quiz | null>
  open(id: string): Promise<Quiz>
}

export type EntryDeps = {
  readonly server: EntryServer
  /** The student's quiz this browser kept. */
  readonly stored: QuizState | null
  clear(): void
}

/** A quiz the server just opened in this window, or one that only this browser knows of so far. */
export type QuizSource = { readonly opened: QuizState } | { readonly kept: QuizState }

/** Where it leads, and what is to be said on the way. */
export type Entry = { readonly words: readonly Words[] } & (
  | { readonly kind: 'room'; readonly source: QuizSource }
  | { readonly kind: 'timed'; readonly quiz: Quiz }
  /** The timed quiz that was named is over: its time ran out, or it was finished elsewhere. */
  | { readonly kind: 'results'; readonly id: string }
  | { readonly kind: 'away'; readonly signedOut: boolean }
  | { readonly kind: 'error'; readonly error: unknown }
)

/** Never throws: whatever goes wrong is an entry too. */
export async function enterQuiz(wish: QuizWish, deps: EntryDeps): Promise<Entry> {
  // Its time may run out on the way: another unfinished quiz is not what was asked for.
  if (wish.timed && wish.id !== null) return openNamed(wish.id, wish, deps)
  if (wish.resume) return resumeQuiz(wish, deps)
  if (wish.id !== null && wish.id !== deps.stored?.id) return openNamed(wish.id, wish, deps)
  return enterByCategory(wish, deps, [])
}

/** Goes on with what this browser kept of the category, else starts a new quiz. @param words said with a new one */
async function enterByCategory(wish: QuizWish, deps: EntryDeps, words: readonly Words[]): Promise<Entry> {
  if (deps.stored !== null && deps.stored.category === wish.category)
    return { kind: 'room', words: [], source: { kept: deps.stored } }
  return startQuiz(wish, deps, words)
}

/** Starts a new quiz; what this browser kept of another one goes once there is a new one. */
export async function startQuiz(wish: QuizWish, deps: EntryDeps, words: readonly Words[]): Promise<Entry> {
  if (isMade(wish)) return builtOver
  const category = categories.find((known) => known === wish.category)
  if (category === undefined)
    return { kind: 'away', words: [...words, noQuestionsText(wish.category)], signedOut: false }
  try {
    const quiz = await deps.server.start(category, wish.count)
    deps.clear()
    return { kind: 'room', words, source: { opened: openState(quiz) } }
  } catch (error) {
    const refusal = startRefusal(error, category)
    return { ...refusal, words: [...words, ...refusal.words] }
  }
}

/** Opens the quiz that was just built, or that a reload goes on with; another one this browser kept goes. */
async function openNamed(id: string, wish: QuizWish, deps: EntryDeps): Promise<Entry> {
  try {
    const quiz = await deps.server.open(id)
    // A timed quiz that is resumed takes the place of none.
    if (!wish.resume) deps.clear()
    return roomOf(quiz, null)
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'error', words: [quizTexts.loadFailed], error }
    if (error.status === 401) return signedOut
    if (wish.timed && error.code === 'quiz-completed') return { kind: 'results', words: [], id }
    const completed = error.code === 'quiz-completed'
    const over = completed || error.code === 'quiz-not-found'
    if (over && (wish.timed || isMade(wish))) return builtOver
    // A reload starts as the address says.
    if (over) return enterByCategory(wish, deps, completed ? [quizTexts.alreadyCompleted] : [])
    return { kind: 'error', words: [quizTexts.loadFailed], error }
  }
}

async function resumeQuiz(wish: QuizWish, deps: EntryDeps): Promise<Entry> {
  try {
    const known = wish.id ?? deps.stored?.id
    // Asking for the one this browser knows of tells a finished quiz from none.
    const quiz = (await deps.server.resume()) ?? (known === undefined ? null : await deps.server.open(known))
    if (quiz === null) return startQuiz(wish, deps, [quizTexts.nothingToResume])
    return roomOf(quiz, deps.stored)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'quiz-completed')
      return startQuiz(wish, deps, [quizTexts.alreadyCompleted])
    if (error instanceof ApiError && error.code === 'quiz-not-found')
      return startQuiz(wish, deps, [quizTexts.nothingToResume])
    if (error instanceof ApiError && error.status === 401) return signedOut
    return { kind: 'error', words: [quizTexts.loadFailed], error }
  }
}

function roomOf(quiz: Quiz, stored: QuizState | null): Entry {
  if (quiz.timed !== null) return { kind: 'timed', words: [], quiz }
  return { kind: 'room', words: [], source: { opened: openState(quiz, stored) } }
}

/** Whether its questions are none of one category, so that its address alone starts nothing. */
function isMade({ category }: QuizWish): boolean {
  return category === mixedCategory || category === reviewCategory
}

const builtOver: Entry = { kind: 'away', words: [quizTexts.builtOver], signedOut: false }

const signedOut: Entry = { kind: 'away', words: [quizTexts.needsLogin], signedOut: true }

function startRefusal(error: unknown, category: Category): Entry {
  if (!(error instanceof ApiError)) return { kind: 'error', words: [quizTexts.startFailed], error }
  if (error.status === 401) return signedOut
  switch (error.code) {
    case 'quiz-needs-subscription':
      return { kind: 'away', words: [quizTexts.needsSubscription], signedOut: false }
    case 'no-quiz-questions':
      return { kind: 'away', words: [noQuestionsText(categoryNames[category])], signedOut: false }
    case 'quiz-questions-unreadable':
      return { kind: 'error', words: [quizTexts.loadFailed], error }
    default:
      return { kind: 'error', words: [tooManyStarts(error, 'quizzes') ?? quizTexts.startFailed], error }
  }
}
