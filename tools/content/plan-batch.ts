import type { Bank } from '@collimate/content/bank'
import { clausesOf, type Curriculum } from '@collimate/content/curriculum'
import type { Clause } from '@collimate/content/facts'
import { isMultiSelect, levels, tableOfObjective, tablePrefixes, type Item } from '@collimate/content/item'
import { itemTypes, type PickedCells } from '@collimate/content/item-types'
import type { Category } from '@collimate/domain/questions/categories'
import type { NamedQuestionType, QuestionTypeName } from '@collimate/domain/questions/types/registry'
import { createHash } from 'node:crypto'

/** Items of the bank at a thousand, by tables that fill one quota. */
const goals: readonly { readonly tables: readonly Category[]; readonly items: number }[] = [
  { tables: ['patient-care'], items: 165 },
  { tables: ['safety'], items: 265 },
  { tables: ['image-production', 'physics', 'math'], items: 250 },
  { tables: ['procedures', 'anatomy'], items: 320 },
]

/** Share of multi-select items, and how many of ten have two, three and four keys. */
const multiShare = 0.08
const multiKeys = [2, 3, 2, 3, 4, 3, 2, 3, 2, 3] as const

/** What the four options have in common, by angle; those named first come first. */
const patterns: Record<Item['angle'], readonly string[]> = {
  define: ['names: four things of one kind', 'conditions: each is true of something else that is named'],
  apply: [
    'conditions: each is right in another case, and the stem decides',
    'actions: four things one might do, each right at another time',
    'amounts: numbers, or more / less / the same',
  ],
  reverse: [
    'causes: each brings about something the stem does not show',
    'findings: each goes with another cause',
  ],
  compare: ['amounts: numbers, or more / less / the same', 'conditions: each is true of another pair'],
  picture: ['names: four things the picture shows'],
  calculate: ['amounts: each wrong number is one named slip'],
}

/** The level an angle is asked at. */
const anglesOfLevel: Record<Item['level'], readonly Item['angle'][]> = {
  recall: ['define'],
  application: ['apply', 'calculate'],
  analysis: ['reverse', 'compare'],
}

type Cell = {
  readonly id: string
  readonly objective: string
  readonly clause: string
  readonly says: string
  readonly angle: Item['angle']
  readonly level: Item['level']
  readonly type: QuestionTypeName
  /** How many options are marked: of an ordered list none. */
  readonly keys: number
  readonly options: string
  /** Of a single answer: where the key stands by size, or by length where options are words; 1 is the smallest. */
  readonly keyRank: number | null
}

/**
 * The next cells of a table ('SA') or section ('SA3'): objectives by what they lack, clauses nobody asks first, each
 * once, levels and types by what the table lacks. The same bank gives the same cells.
 *
 * @throws when the section does not exist or its clauses are used up
 */
export function planBatch(bank: Bank, curriculum: Curriculum, section: string, size: number): Cell[] {
  const objectives = bank.blueprint.objectives.filter((row) => row.code.startsWith(section))
  const table = tableOfObjective(section)
  if (objectives.length === 0 || table === undefined)
    throw new Error(`The blueprint has no section ${section}`)
  const taken = new Set<string>()
  const picks = shareOut(bank, objectives, size).flatMap(({ code, count }) =>
    pickClauses(bank, curriculum, code, count, taken).map((clause) => ({ code, clause })),
  )
  if (picks.length < size) throw new Error(`${section} has clauses for ${picks.length} cells, not ${size}`)
  const levelsOf = spreadLevels(bank, table, picks.length)
  const multis = multiCount(bank, table, picks.length)
  const first = nextNumber(bank, table, chosenNumbers)
  const every = Math.ceil(picks.length / Math.max(1, multis))
  return picks.map(({ code, clause }, index) => {
    const level = levelsOf[index] ?? 'application'
    const angle = freeAngle(bank, clause, level)
    const isMulti = index % every === 0 && index / every < multis
    const choices = patterns[angle]
    return {
      id: idOf(table, first + index),
      objective: code,
      clause: clause.id,
      says: clause.text,
      angle,
      level,
      type: isMulti ? 'multiple' : 'single',
      keys: isMulti ? (multiKeys[(first + index / every) % multiKeys.length] ?? 2) : 1,
      options: choices[rank(clause.id) % choices.length] ?? '',
      keyRank: isMulti ? null : ((index + Math.floor(index / 4)) % 4) + 1,
    }
  })
}

