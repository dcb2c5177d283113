import type { Session } from '@collimate/contract/accounts'
import { useNavigate } from 'react-router'
import { readStored } from '../lib/stored-flag.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { LogInForm } from './log-in-form.tsx'
import { adoptSession } from './session.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Between the word of a successful sign-up and the log-in that follows, in milliseconds. */
const handOver = 500

export type AuthDialogView = 'login' | 'signup' | null
type AuthDialogsProps = { view: AuthDialogView; onView: (view: AuthDialogView) => void }

/** The forms of /auth over the landing page. A new member logs in here by hand. */
export function AuthDialogs({ view, onView }: AuthDialogsProps) {
  const navigate = useNavigate()
  const close = () => onView(null)
  const logIn = (session: Session) => {
    close()
    adoptSession(session)
    void navigate(readStored('selectedPlan') ? '/choose-plan' : '/dashboard')
  }
  const greet = () => {
    close()
    toast({
      title: 'Your account is ready',
      description: 'Log in, and choosing a plan comes next.',
      kind: 'good',
    })
    setTimeout(() => onView('login'), handOver)
  }
  return (
    <>
      <Dialog open={view === 'login'} onOpenChange={close} title="Log In">
        <LogInForm onSignedIn={logIn} />
      </Dialog>
      <Dialog open={view === 'signup'} onOpenChange={close} title="Create a New Account">
        <SignUpForm signIn={false} onSignedUp={greet} />
      </Dialog>
    </>
  )
}
