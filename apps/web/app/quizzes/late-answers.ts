import type { QuizResult } from '@collimate/contract/quizzes'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import { readUnsent, settleUnsent, uncountedOf } from './room/unsent-answers.ts'

/** An answer to a timed quiz that this browser could not save in time. */
type LateAnswer = {
  readonly position: number
  readonly here: Answer
  readonly counted: Answer | null
}

type Counted = Pick<QuizResult, 'id' | 'answers'>

export type LateQuiz = { readonly id: string; readonly count: number; readonly completedAt: string }

/** What this browser kept of a finished quiz and did not count, by position. What arrived after all is forgotten. */
export function findLate(userId: string, { id, answers }: Counted): LateAnswer[] {
  const late = new Map<number, Answer>()
  for (const record of readUnsent(userId).filter((kept) => kept.id === id)) {
    const uncounted = uncountedOf(record.changes, answers)
    if (uncounted.length === 0) settleUnsent(userId, record)
    for (const [position, answer] of uncounted) late.set(position, answer)
  }
  return [...late]
    .toSorted(([a], [b]) => a - b)
    .map(([position, here]) => ({ position, here, counted: answers[position] ?? null }))
}

/** The student has seen what was late for the quiz, and wants it no more. */
export function forgetLate(userId: string, id: string): void {
  for (const record of readUnsent(userId)) if (record.id === id) settleUnsent(userId, record)
}

/**
 * The finished quizzes that have late answers here, with how many, and when they were over.
 *
 * @param readResult null for a quiz that still runs, or of which the server says nothing now
 */
export async function findLateQuizzes(
  userId: string,
  readResult: (id: string) => Promise<(Counted & Pick<QuizResult, 'completed_at'>) | null>,
): Promise<LateQuiz[]> {
  const found: LateQuiz[] = []
  for (const id of new Set(readUnsent(userId).map((record) => record.id))) {
    const result = await readResult(id)
    if (result === null) continue
    const count = findLate(userId, result).length
    if (count > 0) found.push({ id, count, completedAt: result.completed_at })
  }
  return found
}

/** @param completedAt where other quizzes may be told of beside this one */
export function lateTitle(count: number, completedAt?: string): string {
  const noun = count === 1 ? '1 answer' : `${count} answers`
  return `${noun} didn’t reach us before your quiz ${completedAt === undefined ? '' : `of ${dayOf(completedAt)} `}was over`
}

function dayOf(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(moment))
}

/** `Questions 2 and 5. They are in this browser only, and do not count.` */
export function lateLead(late: readonly LateAnswer[]): string {
  const numbers = new Intl.ListFormat('en-US').format(late.map(({ position }) => String(position + 1)))
  return late.length === 1
    ? `Question ${numbers}. It is in this browser only, and does not count.`
    : `Questions ${numbers}. They are in this browser only, and do not count.`
}
