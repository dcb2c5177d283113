import type { deleteAccount } from '@collimate/contract/account-settings'
import { deletionWord } from '@collimate/domain/accounts/rules'
import { usedTrialYears } from '@collimate/domain/billing/plans'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call, fetchFile } from '../lib/api.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { saveFile } from '../lib/save-file.ts'
import { useSending } from '../lib/use-sending.ts'
import { forgetSession } from '../session/session.ts'
import { useLeaveHome } from '../session/use-leave-home.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { FormDialog } from './form-dialog.tsx'
import { SettingsRow } from './settings-section.tsx'

type OwnDataSettingProps = { userId: string; subscribed: boolean }

export function OwnDataSetting({ userId, subscribed }: OwnDataSettingProps) {
  const [open, setOpen] = useState(false)
  const [saving, save] = useSending()
  return (
    <>
      <SettingsRow
        label="Download my data"
        value="Everything in your account, as one JSON file. Download the files you uploaded from Study Materials."
      >
        <Button busy={saving} onClick={() => void save(saveOwnData)}>
          {saving ? null : <Download size={18} aria-hidden="true" />}
          Download
        </Button>
      </SettingsRow>
      <SettingsRow
        label="Delete my account"
        value="Your exams, answers and settings are deleted with it, for good."
      >
        <Button kind="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
        {open ? <DeletionDialog {...{ userId, subscribed }} onClose={() => setOpen(false)} /> : null}
      </SettingsRow>
    </>
  )
}

function WhatGoes({ subscribed }: { subscribed: boolean }) {
  return (
    <>
      <p>
        Your profile, exams, answers, results, messages and study materials are deleted right away. You can’t
        undo this.
      </p>
      <p className="mt-2">
        {subscribed
          ? 'Your subscription also ends right away: you won’t be charged again, and the rest of your paid time is lost.'
          : 'If you still have a subscription, it ends too, and you won’t be charged again.'}
      </p>
      <p className="mt-2">
        If you had a free trial, a coded mark of it stays for {usedTrialYears} years. Neither your address nor
        your card can be read from it.
      </p>
    </>
  )
}

type DeletionDialogProps = OwnDataSettingProps & { onClose: () => void }

function DeletionDialog({ userId, subscribed, onClose }: DeletionDialogProps) {
  const leaveHome = useLeaveHome()
  const check = (form: FormData) => ({
    password: secretOf(form, 'password') === '' ? 'Please enter your password' : undefined,
    confirmation:
      textOf(form, 'confirmation') === deletionWord ? undefined : `Please type ${deletionWord} to confirm`,
  })
  const send = async (form: FormData) => {
    const body = { current_password: secretOf(form, 'password'), confirmation: deletionWord }
    await leaveHome(() => call<typeof deleteAccount>('POST /api/accounts/deletion', { body }))
    await sayDeleted(userId)
  }
  return (
    <FormDialog
      title="Delete your account?"
      description={<WhatGoes subscribed={subscribed} />}
      check={check}
      send={send}
      onClose={onClose}
      submitLabel="Delete my account"
      submitKind="danger"
    >
      {(problems) => (
        <>
          <Field label="Your password" error={problems['password']}>
            {(control) => (
              <PasswordInput
                {...control}
                data-autofocus
                name="password"
                autoComplete="current-password"
                maxLength={200}
              />
            )}
          </Field>
          <Field label={`Type ${deletionWord} to confirm`} error={problems['confirmation']}>
            {(control) => (
              <Input
                {...control}
                name="confirmation"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                enterKeyHint="go"
                spellCheck={false}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}

/** The account is gone; what this browser keeps of its exams goes too, where it can. */
export async function sayDeleted(userId: string): Promise<void> {
  const title = 'Account deleted'
  try {
    const { forgetStudent } = await import('../attempts/engine/page.ts')
    await forgetStudent(userId)
    toast({ title, description: 'Everything stored with it is gone.', kind: 'good' })
  } catch {
    const description = 'Exam answers may still be kept in this browser. Clear its site data to remove them.'
    toast({ title, description, kind: 'warning' })
  }
}

/** Saves everything stored with the account as a file; where the server refuses, says why and saves nothing. */
export async function saveOwnData(): Promise<void> {
  try {
    saveFile(await fetchFile('/api/accounts/export'), 'my-data.json')
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Please try again.'
    toast({ title: 'We couldn’t download your data', description, kind: 'destructive' })
    if (error instanceof ApiError && error.status === 401) forgetSession()
  }
}
