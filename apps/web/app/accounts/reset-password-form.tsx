import type { resetPassword } from '@collimate/contract/accounts'
import { passwordMinimum, passwordProblem } from '@collimate/domain/accounts/rules'
import { type SubmitEvent, useState } from 'react'
import { ApiError, call, saidOf } from '../lib/api.ts'
import { loadSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { toast } from '../ui/toast.ts'
import { type Problems } from './form-rules.ts'
import { secretOf } from '../lib/form-values.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'

type NewPassword = { password: string; confirmation: string; current: string }

type ResetPasswordFormProps = {
  /** Who did not come by a mailed link proves with the current password that the account is theirs. */
  asksCurrent: boolean
  /** The email address of the account; undefined once its session has ended with the old password. */
  account: string | undefined
  onReset: () => void
  /** The current password is asked for, and not known. */
  onForgotten: () => void
}

export function ResetPasswordForm({ asksCurrent, account, onReset, onForgotten }: ResetPasswordFormProps) {
  const [problems, setProblems] = useState<Problems<NewPassword>>({})
  const [sending, send] = useSending()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = {
      current: secretOf(data, 'current'),
      password: secretOf(data, 'password'),
      confirmation: secretOf(data, 'confirmation'),
    }
    const found = problemsOf(values, asksCurrent)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      focusFirstProblem(event.currentTarget, found)
      return
    }
    void send(async () => {
      try {
        await call<typeof resetPassword>('POST /api/accounts/reset-password', {
          body: { password: values.password, ...(asksCurrent && { current_password: values.current }) },
        })
        onReset()
      } catch (error) {
        toast({
          title: 'Error resetting password',
          description: saidOf(error) ?? 'An unexpected error occurred',
          kind: 'destructive',
        })
        // The link was opened too long ago to do without it: the session now says so, and the form asks for it.
        if (error instanceof ApiError && error.code === 'current-password-needed') await loadSession()
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-[18px]">
      {asksCurrent ? (
        <>
          <Field label="Current Password" error={problems.current}>
            {(control) => (
              <PasswordInput {...control} name="current" autoComplete="current-password" maxLength={200} />
            )}
          </Field>
          <button
            type="button"
            className="link -mt-3 inline-flex min-h-11 items-center justify-self-start"
            onClick={onForgotten}
          >
            Forgot password?
          </button>
        </>
      ) : null}
      <NewPasswordFields
        label="New Password"
        confirmationLabel="Confirm Password"
        problems={problems}
        account={account}
      />
      <Button type="submit" kind="primary" size="big" busy={sending}>
        Reset Password
      </Button>
    </form>
  )
}

/** What is wrong with the new password comes first, the current one last. */
function problemsOf(
  { password, confirmation, current }: NewPassword,
  asksCurrent: boolean,
): Problems<NewPassword> {
  if (password === '') return { password: 'Please enter a new password' }
  if (confirmation === '') return { confirmation: 'Please enter the new password again' }
  if (password !== confirmation) return { confirmation: 'Passwords do not match' }
  if (password.length < passwordMinimum) return { password: 'Password must be at least 6 characters' }
  const problem = passwordProblem(password)
  if (problem !== null) return { password: problem }
  return asksCurrent && current === '' ? { current: 'Please enter your current password' } : {}
}
