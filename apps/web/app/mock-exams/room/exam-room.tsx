import type { Session } from '@collimate/contract/accounts'
import { useState } from 'react'
import type { ExamStorage } from '../engine/exam-storage.ts'
import type { ExamSource } from '../enter-exam.ts'
import { ExamSpinner } from '../exam-spinner.tsx'
import { ExamProvider, useExam } from './exam-context.ts'
import { QuestionRoom } from './question-room.tsx'
import { ElsewhereDialog, ReplacedDialog, SessionLostDialog, TimeUpDialog } from './room-dialogs.tsx'
import { RoomNotices } from './room-notices.tsx'
import { useOfflineRoom } from './use-offline-room.ts'
import { useRunningExam } from './use-running-exam.ts'

type ExamRoomProps = {
  user: Session['user']
  source: ExamSource
  storage: ExamStorage
  /** The exam is no longer. */
  onLeft: () => void
  /** A new exam has taken its place, and the student wants to go on with that one. */
  onReplaced: () => void
}

export function ExamRoom({ user, source, storage, onLeft, onReplaced }: ExamRoomProps) {
  const [setAside, setSetAside] = useState(0)
  const session = useRunningExam({ userId: user.id, source, storage, onLeft, onSetAside: setSetAside })
  useOfflineRoom(session)
  if (session === null) return <ExamSpinner text="Loading exam questions..." />
  return (
    <ExamProvider value={session}>
      <RoomStage user={user} setAside={setAside} onSeen={() => setSetAside(0)} />
      <ReplacedDialog onGoOn={onReplaced} />
    </ExamProvider>
  )
}

type RoomStageProps = { user: Session['user']; setAside: number; onSeen: () => void }

function RoomStage({ user, setAside, onSeen }: RoomStageProps) {
  const stage = useExam((state) => state.stage)
  const signedOut = useExam((state) => state.link === 'signed-out')
  const [stayed, setStayed] = useState(false)
  // Kept here: a completion that fails leads back to where it was asked for.
  const [reviewing, setReviewing] = useState(false)
  // The next loss of the session asks anew.
  if (stayed && !signedOut) setStayed(false)
  const processing = stage === 'completing' || stage === 'time-up' || stage === 'over'
  const notices = (
    <RoomNotices
      setAside={setAside}
      onSeen={onSeen}
      signedOut={signedOut && stayed}
      onSignIn={() => setStayed(false)}
    />
  )
  return (
    <>
      {processing ? (
        <ExamSpinner text="Processing your exam..." />
      ) : (
        <QuestionRoom notices={notices} reviewing={reviewing} onReviewing={setReviewing} />
      )}
      <ElsewhereDialog />
      <TimeUpDialog signedOut={signedOut && stayed} onSignIn={() => setStayed(false)} />
      {/* Who stayed logged out and then completes waits for nothing but the login. */}
      <SessionLostDialog
        account={user}
        open={signedOut && (!stayed || stage === 'completing')}
        onClose={() => setStayed(true)}
      />
    </>
  )
}
