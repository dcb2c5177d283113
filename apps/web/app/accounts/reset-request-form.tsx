import type { requestReset } from '@collimate/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { call, saidOf } from '../lib/api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { textOf } from '../lib/form-values.ts'
import { lookedUpEmailProblem } from './form-rules.ts'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'

type ResetRequestFormProps = {
  email: string
  onBack: () => void
  /** What it goes back to. @default the login */
  backLabel?: string
}

/** Asks for the mail with the link to a new password. */
export function ResetRequestForm({ email, onBack, backLabel = 'Back to login' }: ResetRequestFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [sending, send] = useSending()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = textOf(new FormData(event.currentTarget), 'email')
    const found = lookedUpEmailProblem(typed)
    setProblem(found)
    setRefusal(null)
    if (found) {
      focusFirstProblem(event.currentTarget, { email: found })
      return
    }
    void send(async () => {
      try {
        await call<typeof requestReset>('POST /api/accounts/reset-request', { body: { email: typed } })
        setSent(true)
      } catch (error) {
        setRefusal(saidOf(error) ?? 'Error sending reset email')
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-[18px]">
      {refusal ? <Banner tone="low" role="alert" title={refusal} /> : null}
      <Field label="Email" error={problem}>
        {(control) => (
          <Input
            {...control}
            ref={focusOnce}
            name="email"
            type="email"
            autoComplete="username"
            enterKeyHint="send"
            defaultValue={email}
            readOnly={sent}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="big" busy={sending} disabled={sent}>
        {sent ? 'Email sent' : 'Send reset link'}
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {sent
          ? 'If this address has an account, the email is on its way. The link in it works once, within an hour.'
          : null}
      </p>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center justify-self-start"
        onClick={onBack}
      >
        {backLabel}
      </button>
    </form>
  )
}

/** The button that led here is gone; the keyboard goes on from the field. */
function focusOnce(input: HTMLElement | null): void {
  input?.focus()
}
