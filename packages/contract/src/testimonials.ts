import { reviewLengths, reviewRoles, starRatings } from '@collimate/domain/testimonials/rules'
import { z } from 'zod'
import { plainDirection } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { pageFacts, wanted } from './moderation.ts'

/** As many as the carousel holds: the newest ones. */
export const mostShown = 20

const testimonial = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(reviewRoles),
  content: z.string(),
  star_rating: z.literal(starRatings),
  created_at: z.iso.datetime(),
})
export type Testimonial = z.infer<typeof testimonial>

const moderatedTestimonial = testimonial.extend({ approved: z.boolean() })
export type ModeratedTestimonial = z.infer<typeof moderatedTestimonial>

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  summary: 'The approved reviews, the newest first, at most twenty',
  access: 'open',
  response: z.object({ testimonials: z.array(testimonial) }),
  errors: [],
})

export const submitTestimonial = endpoint({
  method: 'POST',
  path: '/api/testimonials',
  summary: 'Leaves a review, which is shown once an admin approves it',
  access: 'open',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter your name')
      .max(reviewLengths.name)
      .regex(...plainDirection),
    role: z.enum(reviewRoles),
    content: z.string().trim().min(1, 'Please enter your review').max(reviewLengths.content),
    star_rating: z.literal(starRatings),
    /** Taken for the documents' sake and never heeded: a review always begins unapproved. */
    approved: z.boolean().optional(),
  }),
  response: z.object({ id: z.uuid() }),
  limit: { of: 'testimonial' },
  errors: [],
})

export const moderateTestimonials = endpoint({
  method: 'GET',
  path: '/api/admin/testimonials',
  summary: 'Reviews to approve or approved, the newest first, page by page',
  access: 'admin',
  query: z.strictObject({
    approved: z.enum(['true', 'false']).transform((text) => text === 'true'),
    ...wanted,
  }),
  response: z.object({ testimonials: z.array(moderatedTestimonial), ...pageFacts }),
  errors: ['not-found'],
})

export const approveTestimonial = endpoint({
  method: 'PATCH',
  path: '/api/admin/testimonials/:id',
  summary: 'Approves a review, or takes the approval back',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ approved: z.boolean() }),
  response: z.object({ testimonial: moderatedTestimonial }),
  errors: ['testimonial-not-found'],
})

export const rejectTestimonial = endpoint({
  method: 'DELETE',
  path: '/api/admin/testimonials/:id',
  summary: 'Rejects a review: it is gone for good',
  access: 'admin',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  errors: ['testimonial-not-found'],
})
