import {
  approveTestimonial,
  listTestimonials,
  moderateTestimonials,
  rejectTestimonial,
  submitTestimonial,
} from '@collimate/contract/testimonials'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { deleteTestimonial, insertTestimonial, readApproved, readTestimonials, setApproved } from './store.ts'

export function testimonialRoutes(api: Api, { database }: Services): void {
  const { db } = database

  api.handle(listTestimonials, async () => ({
    testimonials: await readApproved(db),
  }))

  api.handle(submitTestimonial, async ({ body }) => ({ id: await insertTestimonial(db, body) }))

  api.handle(moderateTestimonials, ({ query }) => readTestimonials(db, query.approved, query))

  api.handle(approveTestimonial, async ({ params, body }) => {
    const testimonial = await setApproved(db, params.id, body.approved)
    if (testimonial === undefined) throw new AppError('testimonial-not-found')
    return { testimonial }
  })

  api.handle(rejectTestimonial, async ({ params }) => {
    if (!(await deleteTestimonial(db, params.id))) throw new AppError('testimonial-not-found')
    return {}
  })
}
