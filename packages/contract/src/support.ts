import { z } from 'zod'
import { plainDirection } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { pageFacts, wanted } from './moderation.ts'

/** A name stands in a mail; a line break or another control character in it is no name. */
const name = z
  .string()
  .trim()
  .min(1, 'Please enter your name')
  .max(120, 'The name must be at most 120 characters long')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The name must be one line')
  .regex(...plainDirection)

export const requestSupport = endpoint({
  method: 'POST',
  path: '/api/support/send-support-email',
  summary: 'Stores a support request and mails it to the team, with a receipt to the sender',
  access: 'open',
  body: z.strictObject({
    name,
    email: z.email('Please enter a valid email address').max(254),
    issue: z
      .string()
      .trim()
      .min(1, 'Please describe your issue')
      .max(8000, 'The description must be at most 8000 characters long'),
  }),
  response: z.object({ id: z.string() }),
  limit: { of: 'support' },
  errors: [],
})

const supportRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  issue: z.string(),
  status: z.enum(['open', 'resolved']),
  created_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const listSupportRequests = endpoint({
  method: 'GET',
  path: '/api/admin/support-requests',
  summary: 'Support requests, open or resolved, the newest first, page by page',
  access: 'admin',
  query: z.strictObject({ status: supportRequest.shape.status, ...wanted }),
  response: z.object({ requests: z.array(supportRequest), ...pageFacts }),
  errors: ['not-allowed', 'not-found'],
})

export const resolveSupportRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/support-requests/:id',
  summary: 'Marks a support request as resolved, or opens it again',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ status: supportRequest.shape.status }),
  response: z.object({ request: supportRequest }),
  errors: ['not-allowed', 'support-request-not-found'],
})
