import { categories } from '@collimate/domain/questions/categories'
import { confidences } from '@collimate/domain/questions/confidence'
import * as z from 'zod/mini'
import type { QuizState } from './room/quiz-state.ts'

/** Where this browser keeps an unfinished quiz. */
const key = 'collimate-quiz'
/** Goes up when a quiz kept before can no longer be read: it is then opened from the server. */
const version = 1

const answer = z.union([z.number(), z.array(z.number()), z.object({ x: z.number(), y: z.number() })])
const question = z.looseObject({
  id: z.string(),
  category: z.enum(categories),
  type: z.string(),
  question_text: z.string(),
  options: z.array(z.string()),
})

/** The documents' record of an unfinished quiz. Keys are in it only of questions that are checked. */
const storedQuiz = z.object({
  version: z.literal(version),
  userId: z.string(),
  id: z.string(),
  started: z.literal(true),
  data: z.object({ category: z.string(), total_questions: z.number() }),
  questions: z.array(z.object({ checked: z.boolean(), question })).check(z.minLength(1)),
  currentQuestion: z.number(),
  selectedAnswers: z.array(z.nullable(answer)),
  /** A quiz kept by an older build has none. */
  confidences: z.optional(z.array(z.nullable(z.enum(confidences)))),
  flaggedQuestions: z.array(z.number()),
})

/** The student's quiz this browser kept; null when there is none, it is another's, or it cannot be read. */
export function readStoredQuiz(userId: string): QuizState | null {
  const record = readRecord()
  if (record?.userId !== userId) return null
  const { id, data, questions, selectedAnswers, flaggedQuestions, currentQuestion } = record
  return {
    id,
    category: data.category,
    // The rest of a question is as the server sent it; the room shows what it misses as missing.
    questions: questions as unknown as QuizState['questions'],
    answers: selectedAnswers,
    confidences: questions.map((_, position) => record.confidences?.[position] ?? null),
    flags: flaggedQuestions,
    current: currentQuestion,
  }
}

function readRecord(): z.infer<typeof storedQuiz> | null {
  try {
    const parsed = storedQuiz.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps the quiz as it is now; a full or closed storage only costs a reload what was not checked. */
export function storeQuiz(userId: string, state: QuizState): void {
  const record: z.input<typeof storedQuiz> = {
    version,
    userId,
    id: state.id,
    started: true,
    data: { category: state.category, total_questions: state.questions.length },
    questions: state.questions.map((place) => ({ ...place })),
    currentQuestion: state.current,
    selectedAnswers: state.answers.map((given) => (Array.isArray(given) ? [...given] : given)) as (
      | number
      | number[]
      | null
    )[],
    confidences: [...state.confidences],
    flaggedQuestions: [...state.flags],
  }
  try {
    localStorage.setItem(key, JSON.stringify(record))
  } catch {
    // The server has every checked answer.
  }
}

/** @param id of the quiz that ended: another one, of another tab, stays; without it, whatever is kept goes */
export function clearStoredQuiz(id?: string): void {
  const kept = readRecord()
  if (id !== undefined && kept !== null && kept.id !== id) return
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is closed to us: then no quiz is kept there either.
  }
}
