import type {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
} from '@collimate/contract/second-factor'
import { brand } from '@collimate/domain/brand'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { CodeField } from '../ui/code-field.tsx'
import { call } from '../lib/api.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import type { Closable } from '../ui/closable-part.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { CurrentPassword, type FieldProblems, FormDialog } from './form-dialog.tsx'

export type SecondFactorAction = 'set-up' | 'turn-off' | 'renew-codes'

type SecondFactorDialogProps = Closable & {
  action: SecondFactorAction
  onChanged: () => Promise<void>
}

export function SecondFactorDialog({ action, onChanged, onClose }: SecondFactorDialogProps) {
  switch (action) {
    case 'set-up':
      return <SetUp onChanged={onChanged} onClose={onClose} />
    case 'turn-off':
      return <TurnOff onChanged={onChanged} onClose={onClose} />
    case 'renew-codes':
      return <RenewCodes onChanged={onChanged} onClose={onClose} />
  }
}

type Props = Omit<SecondFactorDialogProps, 'action'>
type Secret = { address: string; secret: string }

/** The password, then the device and its first code, then the backup codes. */
function SetUp({ onChanged, onClose }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <BackupCodes title="Two-step login is on" codes={codes} onClose={onClose} />
  if (secret === null) return <AskPassword onSecret={setSecret} onClose={onClose} />
  const confirm = async (form: FormData) => {
    const body = { code: textOf(form, 'code') }
    const answer = await call<typeof confirmSecondFactor>('POST /api/accounts/second-factor', { body })
    setCodes(answer.backup_codes)
    await onChanged()
  }
  return (
    <FormDialog
      title="Turn on two-step login"
      description="Scan the square with an authenticator app, then enter the code the app shows."
      wide
      check={checkCode}
      send={confirm}
      submitLabel="Turn on"
      onClose={onClose}
    >
      {(problems) => (
        <>
          <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
            <QrCode text={secret.address} />
            <div className="grid gap-3 text-meta">
              <p>
                No camera? Type this key into the app:
                <code className="num mt-1 block text-text wrap-anywhere">{inGroups(secret.secret)}</code>
              </p>
              <p>
                <a href={secret.address} className="link inline-flex min-h-11 items-center">
                  Open it in the app on this device
                </a>
              </p>
            </div>
          </div>
          <CodeField problem={problems['code']} hint="6 digits, new every 30 seconds." data-autofocus="" />
        </>
      )}
    </FormDialog>
  )
}

function AskPassword({ onSecret, onClose }: { onSecret: (secret: Secret) => void; onClose: () => void }) {
  const send = async (form: FormData) => {
    const body = { current_password: secretOf(form, 'current') }
    onSecret(await call<typeof beginSecondFactor>('POST /api/accounts/second-factor/secret', { body }))
  }
  return (
    <FormDialog
      title="Turn on two-step login"
      description="You’ll need an authenticator app on your phone. First, enter your password."
      check={checkPassword}
      send={send}
      submitLabel="Continue"
      onClose={onClose}
    >
      {(problems) => <CurrentPassword problems={problems} />}
    </FormDialog>
  )
}

/** The password and a code, then the new backup codes. */
function RenewCodes({ onChanged, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <BackupCodes title="Your new backup codes" codes={codes} onClose={onClose} />
  const send = async (form: FormData) => {
    const body = passwordAndCode(form)
    const path = 'POST /api/accounts/second-factor/backup-codes'
    setCodes((await call<typeof renewBackupCodes>(path, { body })).backup_codes)
    await onChanged()
  }
  return (
    <FormDialog
      title="Get new backup codes"
      description="You’ll get ten new codes. The ones you have now will stop working."
      check={checkBoth}
      send={send}
      submitLabel="Get new codes"
      onClose={onClose}
    >
      {(problems) => <PasswordAndCode problems={problems} />}
    </FormDialog>
  )
}

function TurnOff({ onChanged, onClose }: Props) {
  const send = async (form: FormData) => {
    const body = passwordAndCode(form)
    await call<typeof removeSecondFactor>('POST /api/accounts/second-factor/removal', { body })
    onClose()
    toast({
      title: 'Two-step login is off',
      description: 'Your password alone opens your account again.',
      kind: 'good',
    })
    await onChanged()
  }
  return (
    <FormDialog
      title="Turn off two-step login"
      description="Your password alone will open your account, and your backup codes will stop working."
      check={checkBoth}
      send={send}
      submitLabel="Turn off"
      submitKind="danger"
      onClose={onClose}
    >
      {(problems) => <PasswordAndCode problems={problems} />}
    </FormDialog>
  )
}

type BackupCodesProps = { title: string; codes: readonly string[]; onClose: () => void }

/** Shown this once; it closes by its own button alone. */
function BackupCodes({ title, codes, onClose }: BackupCodesProps) {
  const save = () => {
    const text = `${brand.name} backup codes. Each works once, in place of the code from your phone.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'backup-codes.txt')
  }
  return (
    <Dialog
      open
      title={title}
      description="Save these backup codes where you can find them without your phone. Each one works once, in place of a code. We won’t show them again."
    >
      <ul
        aria-label="Backup codes"
        className="num grid grid-cols-2 gap-x-6 gap-y-2 rounded-2 border border-line bg-sunken p-4 text-stem"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={save}>
          <Download size={18} aria-hidden="true" />
          Download as text
        </Button>
        <Button kind="primary" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PasswordAndCode({ problems }: { problems: FieldProblems }) {
  return (
    <>
      <CurrentPassword problems={problems} />
      <CodeField problem={problems['code']} hint="From your authenticator app, or a backup code." />
    </>
  )
}

function passwordAndCode(form: FormData) {
  return { current_password: secretOf(form, 'current'), code: textOf(form, 'code') }
}

/** Dark on light in either theme: many cameras read nothing else. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div
      data-theme="light"
      className="w-56 max-w-full justify-self-center rounded-2 border border-line bg-surface"
    >
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block w-full text-ink"
      >
        <path d={dark.join('')} fill="currentColor" />
      </svg>
    </div>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

function checkPassword(form: FormData): FieldProblems {
  return { current: secretOf(form, 'current') === '' ? 'Please enter your password' : undefined }
}

function checkBoth(form: FormData): FieldProblems {
  return { ...checkPassword(form), ...checkCode(form) }
}

function checkCode(form: FormData): FieldProblems {
  return { code: textOf(form, 'code') === '' ? 'Please enter a code' : undefined }
}
