import type { listFeedback } from '@collimate/contract/feedback'
import type {
  listQuestionReports,
  listQuestionsToLookAt,
  readBankQuestion,
  readQuestionReport,
} from '@collimate/contract/moderation'
import type { listSupportRequests, SupportRequest } from '@collimate/contract/support'
import type { moderateTestimonials } from '@collimate/contract/testimonials'
import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import type { Page } from './entry-list.tsx'
import { moderationKey } from './waiting.ts'

export type EntriesQuery<Entry extends { id: string }> = ReturnType<typeof entriesQuery<Entry>>

type Wanted = { search: string; before?: string }

/** A list that is being worked on changes by a press alone: what is half typed on an entry must not leave with it. */
const unlessShown = ({ state }: Pick<Query, 'state'>) => state.data === undefined
const worked = { staleTime: 0, refetchOnWindowFocus: unlessShown, refetchOnReconnect: unlessShown }

/** @param key what tells this list from others, beside what is looked for */
function entriesQuery<Entry extends { id: string }>(
  key: readonly [list: string, state: string | boolean],
  search: string,
  read: (wanted: Wanted, options: { signal: AbortSignal }) => Promise<Page<Entry>>,
) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, ...key, search],
    queryFn: ({ signal, pageParam }) => read({ search, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    ...worked,
  })
}

export function reportsQuery(handled: boolean, search: string) {
  return entriesQuery(['reports', handled], search, async (wanted, options) => {
    const query = { handled: handled ? 'true' : 'false', ...wanted } as const
    const route = 'GET /api/admin/question-reports'
    const { reports, ...facts } = await call<typeof listQuestionReports>(route, { query }, options)
    return { entries: reports, ...facts }
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
  ...worked,
})

export function reviewsQuery(approved: boolean, search: string) {
  return entriesQuery(['reviews', approved], search, async (wanted, options) => {
    const query = { approved: approved ? 'true' : 'false', ...wanted } as const
    const route = 'GET /api/admin/testimonials'
    const { testimonials, ...facts } = await call<typeof moderateTestimonials>(route, { query }, options)
    return { entries: testimonials, ...facts }
  })
}

export function feedbackQuery(status: 'open' | 'closed', search: string) {
  return entriesQuery(['feedback', status], search, async (wanted, options) => {
    const query = { status, ...wanted }
    const { feedback, ...facts } = await call<typeof listFeedback>(
      'GET /api/admin/feedback',
      { query },
      options,
    )
    return { entries: feedback, ...facts }
  })
}

export function supportQuery(status: SupportRequest['status'], search: string) {
  return entriesQuery(['support', status], search, async (wanted, options) => {
    const query = { status, ...wanted }
    const route = 'GET /api/admin/support-requests'
    const { requests, ...facts } = await call<typeof listSupportRequests>(route, { query }, options)
    return { entries: requests, ...facts }
  })
}
