import type { changePassword } from '@collimate/contract/account-settings'
import type { Session } from '@collimate/contract/accounts'
import { passwordProblem } from '@collimate/domain/accounts/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { secretOf } from '../lib/form-values.ts'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { ownSessions } from './queries.ts'
import { CurrentPassword, FormDialog } from './form-dialog.tsx'
import { SettingsRow } from './settings-section.tsx'

export function PasswordSetting({ user }: { user: Session['user'] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SettingsRow label="Password" value="At least 6 characters; longer is better.">
      <Button onClick={() => setOpen(true)}>Change password</Button>
      {open ? <PasswordDialog email={user.email} onClose={close} /> : null}
    </SettingsRow>
  )
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const client = useQueryClient()
  const check = (form: FormData) => ({
    current: secretOf(form, 'current') === '' ? 'Please enter your password' : undefined,
    password: passwordProblem(secretOf(form, 'password')) ?? undefined,
    confirmation:
      secretOf(form, 'confirmation') === secretOf(form, 'password') ? undefined : 'Passwords do not match',
  })
  const send = async (form: FormData) => {
    const body = { current_password: secretOf(form, 'current'), new_password: secretOf(form, 'password') }
    await call<typeof changePassword>('PUT /api/accounts/password', { body })
    onClose()
    toast({ title: 'Password changed', description: 'Other devices have been signed out.', kind: 'good' })
    await refetchAfterChange(client, ownSessions)
  }
  return (
    <FormDialog
      title="Change password"
      description="You’ll stay logged in here and be signed out everywhere else."
      check={check}
      send={send}
      onClose={onClose}
      submitLabel="Change password"
    >
      {(problems) => (
        <>
          <CurrentPassword problems={problems} />
          <NewPasswordFields
            label="New password"
            confirmationLabel="Confirm new password"
            problems={problems}
            account={email}
          />
        </>
      )}
    </FormDialog>
  )
}
