import type { Category } from '@collimate/domain/questions/categories'
import { createHash } from 'node:crypto'
import { isMultiSelect, sectionOf, type ItemOption, type PlacedItem } from './item.ts'
import { keepsOptionOrder, orderOptions } from './order-options.ts'

/** A row of `questions`, named as the table's columns; lists go into its jsonb columns. */
export type QuestionRow = {
  readonly id: string
  readonly category: Category
  readonly section: string
  readonly objective: string
  readonly level: string
  readonly question: string
  readonly answers: readonly string[]
  /** Index into `answers`; null for multi-select. */
  readonly correct_answer: number | null
  /** Indexes into `answers`, ascending; null for single-answer. */
  readonly correct_answers: readonly number[] | null
  readonly is_multiple_answer: boolean
  /** Why the key is right and each other option is not: a paragraph each. */
  readonly explanation: string
  /** Why the key is right. */
  readonly rationale: string
  /** In the order of `answers`. */
  readonly option_reasons: readonly string[]
  readonly takeaway: string
  readonly image_url: string | null
  readonly image_alt: string | null
  readonly image_citation: string | null
  readonly refs: readonly string[]
  readonly keeps_option_order: boolean
  /** sha256 of everything above: a release rewrites only rows whose checksum changed. */
  readonly checksum: string
}

/** The same item gives the same row, to the byte. */
export function buildQuestion({ table, item }: PlacedItem): QuestionRow {
  const options = orderOptions(item)
  const keyIndexes = options.flatMap((option, index) => (option.correct === true ? [index] : []))
  const multi = isMultiSelect(item)
  const row = {
    id: item.id,
    category: table,
    section: sectionOf(item.objective),
    objective: item.objective,
    level: item.level,
    question: item.stem,
    answers: options.map(({ text }) => text),
    correct_answer: multi ? null : (keyIndexes[0] ?? null),
    correct_answers: multi ? keyIndexes : null,
    is_multiple_answer: multi,
    explanation: explain(options),
    rationale: options
      .filter((option) => option.correct === true)
      .map(({ why }) => asSentence(why))
      .join(' '),
    option_reasons: options.map(({ why }) => asSentence(why)),
    takeaway: item.keep,
    image_url: item.image === undefined ? null : `/content/images/${item.image.file}`,
    image_alt: item.image?.alt ?? null,
    image_citation: item.image?.citation ?? null,
    refs: item.refs,
    keeps_option_order: keepsOptionOrder(item),
  }
  return { ...row, checksum: createHash('sha256').update(JSON.stringify(row)).digest('hex') }
}

/** Keys first, whatever their place. */
function explain(options: readonly ItemOption[]): string {
  const keys = options.filter((option) => option.correct === true)
  const others = options.filter((option) => option.correct !== true)
  return [
    ...keys.map(({ text, why }) => `Correct: “${text}”. ${asSentence(why)}`),
    ...others.map(({ text, why }) => `Not “${text}”: ${asSentence(why)}`),
  ].join('\n\n')
}

function asSentence(text: string): string {
  return /[.!?)”"]$/.test(text) ? text : `${text}.`
}
