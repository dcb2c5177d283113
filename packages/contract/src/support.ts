import { z } from 'zod'
import { plainDirection } from './accounts.ts'
import { endpoint } from './endpoint.ts'

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
