import type { signOut, verifyEmail } from '@collimate/contract/accounts'
import type { ResponseOf } from '@collimate/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, saidOf } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useSending } from '../lib/use-sending.ts'
import { wayIn } from '../session/chosen-plan.ts'
import { announceSession } from '../session/session-channel.ts'
import { adoptSession, loadSession, useSession } from '../session/session.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { resetWords } from './reset-words.ts'
import { useMailedLink } from './use-mailed-link.ts'

const { Part: LogInForm } = pagePart(
  () => import('./log-in-form.tsx'),
  'LogInForm',
  ({ missing }) => (missing ? <PartMissing /> : <div className="h-72" />),
)

const noLink = 'This link is incomplete. Please open the one in our email again.'
const failed = 'Something went wrong on our side. Please try again.'

export const meta = () => [{ title: pageTitle('Verify Your Email') }]

/** Where the mailed link leads that verifies an address: at once for a member who is logged in, else after a log-in. */
export default function VerifyEmailScreen() {
  const link = useMailedLink(readLink)
  const { data: session, isError } = useSession()
  return (
    <AuthFrame>
      {link === null ? (
        <Issue text={noLink} />
      ) : session && link !== undefined ? (
        <Verification key={link.token} link={link} />
      ) : isError ? (
        <Issue text={failed} />
      ) : session === null ? (
        <LogInFirst />
      ) : (
        <Waiting />
      )}
    </AuthFrame>
  )
}

type Link = { token: string }

/** Opened again it is another one, with the same token. */
function readLink(_search: string, hash: string): Link | null {
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return token === null ? null : { token }
}

type Verified = ResponseOf<typeof verifyEmail>
type Failure = {
  issue: string
  again: boolean
  /** The link may be good for another account: the server knows only whose it is not. */
  foreign: boolean
}

function Verification({ link }: { link: Link }) {
  const [outcome, setOutcome] = useState<Verified | Failure | null>(null)
  const asked = useRef<Link>(null)
  const verify = async () => {
    setOutcome(null)
    try {
      setOutcome(await call<typeof verifyEmail>('POST /api/accounts/verify-email', { body: link }))
      // The tab the link was asked for in shows what has become of it.
      announceSession('updated')
      await loadSession()
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500
      const foreign = error instanceof ApiError && error.code === 'invalid-verification'
      setOutcome({ issue: error instanceof Error ? error.message : failed, again: !refused, foreign })
    }
  }
  useEffect(() => {
    const failedBefore = outcome !== null && 'issue' in outcome && outcome.again
    // A link works once: it is tried again only where that failed.
    if (asked.current === link || (asked.current !== null && !failedBefore)) return
    asked.current = link
    void verify()
  })
  if (outcome === null) return <Waiting />
  if ('issue' in outcome)
    return (
      <Issue
        text={outcome.issue}
        foreign={outcome.foreign}
        {...(outcome.again && { onRetry: () => void verify() })}
      />
    )
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <LightMark />
      <h1>{outcome.changed ? 'Email changed' : 'Email verified'}</h1>
      <p role="status" className="text-stem wrap-anywhere text-muted">
        {outcome.changed
          ? `You now log in with ${outcome.email}. Other devices have been signed out.`
          : 'Thanks for confirming your address.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <LinkButton to="/dashboard" kind="primary" size="big">
          Go to Dashboard
        </LinkButton>
        {wayIn() === '/choose-plan' ? (
          <LinkButton to="/choose-plan" size="big">
            Go to Your Plan
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

function LogInFirst() {
  const [forgotten, setForgotten] = useState(false)
  return (
    <>
      <h1>{forgotten ? resetWords.title : 'Log in to verify your email'}</h1>
      <p className="mt-1.5 mb-6 text-muted">
        {forgotten
          ? resetWords.lead
          : 'Use the account this link is for. If you are changing your email, log in with the old one.'}
      </p>
      <LogInForm onForgotten={setForgotten} onSignedIn={adoptSession} />
    </>
  )
}

function Waiting() {
  return (
    <>
      <h1 className="sr-only">Verify your email</h1>
      <p role="status" className="flex items-center gap-3 py-10 text-stem text-muted">
        <Spinner size={22} />
        Verifying your email...
      </p>
    </>
  )
}

type IssueProps = { text: string; foreign?: boolean; onRetry?: () => void }

function Issue({ text, foreign = false, onRetry }: IssueProps) {
  const { data: session } = useSession()
  const named = foreign && session ? session.user.email : null
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <LightMark />
      <h1>Email not verified</h1>
      <p role="alert" className="text-stem text-muted">
        {text}
      </p>
      {named === null ? null : (
        <p className="text-muted">
          You’re logged in as <strong className="wrap-anywhere text-text">{named}</strong>. If the link is for
          another account, sign out and log in to that one.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {onRetry ? (
          <Button kind="primary" size="big" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <LinkButton to="/account-settings" kind="primary" size="big">
            Go to Account Settings
          </LinkButton>
        )}
        {named === null ? null : <SignOutHere />}
      </div>
    </div>
  )
}

/** The page stays, asks to log in, and tries the link again. */
function SignOutHere() {
  const [sending, send] = useSending()
  const leave = async () => {
    try {
      await call<typeof signOut>('POST /api/accounts/sign-out')
      adoptSession(null)
    } catch (error) {
      toast({ title: saidOf(error) ?? 'Error signing out', kind: 'destructive' })
    }
  }
  return (
    <Button size="big" busy={sending} onClick={() => void send(leave)}>
      Sign Out
    </Button>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
