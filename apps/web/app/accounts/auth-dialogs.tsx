import type { Session } from '@collimate/contract/accounts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { endSubscriptionBanner, wayIn } from '../session/chosen-plan.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { type AuthDialogView, openAuthDialog, useAuthDialog } from '../session/auth-dialog.ts'
import { LogInForm } from './log-in-form.tsx'
import { resetWords } from './reset-words.ts'
import { adoptSession } from '../session/session.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { useAuthAddress } from './use-auth-address.ts'

/** Between the word of a successful sign-up and the log-in that follows, in milliseconds. */
const handOver = 500

type AuthDialogsProps = { open: boolean; view: AuthDialogView; onClose: () => void }

/** The forms of /auth over the landing page. A new member logs in here by hand. */
export function AuthDialogs({ view, onClose: close }: AuthDialogsProps) {
  const navigate = useNavigate()
  const { announced, subscription } = useAuthAddress()
  useCloseOnOtherPage()
  const banner = announced ? <SubscriptionBanner className="mb-5" /> : null
  const logIn = (session: Session) => {
    close()
    endSubscriptionBanner()
    adoptSession(session)
    void navigate(wayIn(subscription))
  }
  const { email } = useAuthDialog()
  const greet = (_: Session | null, signedUp: string) => {
    close()
    toast({
      title: 'Your account is ready',
      description:
        wayIn(subscription) === '/choose-plan'
          ? 'Log in to choose your plan.'
          : 'Log in to get started, then choose your plan whenever you like.',
      kind: 'good',
    })
    setTimeout(() => openAuthDialog('login', signedUp), handOver)
  }
  return (
    <>
      <LogInDialog open={view === 'login'} onClose={close} banner={banner} email={email} onSignedIn={logIn} />
      <Dialog open={view === 'signup'} onOpenChange={close} title="Create a New Account">
        {banner}
        <SignUpForm signIn={false} onSignedUp={greet} />
        <OtherWay question="Have an account?" view="login" name="Log In" />
      </Dialog>
    </>
  )
}

/** Back leads out of the dialog with the page it lay over: on no other page was it asked for. */
function useCloseOnOtherPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    openAuthDialog(null)
  }, [pathname])
}

type LogInDialogProps = {
  open: boolean
  onClose: () => void
  banner: ReactNode
  email: string | null
  onSignedIn: (session: Session) => void
}

function LogInDialog({ open, onClose, banner, email, onSignedIn }: LogInDialogProps) {
  const [forgotten, setForgotten] = useState(false)
  // Opened again, it begins with the log-in.
  if (forgotten && !open) setForgotten(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={forgotten ? resetWords.title : 'Log In'}
      description={forgotten ? resetWords.lead : undefined}
    >
      {forgotten ? null : banner}
      <LogInForm
        key={email}
        onSignedIn={onSignedIn}
        onForgotten={setForgotten}
        {...(email !== null && { suggested: email })}
      />
      {forgotten ? null : <OtherWay question="New here?" view="signup" name="Create a New Account" />}
    </Dialog>
  )
}

type OtherWayProps = { question: string; view: AuthDialogView; name: string }

function OtherWay({ question, view, name }: OtherWayProps) {
  return (
    <p className="mt-3 text-muted">
      {question}{' '}
      <button
        type="button"
        className="link inline-flex min-h-11 items-center font-semibold"
        onClick={() => openAuthDialog(view)}
      >
        {name}
      </button>
    </p>
  )
}
