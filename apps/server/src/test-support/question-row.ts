import { categories, type Category } from '@collimate/domain/questions/categories'
import type { Insertable } from 'kysely'
import type { QuestionsTable } from '../platform/database/tables.ts'

export type QuestionRow = Insertable<QuestionsTable>

let made = 0

/**
 * A question that may stand in an exam. The texts of its right options begin with 'Right', and everything that
 * is the key's alone is marked with 'SECRET', so that a test sees it wherever it comes out.
 */
export function questionRow(overrides: Partial<QuestionRow> = {}): QuestionRow {
  made += 1
  const id = `q-${String(made).padStart(5, '0')}`
  const multiple = overrides.is_multiple_answer ?? false
  return {
    id,
    category: 'safety',
    section: 'SA1',
    objective: 'SA1.1',
    level: 'recall',
    question: `Question ${id}?`,
    answers: multiple
      ? [`Right one of ${id}`, `Wrong one of ${id}`, `Right two of ${id}`, `Wrong two of ${id}`]
      : [`Wrong one of ${id}`, `Right one of ${id}`, `Wrong two of ${id}`, `Wrong three of ${id}`],
    correct_answer: multiple ? null : 1,
    correct_answers: multiple ? [0, 2] : null,
    explanation: `SECRET explanation of ${id}`,
    rationale: `SECRET rationale of ${id}`,
    option_reasons: ['SECRET reason 0', 'SECRET reason 1', 'SECRET reason 2', 'SECRET reason 3'],
    takeaway: `SECRET takeaway of ${id}`,
    refs: [`SECRET reference of ${id}`],
    checksum: 'SECRET checksum',
    ...overrides,
  }
}

/** As many questions as each table of `counts` says, in one section a table; every tenth is multi-answer. */
export function questionRows(counts: Partial<Record<Category, number>>): QuestionRow[] {
  return categories.flatMap((category) =>
    Array.from({ length: counts[category] ?? 0 }, (_, index) =>
      questionRow({ category, section: `${category} 1`, is_multiple_answer: index % 10 === 9 }),
    ),
  )
}

/** Enough for one whole exam with spares in every table. */
export function smallBank(): QuestionRow[] {
  return questionRows({
    'patient-care': 40,
    safety: 60,
    'image-production': 30,
    physics: 20,
    math: 10,
    procedures: 50,
    anatomy: 25,
  })
}
