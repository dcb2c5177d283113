import { categories, type Category } from '@collimate/domain/questions/categories'
import { questionLevels } from '@collimate/domain/questions/levels'
import type { QuestionType } from '@collimate/domain/questions/types/question-type'
import {
  namedQuestionTypes,
  questionTypes,
  type QuestionTypeName,
} from '@collimate/domain/questions/types/registry'
import * as z from 'zod'
import { seeSchema } from './see.ts'

export const levels = questionLevels

/**
 * How an item comes at its clause: names it, uses it in a case, goes back from a result or an error to the cause,
 * sets two things beside each other, reads it from a picture, or computes with it.
 */
export const angles = ['define', 'apply', 'reverse', 'compare', 'picture', 'calculate'] as const

/** The two letters that begin a table's objectives ('PC6.2') and, in small, its ids ('pc-0001'). */
export const tablePrefixes: Record<Category, string> = {
  'patient-care': 'PC',
  safety: 'SA',
  'image-production': 'IP',
  physics: 'PH',
  math: 'MA',
  procedures: 'PR',
  anatomy: 'AN',
}

const permille = z.int().min(0).max(1000)
const point = z.strictObject({ x: permille, y: permille })

/** In permille too; what lies outside the picture is the check's to say. */
const place = z.strictObject({ x: z.int(), y: z.int() })
const label = z
  .string()
  .regex(/^[A-Z]$/, 'must be one capital letter')
  .optional()

/** What is drawn over a picture that itself has no letters: a ring, an arrow or a box. */
export const marksSchema = z
  .array(
    z.union([
      z.strictObject({ label, at: place, from: place.optional() }),
      z.strictObject({ label, box: place.extend({ width: z.int().min(1), height: z.int().min(1) }) }),
    ]),
  )
  .min(1)
  .optional()

const optionSchema = z.strictObject({
  text: z.string().min(1),
  correct: z.literal(true).optional(),
  why: z.string().min(1),
  /** Where a hot spot's option lies on the picture, in permille of its width and height. */
  at: point.optional(),
})

/** A question as its author writes it. What the rules of the check can say more kindly is not refused here. */
export const itemSchema = z.strictObject({
  id: z.string().regex(/^(pc|sa|ip|ph|ma|pr|an)-\d{4}$/),
  objective: z.string().regex(/^[A-Z]{2}\d(\.\d)?$/),
  level: z.enum(levels),
  stem: z.string().min(1),
  /** Absent where one or several of the options are chosen. An ordered list has its options in the right order. */
  type: z.enum(namedQuestionTypes).optional(),
  /** Where a hot spot is right. */
  regions: z
    .array(
      z.union([
        z.strictObject({ x: permille, y: permille, r: permille.min(1) }),
        z.strictObject({ points: z.array(point).min(3) }),
      ]),
    )
    .min(1)
    .optional(),
  /** How many options are right; absent where exactly one is. */
  select: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal('all')]).optional(),
  image: z
    .strictObject({ file: z.string().min(1), alt: z.string(), citation: z.string(), marks: marksSchema })
    .optional(),
  options: z.array(optionSchema).min(2),
  keep: z.string().min(1),
  /** What students ask RadBot that its rationale answers: of an item with a clause that no lesson page teaches. */
  asks: z.array(z.string().min(1).max(120)).min(1).max(8).optional(),
  /** Factors at which the physics view shows the point, offered once the answer is due. */
  see: seeSchema.optional(),
  facts: z.array(z.string()),
  /** What the item asks, then what else it needs to be answered: clauses of its facts. */
  clauses: z.tuple([z.string()], z.string()),
  angle: z.enum(angles),
  /** Asked in mock exams without counting, until enough students answered it. */
  status: z.literal('pilot').optional(),
  /** Where it came from and how it was checked: an id of batches.json. */
  batch: z.string(),
  /** 1 when absent; rises when the item changes in more than its spelling. */
  version: z.int().min(2).optional(),
  refs: z.array(z.string()),
  /** How a number that stands in no fact follows from those that do. */
  computed: z.string().min(1).optional(),
  template: z
    .strictObject({ id: z.string().regex(/^T\d{2}$/), parameters: z.record(z.string(), z.number()) })
    .optional(),
})

export type Item = z.infer<typeof itemSchema>
export type ItemOption = Item['options'][number]

/** An item with the file it stands in; `file` is relative to the content folder. */
export type PlacedItem = { readonly file: string; readonly table: Category; readonly item: Item }

export function keysOf(item: Item): ItemOption[] {
  return item.options.filter((option) => option.correct === true)
}

/** What the right answer is made of: the keys, or every option of a sequence. */
export function rightOptionsOf(item: Item): ItemOption[] {
  switch (questionTypeOf(item).answerKind) {
    case 'option':
    case 'options':
    case 'point':
      return keysOf(item)
    case 'sequence':
      return [...item.options]
  }
}

/** Whether no option is wrong, so that none can be told by what it is. */
export function isAllRight(item: Item): boolean {
  return rightOptionsOf(item).length === item.options.length
}

export function typeOf(item: Pick<Item, 'type' | 'select'>): QuestionTypeName {
  return item.type ?? (item.select === undefined ? 'single' : 'multiple')
}

export function questionTypeOf(item: Pick<Item, 'type' | 'select'>): QuestionType {
  return questionTypes[typeOf(item)]
}

export function isMultiSelect(item: Item): boolean {
  return item.select !== undefined
}

/** 'PC6' of 'PC6.2'; an objective without parts is its own section. */
export function sectionOf(objective: string): string {
  return objective.split('.')[0] ?? objective
}

export function tableOfObjective(objective: string): Category | undefined {
  return categories.find((table) => tablePrefixes[table] === objective.slice(0, 2))
}
