import { categories, type Category } from '@collimate/domain/questions/categories'
import type { AnswerKind } from '@collimate/domain/questions/types/question-type'
import {
  namedQuestionTypes,
  questionTypeNames,
  questionTypes,
  type QuestionTypeName,
} from '@collimate/domain/questions/types/registry'
import type { Insertable } from 'kysely'
import type { QuestionsTable } from '../platform/database/tables.ts'

export type QuestionRow = Insertable<QuestionsTable>

/** Of ten questions one each: the last, the third before it, and so on. */
const otherTypes = questionTypeNames.filter((type) => type !== 'single')
type Overrides = Partial<Omit<QuestionRow, 'type'>> & { type?: QuestionTypeName }

let made = 0

/**
 * A question that may stand in an exam. The texts of its right options begin with 'Right', and everything that
 * is the key's alone is marked with 'SECRET', so that a test sees it wherever it comes out.
 */
export function questionRow({ type = 'single', ...overrides }: Overrides = {}): QuestionRow {
  made += 1
  const id = `q-${String(made).padStart(7, '0')}`
  return {
    id,
    category: 'safety',
    section: 'SA1',
    objective: 'SA1.1',
    level: 'recall',
    question: `Question ${id}?`,
    type: namedQuestionTypes.find((name) => name === type) ?? null,
    is_multiple_answer: type === 'multiple',
    ...ofKind(questionTypes[type].answerKind, id),
    ...(questionTypes[type].onPicture && pictureOf(id)),
    explanation: `SECRET explanation of ${id}`,
    rationale: `SECRET rationale of ${id}`,
    option_reasons: ['SECRET reason 0', 'SECRET reason 1', 'SECRET reason 2', 'SECRET reason 3'],
    takeaway: `SECRET takeaway of ${id}`,
    keeps_option_order: false,
    refs: [`SECRET reference of ${id}`],
    passport: { see: `/exposure-visualizer?SECRET=${id}` },
    checksum: 'SECRET checksum',
    ...overrides,
  }
}

/** As the documents' own bank has it, with what only this table asks for beside it: the options are in their order. */
export function documentedRow(id: string): QuestionRow {
  return {
    id,
    category: 'safety',
    section: 'SA1',
    objective: 'SA1.1',
    question: `Question ${id}?`,
    answers: ['First', 'Second', 'Third', 'Fourth'],
    correct_answer: 1,
    rationale: 'Because.',
  }
}

/** What a row is made of by the kind of its answers. A point is right at its second place. */
function ofKind(kind: AnswerKind, id: string): Partial<QuestionRow> {
  switch (kind) {
    case 'option':
      return {
        answers: [`Wrong one of ${id}`, `Right one of ${id}`, `Wrong two of ${id}`, `Wrong three of ${id}`],
        correct_answer: 1,
      }
    case 'options':
      return {
        answers: [`Right one of ${id}`, `Wrong one of ${id}`, `Right two of ${id}`, `Wrong two of ${id}`],
        correct_answers: [0, 2],
      }
    case 'sequence':
      return {
        answers: [`Step 3 of ${id}`, `Step 1 of ${id}`, `Step 4 of ${id}`, `Step 2 of ${id}`],
        correct_answers: [1, 3, 0, 2],
      }
    case 'point':
      return { answers: [], regions: [{ x: 617, y: 491, r: 53 }] }
  }
}

function pictureOf(id: string): Partial<QuestionRow> {
  return {
    image_url: `/content/images/${id}.webp`,
    image_alt: 'A radiograph',
    places: [
      { x: 100, y: 200 },
      { x: 613, y: 487 },
      { x: 900, y: 700 },
    ],
  }
}

/** As many questions as each table of `counts` says, in one section a table; of ten, one of each other type. */
export function questionRows(counts: Partial<Record<Category, number>>): QuestionRow[] {
  return categories.flatMap((category) =>
    Array.from({ length: counts[category] ?? 0 }, (_, index) =>
      questionRow({
        category,
        section: `${category} 1`,
        type: otherTypes[(9 - (index % 10)) / 3] ?? 'single',
      }),
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
