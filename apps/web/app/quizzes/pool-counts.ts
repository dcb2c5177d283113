import type { ResponseOf } from '@collimate/contract/endpoint'
import type { readQuizPools } from '@collimate/contract/quizzes'
import { matchCount, type QuestionPool } from '@collimate/domain/quizzes/build'
import type { QuizMode } from '@collimate/domain/quizzes/timed'

export type Pools = ResponseOf<typeof readQuizPools>
export type Choice = Parameters<typeof matchCount>[1]

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
  pools: Omit<Pools, 'sections'>,
  mode: QuizMode,
  choice: Choice,
  pool: QuestionPool,
): number {
  return matchCount(pools.whole_counts, choice, pool) - matchIn(pools, mode, choice, pool)
}

type Chosen = { chosen: number; all: number }
type Matching = {
  match: number
  asked: number
  /** Of what was chosen, what other quizzes and exams still hold. */
  held: number
  pool: QuestionPool
  sections: Chosen
  types: Chosen
}

/** What the form says about what was chosen: how many match, or null where that is not the point, and what follows. */
export function matchTexts(matching: Matching): { count: string | null; rest: string } {
  const { match, asked, held, pool, sections, types } = matching
  if (sections.chosen === 0) return { count: null, rest: 'Choose at least one category.' }
  if (types.chosen === 0) return { count: null, rest: 'Choose at least one question type.' }
  const more = [
    ...(sections.chosen < sections.all ? ['sections'] : []),
    ...(types.chosen < types.all ? ['question types'] : []),
  ].join(' or ')
  if (match === 0) return { count: null, rest: held > 0 ? heldText(held) : nothingText(pool, more) }
  const offer = offerText(match, asked, more)
  return {
    count: `${match} ${match === 1 ? 'matches' : 'match'}.`,
    rest: match < asked && held > 0 ? `${offer} ${heldText(held)}` : offer,
  }
}

/** Where nothing matches. */
const nothingTexts: Record<QuestionPool, string> = {
  all: 'No question matches.',
  unseen: 'You have answered every question here.',
  missed: 'Nothing missed here.',
  bookmarked: 'No bookmarks here. Press Bookmark on a question to find it again.',
  due: 'Nothing is due here today.',
  'sure-wrong': 'Nothing here that you were sure of and got wrong.',
}

/** @param more what is left to choose, as `sections or question types`; empty where everything is chosen */
function nothingText(pool: QuestionPool, more: string): string {
  if (pool === 'bookmarked') return nothingTexts[pool]
  if (pool !== 'all') return `${nothingTexts[pool]} Choose All${more && `, or more ${more}`}.`
  return nothingTexts[pool] + (more && ` Choose more ${more}.`)
}

function offerText(match: number, asked: number, more: string): string {
  if (match >= asked) return `You get ${asked} of them, in a new order.`
  if (more !== '') return `You asked for ${asked}. Choose more ${more} to get them.`
  return match === 1 ? 'You get this one.' : `You get all ${match} of them.`
}

function heldText(held: number): string {
  const [noun, verb] = held === 1 ? ['question', 'is'] : ['questions', 'are']
  return `${held} ${noun} ${verb} still to be checked in another quiz or exam.`
}
