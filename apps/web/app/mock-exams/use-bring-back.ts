import type { bringBackExam } from '@collimate/contract/mock-exams'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { call } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { examTexts } from './exam-texts.ts'
import { mockExamsKey } from './queries.ts'

/**
 * Brings back an exam that is kept; a running one trades places with it.
 *
 * @param before what has to be done first; where it fails nothing is traded
 */
export function useBringBack(before: () => Promise<void> = async () => {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await before()
      await call<typeof bringBackExam>('POST /api/mock-exams/:id/bring-back', { params: { id } })
    },
    onSuccess: async () => {
      toast(examTexts.broughtBack)
      await refetchAfterChange(client, { queryKey: mockExamsKey })
    },
    onError: () => toast(examTexts.bringBackFailed),
  })
}
