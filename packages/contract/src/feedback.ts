import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
