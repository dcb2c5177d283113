import type { ResponseOf } from '@collimate/contract/endpoint'
import type { readQuizPools } from '@collimate/contract/quizzes'
import { matchCount, type QuestionPool } from '@collimate/domain/quizzes/build'
import type { QuizMode } from '@collimate/domain/quizzes/timed'

export type Pools = ResponseOf<typeof readQuizPools>
type Choice = Parameters<typeof matchCount>[1]

/** How many questions a quiz of this mode finds for what was chosen. */
export function matchIn(
  { counts, timed_counts: timed }: Pick<Pools, 'counts' | 'timed_counts'>,
  mode: QuizMode,
  choice: Choice,
  pool: QuestionPool,
): number {
  return matchCount(mode === 'timed' ? timed : counts, choice, pool)
}

/** How many of them a quiz of this mode leaves out because another quiz or exam is still to check them. */
export function heldCount(
  pools: Parameters<typeof matchIn>[0],
  mode: QuizMode,
  choice: Choice,
  pool: QuestionPool,
): number {
  return matchIn(pools, 'tutor', choice, pool) - matchIn(pools, mode, choice, pool)
}

export function heldText(held: number): string {
  const [noun, verb] = held === 1 ? ['question', 'is'] : ['questions', 'are']
  return `${held} ${noun} ${verb} still to be checked in another quiz or exam.`
}
