import { brand } from '@collimate/domain/brand'
import type { Session } from '@collimate/contract/accounts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import { SignInAgainDialog } from '../../attempts/room/room-parts.ts'
import type { QuizSource } from '../enter-quiz.ts'
import { QuizStage } from './quiz-stage.tsx'
import { useQuizRun, useRunState } from './use-quiz-run.ts'
import type { QuizRun } from './quiz-run.ts'

type QuizRoomProps = {
  user: Session['user']
  source: QuizSource
  /** What this browser kept had ended before this window came. */
  onStale: (completed: boolean) => void
}

/** Answers one question after the other, each checked and explained at once. */
export function QuizRoom({ user, source, onStale }: QuizRoomProps) {
  const run = useQuizRun({ userId: user.id, source, onStale })
  return run === null ? <RoomSpinner text="Loading quiz questions..." /> : <Room user={user} run={run} />
}

function Room({ user, run }: { user: Session['user']; run: QuizRun }) {
  const { link } = useRunState(run)
  return (
    <>
      <QuizStage run={run} />
      <footer className="border-t border-line bg-sunken px-4 py-5 text-meta text-muted md:px-6">
        {brand.disclaimer}
      </footer>
      {link === 'signed-out' ? (
        <SignInAgainDialog
          account={user}
          onSignedIn={() => run.signedIn()}
          onClose={() => run.staySignedOut()}
        />
      ) : null}
    </>
  )
}