/** What a person picks: an objective, its clause, and the angle or the level. */
export type CellPick = readonly string[]

const pictureCells: PickedCells = {
  several: 'pictures',
  option: 'pictures',
  numbers: [8001, 8999],
  keys: 1,
  angles: ['picture'],
  optionsOf: () => patterns.picture.join(),
}

/**
 * A cell for each pick of a type that `content:plan` picks no clauses for.
 *
 * @throws when a pick names no angle or level of that type, its objective does not ask the clause, or an item asks it
 *   from that angle already
 */
export function planPicked(
  bank: Bank,
  curriculum: Curriculum,
  type: NamedQuestionType,
  picks: readonly CellPick[],
): Cell[] {
  return picked(bank, curriculum, picks, itemTypes[type].cells).map((own) => ({ ...own, type }))
}

/** The same for single answers that are read from a picture. */
export function planPictures(bank: Bank, curriculum: Curriculum, picks: readonly CellPick[]): Cell[] {
  return picked(bank, curriculum, picks, pictureCells).map((own) => ({ ...own, type: 'single' }))
}

/** Ids of their own for what was picked, none of it asked twice. */
function picked(bank: Bank, curriculum: Curriculum, picks: readonly CellPick[], cells: PickedCells) {
  const asked = new Set(bank.items.map(({ item }) => `${item.clauses[0]} ${item.angle}`))
  const planned = new Map<Category, number>()
  return picks.map((pick, index) => {
    const [objective = '', id = ''] = pick
    const { angle, level } = askedAs(pick, cells)
    const table = tableOfObjective(objective)
    const clause = clausesOf(objective, curriculum, bank).find((one) => one.id === id)
    if (table === undefined || clause === undefined) throw new Error(`${objective} does not ask ${id}`)
    if (asked.has(`${id} ${angle}`)) throw new Error(`${id} is asked from the angle ${angle} already`)
    asked.add(`${id} ${angle}`)
    const before = planned.get(table) ?? 0
    planned.set(table, before + 1)
    return {
      id: idOf(table, nextNumber(bank, table, cells.numbers) + before),
      objective,
      clause: id,
      says: clause.text,
      angle,
      level,
      keys: cells.keys,
      options: cells.optionsOf(index),
      keyRank: null,
    }
  })
}

type Way = { readonly how: string; readonly angle: Item['angle']; readonly level: Item['level'] }

/** By its angle, from which the level follows; a picture, which has but one angle, by its level. */
function askedAs([objective, clause, how]: CellPick, { angles, several }: PickedCells) {
  const ways = angles.flatMap((angle): Way[] => {
    if (angle === 'picture') return levels.map((level) => ({ how: level, angle, level }))
    const level = levels.find((own) => anglesOfLevel[own].includes(angle))
    return level === undefined ? [] : [{ how: angle, angle, level }]
  })
  const way = ways.find((own) => own.how === how)
  if (way !== undefined) return way
  const known = ways.map((own) => own.how).join(', ')
  throw new Error(`${objective}/${clause}/${how}: ${several} are picked by ${known}`)
}

type Share = { readonly code: string; readonly count: number }

