/** How a quiz is taken: each answer checked at once, or all of them at the end and against the clock. */
export const quizModes = ['tutor', 'timed'] as const
export type QuizMode = (typeof quizModes)[number]

/** Seconds the real exam leaves for a question: three and a half hours for 200. */
const secondsPerQuestion = 63

/** Answers on their way when the time ran out are taken so much later, in milliseconds. */
export const lateMs = 15_000

/**
 * @param factor of the student's extended time; 1 is the regular time
 * @returns whole seconds
 */
export function timedSeconds(questions: number, factor: number): number {
  return Math.round(questions * secondsPerQuestion * factor)
}

/** Whether the key of a question of a quiz may be shown. Wherever it is asked, this alone decides. */
export function isKeyDue(
  quiz: { readonly completed: boolean; readonly ends_at: Date | null },
  isAnswered: boolean,
): boolean {
  return quiz.completed || (quiz.ends_at === null && isAnswered)
}
