import type { Clause } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { rightOptionsOf, type PlacedItem } from '../item.ts'
import type { Source } from '../facts.ts'
import { readNumber } from '../option-numbers.ts'
import type { Bank } from '../bank.ts'
import { found, foundIf, type ItemRule } from './item-rule.ts'
import { isDerived, isTold, numbersIn } from './numbers.ts'

/** L16: the facts exist. */
export const checkFactsExist: ItemRule = (placed, { facts }) => {
  const { item } = placed
  return [
    ...foundIf(item.facts.length === 0, placed, 'L16', 'error', 'no fact is named'),
    ...item.facts
      .filter((id) => !facts.has(id))
      .map((id) => found(placed, 'L16', 'error', `the fact sheet has no ${id}`)),
  ]
}

/**
 * L15: a number of the key, or of a step, comes from a tested clause of the facts, from the stem, or from arithmetic the key's
 * own reason (or `computed`) shows. That is sure where every option is a number, for then a number is what is asked;
 * elsewhere it may be a setting of the case, so there, in reasons and in `keep`, it is a warning.
 */
export const checkNumbers: ItemRule = (placed, bank) => {
  const { item } = placed
  if (item.template !== undefined) return []
  const stem = numbersIn(item.stem)
  const told = [...stem, ...clausesOf(placed, bank).flatMap(({ text }) => numbersIn(text))]
  return [...checkKeyNumbers(placed, told), ...checkReasonNumbers(placed, told), ...checkUnits(placed)]
}

function checkKeyNumbers(placed: PlacedItem, told: readonly number[]): Finding[] {
  const { item } = placed
  const given = [...numbersIn(item.stem), ...numbersIn(item.computed ?? '')]
  const asked = item.options.every((option) => readNumber(option.text) !== null) ? 'error' : 'warning'
  return rightOptionsOf(item).flatMap((key) => {
    const lost = numbersIn(key.text).filter((number) => !isTold(number, [...told, ...given]))
    const unshown = lost.filter((number) => !isWorkedIn(`${key.why} ${item.computed ?? ''}`, number, given))
    const untraced = unshown.filter((number) => !isDerived(number, given))
    const silent = unshown.filter((number) => !untraced.includes(number))
    return [
      ...foundIf(
        untraced.length > 0,
        placed,
        'L15',
        asked,
        `${untraced.join(', ')} of the key stands in no cited fact, nor in the stem, nor follows from them`,
      ),
      ...foundIf(
        silent.length > 0,
        placed,
        'L15',
        'warning',
        `${silent.join(', ')} of the key is computed, and its why shows no arithmetic`,
      ),
    ]
  })
}

/** Whether a text states the number and what it is computed from. */
function isWorkedIn(text: string, number: number, given: readonly number[]): boolean {
  const shown = numbersIn(text)
  return shown.includes(number) && isDerived(number, [...given, ...shown.filter((other) => other !== number)])
}

/**
 * Distractors may state any number: being wrong is their work. Reasons and the sentence to keep may not, except
 * about a picture, which prints numbers of its own.
 */
function checkReasonNumbers(placed: PlacedItem, told: readonly number[]): Finding[] {
  const { item } = placed
  if (item.image !== undefined) return []
  const known = [
    ...told,
    ...numbersIn(item.computed ?? ''),
    ...item.options.flatMap(({ text }) => numbersIn(text)),
  ]
  const given = [...numbersIn(item.stem), ...item.options.flatMap(({ text }) => numbersIn(text))]
  const texts = [item.keep, ...item.options.map(({ why }) => why)]
  return texts.flatMap((text) => {
    const inText = numbersIn(text)
    return inText
      .filter(
        (number, index) =>
          !isTold(number, known) && !isDerived(number, [...given, ...inText.slice(0, index)]),
      )
      .map((number) =>
        found(placed, 'L15', 'warning', `${number} in "${text.slice(0, 60)}…" stands in no cited fact`),
      )
  })
}

/** Names of amounts that have no unit. */
const unitless =
  /(?:\b(?:EI|DI|index|deviation|factor|ratio|number|magnification|SNR|CNR|DQE|MTF|GCF|pH|of|to|and|or|by|score|GCS|scale|level|times|Z|from|through|about|type|phase|step|stage|figure|gauge|than|between|is|was|at|on|grid)|[=:/–-])\s*$/i
