import type { Session } from '@collimate/contract/accounts'
import { answeredCount } from '@collimate/domain/attempts/answers'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AttemptSession, AttemptSource } from '../../attempts/engine/session.ts'
import type { AttemptStorage } from '../../attempts/engine/storage.ts'
import { AttemptProvider, useAttempt, useAttemptSession } from '../../attempts/room/attempt-context.ts'
import { SessionLostDialog, TimeUpDialog } from '../../attempts/room/room-dialogs.tsx'
import { RoomNotices } from '../../attempts/room/room-notices.tsx'
import { loadRoomParts } from '../../attempts/room/load-room-parts.ts'
import { RoomSpinner } from '../../attempts/room/room-spinner.tsx'
import {
  ElsewhereDialog,
  OffersDialog,
  ReplacedDialog,
  TooLateDialog,
} from '../../attempts/room/window-dialogs.tsx'
import { keepOffline, releaseOffline, untilDone } from '../../lib/keep-offline.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useBringBack } from '../use-bring-back.ts'
import { QuestionRoom } from './question-room.tsx'
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
  useOfflineRoom(session)
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
  const [finishing, setFinishing] = useState(false)
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
      ) : finishing ? (
        <Finishing onEnd={() => setFinishing(false)} />
      ) : (
        <QuestionRoom
          notices={notices}
          reviewing={reviewing}
          onReviewing={setReviewing}
          onComplete={() => setFinishing(true)}
        />
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

/** How long a completion asked for at the last question can be taken back, in milliseconds. */
const graceMs = 3000

/**
 * The exam is about to be completed, and a slip can still be taken back: what is graded stays graded. The way back is
 * not focused: a key pressed twice would take back what its first press asked for.
 */
function Finishing({ onEnd }: { onEnd: () => void }) {
  const session = useAttemptSession()
  const { answers, flags } = useAttempt((state) => state.outbox)
  const total = useAttempt((state) => state.questions.length)
  const complete = useEffectEvent(() => {
    session.complete()
    onEnd()
  })
  useEffect(() => {
    const timer = setTimeout(() => complete(), graceMs)
    // Who closes the page now has asked for it, and not taken it back.
    document.addEventListener('visibilitychange', complete)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', complete)
    }
  }, [])
  return (
    <RoomSpinner text="Processing your exam...">
      {/* Focused, so that it is read out; the way back is not: see above. */}
      <p ref={takeFocus} tabIndex={-1} className="num text-muted outline-none">
        {total - answeredCount(answers)} unanswered, {flags.length} flagged.
      </p>
      <Button onClick={onEnd}>Back to questions</Button>
    </RoomSpinner>
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

/** The way back from a start that was a slip. */
function UndoNotice({ replaced, onUndone }: { replaced: string; onUndone: () => void }) {
  const session = useAttemptSession()
  const bringBack = useBringBack(async () => {
    if (!(await session.leave())) throw new Error('The answers of this exam are not all saved yet')
  })
  return (
    <Banner
      role="status"
      title="You started a new exam"
      action={
        <Button
          busy={bringBack.isPending}
          onClick={() => bringBack.mutate(replaced, { onSuccess: onUndone })}
        >
          Undo
        </Button>
      }
    >
      We keep the one it replaced for 30 days. You can also bring it back later, on the start screen or in
      your account settings.
    </Banner>
  )
}

/** Leaves the start of the exam to the student's first question, in milliseconds. */
const afterStart = 1500

/** Holds the room, its tools and all its pictures on this device for as long as the exam runs. */
function useOfflineRoom(session: AttemptSession | null): void {
  useEffect(() => {
    if (session === null) return
    const stop = untilDone(() => keepRoom(session), afterStart)
    return () => {
      stop()
      if (session.state.stage === 'over') void releaseOffline()
    }
  }, [session])
}

/** @returns whether all of it is here */
async function keepRoom(session: AttemptSession): Promise<boolean> {
  const pictures = session.state.questions.flatMap(({ image_url }) => image_url ?? [])
  const loaded = await loadRoomParts()
  // Over meanwhile, it has let go of everything.
  if (session.state.stage === 'over') return true
  return (await keepOffline('/mock-exam', pictures)) && loaded
}
