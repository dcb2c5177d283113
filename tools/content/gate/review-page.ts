import type { TwinPair } from '@collimate/content/batches'
import type { Item } from '@collimate/content/item'
import * as z from 'zod'
import type { Doubt, Handed, Score } from './score.ts'
import type { Candidate } from './twin-candidates.ts'

/** What was decided about a batch; `of` is an item's id, or two of them where twins were asked about. */
export const decisionsSchema = z.strictObject({
  writer: z.string().min(1),
  minutes: z.number().positive(),
  /** How far writer and readers worked apart, where it was not each without the others' work. */
  independence: z.string().min(1).optional(),
  decisions: z.array(
    z.strictObject({
      of: z.string().min(1),
      verdict: z.enum(['kept', 'rewritten', 'deleted', 'twins', 'different']),
      note: z.string(),
    }),
  ),
})
export type Decisions = z.infer<typeof decisionsSchema>

export type Review = {
  readonly batch: string
  readonly items: readonly Item[]
  readonly handed: Handed
  readonly score: Score
  readonly candidates: readonly Candidate[]
  readonly decisions: Decisions
}

const eachAlone =
  "Writer, solvers and readers are language models and were each started without the others' work."

/** Everything a reader raised that no decision names yet. */
export function openPoints({ score, candidates, decisions }: Review): string[] {
  const settled = new Set(decisions.decisions.map(({ of }) => of))
  const raised = [
    ...doubtsOf(score).map(({ id }) => id),
    ...score.optionsOnly.always,
    ...candidates.map(({ id, other }) => `${id} ${other}`),
  ]
  return [...new Set(raised)].filter((of) => !settled.has(of))
}

/** The items that no decision deletes. */
export function keptItems({ items, decisions }: Pick<Review, 'items' | 'decisions'>): Item[] {
  const deleted = new Set(
    decisions.decisions.flatMap(({ of, verdict }) => (verdict === 'deleted' ? [of] : [])),
  )
  return items.filter(({ id }) => !deleted.has(id))
}

/** The pairs that are not to meet in one exam, of items that stay. */
export function twinPairs(review: Pick<Review, 'items' | 'decisions'>): TwinPair[] {
  const gone = new Set(review.items.map(({ id }) => id))
  for (const { id } of keptItems(review)) gone.delete(id)
  return review.decisions.decisions.flatMap(({ of, verdict }) => {
    const [one, other] = of.split(' ')
    if (verdict !== 'twins' || one === undefined || other === undefined) return []
    return gone.has(one) || gone.has(other) ? [] : [[one, other] satisfies TwinPair]
  })
}

/** The record of a batch, in Markdown. */
export function writeReview(review: Review): string {
  const { batch, items, handed, score, candidates, decisions } = review
  const open = openPoints(review)
  return [
    `# Batch ${batch}, ${items.length} items`,
    score.isVoid
      ? '**Void:** a reader missed more than a tenth of the planted keys; nothing below counts.'
      : open.length === 0
        ? `**Passed:** every point raised is settled. ${keptItems(review).length} of ${items.length} items stay.`
        : `**Open:** ${open.join('; ')}`,
    `Written by ${decisions.writer} in ${decisions.minutes} minutes. Ids ${items[0]?.id} to ${items.at(-1)?.id}.`,
    table(
      ['Part', 'By', 'Minutes', 'Result'],
      [
        ...(['solver-a', 'solver-b'] as const).map((reader) => [
          reader,
          handed[reader].by,
          `${handed[reader].minutes}`,
          `${score.solvers[reader].agreed} of ${score.items} agreed; planted keys found ${asPercent(score.detection[reader])}`,
        ]),
        [
          'reviewer',
          handed.reviewer.by,
          `${handed.reviewer.minutes}`,
          `planted keys found ${asPercent(score.detection.reviewer)}; other keys called wrong: ${score.reviewerDoubts.length}`,
        ],
        ...(['options-1', 'options-2', 'options-3'] as const).map((reader) => [
          reader,
          handed[reader].by,
          `${handed[reader].minutes}`,
          guessed(score.optionsOnly),
        ]),
      ],
    ),
    '## Disagreements and doubts',
    list(doubtsOf(score).map(({ id, reader, what, note }) => `${id}: ${reader} ${what}. ${note}`)),
    '## Guessed three times from the options alone',
    list(score.optionsOnly.always),
    '## Pairs that read alike',
    list(candidates.map(({ id, other, likeness }) => `${id} and ${other} (${likeness.toFixed(2)})`)),
    '## Decisions',
    list(decisions.decisions.map(({ of, verdict, note }) => `${of}: ${verdict}. ${note}`)),
    `${decisions.independence ?? eachAlone} No radiographer has checked these items yet.`,
    '',
  ].join('\n\n')
}

/** What the options alone told; an ordered list is guessed by who knows the order, so it is counted for itself. */
function guessed({ items, accuracy, lists }: Score['optionsOnly']): string {
  const parts = [
    ...(items > 0 ? [`${asPercent(accuracy)} of ${items} (chance 25%)`] : []),
    ...(lists.items > 0
      ? [`${asPercent(lists.accuracy)} of ${lists.items} ordered lists (chance ${asPercent(lists.chance)})`]
      : []),
  ]
  return parts.length === 0
    ? 'not asked: every question goes by its picture'
    : `all three together ${parts.join(', ')}`
}

function doubtsOf(score: Score): Doubt[] {
  return [...score.solvers['solver-a'].doubts, ...score.solvers['solver-b'].doubts, ...score.reviewerDoubts]
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? 'None.' : lines.map((line) => `- ${line.trim()}`).join('\n')
}

function asPercent(share: number): string {
  return `${(share * 100).toFixed(0)}%`
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
