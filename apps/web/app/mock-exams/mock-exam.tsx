import type { Session } from '@collimate/contract/accounts'
import { SiteFrame } from '../shell/site-frame.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { RoomSpinner } from '../attempts/room/room-spinner.tsx'
import { StartScreen } from './start/start-screen.tsx'
import { useExamFlow } from './use-exam-flow.ts'

const { Part: ExamRoom } = pagePart(
  () => import('./room/exam-room.tsx'),
  'ExamRoom',
  ({ missing }) =>
    missing ? (
      <SiteFrame>
        <div className="wrap py-9">
          <PartMissing safe="Your exam clock is paused until then" />
        </div>
      </SiteFrame>
    ) : (
      <RoomSpinner text="Loading exam questions..." />
    ),
)

type MockExamProps = {
  user: Session['user']
  /** Goes on with the unfinished exam without asking. */ resume: boolean
  /** Led to from the results, which have the same path. */ within: boolean
}

/** The way from the start screen into the room. */
export function MockExam({ user, resume, within }: MockExamProps) {
  const flow = useExamFlow(user.id, resume, within)
  switch (flow.step.kind) {
    case 'looking':
      return <PageSkeleton />
    case 'loading':
      return <RoomSpinner text="Loading exam questions..." />
    case 'start':
      return (
        <SiteFrame>
          <StartScreen
            userId={user.id}
            broken={flow.step.broken}
            back={flow.step.back}
            cap={flow.step.cap}
            onStart={() => void flow.start()}
            onResume={() => void flow.resume()}
          />
        </SiteFrame>
      )
    case 'room':
      return (
        <ExamRoom
          user={user}
          source={flow.step.source}
          storage={flow.step.storage}
          kept={flow.step.kept}
          onLeft={flow.leave}
          onReplaced={() => void flow.resume()}
        />
      )
  }
}
