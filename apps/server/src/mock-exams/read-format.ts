import { firstQuotaSection, type ExamSection } from '@collimate/domain/mock-exams/quotas'
import { categories, examCategoryOf, type ExamCategory } from '@collimate/domain/questions/categories'
import { sql } from 'kysely'
import { type AskedInQuiz, askedInQuizzes, openAmong, withTwins } from '../attempts/open-questions.ts'
import { longestUnseenFirst, shownLists } from '../attempts/shown-store.ts'
import type { Db } from '../platform/database/open-database.ts'
import { bankVersion } from '../questions/drawable.ts'
import type { DrawPlan } from './draw-questions.ts'

type SectionRow = { readonly name: string; readonly target_percentage: number }
type WeightRow = { readonly section: string; readonly category: string; readonly weight: number }

const sectionRows = sql<SectionRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'target_percentage', target_percentage) order by id), '[]')
  from exam_sections where id >= ${sql.lit(firstQuotaSection)}
)`
const weightRows = sql<WeightRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('section', section, 'category', category, 'weight', weight)
    order by section), '[]')
  from blueprint_sections
)`

/**
 * What a student's exam is drawn by, of which version of the bank, and how many times the usual time the student has. Last of all what their
 * unfinished quizzes are still to explain, and its twins, the longest unseen first there too: a check would give the
 * exam's keys away.
 */
export async function readDrawPlan(
  db: Db,
  userId: string,
): Promise<DrawPlan & { readonly timeFactor: number; readonly bankVersion: number }> {
  const { rows } = await sql<{
    sections: SectionRow[]
    weights: WeightRow[]
    shown: string[][]
    asked: AskedInQuiz[]
    bank_version: number
    time_factor: number | null
  }>`
    select ${sectionRows} as sections, ${weightRows} as weights, ${shownLists(userId, 'mock-exam')} as shown,
      ${askedInQuizzes(userId)} as asked, ${bankVersion} as bank_version,
      (select exam_time_factor::float8 from profiles where id = ${userId}) as time_factor`.execute(db)
  const {
    sections = [],
    weights = [],
    shown = [],
    asked = [],
    bank_version = 0,
    time_factor = null,
  } = rows[0] ?? {}
  const open = new Set(await withTwins(db, openAmong(asked)))
  const seen = longestUnseenFirst([...shown, [...open]])
  return {
    sections: sectionsOf(sections),
    weights: weightsOf(weights),
    seen: seen.toSorted((one, other) => Number(open.has(one)) - Number(open.has(other))),
    bankVersion: bank_version,
    timeFactor: time_factor ?? 1,
  }
}

/** The sections that make the quotas, in order of their ids; a name that is no category sets no quota. */
export async function readExamSections(db: Db): Promise<ExamSection[]> {
  const { rows } = await sql<{ sections: SectionRow[] }>`select ${sectionRows} as sections`.execute(db)
  return sectionsOf(rows[0]?.sections ?? [])
}

function sectionsOf(rows: readonly SectionRow[]): ExamSection[] {
  return rows.flatMap(({ name, target_percentage }) => {
    const slug = name.trim().toLowerCase().replaceAll(/\s+/g, '-')
    const category = categories.find((candidate) => candidate === slug)
    return category ? [{ category: examCategoryOf(category), percentage: target_percentage }] : []
  })
}

/** Per exam category, each blueprint section's weight. */
function weightsOf(rows: readonly WeightRow[]): Map<ExamCategory, Map<string, number>> {
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
