import type { Session } from '@collimate/contract/accounts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useAttempt, useAttemptSession } from './attempt-context.ts'
import { SignInAgainDialog } from './room-parts.ts'

type TimeUpDialogProps = {
  /** The dialog to log in again was closed. */
  signedOut: boolean
  onSignIn: () => void
}

/** The clock is at zero and the exam cannot be submitted: nothing is lost, and nothing more can be answered. */
export function TimeUpDialog({ signedOut, onSignIn }: TimeUpDialogProps) {
  const timeUp = useAttempt((state) => state.stage === 'time-up')
  const waiting = useAttempt((state) => state.errorKind !== null && state.link !== 'signed-out')
  return (
    <Dialog
      open={timeUp && (signedOut || waiting)}
      title="Your time is up"
      description={
        signedOut
          ? 'You’re logged out. Your answers are safe on this device. Log in again to submit your exam.'
          : 'We can’t reach the server to submit your exam. Your answers are safe on this device. Keep this page open, and we’ll keep trying.'
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
  const session = useAttemptSession()
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
