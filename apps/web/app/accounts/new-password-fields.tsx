import { Field, Input } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'

type NewPasswordFieldsProps = {
  label: string
  confirmationLabel: string
  problems: { readonly password?: string | undefined; readonly confirmation?: string | undefined }
  /** Whose password it is, where no field of the form says so: password managers look for it. */
  account?: string | undefined
}

/**
 * A new password, typed twice. In the form they are `password` and `confirmation`. One that is too long is told, not
 * cut: the log-in would not take what was pasted.
 */
export function NewPasswordFields({ label, confirmationLabel, problems, account }: NewPasswordFieldsProps) {
  return (
    <>
      {account === undefined ? null : <AccountOfPassword email={account} />}
      <Field label={label} hint="At least 6 characters" error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" />}
      </Field>
      <Field label={confirmationLabel} error={problems.confirmation}>
        {(control) => (
          <Input
            {...control}
            name="confirmation"
            type="password"
            autoComplete="new-password"
            enterKeyHint="go"
          />
        )}
      </Field>
    </>
  )
}

function AccountOfPassword({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
