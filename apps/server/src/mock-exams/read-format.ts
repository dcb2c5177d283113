import { firstQuotaSection, type ExamSection } from '@collimate/domain/mock-exams/quotas'
import { categories, examCategoryOf, type ExamCategory } from '@collimate/domain/questions/categories'
import type { Db } from '../platform/database/open-database.ts'

/** The sections that make the quotas, in order of their ids; a name that is no category sets no quota. */
export async function readExamSections(db: Db): Promise<ExamSection[]> {
  const rows = await db
    .selectFrom('exam_sections')
    .select(['name', 'target_percentage'])
    .where('id', '>=', firstQuotaSection)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ name, target_percentage }) => {
    const slug = name.trim().toLowerCase().replaceAll(/\s+/g, '-')
    const category = categories.find((candidate) => candidate === slug)
    return category ? [{ category: examCategoryOf(category), percentage: target_percentage }] : []
  })
}

/** Per exam category, each blueprint section's weight. */
export async function readSectionWeights(db: Db): Promise<Map<ExamCategory, Map<string, number>>> {
  const rows = await db
    .selectFrom('blueprint_sections')
    .select(['section', 'category', 'weight'])
    .orderBy('section')
    .execute()
  const weights = new Map<ExamCategory, Map<string, number>>()
  for (const { section, category, weight } of rows) {
    const own = categories.find((candidate) => candidate === category)
    if (own === undefined) continue
    const examCategory = examCategoryOf(own)
    const sections = weights.get(examCategory) ?? new Map<string, number>()
    weights.set(examCategory, sections.set(section, weight))
  }
  return weights
}
