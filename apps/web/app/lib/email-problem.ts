/** What is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  if (email === '') return 'Please enter your email'
  // Our letters cannot reach such an address yet: better said here than by a refusal without a reason.
  if (/@/.test(email) && /[^\p{ASCII}]/u.test(email))
    return 'Please use an email address without accented letters'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Please enter a valid email address'
}
