import type { Quiz } from '@collimate/contract/quizzes'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { tooManyStarts } from '../attempts/too-many-starts.ts'
import { toast } from '../ui/toast.ts'
import { quizTexts } from './quiz-texts.ts'

/** Starts a quiz of the student's own questions on the server, then opens its room. */
export function useStart<Wish>(start: (wish: Wish) => Promise<Quiz>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: start,
    onSuccess: ({ id, category, questions, timed }) => {
      const address = new URLSearchParams({ category, count: String(questions.length) })
      void navigate(`/quiz?${address}`, { state: { quizId: id, timed: timed !== null } })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'quiz-needs-subscription') return void toast(quizTexts.needsSubscription)
      if (code === 'quiz-needs-login') return void toast(quizTexts.needsLogin)
      toast(tooManyStarts(error, 'quizzes') ?? quizTexts.startFailed)
    },
  })
}
