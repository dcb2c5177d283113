import type { Finding } from '../finding.ts'
import { keysOf, rightOptionsOf, type PlacedItem } from '../item.ts'
import { found, type BankRule } from './item-rule.ts'
import { contentWords, jaccard, normalize, runsOf, wordsOf } from './words.ts'

type Print = {
  readonly placed: PlacedItem
  readonly whole: string
  readonly shingles: ReadonlySet<string>
  readonly tokens: ReadonlySet<string>
  readonly key: string
  readonly vector: ReadonlyMap<string, number>
}

/** Items of one template are alike by nature; six of them are enough. */
const mostSiblings = 6

/** L19: no two items ask the same thing. */
export const checkDuplicates: BankRule = ({ items }) => {
  const prints = printsOf(items)
  const pairs = prints.flatMap((print, index) =>
    prints.slice(0, index).flatMap((other) => comparePrints(print, other)),
  )
  return [...pairs, ...checkSiblings(items)]
}

/** L19 between some items and all others: what `among` ask, neither `among` nor `others` ask too. */
export function findTwinsOf(among: readonly PlacedItem[], others: readonly PlacedItem[]): Finding[] {
  const prints = printsOf([...others, ...among])
  return prints.flatMap((print, index) =>
    index < others.length ? [] : prints.slice(0, index).flatMap((other) => comparePrints(print, other)),
  )
}

function printsOf(items: readonly PlacedItem[]): Print[] {
  const bags = items.map(({ item }) => contentWords(`${item.stem} ${keyText(item)}`))
  const inHowMany = new Map<string, number>()
  for (const bag of bags) for (const word of new Set(bag)) inHowMany.set(word, (inHowMany.get(word) ?? 0) + 1)
  return items.map((placed, index) => {
    const bag = bags[index] ?? []
    const stem = contentWords(placed.item.stem)
    return {
      placed,
      whole: [...stem, '|', ...placed.item.options.map(({ text }) => normalize(text)).toSorted()].join(' '),
      shingles: new Set(runsOf(stem, 3)),
      tokens: new Set(bag),
      key: normalize(keyText(placed.item)),
      vector: weigh(bag, inHowMany, items.length),
    }
  })
}

function keyText(item: PlacedItem['item']): string {
  return rightOptionsOf(item)
    .map(({ text }) => text)
    .join(' ')
}

/** TF-IDF, of length one. */
function weigh(
  bag: readonly string[],
  inHowMany: ReadonlyMap<string, number>,
  total: number,
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const word of bag) {
    weights.set(word, (weights.get(word) ?? 0) + Math.log((1 + total) / (inHowMany.get(word) ?? 1)))
  }
  const length = Math.hypot(...weights.values()) || 1
  return new Map([...weights].map(([word, weight]) => [word, weight / length]))
}

function comparePrints(a: Print, b: Print): Finding[] {
  const template = a.placed.item.template?.id
  if (template !== undefined && template === b.placed.item.template?.id) return []
  const other = b.placed.item.id
  if (a.whole === b.whole) return [found(a.placed, 'L19', 'error', `is the same question as ${other}`)]
  const stems = jaccard(a.shingles, b.shingles)
  const words = jaccard(a.tokens, b.tokens)
  if (stems >= 0.6 || words >= 0.8) {
    return [
      found(
        a.placed,
        'L19',
        'error',
        `is nearly ${other} (phrases ${stems.toFixed(2)}, words ${words.toFixed(2)})`,
      ),
    ]
  }
  if (stems >= 0.45)
    return [found(a.placed, 'L19', 'warning', `is like ${other} (phrases ${stems.toFixed(2)})`)]
  const sameKey = a.key === b.key && a.placed.item.objective === b.placed.item.objective
  const likeness = sameKey ? cosine(a.vector, b.vector) : 0
  return likeness < 0.75
    ? []
    : [found(a.placed, 'L19', 'warning', `has the key of ${other} and reads alike (${likeness.toFixed(2)})`)]
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  return [...a].reduce((sum, [word, weight]) => sum + weight * (b.get(word) ?? 0), 0)
}

function checkSiblings(items: readonly PlacedItem[]): Finding[] {
  const byTemplate = Map.groupBy(
    items.filter(({ item }) => item.template !== undefined),
    ({ item }) => item.template?.id ?? '',
  )
  return [...byTemplate].flatMap(([template, siblings]) => [
    ...siblings
      .slice(mostSiblings)
      .map((placed) =>
        found(placed, 'L19', 'error', `template ${template} has more than ${mostSiblings} items`),
      ),
    ...siblings.flatMap((placed, index) => {
      const twin = siblings
        .slice(0, index)
        .find(({ item }) => setting(item.stem) === setting(placed.item.stem))
      return twin === undefined ? [] : [found(placed, 'L19', 'error', `has the context of ${twin.item.id}`)]
    }),
  ])
}

/** A stem without its numbers. */
function setting(stem: string): string {
  return contentWords(stem).join(' ')
}

/** L20: a key that another stem of the same section gives away; a step by itself gives no order away. */
export const checkCrossCueing: BankRule = ({ items }) => {
  const stems = items.map((placed) => ({ placed, text: ` ${contentWords(placed.item.stem).join(' ')} ` }))
  return items.flatMap((placed) =>
    keysOf(placed.item).flatMap(({ text }) => {
      const phrase = contentWords(text)
      if (phrase.filter((word) => word !== '#').length < 3) return []
      const telling = stems.find(
        (other) =>
          other.placed.item.id !== placed.item.id &&
          other.placed.table === placed.table &&
          other.text.includes(` ${phrase.join(' ')} `),
      )
      return telling === undefined
        ? []
        : [found(placed, 'L20', 'warning', `the stem of ${telling.placed.item.id} says "${text}"`)]
    }),
  )
}

/** Words in a row that two texts do not share by chance. */
const copiedRun = 12

/** L23: no run of twelve words stands in two items, or in an item and the fact sheet. */
export const checkCopies: BankRule = ({ items, facts }) => {
  const owners = new Map<string, string>()
  for (const fact of facts.values())
    for (const run of runsOf(wordsOf(fact.text), copiedRun)) owners.set(run, fact.id)
  return items.flatMap((placed) => {
    const texts = [
      placed.item.stem,
      placed.item.keep,
      ...placed.item.options.flatMap(({ text, why }) => [text, why]),
    ]
    const runs = texts.flatMap((text) => runsOf(wordsOf(text), copiedRun))
    const copied = runs.find((run) => (owners.get(run) ?? placed.item.id) !== placed.item.id)
    const owner = copied === undefined ? undefined : owners.get(copied)
    for (const run of runs) if (!owners.has(run)) owners.set(run, placed.item.id)
    return owner === undefined ? [] : [found(placed, 'L23', 'error', `shares "${copied}" with ${owner}`)]
  })
}
