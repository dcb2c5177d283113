import type { Session } from '@collimate/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input } from '../ui/field.tsx'
import { nameInputs } from '../ui/name-inputs.ts'
import { createAccount } from './create-account.ts'
import { type Problems, signUpProblems, type SignUpValues } from './form-rules.ts'
import { secretOf, textOf } from '../lib/form-values.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { focusFirstProblem, useSending } from '../lib/use-sending.ts'

type SignUpFormProps = {
  /** False where the new member logs in by hand afterwards. @default true */
  signIn?: boolean
  /** @param session null when not signed in */
  onSignedUp: (session: Session | null, email: string) => void
}

export function SignUpForm({ onSignedUp, signIn = true }: SignUpFormProps) {
  const [problems, setProblems] = useState<Problems<SignUpValues>>({})
  const [taken, setTaken] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sending, send] = useSending()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = valuesOf(new FormData(form))
    const found = signUpProblems(values)
    setProblems(found)
    setTaken(false)
    setRefusal(null)
    if (Object.keys(found).length > 0) {
      focusFirstProblem(form, found)
      return
    }
    void send(async () => {
      const outcome = await createAccount(values, signIn)
      if (outcome.kind === 'signed-up') onSignedUp(outcome.session, values.email)
      else if (outcome.kind === 'refused') setRefusal(outcome.message)
      else {
        setTaken(true)
        focusFirstProblem(form, { username: 'taken' })
      }
    })
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-[18px]">
      <SignUpFields problems={problems} taken={taken} />
      {refusal ? (
        <Banner tone="low" role="alert" title={refusal}>
          Please try again or contact support if the problem persists
        </Banner>
      ) : null}
      <Button type="submit" kind="primary" size="big" busy={sending}>
        Sign Up
      </Button>
    </form>
  )
}

function SignUpFields({ problems, taken }: { problems: Problems<SignUpValues>; taken: boolean }) {
  return (
    <>
      <Field label="Username" error={taken ? <UsernameTaken /> : problems.username}>
        {(control) => <Input {...control} {...nameInputs.username} data-autofocus />}
      </Field>
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <Field label="First name" error={problems.first_name}>
          {(control) => <Input {...control} {...nameInputs.firstName} />}
        </Field>
        <Field label="Last name (optional)" error={problems.last_name}>
          {(control) => <Input {...control} {...nameInputs.lastName} />}
        </Field>
      </div>
      <Field label="Email" error={problems.email}>
        {/* What a member logs in with: password managers keep it as the name of the account. */}
        {(control) => (
          <Input {...control} name="email" type="email" autoComplete="username" maxLength={254} />
        )}
      </Field>
      <NewPasswordFields label="Password" confirmationLabel="Confirm password" problems={problems} />
      <Checkbox name="agreed" error={problems.agreed} label={<Acceptance />} />
    </>
  )
}

function UsernameTaken() {
  return (
    <>
      <span className="block">Username already exists</span>
      <span className="block font-normal">Please choose a different username</span>
    </>
  )
}

function Acceptance() {
  return (
    <>
      I agree to the{' '}
      <Link to="/terms-of-service" target="_blank" className="link">
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy-policy" target="_blank" className="link">
        Privacy Policy
      </Link>
    </>
  )
}

function valuesOf(form: FormData): SignUpValues {
  return {
    username: textOf(form, 'username'),
    first_name: textOf(form, 'first_name'),
    last_name: textOf(form, 'last_name'),
    email: textOf(form, 'email'),
    password: secretOf(form, 'password'),
    confirmation: secretOf(form, 'confirmation'),
    agreed: form.get('agreed') !== null,
  }
}
