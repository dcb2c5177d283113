/** What the way to a new password is headed by, wherever it opens. */
export const resetWords = {
  title: 'Reset your password',
  lead: 'We email you a link that lets you set a new one.',
} as const
