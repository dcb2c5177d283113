import type { Session } from '@collimate/contract/accounts'
import { PrefetchPageLinks } from 'react-router'
import { SignInAgainDialog } from '../../attempts/room/room-parts.ts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import { adviceFor, refusedCode } from '../../lib/api.ts'
import { SiteFrame } from '../../shell/site-frame.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lessonsPath, subsectionPath } from '../lesson-paths.ts'
import type { GuidedRun } from './guided-run.ts'
import { QuizResult } from './quiz-result.tsx'
import { QuizStage } from './quiz-stage.tsx'
import type { QuizPlace } from './stored-quiz.ts'
import { useRunState } from './use-guided-run.ts'

type GuidedRoomProps = { user: Session['user']; run: GuidedRun; place: QuizPlace }

/** The quiz, or why there is none, or how it went. */
export function GuidedRoom({ user, run, place }: GuidedRoomProps) {
  const state = useRunState(run)
  const signedOut = state.kind === 'signed-out' || (state.kind === 'quiz' && state.signedOut)
  return (
    <>
      <Step run={run} place={place} />
      {signedOut ? (
        <SignInAgainDialog
          account={user}
          onSignedIn={() => run.signedIn()}
          onClose={() => run.staySignedOut()}
        />
      ) : null}
      {/* The page of a pass is shown whatever becomes of the connection or the release meanwhile. */}
      {place.subsectionId === null ? null : <PrefetchPageLinks page="/guided-lesson-complete" />}
    </>
  )
}

function Step({ run, place }: Omit<GuidedRoomProps, 'user'>) {
  const state = useRunState(run)
  switch (state.kind) {
    case 'loading':
    case 'signed-out':
      return <RoomSpinner text="Loading quiz..." />
    case 'quiz':
      return <QuizStage run={run} step={state} />
    case 'result':
      // A pass of a subsection has a page of its own, on its way.
      if (state.result.passed && state.result.subsection) return <RoomSpinner text="Saving..." />
      return <QuizResult result={state.result} missed={state.missed} onRetry={() => void run.restart()} />
    case 'none':
      return <NoQuiz place={place} />
    case 'error':
      return (
        <SiteFrame>
          <div className="wrap grid justify-items-start gap-5 py-9">
            <h1>Quiz</h1>
            <ErrorState title="Your quiz hasn’t loaded yet" onRetry={() => void run.begin()}>
              <p>{adviceOn(state.error)} Every answer you submitted is saved.</p>
            </ErrorState>
            <LinkButton to={lessonsPath}>Back to Guided Lessons</LinkButton>
          </div>
        </SiteFrame>
      )
  }
}

/** After a closed log-in nothing is wrong with the connection. */
function adviceOn(error: unknown): string {
  return refusedCode(error) === 'signed-out' ? 'Log in to go on.' : adviceFor(error)
}

function NoQuiz({ place: { topicId, subsectionId } }: { place: QuizPlace }) {
  return (
    <SiteFrame>
      <div className="wrap py-9">
        <h1 className="sr-only">Quiz</h1>
        <EmptyState
          title={subsectionId === null ? 'No Topic Quiz Available' : 'No Quiz Available'}
          action={
            <div className="mt-3 flex flex-wrap gap-2.5">
              {subsectionId === null ? null : (
                <LinkButton to={subsectionPath(topicId, subsectionId)}>Back to the lessons</LinkButton>
              )}
              <LinkButton to={lessonsPath}>Back to Guided Lessons</LinkButton>
            </div>
          }
        >
          <p>There are no questions here yet. You can go on without them.</p>
        </EmptyState>
      </div>
    </SiteFrame>
  )
}
