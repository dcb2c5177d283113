/** The category of a quiz whose questions are of several. */
export const mixedCategory = 'mixed'
/** The category of a quiz of what was due, whatever its questions are of. */
export const reviewCategory = 'review'

/**
 * Which of the matching questions a built quiz draws from: missed are those whose latest answer was wrong, sure-wrong
 * those of them the student was sure of, due those that come back for review today.
 */
export const questionPools = ['all', 'unseen', 'missed', 'due', 'sure-wrong', 'bookmarked'] as const
export type QuestionPool = (typeof questionPools)[number]

/** How many questions of one section a student's pools have. */
export type SectionPools = { readonly section: string } & Readonly<Record<QuestionPool, number>>

/** How many questions of these sections are in the pool. */
export function matchCount(
  table: readonly SectionPools[],
  sections: ReadonlySet<string>,
  pool: QuestionPool,
): number {
  return table.reduce((sum, row) => sum + (sections.has(row.section) ? row[pool] : 0), 0)
}
