import { questionFaults } from '@collimate/domain/questions/statistics'
import { questionTypeNames } from '@collimate/domain/questions/types/registry'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { category, picture } from './questions.ts'

/** As many as are told of at once, beside a question. */
export const mostListed = 100

/** Which entries of a list to work through. */
export const wanted = {
  /** Only what contains this, in any case. */
  search: z.string().trim().max(200).default(''),
  /** The last entry of the page before. */
  before: z.uuid().optional(),
}
/** What comes with one page of such a list. */
export const pageFacts = {
  /** Entries in all pages. */
  total: z.int(),
  /** Whether another page follows. */
  more: z.boolean(),
}
const person = z.object({ username: z.string(), email: z.string() })

const questionReport = z.object({
  id: z.uuid(),
  question_id: z.string(),
  /** As the student saw it. */
  question_text: z.string(),
  question_type: z.enum(['quiz', 'mock-exam']),
  comment: z.string(),
  reporter: person,
  created_at: z.iso.datetime(),
  handled: z.boolean(),
  handled_at: z.iso.datetime().nullable(),
  /** The username of who handled it, while that account stands. */
  handled_by: z.string().nullable(),
  /** What was decided on the question; null where it was handled without saying so. */
  resolution: z.enum(['nothing-wrong', 'corrected', 'withdrawn']).nullable(),
})
export type QuestionReport = z.infer<typeof questionReport>

/** What becomes of the answers given before a ruling: the corrected key grades them, or all of them count as right. */
const earlierAnswers = z.enum(['graded-again', 'count-as-right'])

/** A question as it stands in the bank today, with its key. */
const reportedQuestion = z.object({
  id: z.string(),
  category,
  type: z.enum(questionTypeNames),
  /** Counts what is asked; a ruling names the version it is about. */
  version: z.int(),
  section: z.string(),
  objective: z.string(),
  question_text: z.string(),
  options: z.array(z.string()),
  /** Indexes among `options`. */
  correct_answers: z.array(z.int()),
  explanation: z.string().nullable(),
  /** One reason per option, where the bank has them. */
  option_reasons: z.array(z.string()).nullable(),
  takeaway: z.string().nullable(),
  refs: z.array(z.string()),
  ...picture,
  /** Out of the bank: drawn no more. */
  retired: z.boolean(),
  /** Drawn no more, by a ruling. */
  withdrawn: z.boolean(),
  /** What was ruled on it, the newest first. */
  rulings: z.array(
    z.object({
      ruling: z.enum(['corrected', 'withdrawn']),
      earlier_answers: earlierAnswers,
      ruled_at: z.iso.datetime(),
      /** The username of who ruled, while that account stands. */
      ruled_by: z.string().nullable(),
      /** Whether all scores were graded again and all students told. */
      settled: z.boolean(),
      /** Finished exams and quizzes whose right answers changed so far. */
      scores_changed: z.int(),
    }),
  ),
})
export type ReportedQuestion = z.infer<typeof reportedQuestion>

const share = z.number().min(0).max(1)

/** How students did on a question, each with the first answer alone, as the night's job counted it. */
const questionStatistics = z.object({
  /** Students; never none. */
  answered: z.int(),
  /** Share of them who were right, and Wilson's 95% interval of it. */
  facility: share,
  facility_range: z.object({ low: share, high: share }),
  /** Of them, in a mock exam: what the two below are taken from. */
  exam_answered: z.int(),
  /**
   * Correlation of being right here with the rest of the exam, -1 to 1; null where it cannot be told. Below 0 the
   * better students get it wrong: a sign of a wrong key.
   */
  discrimination: z.number().nullable(),
  /** Median milliseconds on the question; null where none were told. */
  median_ms: z.int().nullable(),
  /** Shares that chose each option, in its stored order; null for a type without options to choose. */
  choices: z
    .object({
      all: z.array(share),
      /** Of the best third by the rest of their exams. */
      best: z.array(share),
    })
    .nullable(),
  computed_at: z.iso.datetime(),
})
export type QuestionStatistics = z.infer<typeof questionStatistics>

const questionToLookAt = z.object({
  id: z.string(),
  category,
  question_text: z.string(),
  options: z.array(z.string()),
  /** Indexes among `options`. */
  correct_answers: z.array(z.int()),
  /** What is wrong with it, the worst first. */
  faults: z.array(z.enum(questionFaults)),
  /** Since when it is on the list. */
  found_at: z.iso.datetime(),
  statistics: questionStatistics,
})
export type QuestionToLookAt = z.infer<typeof questionToLookAt>

