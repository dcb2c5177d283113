import type { Session } from '@collimate/contract/accounts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useExam, useExamSession } from './exam-context.ts'
import { SignInAgainDialog } from './room-parts.ts'

type QuitDialogProps = { open: boolean; onClose: () => void }

export function QuitDialog({ open, onClose }: QuitDialogProps) {
  const session = useExamSession()
  const quitting = useExam((state) => state.stage === 'quitting')
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => (next || quitting ? undefined : onClose())}
      title="Are you sure you want to quit?"
      description="Your exam progress will be lost and you'll have to start over if you quit now."
      confirmLabel="Yes, Quit Exam"
      busy={quitting}
      onConfirm={() => void session.quit().then(onClose)}
    />
  )
}

/** The exam has gone to another window; nothing here may be answered until it is taken back. */
export function ElsewhereDialog() {
  const session = useExamSession()
  const elsewhere = useExam((state) => state.link === 'elsewhere' && !state.replaced)
  return (
    <Dialog
      open={elsewhere}
      onOpenChange={() => {}}
      closable={false}
      title="This exam is open in another window"
      description="Go on there, or take it back here. The answers saved there come along."
      actions={
        <>
          <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
          <Button kind="primary" onClick={() => session.takeBack()}>
            Take it back here
          </Button>
        </>
      }
    />
  )
}

/** The exam is no more: the student began a new one in another window. */
export function ReplacedDialog({ onGoOn }: { onGoOn: () => void }) {
  const replaced = useExam((state) => state.replaced)
  return (
    <Dialog
      open={replaced}
      onOpenChange={() => {}}
      closable={false}
      title="You started a new exam"
      description="It was started in another window and took the place of this one. Go on with the new exam here, or leave it open there."
      actions={
        <>
          <LinkButton to="/dashboard">Return to Dashboard</LinkButton>
          <Button kind="primary" onClick={onGoOn}>
            Go to the new exam
          </Button>
        </>
      }
    />
  )
}

type TimeUpDialogProps = {
  /** The dialog to log in again was closed. */
  signedOut: boolean
  onSignIn: () => void
}

/** The clock is at zero and the exam cannot be submitted: nothing is lost, and nothing more can be answered. */
export function TimeUpDialog({ signedOut, onSignIn }: TimeUpDialogProps) {
  const timeUp = useExam((state) => state.stage === 'time-up')
  const waiting = useExam((state) => state.trouble !== null && state.link !== 'signed-out')
  return (
    <Dialog
      open={timeUp && (signedOut || waiting)}
      onOpenChange={() => {}}
      closable={false}
      title="Your time is up"
      description={
        signedOut
          ? 'You are logged out. Your answers are safe on this device: log in again, and your exam is submitted.'
          : 'We cannot reach the server to submit your exam. Your answers are safe on this device; leave this page open.'
      }
      actions={
        signedOut ? (
          <Button kind="primary" onClick={onSignIn}>
            Log in again
          </Button>
        ) : null
      }
    >
      {signedOut ? null : (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          Trying to submit again
        </p>
      )}
    </Dialog>
  )
}

type SessionLostProps = { account: Session['user']; open: boolean; onClose: () => void }

export function SessionLostDialog({ account, open, onClose }: SessionLostProps) {
  const session = useExamSession()
  if (!open) return null
  return (
    <SignInAgainDialog
      account={account}
      onSignedIn={() => session.signedIn()}
      onClose={() => {
        session.staySignedOut()
        onClose()
      }}
    />
  )
}
