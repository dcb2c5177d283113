import type { Session } from '@collimate/contract/accounts'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { LogInForm } from './log-in-form.tsx'
// The form asks for these on need; here they come along, for the network may be gone by then.
import './code-form.tsx'
import './reset-request-form.tsx'
import { resetWords } from './reset-words.ts'
import { adoptSession } from '../session/session.ts'

type SignInAgainDialogProps = {
  /** Whose work waits on the page: only this account may sign in here. */
  account: Session['user']
  /** What happens to the work. @default words of a room's answers */
  lead?: string
  onSignedIn: () => void
  /** Closed without signing in; the work goes on waiting. */
  onClose: () => void
}

const words = {
  title: 'Please log in again',
  lead: 'Your session has ended. Your answers are safe on this device and will be sent when you log in.',
} as const

/** Signs the same student in again without leaving the page, after the session has ended under their work. */
export function SignInAgainDialog({
  account,
  lead: own = words.lead,
  onSignedIn,
  onClose,
}: SignInAgainDialogProps) {
  const [forgotten, setForgotten] = useState(false)
  const { title, lead } = forgotten ? resetWords : { title: words.title, lead: own }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={lead}>
      <LogInForm
        // A log-in in another tab may bring a new one.
        key={account.email}
        email={account.email}
        onForgotten={setForgotten}
        onSignedIn={(session) => {
          adoptSession(session)
          onSignedIn()
        }}
      />
    </Dialog>
  )
}