export const listQuestionsToLookAt = endpoint({
  method: 'GET',
  path: '/api/admin/questions-to-look-at',
  summary: 'Questions whose numbers say that something is wrong, the newest finds first, at most a hundred',
  access: 'admin',
  response: z.object({ questions: z.array(questionToLookAt) }),
  errors: ['not-allowed'],
})

export const listQuestionReports = endpoint({
  method: 'GET',
  path: '/api/admin/question-reports',
  summary: 'Reports of faulty questions, open or handled, the newest first, page by page',
  access: 'admin',
  query: z.strictObject({
    handled: z.enum(['true', 'false']).transform((text) => text === 'true'),
    ...wanted,
  }),
  response: z.object({ reports: z.array(questionReport), ...pageFacts }),
  errors: ['not-allowed', 'not-found'],
})

export const readQuestionReport = endpoint({
  method: 'GET',
  path: '/api/admin/question-reports/:id',
  summary: 'One report with its question, how that question did, and every report of it',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({
    report: questionReport,
    /** Null when the bank no longer has it. */
    question: reportedQuestion.nullable(),
    /** Null before the first night after an answer. */
    statistics: questionStatistics.nullable(),
    /** The question's other reports, the newest first. */
    history: z.array(questionReport),
  }),
  errors: ['not-allowed', 'question-report-not-found'],
})

export const handleQuestionReport = endpoint({
  method: 'PATCH',
  path: '/api/admin/question-reports/:id',
  summary: 'Marks a report as handled, nothing being wrong with the question, or opens it again',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ handled: z.boolean() }),
  response: z.object({ report: questionReport }),
  errors: ['not-allowed', 'question-report-not-found'],
})

const questionParams = z.strictObject({ id: z.string().min(1).max(100) })
/** What every ruling says. */
const ruled = {
  /** The version the admin read. */
  version: z.int().min(1),
  /** The report that was read, where one was: settled with the open ones, also when it was handled before. */
  report_id: z.uuid().optional(),
}
const text = (longest: number) => z.string().trim().min(1, 'Please enter a text').max(longest)

export const readBankQuestion = endpoint({
  method: 'GET',
  path: '/api/admin/questions/:id',
  summary: 'A question as it stands in the bank, with its key and what was ruled on it',
  access: 'admin',
  params: questionParams,
  response: z.object({ question: reportedQuestion }),
  errors: ['not-allowed', 'not-found'],
})

export const correctQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/correct',
  summary:
    'Corrects a question, settles its open reports, and has every score that it counted in graded again',
  access: 'admin',
  params: questionParams,
  body: z.strictObject({
    ...ruled,
    /** How many rulings the admin read: texts that change no version change by one. A page of the release before sends none. */
    rulings: z.int().min(0).optional(),
    question_text: text(5000),
    /** As many as there are, in their order: what was answered refers to it. */
    options: z.array(text(1000)).max(26),
    /** Indexes among `options`; of an ordered list or a hot spot the key stays as it is. */
    correct_answers: z.array(z.int().min(0).max(25)).max(26),
    explanation: z.string().trim().max(10_000),
    option_reasons: z.array(z.string().trim().max(2000)).max(26).nullable(),
    takeaway: z.string().trim().max(2000),
    earlier_answers: earlierAnswers,
  }),
  response: z.object({ question: reportedQuestion }),
  errors: ['not-allowed', 'not-found', 'question-changed', 'ruling-too-busy'],
})

export const withdrawQuestion = endpoint({
  method: 'POST',
  path: '/api/admin/questions/:id/withdraw',
  summary:
    'Takes a question out of all draws, settles its open reports, and counts every answer to it as right',
  access: 'admin',
  params: questionParams,
  body: z.strictObject(ruled),
  response: z.object({ question: reportedQuestion }),
  errors: ['not-allowed', 'not-found', 'question-changed', 'ruling-too-busy'],
})

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'How much waits for an admin in each list of the moderation',
  access: 'admin',
  response: z.object({ reports: z.int(), reviews: z.int(), support: z.int(), feedback: z.int() }),
  errors: ['not-allowed'],
})
