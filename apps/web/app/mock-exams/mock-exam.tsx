import type { Session } from '@collimate/contract/accounts'
import { SiteFrame } from '../site/site-frame.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { ExamSpinner } from './exam-spinner.tsx'
import { StartScreen } from './start/start-screen.tsx'
import { useExamFlow } from './use-exam-flow.ts'

const { Part: ExamRoom } = pagePart(
  async () => (await import('./room/exam-room.tsx')).ExamRoom,
  ({ missing }) =>
    missing ? (
      <SiteFrame>
        <div className="wrap py-9">
          <PartMissing safe="The clock of your exam stands still until then" />
        </div>
      </SiteFrame>
    ) : (
      <ExamSpinner text="Loading exam questions..." />
    ),
)

type MockExamProps = {
  user: Session['user']
  /** Goes on with the unfinished exam without asking. */ resume: boolean
}

/** The way from the start screen into the room. */
export function MockExam({ user, resume }: MockExamProps) {
  const flow = useExamFlow(user.id, resume)
  switch (flow.step.kind) {
    case 'looking':
      return <PageSkeleton />
    case 'loading':
      return <ExamSpinner text="Loading exam questions..." />
    case 'start':
      return (
        <SiteFrame>
          <StartScreen
            broken={flow.step.broken}
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
          onLeft={flow.leave}
          onReplaced={() => void flow.resume()}
        />
      )
  }
}
