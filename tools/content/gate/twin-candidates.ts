import { rightOptionsOf, type Item } from '@collimate/content/item'
import { contentWords } from '@collimate/content/lint/words'

export type Candidate = { readonly id: string; readonly other: string; readonly likeness: number }

/** The likeness from which a pair is shown. */
const least = 0.3

/** Pairs of a new or rewritten item with any other that share enough rare words of stem, key and takeaway to be looked at. */
export function twinCandidates(batch: readonly Item[], bank: readonly Item[]): Candidate[] {
  const own = new Set(batch.map(({ id }) => id))
  const others = bank.filter(({ id }) => !own.has(id))
  const all = [...others, ...batch]
  const bags = new Map(all.map((item) => [item.id, new Set(wordsOf(item))]))
  const inHowMany = new Map<string, number>()
  for (const bag of bags.values()) for (const word of bag) inHowMany.set(word, (inHowMany.get(word) ?? 0) + 1)
  const weight = (word: string) => Math.log((1 + all.length) / (inHowMany.get(word) ?? 1)) ** 2
  const norm = (bag: ReadonlySet<string>) =>
    Math.sqrt([...bag].reduce((sum, word) => sum + weight(word), 0)) || 1
  return batch
    .flatMap((item, index) =>
      [...others, ...batch.slice(0, index)].map((other) => {
        const a = bags.get(item.id) ?? new Set<string>()
        const b = bags.get(other.id) ?? new Set<string>()
        const shared = [...a].filter((word) => b.has(word)).reduce((sum, word) => sum + weight(word), 0)
        return { id: item.id, other: other.id, likeness: shared / (norm(a) * norm(b)) }
      }),
    )
    .filter(({ likeness }) => likeness >= least)
    .toSorted((a, b) => b.likeness - a.likeness || a.id.localeCompare(b.id))
}

function wordsOf(item: Item): string[] {
  return contentWords([item.stem, item.keep, ...rightOptionsOf(item).map(({ text }) => text)].join(' '))
}
