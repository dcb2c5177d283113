/** A passage that was found, with how well it answers. */
export type Ranked = {
  readonly kind: string
  readonly source_id: string
  readonly body: string
  readonly score: number
}

/** Passages quoted at most. */
const most = 4
/** Of them from the student's own files: these go with our sources, and do not take their place. */
const mostFiles = 2
/** One that answers less well than this share of the best only distracts. */
const leastShare = 0.3
/** A table of values often stands beside the passage that names them: a page is quoted twice, but no more often. */
const mostOfPage = 2
/** The second one answers at least this share as well as the first. */
const leastShareOfPage = 0.4

/**
 * What of the passages found is quoted: the best, one of each source or two of a page, none that says the same.
 *
 * @param found the best first
 */
export function choosePassages<P extends Ranked>(found: readonly P[]): P[] {
  const chosen: P[] = []
  const best = (own: boolean) => found.find(({ kind }) => own || kind !== 'file')?.score ?? 0
  for (const passage of found) {
    if (chosen.length === most) break
    // A note of the student's own that fits best does not make ours worse.
    if (passage.score < best(passage.kind === 'file') * leastShare) continue
    const files = chosen.filter(({ kind }) => kind === 'file').length
    if (passage.kind === 'file' && files === mostFiles) continue
    const same = chosen.filter(
      ({ kind, source_id }) => kind === passage.kind && source_id === passage.source_id,
    )
    const fits = passage.kind !== 'file' && same.length < mostOfPage
    if (same.some(({ score }) => !fits || passage.score < score * leastShareOfPage)) continue
    if (chosen.some(({ body }) => likeness(body, passage.body) > 0.6)) continue
    chosen.push(passage)
  }
  return chosen
}

/** Shared words over all words of both, 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu))
}
