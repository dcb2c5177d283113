import type { Session } from '@collimate/contract/accounts'
import { ChevronLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { brand } from '@collimate/domain/brand'
import { pageTitle } from '../lib/page-title.ts'
import { readStored } from '../lib/stored-flag.ts'
import { Banner } from '../ui/banner.tsx'
import { BeamedPicture } from '../ui/beamed-picture.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { leaveAuthFor } from './guard.ts'
import { LogInForm } from './log-in-form.tsx'
import { adoptSession, useSession } from './session.ts'
import { type AuthAddress, useAuthAddress } from './use-auth-address.ts'

// The page opens with the two ways in; the longer form comes when it is chosen.
const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))

/** How long the word of a successful sign-up stands before the plans, in milliseconds. */
const readingTime = 2000

export const meta = () => [{ title: pageTitle('Log In or Sign Up') }]

export default function AuthScreen() {
  const { data: session } = useSession()
  const address = useAuthAddress()
  const [next, setNext] = useState<string | null>(null)
  const [signedUp, setSignedUp] = useState<Session | null>(null)

  useEffect(() => {
    if (!signedUp) return
    const timer = setTimeout(() => {
      setNext('/choose-plan')
      setSignedUp(null)
      adoptSession(signedUp)
    }, readingTime)
    return () => clearTimeout(timer)
  }, [signedUp])

  const logIn = (found: Session) => {
    setNext(readStored('selectedPlan') ? '/choose-plan' : '/dashboard')
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

function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.86fr)]">
      <div className="flex flex-col px-(--gutter) pt-5 pb-12">
        <header className="flex min-h-12 items-center justify-between gap-3">
          <Link to="/" aria-label={brand.name} className="touch inline-flex items-center text-ink">
            <Logo />
          </Link>
          <LinkButton to="/" kind="ghost">
            <ChevronLeft size={20} aria-hidden="true" />
            Back
          </LinkButton>
        </header>
        <main id="main" tabIndex={-1} className="reads-query mx-auto mt-6 w-full max-w-[460px] lg:mt-9">
          {children}
        </main>
        <footer className="mx-auto mt-auto w-full max-w-[460px] pt-10 text-meta text-muted">
          {brand.disclaimer}
        </footer>
      </div>
      <aside aria-label={`About ${brand.name}`} className="max-lg:hidden">
        <BeamedPicture
          src="/images/knee-ap.webp"
          alt=""
          className="sticky top-0 grid h-dvh items-end [--field:28%_20%_36%_26%] [--lie:50%_30%]"
        >
          <p className="relative w-full bg-film/92 px-8 py-7 font-display text-h3 leading-normal font-medium">
            Point the light where you are unsure. Leave the rest.
          </p>
        </BeamedPicture>
      </aside>
    </div>
  )
}

type AuthModesProps = {
  address: AuthAddress
  onLogIn: (session: Session) => void
  onSignUp: (session: Session | null) => void
}

function AuthModes({ address, onLogIn, onSignUp }: AuthModesProps) {
  const { view, to, announced } = address
  const banner = announced ? <Banner title="Subscription Sign Up" className="my-5" /> : null
  switch (view) {
    case 'options':
      return (
        <Mode title={`Welcome to ${brand.name}`} lead={`${brand.tagline}.`} banner={banner}>
          <div className="grid gap-3">
            <LinkButton to={to('login')} kind="primary" size="big">
              Log In
            </LinkButton>
            <LinkButton to={to('signup')} size="big">
              Create a New Account
            </LinkButton>
          </div>
        </Mode>
      )
    case 'login':
      return (
        <Mode title="Log In" lead="Your desk is as you left it." banner={banner}>
          <LogInForm onSignedIn={onLogIn} />
          <OtherWays
            question="New here?"
            to={to('signup')}
            name="Create a New Account"
            options={to('options')}
          />
        </Mode>
      )
    case 'signup':
      return (
        <Mode title="Create a New Account" lead="One account for every exam you sit here." banner={banner}>
          <Suspense fallback={<Skeleton className="h-160" />}>
            <SignUpForm onSignedUp={onSignUp} />
          </Suspense>
          <OtherWays question="Have an account?" to={to('login')} name="Log In" options={to('options')} />
        </Mode>
      )
  }
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
      <p className="mt-2">You are signed in. Next comes choosing a plan, in a moment.</p>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../site/route-error.tsx'