/** A source's number belongs to its name: 'NCRP 116', '21 CFR 1020.32'. */
const numberOfSource = /\b[A-Z]{2,}(?: [A-Z][a-z]+\.?)* $/

/** L15: a number that ends its clause has a unit or a name that needs none; 'beam 1' and 'May 1' are labels. */
function checkUnits(placed: PlacedItem): Finding[] {
  return [...placed.item.stem.matchAll(/(?<![\w.])[+−-]?\d[\d,]*(?:\.\d+)?(?=[,;?)]|\.\s|\.$)/g)]
    .filter((match) => {
      const before = placed.item.stem.slice(0, match.index)
      const isLabel = /^[1-9]$/.test(match[0])
      return !isLabel && !unitless.test(before) && !numberOfSource.test(before)
    })
    .map((match) => found(placed, 'L15', 'warning', `${match[0]} in the stem has no unit`))
}

/**
 * L16: where editions differ, a number is keyed only if the stem names the source or prints the value; a row that
 * varies as a whole supports nothing else.
 */
export const checkVaryingFacts: ItemRule = (placed, bank) => {
  if (placed.item.template !== undefined) return []
  const clauses = clausesOf(placed, bank)
  const tested = clauses.filter(({ varies }) => !varies)
  const varying = clauses.filter(
    (clause) => clause.varies && !isNamed(clause, placed.item.stem, bank.sources),
  )
  const free = new Set([placed.item.stem, ...tested.map(({ text }) => text)].flatMap(numbersIn))
  const numbers = rightOptionsOf(placed.item).flatMap(({ text }) => numbersIn(text))
  const taken = numbers.filter(
    (number) =>
      !free.has(number) &&
      varying.some(({ text }) => numbersIn(text).includes(number)) &&
      !isWorked(number, placed),
  )
  return [
    ...taken.map((number) =>
      found(placed, 'L16', 'error', `${number} varies by source: the stem names none and does not print it`),
    ),
    ...checkVaryingRows(placed, clauses, bank.sources),
  ]
}

/** Whether the stem's numbers lead to this one. */
function isWorked(number: number, { item }: PlacedItem): boolean {
  const given = numbersIn(item.stem)
  return given.length > 0 && isDerived(number, given)
}

function checkVaryingRows(
  placed: PlacedItem,
  clauses: readonly Clause[],
  sources: readonly Source[],
): readonly Finding[] {
  const { stem } = placed.item
  const onlyVarying = clauses.length > 0 && clauses.every(({ varies }) => varies)
  const named = clauses.some((clause) => isNamed(clause, stem, sources))
  const printed = clauses.some(({ text }) =>
    numbersIn(text).some((number) => numbersIn(stem).includes(number)),
  )
  return foundIf(
    onlyVarying && !named && !printed,
    placed,
    'L16',
    'error',
    'its facts vary by source: the stem names none and prints no value of them',
  )
}

function clausesOf({ item }: PlacedItem, { facts }: Bank): Clause[] {
  return item.facts.flatMap((id) => facts.get(id)?.clauses ?? [])
}

/** Whether the stem names a source of the clause, by any of the names it goes by. */
export function isNamed(clause: Clause, stem: string, sources: readonly Source[]): boolean {
  return clause.sources.some((name) => {
    const source = sources.find(({ title, names }) => [title, ...names].includes(name))
    return [name, ...(source === undefined ? [] : [source.title, ...source.names])].some((known) =>
      stem.includes(known),
    )
  })
}

/** L18: at least one title of the list, without pages or addresses. */
export const checkRefs: ItemRule = (placed, { sources }) => {
  const titles = new Set(sources.flatMap(({ title, names }) => [title, ...names]))
  return [
    ...foundIf(placed.item.refs.length === 0, placed, 'L18', 'error', 'nothing is cited'),
    ...placed.item.refs
      .filter((ref) => !titles.has(ref))
      .map((ref) => found(placed, 'L18', 'error', `"${ref}" is not a title of the sources`)),
  ]
}
