import type { Blueprint } from '../blueprint.ts'
import type { Finding } from '../finding.ts'
import { itemTypes } from '../item-types.ts'
import {
  questionTypeOf,
  tableOfObjective,
  tablePrefixes,
  typeOf,
  type Item,
  type PlacedItem,
} from '../item.ts'
import { found, foundIf } from './item-rule.ts'
import { problemsOfMarks } from './marks.ts'

type Shaped = {
  readonly items: readonly PlacedItem[]
  readonly blueprint: Blueprint | null
  readonly images: ReadonlySet<string>
}

/** What a row needs to work at all: L01, L02, that its picture exists, and L29. Quick, so start-up asks it too. */
export function checkShape({ items, blueprint, images }: Shaped): Finding[] {
  const codes = new Set(blueprint?.objectives.map(({ code }) => code) ?? [])
  const seen = new Map<string, string>()
  return items.flatMap((placed) => {
    const twice = seen.get(placed.item.id)
    seen.set(placed.item.id, placed.file)
    return [
      ...foundIf(twice !== undefined, placed, 'L01', 'error', `the id stands in ${twice} too`),
      ...checkPlace(placed, codes),
      ...checkKeys(placed),
      ...checkPictureFile(placed, images),
      ...checkMarks(placed),
    ]
  })
}

/** L01: objective, table, id and file name agree. */
function checkPlace(placed: PlacedItem, codes: ReadonlySet<string>): Finding[] {
  const { item, file, table } = placed
  const prefix = tablePrefixes[table].toLowerCase()
  const name = file.split('/').at(-1) ?? ''
  return [
    ...foundIf(
      !codes.has(item.objective),
      placed,
      'L01',
      'error',
      `the blueprint has no objective ${item.objective}`,
    ),
    ...foundIf(
      tableOfObjective(item.objective) !== table,
      placed,
      'L01',
      'error',
      `objective ${item.objective} does not belong to the table ${table}`,
    ),
    ...foundIf(
      !item.id.startsWith(`${prefix}-`),
      placed,
      'L01',
      'error',
      `ids of ${table} begin with ${prefix}-`,
    ),
    ...foundIf(
      name.replace(/(-[a-z]+)*\.json$/, '') !== item.objective,
      placed,
      'L01',
      'error',
      `objective ${item.objective} belongs in ${item.objective}.json`,
    ),
  ]
}

/** L02: the number of options and keys, and what only some types have. */
function checkKeys(placed: PlacedItem): readonly Finding[] {
  const { item } = placed
  const problem = foreignPart(item) ?? itemTypes[typeOf(item)].problemOf(item)
  return problem === null ? [] : [found(placed, 'L02', 'error', problem)]
}

function foreignPart(item: Item): string | null {
  const { answerKind, onPicture } = questionTypeOf(item)
  if (item.select !== undefined && answerKind !== 'options') return `${typeOf(item)} has no select`
  if (!onPicture && item.options.some(({ at }) => at !== undefined)) return `${typeOf(item)} has no places`
  if (answerKind !== 'point' && item.regions !== undefined) return `${typeOf(item)} has no regions`
  return null
}

function checkPictureFile(placed: PlacedItem, images: ReadonlySet<string>): readonly Finding[] {
  const file = placed.item.image?.file
  const missing = file !== undefined && !images.has(file)
  return foundIf(missing, placed, 'L21', 'error', `there is no picture images/${file}`)
}

const letterNamed =
  /^(?:(?:the )?(?:letter|mark|arrow|ring|box|point|place|structure|region|area|line) )?([A-Z])$/i

/** L29: the marks on a picture are within it and told apart, and letter all that the options name by a letter. */
function checkMarks(placed: PlacedItem): readonly Finding[] {
  const { item } = placed
  const { marks } = item.image ?? {}
  if (marks === undefined) return []
  const labels = new Set(marks.map(({ label }) => label))
  const named = item.options.flatMap(({ text }) => letterNamed.exec(text)?.[1] ?? [])
  const unmarked = named.find((letter) => !labels.has(letter))
  return [
    ...(questionTypeOf(item).onPicture ? [`${typeOf(item)} has its places and no marks`] : []),
    ...problemsOfMarks(marks),
    ...(unmarked === undefined ? [] : [`an option names ${unmarked}, and no mark bears it`]),
  ].map((problem) => found(placed, 'L29', 'error', problem))
}
