import type {
  listFeedback,
  listQuestionReports,
  listQuestionsToLookAt,
  listSupportRequests,
  readQuestionReport,
  SupportRequest,
} from '@collimate/contract/moderation'
import type { moderateTestimonials } from '@collimate/contract/testimonials'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Under this key lies every list of the tab; each is read anew when it is opened. */
export const moderationKey = ['moderation'] as const

export function reportsQuery(handled: boolean) {
  return queryOptions({
    queryKey: [...moderationKey, 'reports', handled],
    queryFn: async ({ signal }) =>
      (
        await call<typeof listQuestionReports>(
          'GET /api/admin/question-reports',
          { query: { handled: handled ? 'true' : 'false' } },
          { signal },
        )
      ).reports,
    staleTime: 0,
  })
}

export function reportQuery(id: string) {
  return queryOptions({
    queryKey: [...moderationKey, 'report', id],
    queryFn: ({ signal }) =>
      call<typeof readQuestionReport>('GET /api/admin/question-reports/:id', { params: { id } }, { signal }),
    staleTime: 0,
    // Opened again, nothing old is shown first: a decision names the version that was looked at.
    gcTime: 0,
  })
}

export const questionsToLookAtQuery = queryOptions({
  queryKey: [...moderationKey, 'look-at'],
  queryFn: async ({ signal }) =>
    (await call<typeof listQuestionsToLookAt>('GET /api/admin/questions-to-look-at', {}, { signal }))
      .questions,
  staleTime: 0,
})

export function reviewsQuery(approved: boolean) {
  return queryOptions({
    queryKey: [...moderationKey, 'reviews', approved],
    queryFn: async ({ signal }) =>
      (
        await call<typeof moderateTestimonials>(
          'GET /api/admin/testimonials',
          { query: { approved: approved ? 'true' : 'false' } },
          { signal },
        )
      ).testimonials,
    staleTime: 0,
  })
}

export const feedbackQuery = queryOptions({
  queryKey: [...moderationKey, 'feedback'],
  queryFn: async ({ signal }) =>
    (await call<typeof listFeedback>('GET /api/admin/feedback', {}, { signal })).feedback,
  staleTime: 0,
})

export function supportQuery(status: SupportRequest['status']) {
  return queryOptions({
    queryKey: [...moderationKey, 'support', status],
    queryFn: async ({ signal }) =>
      (
        await call<typeof listSupportRequests>(
          'GET /api/admin/support-requests',
          { query: { status } },
          { signal },
        )
      ).requests,
    staleTime: 0,
  })
}
