import type { Category } from '@collimate/domain/questions/categories'
import { seeAddress } from '@collimate/domain/exposure/see'
import type { Mark } from '@collimate/domain/questions/marks'
import type { NamedQuestionType } from '@collimate/domain/questions/types/registry'
import { createHash } from 'node:crypto'
import type { Batch } from './batches.ts'
import type { Objective } from './blueprint.ts'
import type { Source } from './facts.ts'
import { itemTypes, noKey, type KeyColumns } from './item-types.ts'
import { questionTypeOf, sectionOf, typeOf, type Item, type ItemOption, type PlacedItem } from './item.ts'
import { keepsOptionOrder, orderOptions } from './order-options.ts'
import type { PictureAddresses } from './pictures.ts'

/** A row of `questions`, named as the table's columns; lists go into its jsonb columns. */
export type QuestionRow = KeyColumns & {
  readonly id: string
  readonly category: Category
  readonly section: string
  readonly objective: string
  readonly level: string
  readonly question: string
  readonly is_multiple_answer: boolean
  /** Null where `is_multiple_answer` tells it. */
  readonly type: NamedQuestionType | null
  /** Of a hot spot where each place lies, for whoever does not see the letters. */
  readonly answers: readonly string[]
  /** Why the key is right and each other option is not: a paragraph each. */
  readonly explanation: string
  /** Why the key is right. */
  readonly rationale: string
  /** In the order of `answers`, or of `places`. */
  readonly option_reasons: readonly string[]
  readonly takeaway: string
  readonly image_url: string | null
  readonly image_alt: string | null
  readonly image_citation: string | null
  readonly image_marks: readonly Mark[] | null
  /** Titles, with the year of their edition where one was used. */
  readonly refs: readonly string[]
  readonly keeps_option_order: boolean
  /** Shared by the questions that ask the same thing; null for one that has no twin. */
  readonly twin_group: string | null
  readonly passport: Passport
  /** sha256 of everything above: a release rewrites only rows whose checksum changed. */
  readonly checksum: string
}

/** Where a question comes from and how far it was checked, in words a student may read after answering. */
export type Passport = {
  readonly objective: string
  readonly version: number
  /** ISO date of its batch. */
  readonly date: string
  readonly checked: string
  /** Address of the physics view where the point can be seen; absent where there is none. */
  readonly see?: string
  /** What students ask RadBot that the rationale answers; nobody reads it. */
  readonly asks?: readonly string[]
}

/** What a row takes over from beside its item. */
export type Around = {
  readonly twins: ReadonlyMap<string, string>
  readonly objectives: readonly Pick<Objective, 'code' | 'title'>[]
  readonly batches: readonly Batch[]
  readonly sources: readonly Source[]
  readonly pictures: PictureAddresses
}

/** The same item in the same bank gives the same row, to the byte. */
export function buildQuestion({ table, item }: PlacedItem, around: Around): QuestionRow {
  const options = orderOptions(item)
  const type = typeOf(item)
  const row = {
    id: item.id,
    category: table,
    section: sectionOf(item.objective),
    objective: item.objective,
    level: item.level,
    question: item.stem,
    is_multiple_answer: type === 'multiple',
    type: item.type ?? null,
    answers: options.map(({ text }) => text),
    ...noKey,
    ...itemTypes[type].keyColumns(item, options),
    ...explain(item, options),
    option_reasons: options.map(({ why }) => asSentence(why)),
    takeaway: item.keep,
    image_url: (item.image && around.pictures.get(item.image.file)) ?? null,
    image_alt: item.image?.alt ?? null,
    image_citation: item.image?.citation ?? null,
    image_marks: item.image?.marks ?? null,
    refs: item.refs.map((ref) => withYear(ref, around.sources)),
    keeps_option_order: keepsOptionOrder(item),
    twin_group: around.twins.get(item.id) ?? null,
    pilot: item.status === 'pilot',
    passport: passportOf(item, around),
  }
  return { ...row, checksum: createHash('sha256').update(JSON.stringify(row)).digest('hex') }
}

function withYear(ref: string, sources: readonly Source[]): string {
  const source = sources.find(({ title, names }) => [title, ...names].includes(ref))
  return source?.year === undefined ? ref : `${source.title} (${source.year})`
}

function passportOf(item: Item, { objectives, batches }: Around): Passport {
  const batch = batches.find(({ id }) => id === item.batch)
  return {
    objective: objectives.find(({ code }) => code === item.objective)?.title ?? '',
    version: item.version ?? 1,
    date: batch?.date ?? '',
    checked: batch?.checked ?? '',
    ...(item.see && { see: seeAddress(item.see) }),
    ...(item.asks && { asks: item.asks }),
  }
}

/** The explanation, keys first whatever their place, and of it the rationale of what is right. */
export function explain(
  item: Pick<Item, 'type' | 'select' | 'options'>,
  options: readonly ItemOption[],
): { explanation: string; rationale: string } {
  const { answerKind, onPicture } = questionTypeOf(item)
  switch (answerKind) {
    case 'option':
    case 'options':
    case 'point':
      return explainKeys(onPicture ? options.map(lettered) : options)
    case 'sequence':
      return explainSequence(item.options)
  }
}

function lettered(option: ItemOption, index: number): ItemOption {
  return { ...option, text: `${String.fromCharCode(65 + index)}: ${option.text}` }
}

function explainKeys(options: readonly ItemOption[]) {
  const keys = options.filter((option) => option.correct === true)
  const others = options.filter((option) => option.correct !== true)
  return {
    explanation: [
      ...keys.map(({ text, why }) => `Correct: “${text}”. ${asSentence(why)}`),
      ...others.map(({ text, why }) => `Not “${text}”: ${asSentence(why)}`),
    ].join('\n\n'),
    rationale: keys.map(({ why }) => asSentence(why)).join(' '),
  }
}

function explainSequence(steps: readonly ItemOption[]) {
  const told = steps.map(({ text, why }, index) => `${index + 1}. “${text}”. ${asSentence(why)}`)
  return {
    explanation: ['In the right order:', ...told].join('\n\n'),
    rationale: steps.map(({ why }) => asSentence(why)).join(' '),
  }
}

export function asSentence(text: string): string {
  return /[.!?)”"]$/.test(text) ? text : `${text}.`
}
