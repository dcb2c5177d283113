import { routeAccess } from '@collimate/domain/accounts/access'
import { formulaIds, mixedFormulas } from '@collimate/domain/clinic/formulas'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A formula and its numbers, as `T03_10_100_150`. */
const questionId = z.string().min(1).max(80)
const formula = z.enum(formulaIds)

const question = z.object({
  id: questionId,
  formula,
  stem: z.string(),
  /** What stands behind the answer; empty for a mere number. */
  unit: z.string(),
  /** Places the answer is rounded to. */
  decimals: z.int(),
  /** The answer may be negative. */
  signed: z.boolean(),
})
export type ClinicQuestion = z.infer<typeof question>

const checked = z.object({
  /** `close`: rounded on the way, or to fewer places than asked for; null where nothing was answered. */
  verdict: z.enum(['right', 'close', 'wrong']).nullable(),
  /** The answer with its unit. */
  key: z.string(),
  /** Errors that give what was answered, each in a sentence. */
  errors: z.array(z.string()),
  /** As MathML, one a line. */
  formulas: z.array(z.string()),
  /** Why they are so. */
  because: z.string(),
  /** What is done, and the calculation with its result; the last line ends in the answer. */
  steps: z.array(z.object({ says: z.string(), line: z.string() })),
})
export type CheckedAnswer = z.infer<typeof checked>

export const drawClinicQuestion = endpoint({
  method: 'GET',
  path: '/api/clinic/question',
  summary: 'A calculation with fresh numbers; nothing of it is stored',
  access: routeAccess['/quizzes/calculation-clinic'],
  query: z.strictObject({
    formula: z.union([formula, z.literal(mixedFormulas)]),
    /** The question before: it does not come again, nor, of mixed ones, its formula. */
    after: questionId.optional(),
  }),
  response: z.object({ question }),
  errors: [],
})

export const checkClinicAnswer = endpoint({
  method: 'POST',
  path: '/api/clinic/answers',
  summary: 'Checks the answer to a calculation and shows its steps; nothing of it is stored',
  access: routeAccess['/quizzes/calculation-clinic'],
  body: z.strictObject({
    question: questionId,
    /** Null shows the steps without an answer. */
    answer: z.number().min(-1e9).max(1e9).nullable(),
  }),
  response: z.object({ checked }),
  errors: ['clinic-question-not-found'],
})
