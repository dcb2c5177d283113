import type { ExamWork } from '@collimate/contract/mock-exams'
import type { Changes } from '@collimate/domain/mock-exams/answers'
import type { Parcel } from './outbox.ts'

type WorkRest = { holder: string; timeSpent: number; questionMs: Readonly<Record<string, number>> }

/** A parcel as the contract sends it. */
export function workOf(parcel: Parcel, { holder, timeSpent, questionMs }: WorkRest): ExamWork {
  return {
    holder,
    sequence: parcel.sequence,
    changes: wireChanges(parcel.changes),
    time_spent: timeSpent,
    question_ms: { ...questionMs },
    ...(parcel.flags === null ? {} : { flags: [...parcel.flags] }),
  }
}

function wireChanges(changes: Changes): ExamWork['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([position, choice]) => [
      position,
      choice === null || typeof choice === 'number' ? choice : [...choice],
    ]),
  )
}

/** The entries of `now` that differ from `before`: what the server does not know yet. */
export function changedTimes(
  now: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(Object.entries(now).filter(([position, ms]) => before[position] !== ms))
}