/** Cells by objective, in proportion to what each lacks of its goal; the largest remainders are rounded up. */
function shareOut(bank: Bank, objectives: Bank['blueprint']['objectives'], size: number): Share[] {
  const lacks = objectives.map(({ code, table, full }) => {
    const goal = goals.find(({ tables }) => tables.includes(table))
    const whole = bank.blueprint.objectives
      .filter((row) => goal?.tables.includes(row.table))
      .reduce((sum, row) => sum + row.full, 0)
    const have = bank.items.filter(({ item }) => item.objective === code).length
    return { code, lack: Math.max(0, ((goal?.items ?? 0) * full) / whole - have) }
  })
  const all = lacks.reduce((sum, { lack }) => sum + lack, 0) || 1
  const exact = lacks.map(({ code, lack }) => ({ code, share: (size * lack) / all }))
  const left = size - exact.reduce((sum, { share }) => sum + Math.floor(share), 0)
  const up = new Set(
    exact
      .toSorted((a, b) => (b.share % 1) - (a.share % 1) || a.code.localeCompare(b.code))
      .slice(0, left)
      .map(({ code }) => code),
  )
  return exact.map(({ code, share }) => ({ code, count: Math.floor(share) + (up.has(code) ? 1 : 0) }))
}

/** Clauses of rows no item uses, then clauses nobody asks, then those asked least. */
function pickClauses(
  bank: Bank,
  curriculum: Curriculum,
  code: string,
  count: number,
  taken: Set<string>,
): Clause[] {
  const usedRows = new Set(bank.items.flatMap(({ item }) => item.facts))
  const asked = Map.groupBy(bank.items, ({ item }) => item.clauses[0])
  const want = ({ id }: Clause) =>
    (asked.get(id)?.length ?? 0) * 10 + (usedRows.has(id.split('.')[0] ?? '') ? 1 : 0)
  const picked = clausesOf(code, curriculum, bank)
    .filter(({ id }) => !taken.has(id))
    .toSorted((a, b) => want(a) - want(b) || rank(a.id) - rank(b.id))
    .slice(0, count)
  for (const { id } of picked) taken.add(id)
  return picked
}

/** One level a cell, so that the table comes as near to its own plan as the batch can bring it. */
function spreadLevels(bank: Bank, table: Category, size: number): Item['level'][] {
  const own = bank.items.filter((placed) => placed.table === table)
  const counts = new Map(
    levels.map((level) => [level, own.filter(({ item }) => item.level === level).length]),
  )
  return Array.from({ length: size }, (_, index) => {
    const all = own.length + index + 1
    const lack = (level: Item['level']) =>
      (all * bank.blueprint.tables[table].levels[level]) / 100 - (counts.get(level) ?? 0)
    const next = levels.toSorted((a, b) => lack(b) - lack(a))[0] ?? 'application'
    counts.set(next, (counts.get(next) ?? 0) + 1)
    return next
  })
}

function multiCount(bank: Bank, table: Category, size: number): number {
  const own = bank.items.filter((placed) => placed.table === table)
  const have = own.filter(({ item }) => isMultiSelect(item)).length
  return Math.max(0, Math.round((own.length + size) * multiShare) - have)
}

/** An angle of the level this clause is not asked from yet; numbers and formulas are calculated with. */
function freeAngle({ items }: Bank, clause: Clause, level: Item['level']): Item['angle'] {
  const used = new Set(
    items.filter(({ item }) => item.clauses[0] === clause.id).map(({ item }) => item.angle),
  )
  const fits = anglesOfLevel[level].filter(
    (angle) => angle !== 'calculate' || /∝|²|[=≈].*\d|\d.*[=≈]/.test(clause.text),
  )
  const free = [...fits, ...anglesOfLevel.application, ...anglesOfLevel.analysis].filter(
    (angle) => !used.has(angle),
  )
  return (
    free[fits.length > 1 && !used.has(fits[1] ?? 'apply') ? rank(clause.id) % Math.min(2, free.length) : 0] ??
    'apply'
  )
}

/** Ids from 2001 on are of types and pictures that a person picks; from 3001 on the first pictures'. */
const chosenNumbers = [1, 1999] as const

function idOf(table: Category, number: number): string {
  return `${tablePrefixes[table].toLowerCase()}-${String(number).padStart(4, '0')}`
}

function nextNumber({ items }: Bank, table: Category, [least, most]: readonly [number, number]): number {
  const numbers = items
    .filter((placed) => placed.table === table)
    .map(({ item }) => Number(item.id.slice(3)))
    .filter((number) => number >= least && number <= most)
  return Math.max(least - 1, ...numbers) + 1
}

function rank(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
