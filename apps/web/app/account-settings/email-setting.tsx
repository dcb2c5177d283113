import type { changeEmail } from '@collimate/contract/account-settings'
import type { requestEmailVerification, Session } from '@collimate/contract/accounts'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { emailProblem } from '../lib/email-problem.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { useSending } from '../lib/use-sending.ts'
import { adoptChanges } from '../session/session.ts'
import { DialogForm } from './dialog-form.tsx'
import { SettingsRow } from './settings-section.tsx'

export function EmailSetting({ user }: { user: Session['user'] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SettingsRow label="Email" value={<AddressWithState user={user} />}>
      <div className="flex flex-wrap gap-3">
        {user.email_verified ? null : <VerifyButton email={user.email} key={user.email} />}
        <Button onClick={() => setOpen(true)}>Change email</Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change email"
        description="You log in with the new address from then on. We let the old one know."
      >
        <EmailForm user={user} onDone={close} />
      </Dialog>
    </SettingsRow>
  )
}

function AddressWithState({ user }: { user: Session['user'] }) {
  return (
    <>
      {user.email}
      <span className="block text-meta">{user.email_verified ? 'Verified' : 'Not verified yet'}</span>
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
    <Button busy={sending} disabled={sent} onClick={() => void send(ask)}>
      {sent ? 'Email sent' : 'Verify email'}
    </Button>
  )
}

function EmailForm({ user, onDone }: { user: Session['user']; onDone: () => void }) {
  const check = (form: FormData) => ({
    email: emailProblem(textOf(form, 'email')) ?? undefined,
    password: secretOf(form, 'password') === '' ? 'Please enter your password' : undefined,
  })
  const send = async (form: FormData) => {
    const body = { email: textOf(form, 'email'), current_password: secretOf(form, 'password') }
    const { email } = await call<typeof changeEmail>('PUT /api/accounts/email', { body })
    adoptChanges({ user: { ...user, email, email_verified: false } })
    onDone()
    toast({ title: 'Email changed', description: `You now log in with ${email}.`, kind: 'good' })
  }
  return (
    <DialogForm check={check} send={send} onCancel={onDone} submitLabel="Change email">
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
    </DialogForm>
  )
}
