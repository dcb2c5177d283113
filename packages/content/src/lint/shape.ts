import type { Blueprint } from '../blueprint.ts'
import type { Finding } from '../finding.ts'
import { isMultiSelect, keysOf, tableOfObjective, tablePrefixes, type PlacedItem } from '../item.ts'
import { found, foundIf } from './item-rule.ts'

type Shaped = {
  readonly items: readonly PlacedItem[]
  readonly blueprint: Blueprint | null
  readonly images: ReadonlySet<string>
}

/** What a row needs to work at all: L01, L02 and that its picture exists. Quick, so start-up asks it too. */
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

const endings: Record<number, string> = { 2: 'Select TWO.', 3: 'Select THREE.', 4: 'Select FOUR.' }

/** L02: the number of options and keys, and how the stem asks for them. */
function checkKeys(placed: PlacedItem): readonly Finding[] {
  const { item } = placed
  const keys = keysOf(item).length
  const options = item.options.length
  if (!isMultiSelect(item)) {
    const broken = options !== 4 || keys !== 1
    return foundIf(
      broken,
      placed,
      'L02',
      'error',
      `a single answer has 4 options and 1 key, not ${options} and ${keys}`,
    )
  }
  if (options < 4 || options > 6 || keys < 2 || keys > 4 || keys >= options) {
    return [
      found(placed, 'L02', 'error', `multi-select has 4–6 options and 2–4 keys, not ${options} and ${keys}`),
    ]
  }
  const ending = item.select === 'all' ? 'Select all that apply.' : (endings[keys] ?? '')
  const agrees = (item.select === 'all' || item.select === keys) && item.stem.endsWith(ending)
  return foundIf(
    !agrees,
    placed,
    'L02',
    'error',
    `with ${keys} keys the stem ends "${ending}" and select says so`,
  )
}

function checkPictureFile(placed: PlacedItem, images: ReadonlySet<string>): readonly Finding[] {
  const file = placed.item.image?.file
  const missing = file !== undefined && !images.has(file)
  return foundIf(missing, placed, 'L21', 'error', `there is no picture images/${file}`)
}
