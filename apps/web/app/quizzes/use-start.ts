import type { Quiz } from '@collimate/contract/quizzes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { useLeft } from '../lib/use-left.ts'
import { tooManyStarts } from '../attempts/too-many-starts.ts'
import { signedInId } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import { ownQuizServerOf } from './own-quiz-server.ts'
import { quizTexts } from './quiz-texts.ts'

/** Starts a quiz of the student's own questions, then opens its room; an untimed one not after they have left. */
export function useStart<Wish>(
  start: (server: ReturnType<typeof ownQuizServerOf>, wish: Wish) => Promise<Quiz>,
) {
  const navigate = useNavigate()
  const left = useLeft()
  const [account] = useState(signedInId)
  return useMutation({
    mutationFn: (wish: Wish) => start(ownQuizServerOf(account), wish),
    onSuccess: ({ id, category, questions, timed }) => {
      const address = new URLSearchParams({ category, count: String(questions.length) })
      // Where the clock runs already, nothing is left to choose.
      if (left.current && timed === null) return
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
