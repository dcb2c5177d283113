import type {
  ListedQuestion,
  listOwnQuestions,
  readOwnQuestion,
  readQuestionMarks,
  readQuestionNote,
} from '@collimate/contract/question-notes'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Under this key lies the list of the student's own questions. */
export const ownQuestionsKey = ['question-notes', 'list'] as const

/** Ids of what the student bookmarked or wrote a note on. */
export const marksQuery = queryOptions({
  queryKey: ['question-notes', 'marks'],
  queryFn: ({ signal }) => call<typeof readQuestionMarks>('GET /api/question-notes/marks', {}, { signal }),
  // A room asks for the log-in itself.
  meta: { keepsPage: true },
})

export function noteQuery(question: string) {
  return queryOptions({
    queryKey: ['question-notes', 'note', question],
    queryFn: ({ signal }) => {
      const request = { params: { question } }
      return call<typeof readQuestionNote>('GET /api/question-notes/:question', request, { signal })
    },
    staleTime: 0,
    meta: { keepsPage: true },
  })
}

/** A note typed in this window that could not be saved; null where the last one was. It outlasts its field. */
export function unsavedNoteQuery(question: string) {
  return queryOptions<string | null>({
    queryKey: ['question-notes', 'unsaved', question],
    queryFn: skipToken,
    gcTime: Infinity,
  })
}

export type OwnQuestionsFilter = 'all' | 'bookmarked' | 'noted'

export function ownQuestionsQuery(kind: OwnQuestionsFilter) {
  return infiniteQueryOptions({
    queryKey: [...ownQuestionsKey, kind],
    queryFn: ({ signal, pageParam }) => {
      const query = { kind, before: pageParam?.id, before_updated_at: pageParam?.updated_at }
      return call<typeof listOwnQuestions>('GET /api/question-notes', { query }, { signal })
    },
    initialPageParam: null as ListedQuestion | null,
    getNextPageParam: ({ questions, more }) => (more ? (questions.at(-1) ?? null) : null),
    // Bookmarks are set elsewhere; while the list is open it keeps what was just unmarked, to be marked again.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function ownQuestionQuery(question: string) {
  return queryOptions({
    queryKey: ['question-notes', 'question', question],
    queryFn: ({ signal }) => {
      const request = { params: { question } }
      return call<typeof readOwnQuestion>('GET /api/question-notes/:question/question', request, { signal })
    },
    staleTime: 0,
  })
}
