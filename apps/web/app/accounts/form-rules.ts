import { emailPattern, passwordProblem, usernameProblem } from '@collimate/domain/accounts/rules'
import { emailProblem } from '../lib/email-problem.ts'

export type SignUpValues = {
  username: string
  first_name: string
  last_name: string
  email: string
  password: string
  confirmation: string
  agreed: boolean
}
export type LogInValues = { email: string; password: string }
/** Per field, what to say under it. In the order of the form. */
export type Problems<Values> = Partial<Record<keyof Values, string>>

export function signUpProblems(values: SignUpValues): Problems<SignUpValues> {
  return found({
    username: usernameProblem(values.username),
    first_name: values.first_name === '' ? 'Please enter your first name' : null,
    email: emailProblem(values.email),
    password: passwordProblem(values.password),
    confirmation: values.confirmation === values.password ? null : 'Passwords do not match',
    agreed: values.agreed ? null : 'You must agree to the Terms of Service',
  })
}

export function logInProblems(values: LogInValues): Problems<LogInValues> {
  const { email, password } = values
  return found({
    email: email === '' ? 'Please enter your email' : lookedUpEmailProblem(email),
    password: passwordProblem(password),
  })
}

/** What is wrong with an address that is looked up, not given; an empty one, too, has no @ in it. */
export function lookedUpEmailProblem(email: string): string | null {
  return emailPattern.test(email) ? null : 'Please enter a valid email address'
}

function found<Name extends string>(
  checks: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> {
  const problems = Object.entries(checks).filter(([, problem]) => problem !== null)
  return Object.fromEntries(problems) as Partial<Record<Name, string>>
}
