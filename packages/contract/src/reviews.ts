import { routeAccess } from '@collimate/domain/accounts/access'
import { z } from 'zod'
import { holder } from './attempts.ts'
import { endpoint } from './endpoint.ts'
import { time_zone } from './progress.ts'
import { category } from './questions.ts'
import { count, needsLogin, quiz, quizParams, startErrors } from './quizzes.ts'

const reviews = z.object({
  /** Questions that are back today, or since earlier; none while they are put off. */
  due: z.int(),
  /** How many of today's were moved to tomorrow. */
  postponed: z.int(),
  /** Seconds the caller usually takes for a question. */
  seconds_each: z.int(),
  /** Of what is due, the categories that have any. */
  by_category: z.array(z.object({ category, questions: z.int() })),
  /** Today and the six days after it, as `2026-03-05`, with the questions that come back on each. */
  week: z.array(z.object({ day: z.string(), questions: z.int() })),
  /** All questions that come back some day. */
  scheduled: z.int(),
  /** The day of the exam it is planned for, as `2026-03-05`. */
  exam_date: z.string().nullable(),
})
export type Reviews = z.infer<typeof reviews>

export const readReviews = endpoint({
  method: 'GET',
  path: '/api/quizzes/review',
  summary: 'What the caller answered before and comes back for review, today and in the days after',
  access: 'signed-in',
  query: z.strictObject({ time_zone }),
  response: z.object({ reviews }),
  errors: ['unknown-time-zone'],
})

export const startReview = endpoint({
  method: 'POST',
  path: '/api/quizzes/review',
  summary: 'Starts a quiz of what is due, the longest overdue first',
  ...needsLogin,
  access: routeAccess['/quiz'],
  body: z.strictObject({ count, holder, time_zone }),
  response: z.object({ quiz }),
  limit: { of: 'start-quiz' },
  errors: [...startErrors, 'unknown-time-zone'],
})

export const postponeReviews = endpoint({
  method: 'PUT',
  path: '/api/quizzes/review/postponed',
  summary: 'Moves what is due today to tomorrow, or takes that back',
  access: 'signed-in',
  body: z.strictObject({ postponed: z.boolean(), time_zone }),
  response: z.object({ reviews }),
  errors: ['unknown-time-zone'],
})

export const readReturns = endpoint({
  method: 'GET',
  path: '/api/quizzes/:id/returns',
  summary: 'In how many days the questions of a completed quiz come back for review',
  access: 'signed-in',
  params: quizParams,
  query: z.strictObject({ time_zone }),
  response: z.object({
    /** The next days first; 0 is today. */
    returns: z.array(z.object({ days: z.int(), questions: z.int() })),
  }),
  errors: ['quiz-not-found', 'unknown-time-zone'],
})
