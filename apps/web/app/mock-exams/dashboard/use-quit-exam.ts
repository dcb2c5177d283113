import type { quitExam } from '@collimate/contract/mock-exams'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { ApiError, call } from '../../lib/api.ts'
import { clearQuitMark, markQuit } from '../../attempts/engine/marks.ts'
import { noExamIsOngoing } from '../queries.ts'
import { toast } from '../../ui/toast.ts'

/** Deletes the unfinished exam, on the server and in this browser. */
export function useQuitExam(id: string, onSettled: () => void) {
  const client = useQueryClient()
  const userId = useSession().data?.user.id
  return useMutation({
    mutationFn: async () => {
      if (userId) markQuit(userId)
      await deleteExam(id)
      if (userId) await clearStoredExam(userId, id)
    },
    onSettled: () => {
      if (userId) clearQuitMark(userId)
      onSettled()
    },
    onSuccess: () => noExamIsOngoing(client),
    onError: () => toast({ title: 'Error deleting exam', kind: 'destructive' }),
  })
}

async function deleteExam(id: string): Promise<void> {
  try {
    await call<typeof quitExam>('DELETE /api/mock-exams/:id', { params: { id } })
  } catch (error) {
    // Gone already is what was asked for.
    if (!(error instanceof ApiError && error.code === 'exam-not-found')) throw error
  }
}

async function clearStoredExam(userId: string, examId: string): Promise<void> {
  // Loaded only here: the dashboard of most days never opens the browser's database.
  const { pageStorage } = await import('../../attempts/engine/page.ts')
  await (await pageStorage()).clear(userId, examId)
}
