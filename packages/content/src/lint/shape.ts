import { holdsPoint } from '@collimate/domain/questions/types/hot-spot'
import type { Blueprint } from '../blueprint.ts'
import type { Finding } from '../finding.ts'
import { keysOf, tableOfObjective, tablePrefixes, typeOf, type Item, type PlacedItem } from '../item.ts'
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

/** L02: the number of options and keys. */
function checkKeys(placed: PlacedItem): readonly Finding[] {
  const { item } = placed
  const problem = problemOfType(placed)
  if (problem !== null) return [found(placed, 'L02', 'error', problem)]
  return typeOf(item) === 'multiple' ? checkSelect(placed) : []
}

function problemOfType({ item }: PlacedItem): string | null {
  const [options, keys] = [item.options.length, keysOf(item).length]
  const placed = item.options.filter(({ at }) => at !== undefined).length
  const type = typeOf(item)
  if (item.type !== undefined && item.select !== undefined) return `${type} has no select`
  if (type !== 'hot-spot' && (placed > 0 || item.regions !== undefined))
    return 'only a hot spot has places and regions'
  switch (type) {
    case 'single':
      return options === 4 && keys === 1
        ? null
        : `a single answer has 4 options and 1 key, not ${options} and ${keys}`
    case 'multiple':
      return null
    case 'ordered-list':
      return options >= 3 && options <= 6 && keys === 0
        ? null
        : `an ordered list has 3–6 options in the right order and marks none, not ${options} and ${keys}`
    case 'hot-spot':
      return problemOfSpot(item)
  }
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

function checkSelect(placed: PlacedItem): readonly Finding[] {
  const { item } = placed
  const [options, keys] = [item.options.length, keysOf(item).length]
  if (options < 4 || options > 6 || keys < 2 || keys > 4 || keys >= options) {
    return [
      found(placed, 'L02', 'error', `multi-select has 4–6 options and 2–4 keys, not ${options} and ${keys}`),
    ]
  }
  const agrees = item.select === 'all' || item.select === keys
  return foundIf(!agrees, placed, 'L02', 'error', `select says ${item.select}, and ${keys} keys are marked`)
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
    ...(item.type === 'hot-spot' ? ['a hot spot has its places and no marks'] : []),
    ...problemsOfMarks(marks),
    ...(unmarked === undefined ? [] : [`an option names ${unmarked}, and no mark bears it`]),
  ].map((problem) => found(placed, 'L29', 'error', problem))
}
