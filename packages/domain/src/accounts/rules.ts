/** Shortest password taken, in characters. */
export const passwordMinimum = 6
/** Longest password taken, in characters. */
export const passwordMaximum = 200

/** Username length in characters. */
export const usernameRange = { min: 3, max: 40 } as const

export const usernamePattern = /^[A-Za-z0-9_]+$/

/**
 * Of an address that is looked up, not given: one that nobody can have is answered like one that nobody has. It stops at
 * the first `@`: tried at each of a long row of them, the rest would be read as many times.
 */
export const emailPattern = /^[^\s@]*@\S*$/

/** Times the exam's limit a student may be granted by their school; 1 is the regular time. */
export const examTimeFactors = [1, 1.5, 2] as const
export type ExamTimeFactor = (typeof examTimeFactors)[number]

/** What a profile picture may be sent as: the formats phones and browsers save, 5 MB at most. */
export const avatarUpload = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  maxBytes: 5 * 1024 * 1024,
} as const

/** Typed by hand before an account is deleted. */
export const deletionWord = 'DELETE' as const

/** What is wrong with a username, or null. The texts are the documents'. */
export function usernameProblem(username: string): string | null {
  if (username.length < usernameRange.min) return 'Username must be at least 3 characters long'
  if (!usernamePattern.test(username)) return 'Username can only contain letters, numbers, and underscores'
  if (username.length > usernameRange.max) return 'Username must be at most 40 characters long'
  return null
}

/** What is wrong with a password, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < passwordMinimum) return 'Password must be at least 6 characters long'
  if (password.length > passwordMaximum) return 'Password must be at most 200 characters long'
  return null
}
