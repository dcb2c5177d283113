import { useQueryClient } from '@tanstack/react-query'
import { Award, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageTitle } from '../lib/page-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { LightField } from '../ui/card.tsx'
import { readCompletedState, type CompletedState } from './completed-state.ts'
import { lessonsPath, quizPath, subsectionPath } from './lesson-paths.ts'
import { subsectionQuery } from './queries.ts'

export const meta = () => [{ title: pageTitle('Lesson Complete') }]

/** After a pass: what was done, and the one way on. */
export default function LessonCompleteScreen() {
  const { state } = useLocation()
  const [completed] = useState(() => readCompletedState(state))
  return completed === null ? <Navigate to={lessonsPath} replace /> : <Completed completed={completed} />
}

function Completed({ completed }: { completed: CompletedState }) {
  const { subsectionName, topicName, topicId, nextSubsectionId, topicQuiz } = completed
  const { correctAnswers, totalQuestions, score } = completed
  const client = useQueryClient()
  useEffect(() => {
    if (nextSubsectionId !== null) void client.prefetchQuery(subsectionQuery(topicId, nextSubsectionId))
  }, [client, topicId, nextSubsectionId])
  return (
    <div className="wrap grid justify-items-center py-9 md:py-16">
      <LightField tall className="w-full max-w-[640px] px-6 py-7 md:px-9 md:py-9" aria-labelledby="complete">
        <p className="text-meta">{topicName}</p>
        <h1 id="complete" className="mt-1">
          Excellent Work!
        </h1>
        <p className="mt-3 text-stem">You passed {subsectionName}.</p>
        <p className="num mt-4 flex items-center gap-2.5 font-semibold text-good">
          <Check size={22} aria-hidden="true" />
          {correctAnswers} of {totalQuestions} right, {score}%
        </p>
        <div className="mt-7 grid gap-2.5">
          {nextSubsectionId === null ? null : (
            <LinkButton to={subsectionPath(topicId, nextSubsectionId)} kind="primary" size="big" block>
              Continue to Next Subsection
            </LinkButton>
          )}
          {nextSubsectionId === null && topicQuiz ? (
            <LinkButton to={quizPath(topicId, null)} kind="primary" size="big" block>
              Take Final Topic Quiz
            </LinkButton>
          ) : null}
          <div className="grid gap-2.5 sm:grid-cols-2">
            <LinkButton to={lessonsPath}>Explore More Topics</LinkButton>
            <LinkButton to={lessonsPath} state={{ topic: topicId }}>
              Back to Topic Overview
            </LinkButton>
          </div>
          <LinkButton to="/achievements" kind="ghost">
            <Award size={20} aria-hidden="true" />
            View Your Achievements
          </LinkButton>
        </div>
      </LightField>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
