import { categories } from '@collimate/domain/questions/categories'
import { confidences } from '@collimate/domain/questions/confidence'
import { questionLevels } from '@collimate/domain/questions/levels'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const category = z.enum(categories)
export const confidence = z.enum(confidences)

const permille = z.int().min(0).max(1000)
/** A place on a picture, in permille of its width and height. */
export const point = z.strictObject({ x: permille, y: permille })
const region = z.union([
  z.object({ x: permille, y: permille, r: permille }),
  z.object({ points: z.array(point).readonly() }),
])

/** A ring, an arrow or a box laid over a picture, with its letter, in permille of the picture's width and height. */
const mark = z.union([
  z.strictObject({ label: z.string().optional(), at: point, from: point.optional() }),
  z.strictObject({
    label: z.string().optional(),
    box: point.extend({ width: permille, height: permille }),
  }),
])
/** What is shown of a picture; all null where there is none. */
export const picture = {
  image_url: z.string().nullable(),
  image_alt: z.string().nullable(),
  /** Null on a picture without marks. */
  image_marks: z.array(mark).readonly().nullable(),
}
export const citedPicture = { ...picture, image_citation: z.string().nullable() }

/** What a student may see of a question before its answer is due. Never the key, never a reason. */
export const shownQuestion = z.object({
  id: z.string(),
  type: z.enum(questionTypeNames),
  table_source: category,
  category,
  question_text: z.string(),
  options: z.array(z.string()),
  /** The documents' second name for the shown options. */
  answers: z.array(z.string()),
  is_multiple_answer: z.boolean(),
  /** The lettered places of a hot spot, A first; null for another type. */
  places: z.array(point).nullable(),
  ...citedPicture,
  /** The question is gone from the bank: only its place is kept. */
  missing: z.boolean(),
})
export type ShownQuestion = z.infer<typeof shownQuestion>

/** A question once its answer is due. Indexes are among the shown options; of an ordered list, in sequence. */
export const reviewedQuestion = shownQuestion.extend({
  chosen: z.array(z.int()),
  correct_answers: z.array(z.int()),
  /** The point chosen on a hot spot. */
  chosen_point: point.nullable(),
  /** Where a hot spot is right; null for another type. */
  regions: z.array(region).nullable(),
  is_correct: z.boolean(),
  /** How sure the student said they were, where they did. */
  confidence: confidence.optional(),
  /** Milliseconds it was on screen; absent where no browser told them. */
  ms: z.int().min(0).optional(),
  /** How the answer counted, as the student is told, where it is not as usual: after a ruling, or as a pilot. */
  note: z.string().optional(),
  /** Asked in a mock exam without counting. */
  pilot: z.literal(true).optional(),
  explanation: z.string().nullable(),
  /** One reason per shown option, where the bank has them. */
  option_reasons: z.array(z.string()).nullable(),
  takeaway: z.string().nullable(),
  refs: z.array(z.string()),
  /** Shares of the students who chose each shown option with their first answer; absent under 50 students. */
  choice_shares: z.array(z.number().min(0).max(1)).optional(),
  /** Address of the physics view at factors that show the point; null where there is none. */
  see: z.string().nullable(),
})
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/api/question-reports',
  summary: 'Reports a faulty question',
  access: 'signed-in',
  body: z.strictObject({
    question_id: z.string().min(1).max(100),
    question_text: z.string().max(5000),
    question_type: z.enum(['quiz', 'mock-exam']),
    comment: z.string().trim().min(1, 'Please enter a comment').max(4000),
  }),
  response: z.object({ id: z.string() }),
  loginError: 'report-needs-login',
  limit: { of: 'report' },
  errors: [],
})

/** Where a question comes from and how it did. Nothing in it tells the key. */
const questionPassport = z.object({
  /** What it asks for, in words; null where the bank does not say. */
  objective: z.string().nullable(),
  level: z.enum(questionLevels).nullable(),
  /** Books, reports and rules by their titles. */
  sources: z.array(z.string()),
  /** Which version of the content's item it is, from 1, and of which day (`2026-11-22`). */
  version: z.int().nullable(),
  date: z.string().nullable(),
  /** How it was checked, in a sentence or two. */
  checked: z.string().nullable(),
  /** When an admin corrected it as it is asked now; null where nobody did. */
  corrected_at: z.iso.datetime().nullable(),
  /** Students who answered it, each counted once, and the share that was right; null under 50 students. */
  answers: z.object({ students: z.int(), right: z.number().min(0).max(1) }).nullable(),
})
export type QuestionPassport = z.infer<typeof questionPassport>

export const readQuestionPassport = endpoint({
  method: 'GET',
  path: '/api/questions/:question/passport',
  summary:
    'What is known of a question whose answer the caller has had: objective, sources, checks, how often right',
  access: 'signed-in',
  params: z.strictObject({ question: z.string().min(1).max(100) }),
  response: z.object({ passport: questionPassport }),
  errors: ['not-found'],
})
