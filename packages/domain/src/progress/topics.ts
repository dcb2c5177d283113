import { mixedCategory, reviewCategory } from '../quizzes/build.ts'

/** A quiz's length where its record tells none. */
const quizLengthUnknown = 50

/** Completed quizzes that went alike, as their records have them. */
export type QuizOutcome = {
  readonly category: string
  /** 0 to 100, or null where none was stored: it counts as 0. */
  readonly score: number | null
  readonly question_count: number | null
  readonly total_questions: number | null
  /** How many of them there are. */
  readonly quizzes: number
}

export type TopicScore = {
  readonly category: string
  readonly right: number
  readonly questions: number
  /** 0 to 100, rounded. */
  readonly percent: number
}

/** Questions of a quiz: what it counted, else what it was started with, else 50. */
export function quizLength(quiz: Pick<QuizOutcome, 'question_count' | 'total_questions'>): number {
  return quiz.question_count ?? quiz.total_questions ?? quizLengthUnknown
}

/** Right answers of a quiz: its percent of its length, rounded. */
export function rightIn(quiz: Pick<QuizOutcome, 'score' | 'question_count' | 'total_questions'>): number {
  return Math.round(((quiz.score ?? 0) / 100) * quizLength(quiz))
}

/**
 * Per category the sum of its quizzes: each one's right answers are its percent of its length, rounded. A mixed quiz
 * or a review is of no topic.
 */
export function topicScores(quizzes: readonly QuizOutcome[]): TopicScore[] {
  const ofOneTopic = quizzes.filter(
    ({ category }) => category !== mixedCategory && category !== reviewCategory,
  )
  return [...Map.groupBy(ofOneTopic, (quiz) => quiz.category)].map(([category, own]) => {
    const right = own.reduce((sum, alike) => sum + alike.quizzes * rightIn(alike), 0)
    const questions = own.reduce((sum, alike) => sum + alike.quizzes * quizLength(alike), 0)
    return { category, right, questions, percent: Math.round((100 * right) / questions) }
  })
}

/**
 * The topic with the highest and the one with the lowest share of right answers; the first named wins a tie.
 * There is no weakest where nothing is weaker than the best.
 */
export function bestAndWeakest(topics: readonly TopicScore[]): {
  best: TopicScore | null
  weakest: TopicScore | null
} {
  const ranked = topics.toSorted((a, b) => b.right * a.questions - a.right * b.questions)
  const best = ranked[0] ?? null
  const weakest = ranked.at(-1) ?? null
  const differ =
    best !== null && weakest !== null && best.right * weakest.questions > weakest.right * best.questions
  return { best, weakest: differ ? weakest : null }
}
