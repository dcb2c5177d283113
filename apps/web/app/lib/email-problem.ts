/** What is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  if (email === '') return 'Please enter your email'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Please enter a valid email address'
}
