/** Of PostgreSQL: what passes by itself, because others were in the way. */
export const [deadlock, lockTimeout, statementTimeout] = ['40P01', '55P03', '57014'] as const

/** Whether a statement failed with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.includes(cause.code)) return true
  }
  return false
}
