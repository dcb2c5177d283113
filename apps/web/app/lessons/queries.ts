import type { readLessons, readSubsection } from '@collimate/contract/lessons'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { writtenPage } from '../lib/written-page.ts'
import { currentSession, wasWrittenFor } from '../session/session.ts'
import type { Pages } from './lesson-viewer.tsx'
import { subsectionPath } from './lesson-paths.ts'

export const lessonsQuery = queryOptions({
  queryKey: ['guided-lessons', 'list'],
  queryFn: ({ signal }) => call<typeof readLessons>('GET /api/guided-lessons', {}, { signal }),
  // A quiz may have been passed on another device.
  staleTime: 0,
})

/** The pages of a subsection: they change with a release, and while a mock exam is taken they have no "See it". */
export function subsectionQuery(topicId: string, subsectionId: string) {
  return queryOptions({
    queryKey: ['guided-lessons', 'pages', topicId, subsectionId],
    queryFn: ({ signal }) =>
      call<typeof readSubsection>(
        'GET /api/guided-lessons/:topicId/:subsectionId',
        { params: { topicId, subsectionId } },
        { signal },
      ),
    staleTime: 60_000,
    initialData: () => writtenPages(topicId, subsectionId),
    initialDataUpdatedAt: performance.timeOrigin,
  })
}

let written = writtenPage?.parts['lesson'] as Pages | undefined

/**
 * The pages that came with the address this tab was opened at, for the student they were written for. Given once: who
 * comes back to them when they are no longer kept may have read on meanwhile.
 */
function writtenPages(topicId: string, subsectionId: string): Pages | undefined {
  const own = wasWrittenFor(currentSession().data?.user.id, subsectionPath(topicId, subsectionId))
  if (!own) return undefined
  const pages = written
  written = undefined
  return pages
}
