import type { verifyRecovery } from '@collimate/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../lib/api.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useLeft } from '../lib/use-left.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readRecovery, type Recovery } from './recovery-link.ts'
import { CodeForm } from './code-form.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { resetWords } from './reset-words.ts'
import { adoptSession, useSession } from '../session/session.ts'
import { useClearedAddress, useMailedLink } from './use-mailed-link.ts'

const issues = {
  invalid: 'Invalid or expired reset link. Please request a new password reset.',
  failed: 'Error verifying reset session. Please try requesting a new password reset link.',
  slow: 'The page took too long to load. Please try clicking the reset link again.',
} as const
type Issue = keyof typeof issues

/** How long a session may take to appear where the address carries no link, in milliseconds. */
const sessionWait = 2000
/** How long checking a link may take, in milliseconds. */
const linkWait = 25_000

export const meta = () => [{ title: pageTitle('Set a New Password') }]

/** Where a mailed link leads: it opens a session, in which a new password is set. */
export default function ResetPasswordScreen() {
  const link = useMailedLink(readRecovery, false)
  return (
    <AuthFrame>
      {link === undefined ? (
        <Verifying />
      ) : link === null ? (
        <WithSession />
      ) : (
        <WithLink key={JSON.stringify(link)} link={link} />
      )}
    </AuthFrame>
  )
}

function WithLink({ link }: { link: Recovery }) {
  const [outcome, setOutcome] = useState<'verified' | 'other-session' | 'code-needed' | Issue | null>(null)
  const [replacing, setReplacing] = useState(false)
  const asked = useRef<Recovery>(null)
  // A link that failed stays in the address: it can be loaded again.
  useClearedAddress(readRecovery, outcome !== null && !(outcome in issues))
  const left = useLeft()
  const [leaving] = useState(() => new AbortController())
  useEffect(
    // An answer that is not read opens no session here; strict mode leaves and is back at once.
    () => () => queueMicrotask(() => left.current && leaving.abort()),
    [left, leaving],
  )
  const open = (replaces: boolean) => {
    setOutcome(null)
    setReplacing(replaces)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), linkWait)
    verify(link, { replace_session: replaces }, AbortSignal.any([leaving.signal, timeout.signal]))
      .then(
        () => setOutcome('verified'),
        (error: unknown) => {
          if (error instanceof ApiError && error.code === 'other-session') setOutcome('other-session')
          else if (error instanceof ApiError && error.code === 'second-factor-needed')
            setOutcome('code-needed')
          else setOutcome(timeout.signal.aborted ? 'slow' : 'failed')
        },
      )
      .finally(() => clearTimeout(timer))
  }
  useEffect(() => {
    // A link works once: a second try would undo the first, unless that one failed.
    if (asked.current === link || (asked.current !== null && outcome !== 'failed' && outcome !== 'slow'))
      return
    asked.current = link
    open(false)
  })
  if (outcome === null) return <Verifying />
  if (outcome === 'other-session') return <OtherSession onContinue={() => open(true)} />
  if (outcome === 'code-needed') {
    const send = async (code: string) => {
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(linkWait)])
      await verify(link, { replace_session: replacing, code }, signal)
      setOutcome('verified')
    }
    return <AskCode send={send} />
  }
  return outcome === 'verified' ? <WithSession /> : <LinkIssue issue={outcome} />
}

async function verify(
  link: Recovery,
  more: { replace_session: boolean; code?: string },
  signal: AbortSignal,
): Promise<void> {
  const { session } = await call<typeof verifyRecovery>(
    'POST /api/accounts/verify-recovery',
    { body: { ...link, ...more } },
    { signal },
  )
  adoptSession(session)
  toast({
    title: 'Reset link verified',
    description: 'You can now set your new password.',
    kind: 'good',
  })
}

/** The link alone does not open an account with a second factor; it stays unused until a code is right. */
function AskCode({ send }: { send: (code: string) => Promise<void> }) {
  return (
    <>
      <h1>Two-step login</h1>
      <p className="mt-1.5 text-muted">This account asks for a code before you can set a new password.</p>
      <div className="mt-6">
        <CodeForm submitLabel="Continue" send={send} />
      </div>
    </>
  )
}

