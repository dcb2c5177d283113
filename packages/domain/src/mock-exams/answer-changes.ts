import { percentOf, wilsonRange } from '../questions/score.ts'

/** What the answers of finished mock exams came to that were changed for another. */
export type AnswerChanges = {
  /** Answers that could be seen to change, changed or not: those to questions with one right option. */
  readonly answers: number
  readonly wrong_to_right: number
  readonly right_to_wrong: number
  readonly wrong_to_wrong: number
}

/** An answer as it was graded; `first_correct` is null where it was the first. */
type Graded = { readonly correct: boolean; readonly first_correct: boolean | null }

/** A change between two answers that both count as right changed nothing. */
export function countChanges(graded: readonly Graded[]): AnswerChanges {
  const changed = graded.filter(({ first_correct: first }) => first !== null)
  const count = (before: boolean, after: boolean) =>
    changed.filter(({ correct, first_correct: first }) => first === before && correct === after).length
  return {
    answers: graded.length,
    wrong_to_right: count(false, true),
    right_to_wrong: count(true, false),
    wrong_to_wrong: count(false, false),
  }
}

export function sumChanges(all: readonly AnswerChanges[]): AnswerChanges {
  const sum = (key: keyof AnswerChanges) => all.reduce((total, changes) => total + changes[key], 0)
  return {
    answers: sum('answers'),
    wrong_to_right: sum('wrong_to_right'),
    right_to_wrong: sum('right_to_wrong'),
    wrong_to_wrong: sum('wrong_to_wrong'),
  }
}

type Kind = 'wrong_to_right' | 'right_to_wrong' | 'wrong_to_wrong'

export type ChangeSummary = {
  readonly changed: number
  /** Whole percent of all changes. */
  readonly shares: Readonly<Record<Kind, number>>
  /**
   * Whether changing answers helps this student: 'unclear' while the share of helpful ones among those that moved the
   * score may as well be a half (95 % Wilson range).
   */
  readonly effect: 'helps' | 'hurts' | 'unclear'
}

export function summarizeChanges(changes: AnswerChanges): ChangeSummary {
  const { wrong_to_right: helped, right_to_wrong: hurt, wrong_to_wrong: neither } = changes
  const changed = helped + hurt + neither
  return {
    changed,
    shares: {
      wrong_to_right: percentOf(helped, changed),
      right_to_wrong: percentOf(hurt, changed),
      wrong_to_wrong: percentOf(neither, changed),
    },
    effect: effectOf(helped, hurt),
  }
}

function effectOf(helped: number, hurt: number): ChangeSummary['effect'] {
  if (helped + hurt === 0) return 'unclear'
  const { low, high } = wilsonRange(helped, helped + hurt)
  if (low > 50) return 'helps'
  return high < 50 ? 'hurts' : 'unclear'
}
