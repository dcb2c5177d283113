import { categories, type Category } from '@collimate/domain/questions/categories'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readAnswer, type Shape } from '@collimate/domain/questions/types/registry'
import { quizLength } from '@collimate/domain/progress/topics'
import type { Db } from '../platform/database/open-database.ts'

export type QuestionRef = { readonly id: string; readonly category: Category; readonly version?: number }

/** What a quiz was drawn as: questions, and each one's options as they are shown. */
export type QuizPlaces = {
  readonly questions_refs: readonly QuestionRef[]
  /** Per position: the stored option index shown in each place, or null for the stored order. */
  readonly option_orders: readonly (readonly number[] | null)[]
  readonly answer_shapes: readonly Shape[]
}

export type Quiz = QuizPlaces & {
  readonly id: string
  readonly category: string
  /** Per position: the checked answer, null before. */
  readonly answers: readonly (Answer | null)[]
  readonly flags: number[]
  readonly position: number
  readonly completed: boolean
  readonly score: number | null
  /** Ids of the questions that count as right whatever was answered; null for none. */
  readonly credited: readonly string[] | null
  readonly question_count: number | null
  readonly total_questions: number | null
  readonly holder: string | null
  readonly created_at: Date
  readonly completed_at: Date | null
  /** When a timed quiz is over; null for one that checks each answer. */
  readonly ends_at: Date | null
  /** Of the latest save of a timed quiz. */
  readonly sequence: number
  /** Of a timed quiz: position to milliseconds on screen. */
  readonly question_ms: Readonly<Record<string, number>>
}

export const columns = [
  'id',
  'category',
  'answers',
  'flags',
  'position',
  'completed',
  'score',
  'credited',
  'question_count',
  'total_questions',
  'question_ids',
  'questions_refs',
  'option_orders',
  'answer_shapes',
  'holder',
  'created_at',
  'completed_at',
  'ends_at',
  'sequence',
  'question_ms',
] as const

export function quizzesOf(db: Db, userId: string) {
  return db.selectFrom('quiz_progress').select(columns).where('user_id', '=', userId)
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof quizzesOf>['executeTakeFirst']>>>

export function quizOf(row: Row | undefined): Quiz | undefined {
  if (row === undefined) return undefined
  const { question_ids: _ids, ...rest } = row
  const refs = refsOf(row)
  const shapes = row.answer_shapes as Shape[]
  const given = answersOf(row.answers)
  // One made elsewhere that still runs may have answers to questions it does not name: `missingPlaces` finds out.
  const length = shapes.length > 0 || row.completed ? refs.length : Math.max(refs.length, given.length)
  // What its question cannot have is no answer; without shapes it is held against them once they are found.
  const answers = Array.from({ length }, (_, position) => {
    const answer = given[position] ?? null
    const read = shapes[position] === undefined ? answer : readAnswer(answer, shapes[position])
    return read === 'refused' ? null : read
  })
  return { ...rest, answers, questions_refs: refs } as Quiz
}

/**
 * A record made elsewhere names its questions by their ids alone, or not at all: when it is finished, each place of its
 * length says that its question is not known.
 */
function refsOf(row: Row): QuestionRef[] {
  const refs = row.questions_refs as QuestionRef[]
  if (refs.length > 0) return refs
  const category = categories.find((known) => known === row.category) ?? 'patient-care'
  const ids = row.question_ids as string[]
  const length = row.completed ? Math.max(ids.length, quizLength(row)) : ids.length
  return Array.from({ length }, (_, place) => ({ id: ids[place] ?? `unknown-${place + 1}`, category }))
}

/**
 * The answers of a row, by position: of a running quiz a list, of a finished one the same as a JSON text, of a mock
 * exam a map. What is no answer is none.
 */
export function answersOf(stored: unknown): (Answer | null)[] {
  const answers = typeof stored === 'string' ? parsed(stored) : stored
  if (Array.isArray(answers)) return answers.map(answerOf)
  if (typeof answers !== 'object' || answers === null) return []
  const list: (Answer | null)[] = []
  for (const [position, answer] of Object.entries(answers)) {
    if (/^\d{1,3}$/.test(position)) list[Number(position)] = answerOf(answer)
  }
  return Array.from(list, (answer) => answer ?? null)
}

function answerOf(value: unknown): Answer | null {
  if (Number.isInteger(value)) return value as number
  if (Array.isArray(value)) return value.length > 0 && value.every(Number.isInteger) ? value : null
  const isPoint = typeof value === 'object' && value !== null && 'x' in value && 'y' in value
  return isPoint && Number.isInteger(value.x) && Number.isInteger(value.y) ? (value as Answer) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
