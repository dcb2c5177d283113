import type { quitExam } from '@collimate/contract/mock-exams'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { ApiError, call } from '../../lib/api.ts'
import { clearQuitMark, markQuit } from '../../attempts/engine/marks.ts'
import { examTexts } from '../exam-texts.ts'
import { noExamIsOngoing } from '../queries.ts'
import { useBringBack } from '../use-bring-back.ts'
import { toast } from '../../ui/toast.ts'

/** Quits the unfinished exam, on the server and in this browser. */
export function useQuitExam(id: string) {
  const client = useQueryClient()
  const userId = useSession().data?.user.id
  const bringBack = useBringBack()
  return useMutation({
    mutationFn: async () => {
      const clear = await sendUnsentOf(userId, id)
      if (userId) markQuit(userId)
      const kept = await quit(id, userId)
      // Quit it is, whatever this browser can still do.
      await clear?.().catch(() => {})
      return kept
    },
    onSettled: () => {
      if (userId) clearQuitMark(userId)
    },
    onSuccess: async (kept) => {
      await noExamIsOngoing(client)
      toast({
        ...examTexts.quit,
        ...(kept && {
          description: `${examTexts.quit.description} You can bring it back within a day, on the Mock Exam page.`,
          action: { label: 'Undo', onPress: () => bringBack.mutate(kept) },
        }),
      })
    },
    onError: () => toast({ title: 'Error deleting exam', kind: 'destructive' }),
  })
}

/** @returns the id of the exam, where it can be brought back */
async function quit(id: string, account: string | undefined): Promise<string | null> {
  try {
    return (await call<typeof quitExam>('DELETE /api/mock-exams/:id', { params: { id } }, { account })).kept
  } catch (error) {
    // Gone already is what was asked for.
    if (error instanceof ApiError && error.code === 'exam-not-found') return null
    throw error
  }
}

/** Without what this browser keeps the exam is quit all the same. */
async function sendUnsentOf(userId: string | undefined, examId: string) {
  if (!userId) return null
  // Loaded only here: the dashboard of most days never opens the browser's database.
  const stored = import('../stored-exam.ts')
  return stored.then(({ sendBeforeQuit }) => sendBeforeQuit(userId, examId)).catch(() => null)
}
