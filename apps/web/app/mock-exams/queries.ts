import type {
  readCurrentExam,
  readExamFormat,
  readLatestResult,
  readReplacedExams,
  readResult,
} from '@collimate/contract/mock-exams'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

/** Under this key lies everything the dashboard and the start screen show of exams. */
export const mockExamsKey = ['mock-exams'] as const

export const currentExamQuery = queryOptions({
  queryKey: [...mockExamsKey, 'current'],
  queryFn: async ({ signal }) =>
    (await call<typeof readCurrentExam>('GET /api/mock-exams/current', {}, { signal })).exam,
  // An exam goes on in other windows too.
  staleTime: 0,
})

/** What was quit or replaced, for as long as it is kept. */
export const replacedExamsQuery = queryOptions({
  queryKey: [...mockExamsKey, 'replaced'],
  queryFn: async ({ signal }) =>
    (await call<typeof readReplacedExams>('GET /api/mock-exams/replaced', {}, { signal })).exams,
  staleTime: 0,
})

/** The exam has ended here; an answer on its way that still knows it is dropped. */
export async function noExamIsOngoing(client: QueryClient): Promise<void> {
  await client.cancelQueries(currentExamQuery)
  client.setQueryData(currentExamQuery.queryKey, null)
}

export const examFormatQuery = queryOptions({
  queryKey: [...mockExamsKey, 'format'],
  queryFn: ({ signal }) => call<typeof readExamFormat>('GET /api/mock-exams/format', {}, { signal }),
  staleTime: 600_000,
})

/** @param id of a completed exam, or `latest`; null when there is none */
export function resultQuery(id: string) {
  return queryOptions({
    queryKey: [...mockExamsKey, 'result', id],
    queryFn: async ({ signal }) => {
      if (id === 'latest') {
        return (await call<typeof readLatestResult>('GET /api/mock-exams/results/latest', {}, { signal }))
          .result
      }
      return (await call<typeof readResult>('GET /api/mock-exams/:id/result', { params: { id } }, { signal }))
        .result
    },
    staleTime: 60_000,
    // The results screen says itself that the session is lost.
    meta: { keepsPage: true },
  })
}
