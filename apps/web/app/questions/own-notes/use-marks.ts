import type { ResponseOf } from '@collimate/contract/endpoint'
import type {
  keepQuestionNote,
  ListedQuestion,
  listOwnQuestions,
  OwnNote,
} from '@collimate/contract/question-notes'
import {
  type InfiniteData,
  onlineManager,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { adviceFor, ApiError, call, isOtherSession, refusedCode } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { signedInId } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { marksQuery, noteQuery, ownQuestionsKey, unsavedNoteQuery } from './queries.ts'

type ListedPages = InfiniteData<ResponseOf<typeof listOwnQuestions>>

/** Whether the question is bookmarked, shown at once and taken back when it fails, and has a note, saved or not. */
export function useMarks(question: string) {
  const { data: marks } = useQuery(marksQuery)
  const { data: unsaved = null } = useQuery(unsavedNoteQuery(question))
  const keep = useKeep(question, (error) =>
    toast({ title: 'Your bookmark wasn’t saved', description: adviceForUnsaved(error), kind: 'destructive' }),
  )
  const bookmarked = marks?.bookmarked.includes(question) ?? false
  const toggleBookmark = () => {
    keep.mutate({ bookmarked: !bookmarked })
    if (onlineManager.isOnline()) return
    toast({
      title: 'Your bookmark isn’t saved yet',
      description: 'You’re offline. Keep this page open: it is saved when you are back online.',
      kind: 'warning',
      once: true,
    })
  }
  const noted = unsaved !== null || (marks?.noted.includes(question) ?? false)
  return { bookmarked, noted, toggleBookmark }
}

/** What to do about a bookmark or a note that was not saved. */
export function adviceForUnsaved(error: Error | null): string {
  if (isOtherSession(error)) return 'Another account is logged in here now.'
  if (refusedCode(error) === 'signed-out') return 'You’re logged out. Log in and try again.'
  return adviceFor(error)
}

/**
 * Keeps part of a note; one change after the other, so that the last one typed is the last one sent.
 *
 * @param onLost told of a change that was not taken, also when the question is no longer shown; not while somebody else
 *   is signed in
 */
export function useKeep(question: string, onLost: (error: Error) => void) {
  const client = useQueryClient()
  const [owner] = useState(signedInId)
  return useMutation({
    mutationFn: async (body: { bookmarked: boolean } | { note: string }) => {
      // The question may have a note of theirs; where nothing is heard of them yet, the server refuses it.
      if (signedInId() !== owner)
        throw new ApiError(401, { error: 'Please log in to continue.', code: 'not-signed-in' })
      return call<typeof keepQuestionNote>(
        'PUT /api/question-notes/:question',
        { params: { question }, body },
        { keepalive: true, account: owner },
      )
    },
    // What is on its way stays with its question where the room goes on to another.
    mutationKey: ['question-notes', 'keep', question],
    scope: { id: `note of ${question}` },
    // Offline it waits, and goes out when the connection is back.
    networkMode: 'online',
    meta: { keepsPage: true },
    onMutate: async (change) => {
      await Promise.all([client.cancelQueries(marksQuery), client.cancelQueries(noteQuery(question))])
      const before = client.getQueryData(marksQuery.queryKey)
      if ('bookmarked' in change) mark('bookmarked', change.bookmarked)
      return before
    },
    onError: (error, change, before) => {
      if ('bookmarked' in change && before) mark('bookmarked', before.bookmarked.includes(question))
      if ('note' in change) keepUnsaved(change.note)
      const present = signedInId()
      if (!isOtherSession(error) && (present === undefined || present === owner)) onLost(error)
    },
    onSuccess: (kept: OwnNote, change) => {
      if ('note' in change) keepUnsaved(null)
      mark('bookmarked', kept.bookmarked)
      mark('noted', kept.note !== '')
      client.setQueryData(noteQuery(question).queryKey, kept)
      client.setQueriesData<ListedPages>(
        { queryKey: ownQuestionsKey },
        (list) => list && withKept(list, kept),
      )
    },
    // The marks of the other questions were still on their way, and were dropped for this one.
    onSettled: (_kept, _error, _change, before) => {
      if (before === undefined) void refetchAfterChange(client, marksQuery)
    },
  })

  /** The place in the list stays as it was listed: the next page follows on it. */
  function withKept({ pages, ...list }: ListedPages, kept: OwnNote): ListedPages {
    const change = (listed: ListedQuestion) => (listed.id === question ? { ...listed, ...kept } : listed)
    return { ...list, pages: pages.map((page) => ({ ...page, questions: page.questions.map(change) })) }
  }

  function keepUnsaved(note: string | null): void {
    client.setQueryData(unsavedNoteQuery(question).queryKey, note)
  }

  function mark(kind: 'bookmarked' | 'noted', on: boolean): void {
    client.setQueryData(marksQuery.queryKey, (marks = { bookmarked: [], noted: [] }) => {
      const others = marks[kind].filter((id) => id !== question)
      return { ...marks, [kind]: on ? [...others, question] : others }
    })
  }
}
