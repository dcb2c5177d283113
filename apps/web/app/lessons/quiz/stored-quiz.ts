import * as z from 'zod/mini'

/** Which quiz: a topic's own where there is no subsection. */
export type QuizPlace = { readonly topicId: string; readonly subsectionId: string | null }

const prefix = 'collimate-guided-quiz'
/** How long a quiz that was left half way is gone on with, in milliseconds. */
const lifeMs = 24 * 3_600_000

/** The documents' record, with whose it is and which attempt of the server it goes with. */
const schema = z.object({
  userId: z.string(),
  attemptId: z.string(),
  topicId: z.string(),
  subsectionId: z.nullable(z.string()),
  quizStarted: z.literal(true),
  currentQuestionIndex: z.int().check(z.gte(0)),
  /** Per question the chosen answer, submitted or not. */
  selectedAnswers: z.array(z.nullable(z.int().check(z.gte(0)))),
  /** Milliseconds since 1970. */
  lastSaved: z.number(),
})
export type StoredQuiz = z.infer<typeof schema>

/** `collimate-guided-quiz-subsection-interactions`, `collimate-guided-quiz-topic-safety` */
export function storageKey({ topicId, subsectionId }: QuizPlace): string {
  return subsectionId === null ? `${prefix}-topic-${topicId}` : `${prefix}-subsection-${subsectionId}`
}

/** The student's own record of this quiz; null when there is none, it is too old, or it cannot be read. */
export function readStoredQuiz(place: QuizPlace, userId: string, now: number): StoredQuiz | null {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(storageKey(place)) ?? 'null'))
    if (!parsed.success) return null
    const { data } = parsed
    const own = data.userId === userId && data.topicId === place.topicId
    return own && Math.abs(now - data.lastSaved) <= lifeMs ? data : null
  } catch {
    return null
  }
}

/** A full or closed storage only costs a reload its place. */
export function storeQuiz(record: StoredQuiz): void {
  try {
    localStorage.setItem(storageKey(record), JSON.stringify(record))
  } catch {
    // The server has every submitted answer.
  }
}

export function clearStoredQuiz(place: QuizPlace): void {
  try {
    localStorage.removeItem(storageKey(place))
  } catch {
    // Storage is closed to us: then no quiz is kept there either.
  }
}
