import type { Session } from '@collimate/contract/accounts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { brand } from '@collimate/domain/brand'
import { pageTitle } from '../lib/page-title.ts'
import { startAtTop } from '../lib/start-at-top.ts'
import { keepPlan } from '../billing/choose-plan.ts'
import { endSubscriptionBanner, wayIn } from '../session/chosen-plan.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'
import { leaveAuthFor } from '../session/guard.ts'
import { resetWords } from './reset-words.ts'
import { adoptSession, useSession } from '../session/session.ts'
import { type AuthAddress, useAuthAddress } from './use-auth-address.ts'

// The page opens with the two ways in; each form comes when it is chosen, the short one right behind the page.
const { Part: LogInForm, load: loadLogIn } = pagePart(
  () => import('./log-in-form.tsx'),
  'LogInForm',
  ({ missing }) => (missing ? <PartMissing /> : <div className="h-72" />),
)
const { Part: SignUpForm } = pagePart(
  () => import('./sign-up-form.tsx'),
  'SignUpForm',
  ({ missing }) => (missing ? <PartMissing /> : <Skeleton className="h-160" />),
)

const passwordResetMessage =
  'Your password has been reset successfully. Please log in with your new password.'

/** How long the word of a successful sign-up stands before the plans, in milliseconds. */
const readingTime = 2000

export const meta = () => [{ title: pageTitle('Log In or Sign Up') }]

export default function AuthScreen() {
  const { data: session } = useSession()
  const address = useAuthAddress()
  const [next, setNext] = useState<string | null>(null)
  const [signedUp, setSignedUp] = useState<Session | null>(null)

  useViewsAtTop()

  const { plan } = address
  useEffect(() => {
    if (plan !== null) void keepPlan(plan)
  }, [plan])

  useEffect(() => {
    // Chosen before it is here, it is asked for again, and a failure is told.
    loadLogIn().catch(() => undefined)
  }, [])

  useEffect(() => {
    if (!signedUp) return
    endSubscriptionBanner()
    let adopted = false
    const timer = setTimeout(() => {
      adopted = true
      setNext('/choose-plan')
      setSignedUp(null)
      adoptSession(signedUp)
    }, readingTime)
    return () => {
      clearTimeout(timer)
      // Who leaves before the time is over is signed in all the same.
      if (!adopted) adoptSession(signedUp)
    }
  }, [signedUp])

  const logIn = (found: Session) => {
    endSubscriptionBanner()
    setNext(wayIn(address.subscription))
    adoptSession(found)
  }

  const away = leaveAuthFor({ session, reading: signedUp !== null, next, subscription: address.subscription })
  if (away) return <Navigate to={away} replace />
  return (
    <AuthFrame>
      {signedUp ? <SignedUp /> : <AuthModes address={address} onLogIn={logIn} onSignUp={setSignedUp} />}
    </AuthFrame>
  )
}

/** Its views have one path, so that the root sees no other page. */
function useViewsAtTop(): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    startAtTop()
  }, [key])
}

type AuthModesProps = {
  address: AuthAddress
  onLogIn: (session: Session) => void
  onSignUp: (session: Session | null) => void
}

function AuthModes({ address, onLogIn, onSignUp }: AuthModesProps) {
  const { view, to, announced, passwordReset, forgotten } = address
  const banner = (
    <>
      {passwordReset ? (
        <Banner tone="good" role="status" title={passwordResetMessage} className="my-5" />
      ) : null}
      {announced ? <SubscriptionBanner className="my-5" /> : null}
    </>
  )
  switch (view) {
    case 'options':
      return (
        <Mode title={`Welcome to ${brand.name}`} lead={`${brand.tagline}.`} banner={banner}>
          <div className="grid gap-3">
            {/* Whoever comes to subscribe most likely has no account yet. */}
            <LinkButton to={to('login')} kind={announced ? 'secondary' : 'primary'} size="big">
              Log In
            </LinkButton>
            <LinkButton to={to('signup')} kind={announced ? 'primary' : 'secondary'} size="big">
              Create a New Account
            </LinkButton>
          </div>
        </Mode>
      )
    case 'login':
      return <LogInMode {...{ to, banner, onLogIn, forgotten }} />
    case 'signup':
      return (
        <Mode title="Create a New Account" lead="One account for everything you study here." banner={banner}>
          <SignUpForm onSignedUp={onSignUp} />
          <OtherWays question="Have an account?" to={to('login')} name="Log In" options={to('options')} />
        </Mode>
      )
  }
}

type LogInModeProps = Pick<AuthAddress, 'to' | 'forgotten'> &
  Pick<AuthModesProps, 'onLogIn'> & { banner: ReactNode }

function LogInMode({ to, banner, onLogIn, forgotten: asked }: LogInModeProps) {
  const [forgotten, setForgotten] = useState(asked)
  const words = forgotten ? resetWords : { title: 'Log In', lead: 'Your desk is as you left it.' }
  return (
    <Mode {...words} banner={forgotten ? null : banner}>
      <LogInForm onSignedIn={onLogIn} onForgotten={setForgotten} forgottenAtFirst={asked} />
      {forgotten ? null : (
        <OtherWays
          question="New here?"
          to={to('signup')}
          name="Create a New Account"
          options={to('options')}
        />
      )}
    </Mode>
  )
}

function Mode({
  title,
  lead,
  banner,
  children,
}: {
  title: string
  lead: string
  banner: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-1.5 text-muted">{lead}</p>
      {banner}
      <div className="mt-6">{children}</div>
    </>
  )
}

type OtherWaysProps = { question: string; to: string; name: string; options: string }

function OtherWays({ question, to, name, options }: OtherWaysProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 text-muted">
      <p>
        {question}{' '}
        <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
          {name}
        </Link>
      </p>
      <Link to={options} className="link inline-flex min-h-11 items-center">
        Back to options
      </Link>
    </div>
  )
}

function SignedUp() {
  return (
    <div className="lf lf-tall rounded-2 p-6 md:p-8">
      <h1 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-h2 outline-none">
        Your account is ready
      </h1>
      <p className="mt-2">You’re signed in. Taking you to the plans…</p>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
