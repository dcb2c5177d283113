import type { Session, signIn } from '@collimate/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { ApiError, call } from '../lib/api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { type LogInValues, logInProblems, type Problems, secretOf, textOf } from './form-rules.ts'
import { focusFirstProblem, useSending } from './use-sending.ts'

type LogInFormProps = {
  onSignedIn: (session: Session) => void
  /** Only this account may sign in; its address stands fixed. */
  email?: string
}

export function LogInForm({ onSignedIn, email }: LogInFormProps) {
  const [problems, setProblems] = useState<Problems<LogInValues>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
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
        const { session } = await call<typeof signIn>('POST /api/accounts/sign-in', { body: values })
        onSignedIn(session)
      } catch (error) {
        setRefusal(error instanceof ApiError && error.message ? error.message : 'Error signing in')
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-[18px]">
      {refusal ? <Banner tone="low" role="alert" title={refusal} /> : null}
      <Field label="Email" error={problems.email}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            readOnly={email !== undefined}
          />
        )}
      </Field>
      <Field label="Password" error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" kind="primary" size="big" busy={sending} className="mt-1">
        Log In
      </Button>
    </form>
  )
}
