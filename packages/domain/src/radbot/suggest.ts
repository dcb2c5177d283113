/** Questions to begin with, at most. */
const mostFirst = 4

/** Questions to ask, by the section of the blueprint they are about, e.g. 'SA3'. */
export type Suggestions = ReadonlyMap<string, readonly string[]>

/**
 * Questions to go on with: of what was just quoted, then of what is near it.
 *
 * @param sections of the passages quoted, the best first
 * @param asked questions that are not asked again
 */
export function suggestNext(
  suggestions: Suggestions,
  sections: readonly string[],
  asked: readonly string[],
  count = 3,
): string[] {
  const near = [...suggestions.keys()].filter((section) =>
    sections.some((quoted) => quoted.slice(0, 2) === section.slice(0, 2)),
  )
  const taken = new Set(asked.map(normal))
  const order = [...new Set([...sections, ...near])]
  const found = order.flatMap((section) => suggestions.get(section) ?? [])
  return found.filter((question) => !taken.has(normal(question))).slice(0, count)
}

/**
 * Questions to begin with, each of another table.
 *
 * @param turn any number; another one gives others
 */
export function suggestFirst(suggestions: Suggestions, turn: number): string[] {
  const byTable = Map.groupBy(suggestions, ([section]) => section.slice(0, 2))
  const tables = [...byTable.values()].map((sections) => sections.flatMap(([, questions]) => questions))
  return Array.from({ length: Math.min(mostFirst, tables.length) }, (_, index) => {
    const questions = tables[(turn + index) % tables.length] ?? []
    return questions[Math.floor(turn / tables.length) % questions.length] ?? ''
  })
}

function normal(question: string): string {
  return question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
