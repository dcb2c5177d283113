import type { Profile } from '@collimate/contract/accounts'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, reasonsByField } from '../lib/api.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { nameInputs } from '../ui/name-inputs.ts'
import { textOf } from '../lib/form-values.ts'
import { focusFirstProblem } from '../lib/use-sending.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { useProfileChange } from './use-profile-change.ts'

export function ProfileSetting({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  const save = useProfileChange()
  const problems = problemsOf(save.error)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const changes = {
      username: textOf(typed, 'username'),
      first_name: textOf(typed, 'first_name'),
      last_name: textOf(typed, 'last_name') || null,
    }
    // Neither is done for a student who has left the page meanwhile.
    save.mutate(changes, {
      onSuccess: () => void navigate('/dashboard'),
      onError: (error) => focusFirstProblem(form, problemsOf(error)),
    })
  }
  return (
    <div className="grid gap-6">
      <AvatarSetting profile={profile} />
      <form noValidate data-toasts-high onSubmit={submit} className="grid max-w-xl gap-[18px]">
        <Field label="Username" hint="Letters, numbers, and underscores." error={problems.username}>
          {(control) => <Input {...control} {...nameInputs.username} defaultValue={profile.username} />}
        </Field>
        <div className="grid gap-4 min-[480px]:grid-cols-2">
          <Field label="First Name" error={problems.first_name}>
            {(control) => <Input {...control} {...nameInputs.firstName} defaultValue={profile.first_name} />}
          </Field>
          <Field label="Last Name" error={problems.last_name}>
            {(control) => (
              <Input
                {...control}
                {...nameInputs.lastName}
                defaultValue={profile.last_name ?? ''}
                enterKeyHint="done"
              />
            )}
          </Field>
        </div>
        <div className="mt-1 flex flex-col-reverse gap-2.5 sm:flex-row">
          <LinkButton to="/dashboard">Cancel</LinkButton>
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </div>
  )
}

type Problems = { username?: string; first_name?: string; last_name?: string }

/** The server's reasons, under the fields they are about. */
function problemsOf(error: Error | null): Problems {
  if (error instanceof ApiError && error.code === 'username-taken') return { username: error.message }
  return reasonsByField(error)
}
