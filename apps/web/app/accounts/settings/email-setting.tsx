import type { changeEmail } from '@collimate/contract/account-settings'
import type { Session } from '@collimate/contract/accounts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { emailProblem } from '../email-problem.ts'
import { secretOf, textOf } from '../form-rules.ts'
import { adoptChanges } from '../session.ts'
import { DialogForm } from './dialog-form.tsx'
import { SettingsRow } from './settings-section.tsx'

export function EmailSetting({ user }: { user: Session['user'] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SettingsRow label="Email" value={user.email}>
      <Button onClick={() => setOpen(true)}>Change email</Button>
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

function EmailForm({ user, onDone }: { user: Session['user']; onDone: () => void }) {
  const check = (form: FormData) => ({
    email: emailProblem(textOf(form, 'email')) ?? undefined,
    password: secretOf(form, 'password') === '' ? 'Please enter your password' : undefined,
  })
  const send = async (form: FormData) => {
    const body = { email: textOf(form, 'email'), current_password: secretOf(form, 'password') }
    const { email } = await call<typeof changeEmail>('PUT /api/accounts/email', { body })
    adoptChanges({ user: { ...user, email } })
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
