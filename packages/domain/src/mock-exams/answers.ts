/** An index among the shown options; a list for a multi-answer question. */
export type Choice = number | readonly number[]
/** Position ('0'…) to choice. A position without an entry is unanswered. */
export type Choices = Readonly<Record<string, Choice>>
/** Position to the new choice; null takes the answer back. */
export type Changes = Readonly<Record<string, Choice | null>>

/** The chosen indexes, ascending and without repeats; none when unanswered. */
export function chosenIndexes(choice: Choice | null | undefined): number[] {
  if (choice === null || choice === undefined) return []
  const list = typeof choice === 'number' ? [choice] : choice
  return [...new Set(list)].toSorted((a, b) => a - b)
}

export function isAnswered(choice: Choice | null | undefined): boolean {
  return chosenIndexes(choice).length > 0
}

export function answeredCount(answers: Choices): number {
  return Object.values(answers).filter(isAnswered).length
}

export function sameChoice(a: Choice | null | undefined, b: Choice | null | undefined): boolean {
  const [left, right] = [chosenIndexes(a), chosenIndexes(b)]
  return left.length === right.length && left.every((index, i) => index === right[i])
}

/** The answers after the changes; a choice of nothing leaves no entry. */
export function applyChanges(answers: Choices, changes: Changes): Record<string, Choice> {
  const next: Record<string, Choice> = { ...answers }
  for (const [position, choice] of Object.entries(changes)) {
    if (choice === null || !isAnswered(choice)) delete next[position]
    else next[position] = choice
  }
  return next
}

/**
 * What a choice of an exam looks like on the wire and in the row: a single-answer question holds one index,
 * a multi-answer question a list; anything outside the question's options is refused.
 *
 * @returns the choice to store, null for "unanswered", or 'refused'
 */
export function readChoice(
  choice: Choice | null,
  question: { readonly options: number; readonly multiple: boolean },
): Choice | null | 'refused' {
  const indexes = chosenIndexes(choice)
  if (indexes.some((index) => !Number.isInteger(index) || index < 0 || index >= question.options))
    return 'refused'
  if (question.multiple) return indexes.length === 0 ? null : indexes
  if (indexes.length > 1) return 'refused'
  return indexes[0] ?? null
}

export type Merge = {
  /** The answers to show and to go on with. */
  readonly answers: Record<string, Choice>
  /** Of the unsent changes, what is still to be sent. */
  readonly unsent: Record<string, Choice | null>
  /** Positions where another window answered meanwhile and differently: the server's answer stands. */
  readonly setAside: string[]
}

/**
 * Brings a browser's unsent changes together with what the server holds when the exam is opened again.
 *
 * @param base the server's answers as this browser last knew them
 * @param server the server's answers now
 * @param unsent this browser's changes since `base`
 */
export function mergeUnsent(base: Choices, server: Choices, unsent: Changes): Merge {
  const still: Record<string, Choice | null> = {}
  const setAside: string[] = []
  for (const [position, choice] of Object.entries(unsent)) {
    if (sameChoice(choice, server[position])) continue
    if (sameChoice(base[position], server[position])) still[position] = choice
    else setAside.push(position)
  }
  return { answers: applyChanges(server, still), unsent: still, setAside }
}
