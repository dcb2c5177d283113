import type { Session } from '@collimate/contract/accounts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import type { QuizSource } from '../enter-quiz.ts'
import { quizServerOf } from '../quiz-server.ts'
import { clearStoredQuiz, storeQuiz } from '../stored-quiz.ts'
import { QuizRun, type QuizEvent } from './quiz-run.ts'
import { QuizStage } from './quiz-stage.tsx'
import { SittingFrame } from './sitting-frame.tsx'
import { isPageSeen, useLeading, useSitting } from './use-sitting.ts'

type QuizRoomProps = {
  user: Session['user']
  source: QuizSource
  /** What this browser kept had ended before this window came. */
  onStale: (completed: boolean) => void
}

/** Answers one question after the other, each checked and explained at once. */
export function QuizRoom({ user, source, onStale }: QuizRoomProps) {
  const lead = useLeading(user.id)
  const run = useSitting({
    source,
    create: (from, emit: (event: QuizEvent) => void) =>
      new QuizRun(
        {
          server: quizServerOf(user.id),
          store: (state) => storeQuiz(user.id, state),
          clear: clearStoredQuiz,
          now: () => performance.now(),
          isSeen: isPageSeen,
          emit,
        },
        from,
      ),
    onEvent: (event) => (event.kind === 'stale' ? onStale(event.completed) : lead(event)),
  })
  if (run === null) return <RoomSpinner text="Loading quiz questions..." />
  return (
    <SittingFrame user={user} run={run}>
      <QuizStage run={run} />
    </SittingFrame>
  )
}
