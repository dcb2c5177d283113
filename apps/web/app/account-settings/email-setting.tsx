import type { changeEmail } from '@collimate/contract/account-settings'
import type { requestEmailVerification, Session } from '@collimate/contract/accounts'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { emailProblem } from '../lib/email-problem.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { useSending } from '../lib/use-sending.ts'
import { FormDialog } from './form-dialog.tsx'
import { SettingsRow } from './settings-section.tsx'

export function EmailSetting({ user }: { user: Session['user'] }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const close = () => setOpen(false)
  return (
    <SettingsRow label="Email" value={<AddressWithState user={user} asked={asked} />}>
      <div className="flex flex-wrap gap-3">
        {user.email_verified ? null : <VerifyButton email={user.email} key={user.email} />}
        <Button onClick={() => setOpen(true)}>Change email</Button>
      </div>
      {open ? (
        <EmailDialog
          present={user.email}
          onClose={close}
          onAsked={(email) => {
            close()
            setAsked(email)
          }}
        />
      ) : null}
    </SettingsRow>
  )
}

/** @param asked the new address that a link was mailed to */
function AddressWithState({ user, asked }: { user: Session['user']; asked: string | null }) {
  return (
    <>
      {user.email}
      <span className="block text-meta">{user.email_verified ? 'Verified' : 'Not verified yet'}</span>
      {asked === null || asked === user.email ? null : (
        <span className="block text-meta wrap-anywhere">
          Will change to {asked} once you open the link we sent there
        </span>
      )}
    </>
  )
}

/** Mails the link that proves the address. */
function VerifyButton({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const [sending, send] = useSending()
  const ask = async () => {
    try {
      await call<typeof requestEmailVerification>('POST /api/accounts/verification-request')
      setSent(true)
      toast({
        title: 'Email sent',
        description: `The link to verify ${email} is on its way. It works once, within an hour.`,
        kind: 'good',
      })
    } catch (error) {
      toast({
        title: 'Error sending email',
        description: error instanceof Error ? error.message : 'Please try again.',
        kind: 'destructive',
      })
    }
  }
  return (
    // Not disabled: that would drop the focus.
    <Button busy={sending} aria-disabled={sent} onClick={() => (sent ? undefined : void send(ask))}>
      {sent ? 'Email sent' : 'Verify email'}
    </Button>
  )
}

type EmailDialogProps = { present: string; onClose: () => void; onAsked: (email: string) => void }

function EmailDialog({ present, onClose, onAsked }: EmailDialogProps) {
  const check = (form: FormData) => ({
    email:
      textOf(form, 'email').toLowerCase() === present
        ? 'This is already your email'
        : (emailProblem(textOf(form, 'email')) ?? undefined),
    password: secretOf(form, 'password') === '' ? 'Please enter your password' : undefined,
  })
  const send = async (form: FormData) => {
    const body = { email: textOf(form, 'email'), current_password: secretOf(form, 'password') }
    const { email } = await call<typeof changeEmail>('PUT /api/accounts/email', { body })
    onAsked(email)
    toast({
      title: 'Check your new email',
      description: `The link we sent to ${email} works once, within an hour.`,
      kind: 'good',
    })
  }
  return (
    <FormDialog
      title="Change email"
      description="We’ll send a link to the new address. Once you open it, you’ll log in with that address, and your other devices will be signed out."
      check={check}
      send={send}
      onClose={onClose}
      submitLabel="Change email"
    >
      {(problems) => (
        <>
          <Field label="New email" error={problems['email']}>
            {(control) => (
              <Input
                {...control}
                data-autofocus
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
              />
            )}
          </Field>
          <Field label="Your password" error={problems['password']}>
            {(control) => (
              <PasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                enterKeyHint="go"
                maxLength={200}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
