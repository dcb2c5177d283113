import {
  examCategories,
  examCategoryOf,
  categories,
  type Category,
  type ExamCategory,
} from '@collimate/domain/questions/categories'
import * as z from 'zod'
import { levels } from './item.ts'

/** Percent of the items; the three add up to 100. */
const levelShares = z.record(z.enum(levels), z.number().min(0).max(100))

const tableSchema = z.strictObject({
  full: z.int().positive(),
  levels: levelShares,
  multi: z.int().nonnegative(),
  images: z.int().nonnegative(),
  /** Questions of one exam: by section, or a number for the whole table. */
  draw: z.union([z.number().positive(), z.record(z.string(), z.number().positive())]),
})

const objectiveSchema = z.strictObject({
  code: z.string(),
  title: z.string().min(1),
  section: z.string(),
  sectionTitle: z.string().min(1),
  table: z.enum(categories),
  /** Items of the complete bank. */
  full: z.int().positive(),
  /** Items of the current release. */
  planned: z.int().positive(),
})

export const blueprintSchema = z.strictObject({
  /** What the current release is measured against. */
  release: z.strictObject({
    items: z.int().positive(),
    multi: z.int().nonnegative(),
    images: z.int().nonnegative(),
    levels: levelShares,
  }),
  tables: z.record(z.enum(categories), tableSchema),
  objectives: z.array(objectiveSchema).min(1),
})

export type Blueprint = z.infer<typeof blueprintSchema>
export type Objective = Blueprint['objectives'][number]

export const examSectionsSchema = z.array(
  z.strictObject({ id: z.int(), name: z.string().min(1), target_percentage: z.number().min(0).max(100) }),
)
export type ExamSectionRow = z.infer<typeof examSectionsSchema>[number]

/** Blueprint section ('PC6') to its weight within its exam category: the questions an exam should take from it. */
export type SectionWeights = ReadonlyMap<ExamCategory, ReadonlyMap<string, number>>

/** A table with one number for all of it shares that out by the items its sections have in the complete bank. */
export function sectionWeights(blueprint: Blueprint): SectionWeights {
  return new Map(
    examCategories.map((examCategory) => [
      examCategory,
      new Map(
        categories
          .filter((table) => examCategoryOf(table) === examCategory)
          .flatMap((table) => tableWeights(blueprint, table)),
      ),
    ]),
  )
}

function tableWeights(blueprint: Blueprint, table: Category): [string, number][] {
  const { draw, full } = blueprint.tables[table]
  if (typeof draw !== 'number') return Object.entries(draw)
  const sizes = new Map<string, number>()
  for (const objective of blueprint.objectives) {
    if (objective.table !== table) continue
    sizes.set(objective.section, (sizes.get(objective.section) ?? 0) + objective.full)
  }
  return [...sizes].map(([section, size]) => [section, (draw * size) / full])
}
