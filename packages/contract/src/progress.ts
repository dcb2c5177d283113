import { z } from 'zod'
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

export const readProgress = endpoint({
  method: 'GET',
  path: '/api/progress',
  summary: "The caller's progress: streak, counts, topics and the scores of the last exams",
  access: 'signed-in',
  query: z.strictObject({
    /** IANA name of the zone whose calendar days count, e.g. `America/Chicago`. */
    time_zone: z.string().min(1).max(60).default('UTC'),
  }),
  response: z.object({ progress }),
  errors: ['unknown-time-zone'],
})
