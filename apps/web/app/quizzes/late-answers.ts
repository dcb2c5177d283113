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
 * The finished quizzes that have late answers here, with how many.
 *
 * @param readResult null for a quiz that still runs, or of which the server says nothing now
 */
export async function findLateQuizzes(
  userId: string,
  readResult: (id: string) => Promise<Counted | null>,
): Promise<{ id: string; count: number }[]> {
  const found: { id: string; count: number }[] = []
  for (const id of new Set(readUnsent(userId).map((record) => record.id))) {
    const result = await readResult(id)
    const count = result === null ? 0 : findLate(userId, result).length
    if (count > 0) found.push({ id, count })
  }
  return found
}

export function lateTitle(count: number): string {
  const noun = count === 1 ? '1 answer' : `${count} answers`
  return `${noun} didn’t reach us before your quiz was over`
}

/** `Questions 2 and 5. They are in this browser only, and do not count.` */
export function lateLead(late: readonly LateAnswer[]): string {
  const numbers = new Intl.ListFormat('en-US').format(late.map(({ position }) => String(position + 1)))
  return late.length === 1
    ? `Question ${numbers}. It is in this browser only, and does not count.`
    : `Questions ${numbers}. They are in this browser only, and do not count.`
}
