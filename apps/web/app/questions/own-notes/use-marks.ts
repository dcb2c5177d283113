import type { keepQuestionNote, OwnNote } from '@collimate/contract/question-notes'
import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adviceFor, call } from '../../lib/api.ts'
import { refetchAfterChange } from '../../lib/refetch-after-change.ts'
import { toast } from '../../ui/toast.ts'
import { marksQuery, noteQuery } from './queries.ts'

/** Whether the question is bookmarked, and a note is written on it; shown at once, taken back when it fails. */
export function useMarks(question: string) {
  const { data: marks } = useQuery(marksQuery)
  const keep = useKeep(question, (error) =>
    toast({ title: 'Your bookmark wasn’t saved', description: adviceFor(error), kind: 'destructive' }),
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
  return { bookmarked, noted: marks?.noted.includes(question) ?? false, toggleBookmark }
}

/**
 * Keeps part of a note; one change after the other, so that the last one typed is the last one sent.
 *
 * @param onLost told of a change that was not taken, also when the question is no longer shown
 */
export function useKeep(question: string, onLost: (error: Error) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { bookmarked: boolean } | { note: string }) =>
      call<typeof keepQuestionNote>(
        'PUT /api/question-notes/:question',
        { params: { question }, body },
        {
          keepalive: true,
        },
      ),
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
      onLost(error)
    },
    onSuccess: (kept: OwnNote) => {
      mark('bookmarked', kept.bookmarked)
      mark('noted', kept.note !== '')
      client.setQueryData(noteQuery(question).queryKey, kept)
    },
    // The marks of the other questions were still on their way, and were dropped for this one.
    onSettled: (_kept, _error, _change, before) => {
      if (before === undefined) void refetchAfterChange(client, marksQuery)
    },
  })

  function mark(kind: 'bookmarked' | 'noted', on: boolean): void {
    client.setQueryData(marksQuery.queryKey, (marks = { bookmarked: [], noted: [] }) => {
      const others = marks[kind].filter((id) => id !== question)
      return { ...marks, [kind]: on ? [...others, question] : others }
    })
  }
}
