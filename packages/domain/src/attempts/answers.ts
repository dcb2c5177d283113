import type { Answer } from '../questions/types/question-type.ts'

/** Position ('0'…) to answer, each as its question's type stores it. A position without an entry is unanswered. */
export type Answers = Readonly<Record<string, Answer>>
/** Position to the new answer; null takes the answer back. */
export type Changes = Readonly<Record<string, Answer | null>>

export function isAnswered(answer: Answer | null | undefined): answer is Answer {
  return answer !== null && answer !== undefined && !(Array.isArray(answer) && answer.length === 0)
}

export function answeredCount(answers: Answers): number {
  return Object.values(answers).filter(isAnswered).length
}

/** Whether two answers to one question, as its type stores them, are the same. */
export function sameAnswer(a: Answer | null | undefined, b: Answer | null | undefined): boolean {
  if (!isAnswered(a) || !isAnswered(b)) return isAnswered(a) === isAnswered(b)
  return partsOf(a).join() === partsOf(b).join()
}

/** Told apart by kind too: index 1 is not the list of 1. */
function partsOf(answer: Answer): readonly (string | number)[] {
  if (typeof answer === 'number') return ['index', answer]
  return 'x' in answer ? ['point', answer.x, answer.y] : ['list', ...answer]
}

/** The answers after the changes; a change to nothing leaves no entry. */
export function applyChanges(answers: Answers, changes: Changes): Record<string, Answer> {
  const next: Record<string, Answer> = { ...answers }
  for (const [position, answer] of Object.entries(changes)) {
    if (isAnswered(answer)) next[position] = answer
    else delete next[position]
  }
  return next
}

export type Merge = {
  /** The answers to show and to go on with. */
  readonly answers: Record<string, Answer>
  /** Of the unsent changes, what is still to be sent. */
  readonly unsent: Record<string, Answer | null>
  /** Unsent positions that another window answered meanwhile, and differently: the later of the two will be kept. */
  readonly contested: string[]
}

/**
 * Brings a browser's unsent changes together with what the server holds when the attempt is opened again.
 *
 * @param base the server's answers as this browser last knew them
 * @param server the server's answers now
 * @param changes this browser's changes since `base`
 */
export function mergeUnsent(base: Answers, server: Answers, changes: Changes): Merge {
  const wanted = Object.entries(changes).filter(([position, answer]) => !sameAnswer(answer, server[position]))
  const unsent = Object.fromEntries(wanted)
  return {
    answers: applyChanges(server, unsent),
    unsent,
    contested: Object.keys(unsent).filter((position) => !sameAnswer(base[position], server[position])),
  }
}
