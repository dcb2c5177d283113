import { holdsPoint } from '@collimate/domain/questions/types/hot-spot'
import type { Point, Region } from '@collimate/domain/questions/types/question-type'
import {
  namedQuestionTypes,
  type NamedQuestionType,
  type QuestionTypeName,
} from '@collimate/domain/questions/types/registry'
import { keysOf, typeOf, type Item, type ItemOption, type PlacedItem } from './item.ts'

/** The columns of a row of `questions` that hold its key; each type fills its own. */
export type KeyColumns = {
  /** Index into `answers`; null but for a single answer. */
  readonly correct_answer: number | null
  /** Indexes into `answers`: of multi-select ascending, of an ordered list in the right order; null for the others. */
  readonly correct_answers: readonly number[] | null
  /** A hot spot's lettered places, A first. */
  readonly places: readonly Point[] | null
  readonly regions: readonly Region[] | null
}
export const noKey: KeyColumns = { correct_answer: null, correct_answers: null, places: null, regions: null }

/** How items of a type are written, checked and stored. */
type ItemType = {
  /** L02: what is wrong with its options, keys and places; null where nothing is. */
  problemOf(item: Item): string | null
  /** L13: what its stem ends in, and how a finding tells that. */
  readonly ending: { readonly pattern: RegExp; readonly told: string }
  /** @param options as they are stored */
  keyColumns(item: Item, options: readonly ItemOption[]): Partial<KeyColumns>
}

/** How the cells of a type are planned whose clauses a person picks: words do not tell which clause suits it. */
export type PickedCells = {
  /** What reports and the options of `content:plan` call several of them. */
  readonly several: string
  readonly option: string
  /** The digits of their ids, so that batches of each type can be written side by side. */
  readonly numbers: readonly [least: number, most: number]
  /** How many options are marked correct. */
  readonly keys: number
  /** The angles they can have. */
  readonly angles: readonly Item['angle'][]
  /** What the options of a batch's nth cell have in common. */
  optionsOf(index: number): string
}

const endsInQuestion = { pattern: /\?$/, told: 'its question' }

export const itemTypes: Readonly<Record<QuestionTypeName, ItemType>> &
  Readonly<Record<NamedQuestionType, { readonly cells: PickedCells }>> = {
  single: {
    problemOf(item) {
      const [options, keys] = [item.options.length, keysOf(item).length]
      if (options === 4 && keys === 1) return null
      return `a single answer has 4 options and 1 key, not ${options} and ${keys}`
    },
    ending: endsInQuestion,
    keyColumns: (_item, options) => ({ correct_answer: keyPlaces(options)[0] ?? null }),
  },
  multiple: {
    problemOf(item) {
      const [options, keys] = [item.options.length, keysOf(item).length]
      if (options < 4 || options > 6 || keys < 2 || keys > 4 || keys >= options)
        return `multi-select has 4–6 options and 2–4 keys, not ${options} and ${keys}`
      const agrees = item.select === 'all' || item.select === keys
      return agrees ? null : `select says ${item.select}, and ${keys} keys are marked`
    },
    ending: endsInQuestion,
    keyColumns: (_item, options) => ({ correct_answers: keyPlaces(options) }),
  },
  'ordered-list': {
    problemOf(item) {
      const [options, keys] = [item.options.length, keysOf(item).length]
      if (options >= 3 && options <= 6 && keys === 0) return null
      return `an ordered list has 3–6 options in the right order and marks none, not ${options} and ${keys}`
    },
    // With both ends: "Place the steps in order, first to last."
    ending: { pattern: /(?:^|[.?!] )(?:Place|Rank) [^.?!]+ to [^.?!]+\.$/, told: '"Place … to …."' },
    keyColumns: (item, options) => ({
      correct_answers: item.options.map((option) => options.indexOf(option)),
    }),
    cells: {
      several: 'ordered lists',
      option: 'lists',
      numbers: [2001, 2999],
      keys: 0,
      angles: ['define', 'apply', 'compare'],
      optionsOf: (index) =>
        `four or five steps, ${index % 2 === 0 ? 'as the clause runs' : 'from the other end where it has one'}`,
    },
  },
  'hot-spot': {
    problemOf: problemOfSpot,
    // "Mark the structure that …."
    ending: { pattern: /(?:^|[.?!] )Mark [^.?!]+\.$/, told: '"Mark …."' },
    keyColumns: (item, options) => ({
      places: options.flatMap(({ at }) => at ?? []),
      regions: item.regions ?? null,
    }),
    cells: {
      several: 'hot spots',
      option: 'spots',
      numbers: [7001, 7999],
      keys: 1,
      angles: ['picture'],
      optionsOf: () => 'places: four of one picture, each told by where it lies and not by its name',
    },
  },
}

/** How many items there are of each type a person picks clauses for. */
export function countPicked(items: readonly PlacedItem[]): { several: string; count: number }[] {
  return namedQuestionTypes.map((type) => ({
    several: itemTypes[type].cells.several,
    count: items.filter(({ item }) => typeOf(item) === type).length,
  }))
}

function keyPlaces(options: readonly ItemOption[]): number[] {
  return options.flatMap((option, index) => (option.correct === true ? [index] : []))
}

/** Exactly the places marked correct lie in a region. */
function problemOfSpot({ options, regions = [], image }: Item): string | null {
  if (image === undefined || regions.length === 0) return 'a hot spot has a picture and regions'
  if (options.length < 3 || options.length > 6 || options.some(({ at }) => at === undefined))
    return 'a hot spot has 3–6 options, each with its place'
  if (!options.some(({ correct }) => correct) || options.every(({ correct }) => correct))
    return 'a hot spot has right and wrong places'
  const astray = options.find(
    ({ at, correct = false }) =>
      at !== undefined && regions.some((region) => holdsPoint(region, at)) !== correct,
  )
  return astray === undefined ? null : `"${astray.text}" is marked and lies in a region, or neither`
}