/** The link is somebody else's than who is logged in here: nothing has happened yet. */
function OtherSession({ onContinue }: { onContinue: () => void }) {
  const { data: session } = useSession()
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <LightMark />
      <h1>Switch accounts?</h1>
      <p role="status" className="text-stem text-muted">
        This link sets a new password for a different account. You’re logged in
        {session ? (
          <>
            {' as '}
            <strong className="wrap-anywhere text-text">{session.user.email}</strong>
          </>
        ) : null}
        . If you continue, you’ll be signed out of that one on this device.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button kind="primary" size="big" onClick={onContinue}>
          Switch and continue
        </Button>
        <LinkButton to="/dashboard" size="big">
          Stay logged in
        </LinkButton>
      </div>
    </div>
  )
}

/** Shows the form to whom a session belongs, for as long as it does. */
function WithSession() {
  const navigate = useNavigate()
  const { data: session, isError } = useSession()
  const [waited, setWaited] = useState(false)
  const [done, setDone] = useState(false)
  const [forgotten, setForgotten] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), sessionWait)
    return () => clearTimeout(timer)
  }, [])
  const leave = () => {
    setDone(true)
    adoptSession(null)
    void navigate('/auth', { replace: true, state: { view: 'login', passwordReset: true } })
  }
  if (session && forgotten) return <NewLink email={session.user.email} onBack={() => setForgotten(false)} />
  if (session || done) {
    return (
      <>
        <h1>Set a new password</h1>
        <p className="mt-1.5 wrap-anywhere text-muted">
          {session ? (
            <>
              For <strong className="text-ink">{session.user.email}</strong>.{' '}
            </>
          ) : null}
          You’ll log in with it next, and all your other devices will be signed out.
        </p>
        <div className="mt-6">
          <ResetPasswordForm
            asksCurrent={session?.opened_by === 'login'}
            account={session?.user.email}
            onReset={leave}
            onForgotten={() => setForgotten(true)}
          />
        </div>
      </>
    )
  }
  if (isError) return <LinkIssue issue="failed" />
  return session === null && waited ? <LinkIssue issue="invalid" /> : <Verifying />
}

function Verifying() {
  return (
    <>
      <h1 className="sr-only">Reset your password</h1>
      <p role="status" className="flex items-center gap-3 py-10 text-stem text-muted">
        <Spinner size={22} />
        Verifying your reset link...
      </p>
    </>
  )
}

/** For who forgot the password of the account they are logged in to. */
function NewLink({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <h1>{resetWords.title}</h1>
      <p className="mt-1.5 text-muted">{resetWords.lead}</p>
      <div className="mt-6">
        <ResetRequestForm email={email} onBack={onBack} backLabel="Go back" />
      </div>
    </>
  )
}

function LinkIssue({ issue }: { issue: Issue }) {
  const { data: session } = useSession()
  const [forgotten, setForgotten] = useState(false)
  if (session && forgotten) return <NewLink email={session.user.email} onBack={() => setForgotten(false)} />
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <LightMark />
      <h1>Reset Link Issue</h1>
      <p role="alert" className="text-stem text-muted">
        {issues[issue]}
      </p>
      <p className="text-muted">
        A reset link works once, within an hour. If yours was already used or is older, get a new one.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {session ? (
          // The way to log in would lead on to the dashboard.
          <>
            <Button kind="primary" size="big" onClick={() => setForgotten(true)}>
              Get a new link
            </Button>
            <LinkButton to="/dashboard" size="big">
              Go to Dashboard
            </LinkButton>
          </>
        ) : (
          <>
            <LinkButton to="/auth" state={{ view: 'login', forgotten: true }} kind="primary" size="big">
              Get a new link
            </LinkButton>
            <LinkButton to="/auth" state={{ view: 'login' }} size="big">
              Go to Login
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
