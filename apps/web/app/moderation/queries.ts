import type {
  listFeedback,
  listQuestionReports,
  listQuestionsToLookAt,
  listSupportRequests,
  readBankQuestion,
  readQuestionReport,
  SupportRequest,
} from '@collimate/contract/moderation'
import type { moderateTestimonials } from '@collimate/contract/testimonials'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { moderationKey } from './waiting.ts'

/** The page that follows an answer; undefined for none. */
const following = (entries: readonly { id: string }[], more: boolean) =>
  more ? entries.at(-1)?.id : undefined
const wanted = (search: string, before: string | undefined) => ({ search, ...(before && { before }) })

export function reportsQuery(handled: boolean, search: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'reports', handled, search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { handled: handled ? 'true' : 'false', ...wanted(search, pageParam) } as const
      const { reports, ...facts } = await call<typeof listQuestionReports>(
        'GET /api/admin/question-reports',
        { query },
        { signal },
      )
      return { entries: reports, ...facts }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => following(entries, more),
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

export function bankQuestionQuery(id: string) {
  return queryOptions({
    queryKey: [...moderationKey, 'question', id],
    queryFn: async ({ signal }) =>
      (await call<typeof readBankQuestion>('GET /api/admin/questions/:id', { params: { id } }, { signal }))
        .question,
    staleTime: 0,
    // As for a report.
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

export function reviewsQuery(approved: boolean, search: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'reviews', approved, search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { approved: approved ? 'true' : 'false', ...wanted(search, pageParam) } as const
      const { testimonials, ...facts } = await call<typeof moderateTestimonials>(
        'GET /api/admin/testimonials',
        { query },
        { signal },
      )
      return { entries: testimonials, ...facts }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => following(entries, more),
    staleTime: 0,
  })
}

export function feedbackQuery(status: 'open' | 'closed', search: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'feedback', status, search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { status, ...wanted(search, pageParam) }
      const { feedback, ...facts } = await call<typeof listFeedback>(
        'GET /api/admin/feedback',
        { query },
        { signal },
      )
      return { entries: feedback, ...facts }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => following(entries, more),
    staleTime: 0,
  })
}

export function supportQuery(status: SupportRequest['status'], search: string) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'support', status, search],
    queryFn: async ({ signal, pageParam }) => {
      const query = { status, ...wanted(search, pageParam) }
      const { requests, ...facts } = await call<typeof listSupportRequests>(
        'GET /api/admin/support-requests',
        { query },
        { signal },
      )
      return { entries: requests, ...facts }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => following(entries, more),
    staleTime: 0,
  })
}
