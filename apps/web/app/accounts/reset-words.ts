/** What the way to a new password is headed by, wherever it opens. */
export const resetWords = {
  title: 'Reset your password',
  lead: 'We’ll email you a link to set a new one.',
} as const
