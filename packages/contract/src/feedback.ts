import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageFacts, wanted } from './moderation.ts'

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Tells the team something',
  access: 'signed-in',
  body: z.strictObject({
    message: z
      .string()
      .trim()
      .min(1, 'Please enter your feedback')
      .max(4000, 'Please keep your feedback under 4,000 characters'),
  }),
  response: z.object({ id: z.string() }),
  limit: { of: 'feedback' },
  errors: [],
})

const feedback = z.object({
  id: z.uuid(),
  message: z.string(),
  created_at: z.iso.datetime(),
  username: z.string(),
  email: z.string(),
  /** Null while somebody has yet to look at it. */
  closed_at: z.iso.datetime().nullable(),
  /** The username of who closed it, while that account stands. */
  closed_by: z.string().nullable(),
})
export type Feedback = z.infer<typeof feedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'What students told us, open or closed, the newest first, page by page',
  access: 'admin',
  query: z.strictObject({ status: z.enum(['open', 'closed']).default('open'), ...wanted }),
  response: z.object({ feedback: z.array(feedback), ...pageFacts }),
  errors: ['not-allowed', 'not-found'],
})

export const closeFeedback = endpoint({
  method: 'PATCH',
  path: '/api/admin/feedback/:id',
  summary: 'Marks feedback as dealt with, or opens it again',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ closed: z.boolean() }),
  response: z.object({}),
  errors: ['not-allowed', 'not-found'],
})
