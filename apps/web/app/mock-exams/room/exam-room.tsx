import type { Session } from '@collimate/contract/accounts'
import { useEffect, useState } from 'react'
import type { AttemptSource } from '../../attempts/engine/session.ts'
import type { AttemptStorage } from '../../attempts/engine/storage.ts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import { AttemptProvider, useAttempt } from '../../attempts/room/attempt-context.ts'
import { QuestionRoom } from './question-room.tsx'
import { SessionLostDialog, TimeUpDialog } from '../../attempts/room/room-dialogs.tsx'
import { RoomNotices } from '../../attempts/room/room-notices.tsx'
import {
  ElsewhereDialog,
  OffersDialog,
  ReplacedDialog,
  TooLateDialog,
} from '../../attempts/room/window-dialogs.tsx'
import { useOfflineRoom } from '../../attempts/room/use-offline-room.ts'
import { UndoNotice } from './undo-notice.tsx'
import { useRunningExam } from './use-running-exam.ts'

type ExamRoomProps = {
  user: Session['user']
  source: AttemptSource
  storage: AttemptStorage
  /** The exam this one has just replaced, when that can be brought back. */
  kept: string | null
  /** The exam is no longer. */
  onLeft: () => void
  /** Another exam has taken its place, and the student wants to go on with that one. */
  onReplaced: () => void
}

export function ExamRoom({ user, source, storage, kept, onLeft, onReplaced }: ExamRoomProps) {
  const session = useRunningExam({ userId: user.id, source, storage, onLeft })
  useOfflineRoom(session, '/mock-exam')
  if (session === null) return <RoomSpinner text="Loading exam questions..." />
  return (
    <AttemptProvider value={session}>
      <RoomStage user={user} kept={kept} onUndone={onReplaced} />
      <ReplacedDialog onGoOn={onReplaced} />
    </AttemptProvider>
  )
}

type RoomStageProps = {
  user: Session['user']
  kept: string | null
  /** The replaced exam is back. */
  onUndone: () => void
}

function RoomStage({ user, kept, onUndone }: RoomStageProps) {
  const stage = useAttempt((state) => state.stage)
  const signedOut = useAttempt((state) => state.link === 'signed-out')
  const [stayed, setStayed] = useState(false)
  const early = useFirstMinute()
  // Kept here: a completion that fails leads back to where it was asked for.
  const [reviewing, setReviewing] = useState(false)
  // The next loss of the session asks anew.
  if (stayed && !signedOut) setStayed(false)
  const processing = stage === 'completing' || stage === 'time-up' || stage === 'over'
  const notices = (
    <RoomNotices
      first={early && kept !== null ? <UndoNotice replaced={kept} onUndone={onUndone} /> : null}
      signedOut={signedOut && stayed}
      onSignIn={() => setStayed(false)}
    />
  )
  return (
    <>
      {processing ? (
        <RoomSpinner text="Processing your exam..." />
      ) : (
        <QuestionRoom notices={notices} reviewing={reviewing} onReviewing={setReviewing} />
      )}
      <ElsewhereDialog />
      <OffersDialog />
      <TooLateDialog />
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

/** True for the first minute in the room. */
function useFirstMinute(): boolean {
  const [early, setEarly] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), 60_000)
    return () => clearTimeout(timer)
  }, [])
  return early
}
