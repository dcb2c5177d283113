import type { GuidedResult } from '@collimate/contract/lessons'
import { useEffect, useRef } from 'react'
import { SiteFrame } from '../../shell/site-frame.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, LightField } from '../../ui/card.tsx'
import { lessonsPath, subsectionPath } from '../lesson-paths.ts'
import type { Missed } from './guided-deps.ts'
import { MissedQuestions } from './missed-questions.tsx'

type OutcomeProps = { result: GuidedResult; onRetry: () => void }

/** A quiz that was not passed, with what was missed, or a topic that was mastered. */
export function QuizResult({ result, missed, onRetry }: OutcomeProps & { missed: readonly Missed[] }) {
  return (
    <SiteFrame>
      <div className="wrap grid justify-items-center py-9 md:py-16">
        {result.passed ? <Mastered result={result} onRetry={onRetry} /> : null}
        {!result.passed && result.subsection ? <NotPassed result={result} onRetry={onRetry} /> : null}
        {!result.passed && !result.subsection ? <TopicNotPassed result={result} onRetry={onRetry} /> : null}
        {missed.length > 0 ? <MissedQuestions missed={missed} /> : null}
      </div>
    </SiteFrame>
  )
}

const box = 'w-full max-w-[600px] px-6 py-7 md:px-9 md:py-9'
const score = 'mt-4 font-display text-[clamp(3rem,2.5rem+3vw,4.5rem)] leading-none font-[560]'
const ways = 'mt-7 flex flex-wrap gap-2.5 *:max-sm:grow'

function NotPassed({ result: { correct, total, topic, subsection }, onRetry }: OutcomeProps) {
  const heading = useFocus()
  return (
    <Card className={box} aria-labelledby="result">
      <p className="text-meta text-muted">{subsection?.name}</p>
      <h1 id="result" ref={heading} tabIndex={-1} className="mt-1 text-h2 outline-none">
        Quiz Not Passed
      </h1>
      <p className="mt-4 text-stem">
        You got {correct} out of {total} questions correct.
      </p>
      <p className="mt-2 text-muted">
        All questions must be right to pass. Go over the lessons once more, then try again.
      </p>
      <div className={ways}>
        <Button kind="primary" onClick={onRetry}>
          Try Again
        </Button>
        <LinkButton to={lessonsPath} state={{ topic: topic.id }}>
          Back to Overview
        </LinkButton>
        {subsection ? (
          <LinkButton to={subsectionPath(topic.id, subsection.id)} kind="ghost">
            Review the lessons
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

function TopicNotPassed({ result, onRetry }: OutcomeProps) {
  const heading = useFocus()
  return (
    <Card className={box} aria-labelledby="result">
      <p className="text-meta text-muted">{result.topic.name}</p>
      <h1 id="result" ref={heading} tabIndex={-1} className="mt-1 text-h2 outline-none">
        Topic Quiz Not Passed
      </h1>
      <p className={score}>{result.score}%</p>
      <p className="mt-4 text-muted">
        You got {result.correct} out of {result.total} questions correct. Mastering a topic takes 100%, and
        you can take the quiz as often as you like.
      </p>
      <div className={ways}>
        <Button kind="primary" onClick={onRetry}>
          Retry Topic Quiz
        </Button>
        <LinkButton to={lessonsPath}>Back to Guided Lessons</LinkButton>
      </div>
    </Card>
  )
}

function Mastered({ result: { topic, score: percent, total }, onRetry }: OutcomeProps) {
  const heading = useFocus()
  return (
    <LightField tall className={box} aria-labelledby="result">
      <p className="text-meta">{topic.name}</p>
      <h1 id="result" ref={heading} tabIndex={-1} className="mt-1 text-h2 outline-none">
        Congratulations!
      </h1>
      <p className={score}>{percent}%</p>
      <p className="mt-4">
        You mastered {topic.name}: {total} of {total} questions right.
      </p>
      <div className={ways}>
        <LinkButton to={lessonsPath} state={{ topic: topic.id }} kind="primary">
          Back to Guided Lessons
        </LinkButton>
        <LinkButton to="/achievements">View Your Achievements</LinkButton>
        <Button kind="ghost" onClick={onRetry}>
          Take it again
        </Button>
      </div>
    </LightField>
  )
}

/** The result takes the place of the quiz: reading starts at it, from the top. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
