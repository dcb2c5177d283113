import type { ReviewedQuestion } from '@collimate/contract/questions'

export const reviewFilters = ['all', 'correct', 'incorrect', 'flagged'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** Positions a filter lists. An unanswered question is among the incorrect ones. */
export function filteredPositions(
  questions: readonly Pick<ReviewedQuestion, 'is_correct'>[],
  flags: readonly number[],
  filter: ReviewFilter,
): number[] {
  const all = [...questions.keys()]
  switch (filter) {
    case 'all':
      return all
    case 'correct':
      return all.filter((position) => questions[position]?.is_correct)
    case 'incorrect':
      return all.filter((position) => !questions[position]?.is_correct)
    case 'flagged':
      return all.filter((position) => flags.includes(position))
  }
}
