import type { Session, signIn } from '@collimate/contract/accounts'
import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call, saidOf } from '../lib/api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { pagePart } from '../ui/page-part.tsx'
import { PartMissing } from '../ui/part-missing.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type LogInValues, logInProblems, type Problems } from './form-rules.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'

const { Part: ResetRequestForm } = pagePart(
  () => import('./reset-request-form.tsx'),
  'ResetRequestForm',
  ({ missing }) => (missing ? <PartMissing /> : <Skeleton className="h-60" />),
)

const { Part: CodeForm } = pagePart(
  () => import('./code-form.tsx'),
  'CodeForm',
  ({ missing }) => (missing ? <PartMissing /> : <Skeleton className="h-48" />),
)

type LogInFormProps = {
  onSignedIn: (session: Session) => void
  /** Told when the way to a new password opens and closes: the heading around the form is the caller's. */
  onForgotten: (open: boolean) => void
  /** Opens on the way to a new password. @default false */
  forgottenAtFirst?: boolean
  /** Only this account may sign in; its address stands fixed. */
  email?: string
  /** The address most likely, which somebody else can change. */
  suggested?: string
}

/** The log-in, with the code of an account that asks for one, and the way to a new password for one forgotten. */
export function LogInForm({
  onSignedIn,
  onForgotten,
  forgottenAtFirst = false,
  email,
  suggested,
}: LogInFormProps) {
  const [forgotten, setForgotten] = useState<string | null>(forgottenAtFirst ? '' : null)
  const forget = (typed: string | null) => {
    setForgotten(typed)
    onForgotten(typed !== null)
  }
  /** The address that was typed before the form made room for another; null while it has not. */
  const [typedBefore, setTypedBefore] = useState<string | null>(null)
  const known = typedBefore ?? suggested
  const [accepted, setAccepted] = useState<LogInValues | null>(null)
  if (accepted !== null) {
    const send = async (code: string) => onSignedIn(await logIn({ ...accepted, code }))
    const goBack = () => {
      setTypedBefore(accepted.email)
      setAccepted(null)
    }
    return <CodeForm submitLabel="Log In" send={send} onBack={goBack} />
  }
  if (forgotten === null)
    return (
      <PasswordForm
        onSignedIn={onSignedIn}
        onCodeNeeded={setAccepted}
        onForget={forget}
        {...(email && { email })}
        {...(known && { suggested: known })}
        back={typedBefore !== null}
      />
    )
  const goBack = () => {
    setTypedBefore(forgotten)
    forget(null)
  }
  return <ResetRequestForm email={forgotten} onBack={goBack} />
}

async function logIn(body: LogInValues & { code?: string }): Promise<Session> {
  return (await call<typeof signIn>('POST /api/accounts/sign-in', { body })).session
}

type PasswordFormProps = Pick<LogInFormProps, 'onSignedIn' | 'email' | 'suggested'> & {
  /** The account has a second factor: the same call goes out again, with a code. */
  onCodeNeeded: (accepted: LogInValues) => void
  /** @param email as far as it was typed */
  onForget: (email: string) => void
  /** Shown again in the place of the form that led back: its button had the focus. */
  back: boolean
}

function PasswordForm({ onSignedIn, onCodeNeeded, onForget, email, suggested, back }: PasswordFormProps) {
  const emailInput = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<Problems<LogInValues>>({})
  const [refusal, setRefusal] = useState<{ text: string; wrong: boolean } | null>(null)
  const [sending, send] = useSending()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = { email: textOf(data, 'email'), password: secretOf(data, 'password') }
    const found = logInProblems(values)
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) {
      focusFirstProblem(form, found)
      return
    }
    void send(async () => {
      try {
        onSignedIn(await logIn(values))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second-factor-needed') onCodeNeeded(values)
        else
          setRefusal({
            text: saidOf(error) ?? 'Error signing in',
            wrong: error instanceof ApiError && error.code === 'wrong-credentials',
          })
      }
    })
  }

  return (
    <form ref={back ? focusFirstEmpty : undefined} noValidate onSubmit={submit} className="grid gap-[18px]">
      {refusal ? (
        <Banner tone="low" role="alert" title={refusal.text}>
          {refusal.wrong && email !== undefined ? <AddressMayBeOld /> : null}
        </Banner>
      ) : null}
      <Field label="Email" error={problems.email}>
        {(control) => (
          <Input
            {...control}
            {...(email === undefined && suggested === undefined && { 'data-autofocus': '' })}
            ref={emailInput}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email ?? suggested}
            readOnly={email !== undefined}
          />
        )}
      </Field>
      <Field label="Password" error={problems.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...(suggested !== undefined && { 'data-autofocus': '' })}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
          />
        )}
      </Field>
      <button
        type="button"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start"
        onClick={() => onForget(emailInput.current?.value.trim() ?? '')}
      >
        Forgot password?
      </button>
      <Button type="submit" kind="primary" size="big" busy={sending}>
        Log In
      </Button>
    </form>
  )
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find(({ value }) => value === '')?.focus()
}

/** The fixed address is the one this page knew; another tab lets the new one in, and this page follows. */
function AddressMayBeOld() {
  return (
    <>
      Changed your email?{' '}
      <Link to="/auth?view=login" target="_blank" className="link">
        Log in with the new one
      </Link>{' '}
      in another tab, then come back here.
    </>
  )
}
