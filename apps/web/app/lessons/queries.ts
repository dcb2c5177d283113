import type { readLessons, readSubsection } from '@collimate/contract/lessons'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'

export const lessonsQuery = queryOptions({
  queryKey: ['guided-lessons', 'list'],
  queryFn: ({ signal }) => call<typeof readLessons>('GET /api/guided-lessons', {}, { signal }),
  // A quiz may have been passed on another device.
  staleTime: 0,
})

/** The pages of a subsection: they change with a release alone. */
export function subsectionQuery(topicId: string, subsectionId: string) {
  return queryOptions({
    queryKey: ['guided-lessons', 'pages', topicId, subsectionId],
    queryFn: ({ signal }) =>
      call<typeof readSubsection>(
        'GET /api/guided-lessons/:topicId/:subsectionId',
        { params: { topicId, subsectionId } },
        { signal },
      ),
    staleTime: 600_000,
  })
}
