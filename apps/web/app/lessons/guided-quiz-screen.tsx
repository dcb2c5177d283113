import { useParams } from 'react-router'
import { RoomSpinner } from '../attempts/room/room-spinner.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { GuidedRoom } from './quiz/guided-room.tsx'
import { useGuidedRun } from './quiz/use-guided-run.ts'
import type { QuizPlace } from './quiz/stored-quiz.ts'
import type { Session } from '@collimate/contract/accounts'

export const meta = () => [{ title: pageTitle('Guided Lessons quiz') }]

/** The quiz of a subsection, or of a topic where the address names no subsection. */
export default function GuidedQuizScreen() {
  const { data: session } = useSession()
  const { topicId = '', subsectionId = null } = useParams()
  if (!session) return null
  return (
    <Quiz
      key={`${session.user.id} ${topicId} ${subsectionId}`}
      user={session.user}
      place={{ topicId, subsectionId }}
    />
  )
}

function Quiz({ user, place }: { user: Session['user']; place: QuizPlace }) {
  const run = useGuidedRun(user.id, place)
  if (run === null) return <RoomSpinner text="Loading quiz..." />
  return <GuidedRoom user={user} run={run} place={place} />
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
