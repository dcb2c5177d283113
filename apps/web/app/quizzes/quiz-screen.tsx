import type { Session } from '@collimate/contract/accounts'
import { readQuizCount } from '@collimate/domain/quizzes/count'
import { type MetaArgs, useLocation, useSearchParams } from 'react-router'
import { RoomSpinner } from '../attempts/room/room-spinner.tsx'
import { adviceFor } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useSession } from '../session/session.ts'
import { SiteFrame } from '../shell/site-frame.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { QuizWish } from './enter-quiz.ts'
import { quizTitle } from './quiz-texts.ts'
import { pagePart } from '../ui/page-part.tsx'
import { QuizRoom } from './room/quiz-room.tsx'
import { useQuizFlow } from './use-quiz-flow.ts'

const { Part: TimedQuizRoom } = pagePart(
  () => import('./room/timed-quiz-room.tsx'),
  'TimedQuizRoom',
  () => <RoomSpinner text="Loading quiz questions..." />,
)

/** Far more than any quiz has, and a number the contract takes. */
const mostAsked = 1000

export const meta = ({ location }: MetaArgs) => [
  { title: pageTitle(quizTitle(categoryOf(new URLSearchParams(location.search)))) },
]

/** The room of a quiz; which one the address says. */
export default function QuizScreen() {
  const { data: session } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  if (!session) return null
  const category = categoryOf(search)
  const wish = {
    category,
    count: Math.min(readQuizCount(search.get('count')), mostAsked),
    resume: search.get('resume') === 'true',
    ...namedQuiz(state),
  }
  return <QuizFlow key={`${session.user.id} ${category}`} user={session.user} wish={wish} />
}

function QuizFlow({ user, wish }: { user: Session['user']; wish: QuizWish }) {
  const { step, retry, startAnew } = useQuizFlow(user.id, wish)
  switch (step.kind) {
    case 'loading':
      return <RoomSpinner text="Loading quiz questions..." />
    case 'room':
      return <QuizRoom user={user} source={step.source} onStale={startAnew} />
    case 'timed':
      return <TimedQuizRoom user={user} quiz={step.quiz} />
    case 'error':
      return (
        <SiteFrame>
          <div className="wrap grid justify-items-start gap-5 py-9">
            <h1>{quizTitle(wish.category)}</h1>
            <ErrorState title="Your quiz hasn’t loaded yet" onRetry={retry}>
              <p>{adviceFor(step.error)} Every answer you checked is saved.</p>
            </ErrorState>
            <LinkButton to="/quizzes">Back to Quizzes</LinkButton>
          </div>
        </SiteFrame>
      )
  }
}

function categoryOf(search: URLSearchParams): string {
  return search.get('category') ?? 'patient-care'
}

/** The quiz a link of ours named on the way here. */
function namedQuiz(state: unknown): Pick<QuizWish, 'id' | 'timed'> {
  const named = typeof state === 'object' && state !== null && 'quizId' in state ? state : null
  const id = typeof named?.quizId === 'string' ? named.quizId : null
  return { id, timed: named !== null && 'timed' in named && named.timed === true }
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
