import { createHash } from 'node:crypto'
import { typeOf, type Item, type PlacedItem } from './item.ts'
import { contentWords, stemOf, wordsOf } from './lint/words.ts'
import { absolutesAndHedges } from './lint/options.ts'
import { orderOptions } from './order-options.ts'

/*
 * Robots that see options and no meaning. What they score above chance is what the options give away.
 * Shares are 0 to 1; a robot torn between several options gets its part of a hit. Only questions with one key are
 * asked: of several keys, of an order or of places on a picture no robot can guess one.
 */

/** Four options as a student gets them, and which is the key. */
type Choice = { readonly id: string; readonly cues: readonly Cues[]; readonly key: number }

/** What a robot sees of an option, each against the mean of its item. */
type Cues = {
  readonly length: number
  /** How many other options have its words, per word. */
  readonly shared: number
  readonly stemWords: number
  readonly qualifiers: number
}

const qualifiers = new RegExp(
  `${absolutesAndHedges.source}|\\b(?:about|some|most|many|all|no|not|without|both|more|less|than|until|unless|if|because|so that|since)\\b`,
  'gi',
)

function choicesOf(items: readonly PlacedItem[]): Choice[] {
  return items
    .filter(({ item }) => typeOf(item) === 'single')
    .map(({ item }) => {
      const options = orderOptions(item)
      return {
        id: item.id,
        cues: cuesOf(item, options),
        key: options.findIndex(({ correct }) => correct === true),
      }
    })
}

function cuesOf(item: Item, options: Item['options']): Cues[] {
  const stem = new Set(contentWords(item.stem))
  const words = options.map(({ text }) => new Set(wordsOf(text).map(stemOf)))
  const raw = options.map(({ text }, at) => {
    const own = [...(words[at] ?? [])]
    return {
      length: text.length,
      shared: meanOf(own.map((word) => words.filter((other) => other.has(word)).length - 1)),
      stemWords: contentWords(text).filter((word) => word !== '#' && stem.has(word)).length,
      qualifiers: text.match(qualifiers)?.length ?? 0,
    }
  })
  const mean = (of: (cues: Cues) => number) => raw.reduce((sum, cues) => sum + of(cues), 0) / raw.length
  const lengths = mean(({ length }) => length)
  const [shared, stemWords, hedges] = [
    mean((cues) => cues.shared),
    mean((cues) => cues.stemWords),
    mean((cues) => cues.qualifiers),
  ]
  return raw.map((cues) => ({
    length: (cues.length - lengths) / lengths,
    shared: cues.shared - shared,
    stemWords: cues.stemWords - stemWords,
    qualifiers: cues.qualifiers - hedges,
  }))
}

/** Takes the option that has most in common with the others. */
export function convergenceRobot(items: readonly PlacedItem[]): number {
  return meanOf(
    choicesOf(items).map(({ cues, key }) =>
      hit(
        cues.map(({ shared }) => shared),
        key,
      ),
    ),
  )
}

const folds = 10

/**
 * Learns from nine tenths of the items how length, shared words, stem words, qualifiers and position go with the
 * key, and answers the tenth; each item is answered once. An item's tenth follows from its id.
 */
export function learnedRobot(items: readonly PlacedItem[]): number {
  const choices = choicesOf(items).map((choice) => ({
    ...choice,
    fold: foldOf(choice.id),
    seen: see(choice),
  }))
  return meanOf(
    Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
      const weights = learn(choices.filter((choice) => choice.fold !== fold))
      return choices
        .filter((choice) => choice.fold === fold)
        .map(({ seen, key }) =>
          hit(
            seen.map((features) => dot(weights, features)),
            key,
          ),
        )
    }),
  )
}

function see({ cues }: Choice): number[][] {
  return cues.map(({ length, shared, stemWords, qualifiers: hedges }, place) => [
    length,
    shared,
    stemWords,
    hedges,
    ...Array.from({ length: 4 }, (_, other) => (other === place ? 1 : 0)),
  ])
}

/** Weights of a conditional logit by plain gradient ascent, held small. */
function learn(choices: readonly { seen: readonly number[][]; key: number }[]): number[] {
  const size = choices[0]?.seen[0]?.length ?? 0
  const weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 200; step++) {
    const slope = weights.map((weight) => -0.01 * weight)
    for (const { seen, key } of choices) {
      const raised = seen.map((features) => Math.exp(dot(weights, features)))
      const all = raised.reduce((sum, value) => sum + value, 0)
      seen.forEach((features, at) => {
        const surprise = (at === key ? 1 : 0) - (raised[at] ?? 0) / all
        features.forEach((feature, index) => {
          slope[index] = (slope[index] ?? 0) + (surprise * feature) / choices.length
        })
      })
    }
    slope.forEach((rise, index) => {
      weights[index] = (weights[index] ?? 0) + 0.5 * rise
    })
  }
  return weights
}

/**
 * How often an option that repeats a word of the stem is the key, where some options of the item do and some do
 * not, and how often chance would have it so.
 */
export function stemWordKeys(items: readonly PlacedItem[]): {
  keyed: number
  chance: number
  options: number
} {
  const marked = choicesOf(items).flatMap(({ cues, key }) => {
    const repeats = cues.flatMap(({ stemWords }, at) => (stemWords > 0 ? [at] : []))
    return repeats.map((at) => ({ isKey: at === key, chance: 1 / cues.length }))
  })
  return {
    keyed: meanOf(marked.map(({ isKey }) => (isKey ? 1 : 0))),
    chance: meanOf(marked.map(({ chance }) => chance)),
    options: marked.length,
  }
}

/** A verb that makes a row of words a statement. */
const verb =
  /\s(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|must|may|will|should|needs?|falls?|rises?|drops?|stays?|changes?|lowers?|raises?|increases?|decreases?|reduces?|makes?|gives?|takes?|keeps?|holds?|lets?|shows?|causes?|stops?|starts?|moves?|passes|absorbs?|spreads?|removes?|protects?|comes?|goes|lies|acts?|differs?|uses?|applies|depends?|allows?|requires?|covers?|strikes?|loses?|travels?|works?|repels?)\b/i

/**
 * Whether the options are statements, three of them or more with four words and a verb: such a set may be one true
 * and three false statements, which needs no stem. Words cannot tell more, so this counts too many rather than too few.
 */
export function isStatementSet(item: Item): boolean {
  const statements = item.options.filter(({ text }) => text.split(/\s+/).length >= 4 && verb.test(text))
  return typeOf(item) === 'single' && statements.length >= 3
}

function hit(scores: readonly number[], key: number): number {
  const best = Math.max(...scores)
  const chosen = scores.flatMap((score, at) => (score > best - 1e-9 ? [at] : []))
  return chosen.includes(key) ? 1 / chosen.length : 0
}

function foldOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % folds
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
