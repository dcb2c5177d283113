import type { QuestionTypeName } from '../questions/types/registry.ts'

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

/** What a built quiz can choose a question by. */
export type Kind = { readonly section: string; readonly type: QuestionTypeName }

/** A question as it is counted: its kind, the pools it is in, and its group of twins, of which no quiz asks two. */
export type PooledQuestion = Kind & {
  readonly id: string
  readonly twin_group: string | null
} & Readonly<Record<QuestionPool, boolean>>

/** How many questions of these kinds each pool has. One of several kinds is a group of twins: any of them will do. */
export type PoolCounts = { readonly kinds: readonly Kind[] } & Readonly<Record<QuestionPool, number>>

/** Counts by kind, so that `matchCount` can tell for any choice what there is; twins count once. */
export function countPools(questions: readonly PooledQuestion[]): PoolCounts[] {
  const table = new Map<string, { kinds: readonly Kind[] } & Record<QuestionPool, number>>()
  const groups = Map.groupBy(questions, ({ id, twin_group }) => twin_group ?? id).values()
  for (const group of groups) {
    for (const pool of questionPools) {
      const kinds = kindsOf(group.filter((question) => question[pool]))
      if (kinds.length === 0) continue
      const key = JSON.stringify(kinds)
      const row = table.get(key) ?? { kinds, ...noneInPools }
      row[pool] += 1
      table.set(key, row)
    }
  }
  return [...table.values()]
}

const noneInPools = { all: 0, unseen: 0, missed: 0, due: 0, 'sure-wrong': 0, bookmarked: 0 }

/** Each kind once, in the same order for the same kinds. */
function kindsOf(questions: readonly Kind[]): Kind[] {
  const kinds = new Map(questions.map(({ section, type }) => [`${section}/${type}`, { section, type }]))
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}

/** How many questions of these sections and types are in the pool. */
export function matchCount(
  table: readonly PoolCounts[],
  { sections, types }: { sections: ReadonlySet<string>; types: ReadonlySet<QuestionTypeName> },
  pool: QuestionPool,
): number {
  const fits = ({ kinds }: PoolCounts) =>
    kinds.some(({ section, type }) => sections.has(section) && types.has(type))
  return table.reduce((sum, row) => sum + (fits(row) ? row[pool] : 0), 0)
}
