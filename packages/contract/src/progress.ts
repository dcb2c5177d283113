import { z } from 'zod'
import { category, confidence } from './questions.ts'
import { endpoint } from './endpoint.ts'

const topic = z.object({
  /** A question category, or the name a quiz of several goes by. */
  category: z.string(),
  right: z.int(),
  questions: z.int(),
  /** 0 to 100. */
  percent: z.int(),
})

const progress = z.object({
  /** Days in a row with a completed exam or quiz, 0 to 30. */
  streak: z.int(),
  /** The caller's today, as `2026-03-05`. */
  today: z.string(),
  /** Calendar days with a completion among the last 31, ascending. */
  days: z.array(z.string()),
  exams_completed: z.int(),
  quizzes_completed: z.int(),
  best_topic: topic.nullable(),
  weakest_topic: topic.nullable(),
  /** The last completed mock exams, oldest first, ten at most. */
  exam_scores: z.array(z.object({ id: z.string(), score: z.int(), completed_at: z.string() })),
})
export type Progress = z.infer<typeof progress>

/** IANA name of the zone whose calendar days count, e.g. `America/Chicago`. */
export const time_zone = z.string().min(1).max(60).default('UTC')

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  summary: "The caller's progress: streak, counts, topics and the scores of the last exams",
  access: 'signed-in',
  query: z.strictObject({ time_zone }),
  response: z.object({ progress }),
  errors: ['unknown-time-zone'],
})

/** Whole percents. */
const range = z.object({ low: z.int(), high: z.int() })

const report = z.object({
  /** The caller's today, as `2026-03-05`. */
  today: z.string(),
  streak: z.int(),
  average_score: z.number().nullable(),
  quizzes_completed: z.int(),
  best_topic: topic.nullable(),
  weakest_topic: topic.nullable(),
  /** Every completed mock exam, oldest first. */
  exams: z.array(
    z.object({
      id: z.string(),
      score: z.int(),
      completed_at: z.string(),
      /** Those that counted. */
      questions: z.int(),
      /** Whether enough of them were answered for an error range. */
      ranged: z.boolean(),
      /** Answers that the student changed; null for an exam begun before first answers were kept. */
      changes: z
        .object({
          /** Of questions with one right option, changed or not. */
          answers: z.int(),
          wrong_to_right: z.int(),
          right_to_wrong: z.int(),
          wrong_to_wrong: z.int(),
        })
        .nullable(),
    }),
  ),
  /** The 200 questions of an exam by blueprint section; physics, math and anatomy are one section each. */
  sections: z.array(
    z.object({
      category,
      section: z.string(),
      name: z.string(),
      /** Questions an exam takes from it. */
      squares: z.int(),
      /** Questions whose latest answer was right, of those answered at least once. */
      right: z.int(),
      seen: z.int(),
      unseen: z.int(),
      /** Questions back for review today, or since earlier; none while they are put off. */
      due: z.int(),
      range: range.nullable(),
    }),
  ),
  /** Seconds on a question the first time it was answered: the median and the middle half. */
  times: z.array(
    z.object({ category, answers: z.int(), median: z.number(), low: z.number(), high: z.number() }),
  ),
  /** How often an answer was right by how sure the student said they were, the surest first. */
  calibration: z.array(z.object({ confidence, answers: z.int(), right: z.int(), percent: z.int(), range })),
  /** Days with study among the last 16 weeks, ascending. */
  days: z.array(
    z.object({
      day: z.string(),
      /** In finished exams and with checked answers of quizzes. */
      minutes: z.int(),
      exams: z.int(),
      quizzes: z.int(),
    }),
  ),
})
export type ProgressReport = z.infer<typeof report>

export const readProgressReport = endpoint({
  method: 'GET',
  path: '/api/progress/report',
  summary: "The caller's scores, mastery by section, time per question and study days",
  access: 'signed-in',
  query: z.strictObject({ time_zone }),
  response: z.object({ report }),
  errors: ['unknown-time-zone'],
})

/** A review is a quiz of what was due; `quiz` are the others. */
const kind = z.enum(['all', 'mock-exam', 'quiz', 'review']).default('all')
export type ResultKind = z.infer<typeof kind>

const result = z.object({
  kind: z.enum(['mock-exam', 'quiz']),
  id: z.string(),
  /** Of a quiz: a question category, or the name a quiz of several goes by. */
  category: z.string().nullable(),
  /** 0 to 100. */
  score: z.int(),
  questions: z.int(),
  /** On its questions, as far as it is known. */
  seconds: z.int(),
  completed_at: z.string(),
})
export type PastResult = z.infer<typeof result>

export const readResults = endpoint({
  method: 'GET',
  path: '/api/progress/results',
  summary: 'Completed mock exams and quizzes, newest first, 20 at a time',
  access: 'signed-in',
  query: z.strictObject({
    kind,
    /** The last result of the page before. */
    before: z.uuid().optional(),
  }),
  response: z.object({
    results: z.array(result),
    /** All there are of this kind, on every page. */
    total: z.int(),
    more: z.boolean(),
  }),
  errors: ['not-found'],
})

export const exportResults = endpoint({
  method: 'GET',
  path: '/api/progress/results.csv',
  summary: 'All completed mock exams and quizzes as a CSV file, newest first',
  access: 'signed-in',
  query: z.strictObject({ kind, time_zone }),
  response: z.unknown(),
  limit: { of: 'export-results' },
  errors: ['unknown-time-zone'],
})
