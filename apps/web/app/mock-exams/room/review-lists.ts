import { isAnswered } from '@collimate/domain/attempts/answers'
import type { Outbox } from '../../attempts/engine/outbox.ts'

export const reviewFilters = ['all', 'unanswered', 'flagged', 'answered'] as const
export type ReviewFilter = (typeof reviewFilters)[number]
export type ReviewLists = Readonly<Record<ReviewFilter, readonly number[]>>

/** Which positions each filter of the review before completing lists. */
export function reviewLists(
  { answers, flags }: Pick<Outbox, 'answers' | 'flags'>,
  total: number,
): ReviewLists {
  const all = [...Array(total).keys()]
  return {
    all,
    unanswered: all.filter((position) => !isAnswered(answers[position])),
    flagged: all.filter((position) => flags.includes(position)),
    answered: all.filter((position) => isAnswered(answers[position])),
  }
}

/** `6 unanswered, 3 flagged. Complete the exam anyway?` */
export function reviewSummary(lists: ReviewLists): string {
  const open = lists.unanswered.length
  const flagged = lists.flagged.length
  if (open === 0 && flagged === 0) return 'Every question is answered, none is flagged.'
  const parts = [open > 0 ? `${open} unanswered` : null, flagged > 0 ? `${flagged} flagged` : null]
  return `${parts.filter((part) => part !== null).join(', ')}. Complete the exam anyway?`
}
