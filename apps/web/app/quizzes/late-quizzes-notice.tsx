import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { findLateQuizzes, type LateQuiz, lateTitle } from './late-answers.ts'
import { quizResultQuery } from './queries.ts'

/** Leads to the results of timed quizzes that have answers in this browser which came too late. */
export function LateQuizzesNotice({ userId }: { userId: string }) {
  const client = useQueryClient()
  const [quizzes, setQuizzes] = useState<readonly LateQuiz[]>([])
  useEffect(() => {
    let left = false
    // A quiz that still runs has no result; neither has one without a connection.
    const readResult = (id: string) =>
      client.fetchQuery({ ...quizResultQuery(id), retry: false }).catch(() => null)
    void findLateQuizzes(userId, readResult).then((found) => left || setQuizzes(found))
    return () => {
      left = true
    }
  }, [client, userId])
  return quizzes.map(({ id, count, completedAt }) => (
    <Banner
      key={id}
      tone="mid"
      role="status"
      title={lateTitle(count, completedAt)}
      action={<LinkButton to={`/quiz-complete?result=${id}`}>See {count === 1 ? 'it' : 'them'}</LinkButton>}
    >
      {count === 1
        ? 'It is in this browser only, and does not count in its result.'
        : 'They are in this browser only, and do not count in its result.'}
    </Banner>
  ))
}
