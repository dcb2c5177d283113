import type { checkUsername, Session, signUp } from '@collimate/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, Input } from '../ui/field.tsx'
import { nameInputs } from '../ui/name-inputs.ts'
import { type Problems, signUpProblems, type SignUpValues } from './form-rules.ts'
import { ApiError, call, saidOf } from '../lib/api.ts'
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

type SignUpOutcome =
  | { kind: 'signed-up'; /** Null where the member logs in by hand afterwards. */ session: Session | null }
  | { kind: 'username-taken' }
  | { kind: 'refused'; message: string }

/** Asks for the username first, so that a taken one costs no sign-up call; the server still decides. */
export async function createAccount(values: SignUpValues, signIn: boolean): Promise<SignUpOutcome> {
  const { username, first_name, last_name, email, password } = values
  try {
    const { taken } = await call<typeof checkUsername>('GET /api/profiles/username', { query: { username } })
    if (taken) return { kind: 'username-taken' }
    const names = { username, first_name, last_name: last_name === '' ? null : last_name }
    const body = { ...names, email, password, sign_in: signIn }
    const { session } = await call<typeof signUp>('POST /api/accounts/sign-up', { body })
    return { kind: 'signed-up', session }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'username-taken') return { kind: 'username-taken' }
    return { kind: 'refused', message: reasonOf(error) ?? 'Error signing up' }
  }
}

/** What is wrong with the first field says more than that the request was not valid. */
function reasonOf(error: unknown): string | null {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? saidOf(error)
}
