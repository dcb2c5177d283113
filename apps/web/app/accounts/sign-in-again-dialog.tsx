import type { Session } from '@collimate/contract/accounts'
import { Dialog } from '../ui/dialog.tsx'
import { LogInForm } from './log-in-form.tsx'
import { adoptSession } from './session.ts'

type SignInAgainDialogProps = {
  open: boolean
  /** Whose work waits on the page: only this account may sign in here. */
  account: Session['user']
  onSignedIn: () => void
  /** Closed without signing in; the work goes on waiting. */
  onClose: () => void
}

/** Signs the same student in again without leaving the page, after the session has ended under their work. */
export function SignInAgainDialog({ open, account, onSignedIn, onClose }: SignInAgainDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Please log in again"
      description="Your session has ended. Your answers wait on this device and go out once you are logged in."
    >
      <LogInForm
        email={account.email}
        onSignedIn={(session) => {
          adoptSession(session)
          onSignedIn()
        }}
      />
    </Dialog>
  )
}
